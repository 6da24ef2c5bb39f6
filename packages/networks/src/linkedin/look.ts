/** Sizes and colors of LinkedIn's website, light and dark. */
import type { PreviewLook } from '../spec/index.ts'

export const look: PreviewLook = {
  arrangement: 'below',
  fontFamily: "-apple-system, system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
  textPx: 14,
  lineHeightPx: 20,
  avatarPx: 48,
  avatarRadiusPx: 24,
  mediaRadiusPx: 0,
  mediaGapPx: 4,
  cardRadiusPx: 8,
  card: { frame: 'box', rows: ['title', 'host'], large: 'above' },
  altBadge: 'right',
  actions: ['like', 'reply', 'repost', 'share'],
  light: {
    ground: '#f4f2ee',
    surface: '#ffffff',
    fill: '#f4f2ee',
    line: '#dfdeda',
    ink: '#191919',
    soft: '#5e5e5e',
    accent: '#0a66c2',
    name: '#191919',
  },
  dark: {
    ground: '#000000',
    surface: '#1b1f23',
    fill: '#293138',
    line: '#38434f',
    ink: '#e9e9ea',
    soft: '#b0b2b4',
    accent: '#71b7fb',
    name: '#e9e9ea',
  },
}
