/** Sizes and colors of a post on the dashboard of tumblr.com, in its palettes True Blue and Dark Mode. */
import type { PreviewLook } from '../spec/index.ts'

export const look: PreviewLook = {
  arrangement: 'below',
  fontFamily: "'Favorit', 'Helvetica Neue', Helvetica, Arial, sans-serif",
  textPx: 16,
  lineHeightPx: 24,
  avatarPx: 32,
  avatarRadiusPx: 3,
  mediaRadiusPx: 0,
  mediaGapPx: 4,
  cardRadiusPx: 3,
  card: { frame: 'box', rows: ['title', 'description', 'host'], large: 'above' },
  altBadge: 'left',
  actions: ['reply', 'repost', 'like', 'share'],
  light: {
    ground: '#001935',
    surface: '#ffffff',
    fill: '#f0f0f0',
    line: '#d6d6d6',
    ink: '#000000',
    soft: '#5c5c5c',
    accent: '#0073a8',
    name: '#000000',
  },
  dark: {
    ground: '#111111',
    surface: '#222222',
    fill: '#303030',
    line: '#454545',
    ink: '#ffffff',
    soft: '#b4b4b4',
    accent: '#63c8ff',
    name: '#ffffff',
  },
}
