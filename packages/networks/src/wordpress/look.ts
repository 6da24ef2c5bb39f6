/** Sizes and colors of Twenty Twenty-Five, the theme that WordPress comes with: https://github.com/WordPress/twentytwentyfive. */
import type { PreviewLook } from '../spec/index.ts'

export const look: PreviewLook = {
  arrangement: 'page',
  fontFamily: "Manrope, -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif",
  textPx: 16,
  lineHeightPx: 24,
  avatarPx: 24,
  avatarRadiusPx: 12,
  mediaRadiusPx: 0,
  mediaGapPx: 16,
  cardRadiusPx: 0,
  card: { frame: 'box', rows: ['title', 'description', 'host'], large: 'above' },
  actions: [],
  light: {
    ground: '#ffffff',
    surface: '#ffffff',
    fill: '#fbfaf3',
    line: '#dedede',
    ink: '#111111',
    soft: '#686868',
    accent: '#111111',
    name: '#111111',
  },
  dark: {
    ground: '#111111',
    surface: '#111111',
    fill: '#1d1d1d',
    line: '#3a3a3a',
    ink: '#ffffff',
    soft: '#a4a4a4',
    accent: '#ffffff',
    name: '#ffffff',
  },
}
