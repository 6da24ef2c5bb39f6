/** Sizes and colors of the web app, https://www.threads.com, light and dark. */
import type { PreviewLook } from '../spec/index.ts'

export const look: PreviewLook = {
  arrangement: 'beside',
  fontFamily: "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
  textPx: 15,
  lineHeightPx: 21,
  avatarPx: 36,
  avatarRadiusPx: 18,
  mediaRadiusPx: 8,
  mediaGapPx: 6,
  cardRadiusPx: 8,
  card: { frame: 'box', rows: ['host', 'title'], large: 'above' },
  actions: ['like', 'reply', 'repost', 'share'],
  light: {
    ground: '#fafafa',
    surface: '#ffffff',
    fill: '#f5f5f5',
    line: '#d9d9d9',
    ink: '#000000',
    soft: '#6b6b6b',
    accent: '#0064d1',
    name: '#000000',
  },
  dark: {
    ground: '#0a0a0a',
    surface: '#181818',
    fill: '#262626',
    line: '#383939',
    ink: '#f3f5f7',
    soft: '#9c9c9c',
    accent: '#85a1ff',
    name: '#f3f5f7',
  },
}
