/** Sizes and colors of the page of a post on reddit.com, light and dark. */
import type { PreviewLook } from '../spec/index.ts'

export const look: PreviewLook = {
  arrangement: 'below',
  fontFamily: "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Oxygen-Sans, Ubuntu, Cantarell, 'Helvetica Neue', sans-serif",
  textPx: 14,
  lineHeightPx: 20,
  avatarPx: 32,
  avatarRadiusPx: 16,
  mediaRadiusPx: 16,
  mediaGapPx: 4,
  cardRadiusPx: 16,
  card: { frame: 'box', rows: ['host'], large: 'above' },
  actions: ['like', 'reply', 'share', 'more'],
  light: {
    ground: '#ffffff',
    surface: '#ffffff',
    fill: '#f2f4f5',
    line: '#dbe4e9',
    ink: '#0f1a1c',
    soft: '#576f76',
    accent: '#0045ac',
    name: '#0f1a1c',
  },
  dark: {
    ground: '#0e1113',
    surface: '#0e1113',
    fill: '#181c1f',
    line: '#333d42',
    ink: '#f2f4f5',
    soft: '#8ba2ad',
    accent: '#7aa6ff',
    name: '#f2f4f5',
  },
}
