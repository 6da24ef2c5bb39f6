/** Sizes and colors of Facebook's own site, light and dark. */
import type { PreviewLook } from '../spec/index.ts'

export const look: PreviewLook = {
  arrangement: 'below',
  fontFamily: "'Segoe UI Historic', 'Segoe UI', Helvetica, Arial, sans-serif",
  textPx: 15,
  lineHeightPx: 20,
  avatarPx: 40,
  avatarRadiusPx: 20,
  mediaRadiusPx: 0,
  mediaGapPx: 2,
  cardRadiusPx: 0,
  card: { frame: 'box', rows: ['host', 'title', 'description'], large: 'above' },
  actions: ['like', 'reply', 'share'],
  light: {
    ground: '#f2f4f7',
    surface: '#ffffff',
    fill: '#f2f4f7',
    line: '#ced0d4',
    ink: '#080809',
    soft: '#5f6368',
    accent: '#0064d1',
    name: '#080809',
  },
  dark: {
    ground: '#1c1c1d',
    surface: '#252728',
    fill: '#333334',
    line: '#3e4042',
    ink: '#e2e5e9',
    soft: '#b0b3b8',
    accent: '#5aa7ff',
    name: '#e2e5e9',
  },
}
