/** Sizes and colors of the website, light and dark: https://www.tiktok.com */
import type { PreviewLook } from '../spec/index.ts'

export const look: PreviewLook = {
  arrangement: 'below',
  fontFamily: "TikTokFont, 'Proxima Nova', Arial, Tahoma, sans-serif",
  textPx: 16,
  lineHeightPx: 22,
  avatarPx: 48,
  avatarRadiusPx: 24,
  mediaRadiusPx: 8,
  mediaGapPx: 4,
  cardRadiusPx: 8,
  card: { frame: 'box', rows: ['title', 'host'], large: 'above' },
  actions: ['like', 'reply', 'bookmark', 'share'],
  light: {
    ground: '#f8f8f8',
    surface: '#ffffff',
    fill: '#f1f1f2',
    line: '#e3e3e4',
    ink: '#161823',
    soft: '#62636b',
    accent: '#2b5db9',
    name: '#161823',
  },
  dark: {
    ground: '#000000',
    surface: '#121212',
    fill: '#252525',
    line: '#2f2f2f',
    ink: '#f6f6f6',
    soft: '#a9a9ab',
    accent: '#7aa8ff',
    name: '#f6f6f6',
  },
}
