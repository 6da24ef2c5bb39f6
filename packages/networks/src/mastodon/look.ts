/** Sizes and colors of the web interface of Mastodon 4.3 to 4.5: https://github.com/mastodon/mastodon (app/javascript/styles). */
import type { PreviewLook } from '../spec/index.ts'

export const look: PreviewLook = {
  arrangement: 'below',
  fontFamily: "Roboto, system-ui, -apple-system, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif",
  textPx: 15,
  lineHeightPx: 22,
  avatarPx: 46,
  avatarRadiusPx: 8,
  mediaRadiusPx: 8,
  mediaGapPx: 2,
  cardRadiusPx: 8,
  card: { frame: 'box', rows: ['host', 'title', 'description'], large: 'above' },
  altBadge: 'left',
  actions: ['reply', 'boost', 'favourite', 'bookmark', 'more'],
  light: {
    ground: '#ffffff',
    surface: '#ffffff',
    fill: '#eceaf6',
    line: '#d9d7e5',
    ink: '#1b1a23',
    soft: '#5a5a72',
    accent: '#563acc',
    name: '#1b1a23',
  },
  dark: {
    ground: '#181821',
    surface: '#181821',
    fill: '#292938',
    line: '#353547',
    ink: '#f2f3f7',
    soft: '#a3b0c7',
    accent: '#9b9cff',
    name: '#ffffff',
  },
}
