/** Sizes and colors of Discord's own apps, light and dark. Users can choose others. */
import type { PreviewLook } from '../spec/index.ts'

export const look: PreviewLook = {
  arrangement: 'beside',
  fontFamily: "'gg sans', 'Noto Sans', 'Helvetica Neue', Helvetica, Arial, sans-serif",
  textPx: 16,
  lineHeightPx: 22,
  avatarPx: 40,
  avatarRadiusPx: 20,
  mediaRadiusPx: 8,
  mediaGapPx: 4,
  cardRadiusPx: 4,
  card: { frame: 'bar', rows: ['host', 'title', 'description'], large: 'below' },
  altBadge: 'left',
  actions: [],
  light: {
    ground: '#f3f3f4',
    surface: '#ffffff',
    fill: '#f2f3f5',
    line: '#dfe0e2',
    ink: '#2f3035',
    soft: '#5c5e66',
    accent: '#0067b3',
    name: '#060607',
  },
  dark: {
    ground: '#121214',
    surface: '#1a1a1e',
    fill: '#242429',
    line: '#34343a',
    ink: '#dfdfe2',
    soft: '#a5a6ad',
    accent: '#7bb0f5',
    name: '#f8f8f9',
  },
}
