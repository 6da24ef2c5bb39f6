/** Neutral: only the receiver knows what becomes of a post. */
import type { PreviewLook } from '../spec/index.ts'

export const look: PreviewLook = {
  arrangement: 'below',
  fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
  textPx: 16,
  lineHeightPx: 24,
  avatarPx: 32,
  avatarRadiusPx: 6,
  mediaRadiusPx: 6,
  mediaGapPx: 4,
  cardRadiusPx: 6,
  card: { frame: 'box', rows: ['title', 'description', 'host'], large: 'above' },
  actions: [],
  light: {
    ground: '#f5f5f7',
    surface: '#ffffff',
    fill: '#f0f0f3',
    line: '#dddde3',
    ink: '#1f1f24',
    soft: '#5c5c66',
    accent: '#5b3fb0',
    name: '#1f1f24',
  },
  dark: {
    ground: '#141418',
    surface: '#1c1c21',
    fill: '#27272e',
    line: '#3a3a43',
    ink: '#ececf0',
    soft: '#a6a6b2',
    accent: '#b3a1ec',
    name: '#ececf0',
  },
}
