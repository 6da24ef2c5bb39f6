/** Sizes and colors of Slack's own apps, light and dark. Users can choose others. */
import type { PreviewLook } from '../spec/index.ts'

export const look: PreviewLook = {
  arrangement: 'beside',
  fontFamily: "'Slack-Lato', Lato, 'Helvetica Neue', Helvetica, Arial, sans-serif",
  textPx: 15,
  lineHeightPx: 22,
  avatarPx: 36,
  avatarRadiusPx: 8,
  mediaRadiusPx: 8,
  mediaGapPx: 8,
  cardRadiusPx: 4,
  card: { frame: 'bar', rows: ['host', 'title', 'description'], large: 'below' },
  actions: [],
  light: {
    ground: '#f8f8f8',
    surface: '#ffffff',
    fill: '#f4f4f4',
    line: '#dddddd',
    ink: '#1d1c1d',
    soft: '#616061',
    accent: '#1264a3',
    name: '#1d1c1d',
  },
  dark: {
    ground: '#121016',
    surface: '#1a1d21',
    fill: '#222529',
    line: '#35373b',
    ink: '#d1d2d3',
    soft: '#ababad',
    accent: '#6cb6e8',
    name: '#d1d2d3',
  },
}
