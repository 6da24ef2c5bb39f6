/** Sizes and colors of Primal's web app: https://github.com/PrimalHQ/primal-web-app (src/palette.scss), its sunrise and sunset themes. */
import type { PreviewLook } from '../spec/index.ts'

export const look: PreviewLook = {
  arrangement: 'beside',
  fontFamily: "Nacelle, 'Roboto Flex', system-ui, -apple-system, 'Segoe UI', sans-serif",
  textPx: 15,
  lineHeightPx: 20,
  avatarPx: 40,
  avatarRadiusPx: 20,
  mediaRadiusPx: 8,
  mediaGapPx: 2,
  cardRadiusPx: 8,
  card: { frame: 'box', rows: ['host', 'title', 'description'], large: 'above' },
  actions: ['reply', 'like', 'repost', 'bookmark', 'more'],
  light: {
    ground: '#ffffff',
    surface: '#ffffff',
    fill: '#f5f5f5',
    line: '#e5e5e5',
    ink: '#111111',
    soft: '#666666',
    accent: '#ca079f',
    name: '#111111',
  },
  dark: {
    ground: '#000000',
    surface: '#000000',
    fill: '#121212',
    line: '#222222',
    ink: '#ffffff',
    soft: '#aaaaaa',
    accent: '#e47ad2',
    name: '#ffffff',
  },
}
