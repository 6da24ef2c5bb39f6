/** Sizes and colors of x.com, its themes Default and Lights out. */
import type { PreviewLook } from '../spec/index.ts'

export const look: PreviewLook = {
  arrangement: 'beside',
  fontFamily: "TwitterChirp, -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
  textPx: 15,
  lineHeightPx: 20,
  avatarPx: 40,
  avatarRadiusPx: 20,
  mediaRadiusPx: 16,
  mediaGapPx: 2,
  cardRadiusPx: 16,
  card: { frame: 'box', rows: ['title', 'host'], large: 'above' },
  altBadge: 'left',
  actions: ['reply', 'repost', 'like', 'views', 'bookmark', 'share'],
  light: {
    ground: '#ffffff',
    surface: '#ffffff',
    fill: '#eff3f4',
    line: '#cfd9de',
    ink: '#0f1419',
    soft: '#536471',
    accent: '#0b74b8',
    name: '#0f1419',
  },
  dark: {
    ground: '#000000',
    surface: '#000000',
    fill: '#16181c',
    line: '#2f3336',
    ink: '#e7e9ea',
    soft: '#8b98a5',
    accent: '#1d9bf0',
    name: '#e7e9ea',
  },
}
