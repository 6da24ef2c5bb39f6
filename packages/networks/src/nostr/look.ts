/**
 * Sizes and colors of Primal's web app, its sunrise and sunset themes: https://github.com/PrimalHQ/primal-web-app (src/palette.scss,
 * src/components/Note, src/components/LinkPreview). Zaps, which send money, have no counterpart here.
 */
import type { PreviewLook } from '../spec/index.ts'

export const look: PreviewLook = {
  arrangement: 'beside',
  fontFamily: "Nacelle, 'Roboto Flex', system-ui, -apple-system, 'Segoe UI', sans-serif",
  textPx: 16,
  lineHeightPx: 20,
  avatarPx: 42,
  avatarRadiusPx: 21,
  mediaRadiusPx: 8,
  mediaGapPx: 2,
  cardRadiusPx: 8,
  card: { frame: 'box', rows: ['host', 'title', 'description'], large: 'above' },
  actions: ['reply', 'like', 'repost', 'bookmark'],
  light: {
    ground: '#ffffff',
    surface: '#ffffff',
    fill: '#f5f5f5',
    line: '#e5e5e5',
    ink: '#111111',
    soft: '#666666',
    accent: '#ca077c',
    name: '#111111',
  },
  dark: {
    ground: '#000000',
    surface: '#000000',
    fill: '#121212',
    line: '#222222',
    ink: '#ffffff',
    soft: '#aaaaaa',
    accent: '#f800c1',
    name: '#ffffff',
  },
}
