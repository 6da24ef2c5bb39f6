/** Sizes and colors of the watch page, light and dark: https://www.youtube.com */
import type { PreviewLook } from '../spec/index.ts'

export const look: PreviewLook = {
  arrangement: 'below',
  fontFamily: 'Roboto, Arial, sans-serif',
  textPx: 14,
  lineHeightPx: 20,
  avatarPx: 40,
  avatarRadiusPx: 20,
  mediaRadiusPx: 12,
  mediaGapPx: 4,
  cardRadiusPx: 12,
  card: { frame: 'box', rows: ['title', 'host'], large: 'above' },
  actions: ['like', 'reply', 'share', 'more'],
  light: {
    ground: '#f9f9f9',
    surface: '#ffffff',
    fill: '#f2f2f2',
    line: '#e5e5e5',
    ink: '#0f0f0f',
    soft: '#606060',
    accent: '#065fd4',
    name: '#0f0f0f',
  },
  dark: {
    ground: '#000000',
    surface: '#0f0f0f',
    fill: '#272727',
    line: '#3f3f3f',
    ink: '#f1f1f1',
    soft: '#aaaaaa',
    accent: '#3ea6ff',
    name: '#f1f1f1',
  },
}
