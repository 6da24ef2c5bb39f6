/** Sizes and colors of the web app, https://www.instagram.com, light and dark. */
import type { PreviewLook } from '../spec/index.ts'

export const look: PreviewLook = {
  arrangement: 'below',
  fontFamily: "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
  textPx: 14,
  lineHeightPx: 18,
  avatarPx: 32,
  avatarRadiusPx: 16,
  mediaRadiusPx: 4,
  mediaGapPx: 0,
  cardRadiusPx: 4,
  card: { frame: 'box', rows: ['title'], large: 'above' },
  actions: ['like', 'reply', 'share', 'bookmark'],
  light: {
    ground: '#ffffff',
    surface: '#ffffff',
    fill: '#efefef',
    line: '#dbdbdb',
    ink: '#000000',
    soft: '#6a6a6a',
    accent: '#385185',
    name: '#000000',
  },
  dark: {
    ground: '#000000',
    surface: '#0c1014',
    fill: '#25292e',
    line: '#363636',
    ink: '#f5f5f5',
    soft: '#a8a8a8',
    accent: '#a6b9ff',
    name: '#f5f5f5',
  },
}
