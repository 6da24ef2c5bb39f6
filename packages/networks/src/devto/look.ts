/** Sizes and colors of dev.to's own pages, light and dark: https://github.com/forem/forem (app/assets/stylesheets/config). */
import type { PreviewLook } from '../spec/index.ts'

export const look: PreviewLook = {
  arrangement: 'below',
  fontFamily: "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
  textPx: 18,
  lineHeightPx: 27,
  avatarPx: 40,
  avatarRadiusPx: 20,
  mediaRadiusPx: 6,
  mediaGapPx: 4,
  cardRadiusPx: 6,
  card: { frame: 'box', rows: ['title', 'description', 'host'], large: 'above' },
  actions: ['favourite', 'reply', 'bookmark', 'more'],
  light: {
    ground: '#f5f5f5',
    surface: '#ffffff',
    fill: '#f5f5f5',
    line: '#d6d6d7',
    ink: '#171717',
    soft: '#575757',
    accent: '#3b49df',
    name: '#3d3d3d',
  },
  dark: {
    ground: '#000000',
    surface: '#171717',
    fill: '#262626',
    line: '#404040',
    ink: '#f5f5f5',
    soft: '#a3a3a3',
    accent: '#8d95f2',
    name: '#d4d4d4',
  },
}
