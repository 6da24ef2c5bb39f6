/** Sizes and colors of Source, the theme that Ghost comes with: https://github.com/TryGhost/Source. */
import type { PreviewLook } from '../spec/index.ts'

export const look: PreviewLook = {
  arrangement: 'page',
  fontFamily: "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif",
  textPx: 17,
  lineHeightPx: 27,
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
    fill: '#f5f5f5',
    line: '#e6e6e6',
    ink: '#15171a',
    soft: '#64696f',
    accent: '#c2006f',
    name: '#15171a',
  },
  dark: {
    ground: '#15171a',
    surface: '#15171a',
    fill: '#1f2226',
    line: '#3a3a3a',
    ink: '#ffffff',
    soft: '#a4a4a4',
    accent: '#ff66b3',
    name: '#ffffff',
  },
}
