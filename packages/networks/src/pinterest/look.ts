/** Sizes and colors of the page of a Pin on pinterest.com, light and dark, after Pinterest's design system: https://gestalt.pinterest.systems */
import type { PreviewLook } from '../spec/index.ts'

export const look: PreviewLook = {
  arrangement: 'below',
  fontFamily: "-apple-system, system-ui, 'Segoe UI', Roboto, Oxygen-Sans, Ubuntu, 'Helvetica Neue', Arial, sans-serif",
  textPx: 16,
  lineHeightPx: 22,
  avatarPx: 32,
  avatarRadiusPx: 16,
  mediaRadiusPx: 16,
  mediaGapPx: 4,
  cardRadiusPx: 16,
  card: { frame: 'box', rows: ['title', 'host'], large: 'above' },
  actions: ['like', 'reply', 'share', 'more'],
  light: {
    ground: '#ffffff',
    surface: '#ffffff',
    fill: '#f1f1f1',
    line: '#dadada',
    ink: '#111111',
    soft: '#5f5f5f',
    accent: '#0a58c9',
    name: '#111111',
  },
  dark: {
    ground: '#000000',
    surface: '#191919',
    fill: '#2b2b2b',
    line: '#4a4a4a',
    ink: '#efefef',
    soft: '#ababab',
    accent: '#75bfff',
    name: '#efefef',
  },
}
