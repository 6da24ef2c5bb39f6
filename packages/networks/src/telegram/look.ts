/** Sizes and colors of Telegram's own apps, day and night: https://github.com/telegramdesktop/tdesktop. Users can choose others. */
import type { PreviewLook } from '../spec/index.ts'

export const look: PreviewLook = {
  arrangement: 'bubble',
  fontFamily: "Roboto, -apple-system, BlinkMacSystemFont, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif",
  textPx: 15,
  lineHeightPx: 20,
  avatarPx: 34,
  avatarRadiusPx: 17,
  mediaRadiusPx: 12,
  mediaGapPx: 2,
  cardRadiusPx: 4,
  card: { frame: 'bar', rows: ['host', 'title', 'description'], large: 'below' },
  actions: ['views', 'forward'],
  light: {
    ground: '#cfdcc5',
    surface: '#ffffff',
    fill: '#eef4fa',
    line: '#dfe5ea',
    ink: '#0f1418',
    soft: '#5b6974',
    accent: '#1a6fb0',
    name: '#1a6fb0',
  },
  dark: {
    ground: '#0e1621',
    surface: '#182533',
    fill: '#22364a',
    line: '#2b3e50',
    ink: '#f5f5f5',
    soft: '#a2b3c3',
    accent: '#6ab7ff',
    name: '#6ab7ff',
  },
}
