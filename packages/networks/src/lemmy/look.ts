/** Sizes and colors of Lemmy's own web interface, its themes "litely" and "darkly": https://github.com/LemmyNet/lemmy-ui (src/assets/css). */
import type { PreviewLook } from '../spec/index.ts'

export const look: PreviewLook = {
  arrangement: 'below',
  fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', 'Liberation Sans', Arial, sans-serif",
  textPx: 16,
  lineHeightPx: 24,
  avatarPx: 32,
  avatarRadiusPx: 4,
  mediaRadiusPx: 6,
  mediaGapPx: 4,
  cardRadiusPx: 6,
  card: { frame: 'box', rows: ['title', 'host', 'description'], large: 'below' },
  actions: ['like', 'reply', 'bookmark', 'more'],
  light: {
    ground: '#ffffff',
    surface: '#ffffff',
    fill: '#f1f3f5',
    line: '#dee2e6',
    ink: '#222222',
    soft: '#5a6570',
    accent: '#00725a',
    name: '#00725a',
  },
  dark: {
    ground: '#222222',
    surface: '#222222',
    fill: '#303030',
    line: '#444444',
    ink: '#dee2e6',
    soft: '#adb5bd',
    accent: '#00bc8c',
    name: '#00bc8c',
  },
}
