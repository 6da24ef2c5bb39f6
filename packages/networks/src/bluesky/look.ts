/** Sizes and colors of the web app: https://github.com/bluesky-social/social-app (src/alf), its `light` and `dim` themes. */
import type { PreviewLook } from '../spec/index.ts'

export const look: PreviewLook = {
  arrangement: 'beside',
  fontFamily: "InterVariable, Inter, -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
  textPx: 15,
  lineHeightPx: 20,
  avatarPx: 42,
  avatarRadiusPx: 21,
  mediaRadiusPx: 12,
  mediaGapPx: 4,
  cardRadiusPx: 12,
  card: { frame: 'box', rows: ['title', 'description', 'host'], large: 'above' },
  altBadge: 'right',
  actions: ['reply', 'repost', 'like', 'bookmark', 'share', 'more'],
  light: {
    ground: '#ffffff',
    surface: '#ffffff',
    fill: '#eff2f6',
    line: '#d4dbe2',
    ink: '#0b0f14',
    soft: '#42576c',
    accent: '#0066f5',
    name: '#0b0f14',
  },
  dark: {
    ground: '#151d28',
    surface: '#151d28',
    fill: '#212d3b',
    line: '#2e4052',
    ink: '#f1f3f5',
    soft: '#a9b7c5',
    accent: '#3d9bff',
    name: '#f1f3f5',
  },
}
