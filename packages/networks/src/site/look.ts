/** Sizes and colors of the site's own pages (`site.css` of the server), slightly smaller. */
import type { PreviewLook } from '../spec/index.ts'

export const look: PreviewLook = {
  arrangement: 'page',
  fontFamily: "ui-serif, 'Iowan Old Style', Charter, 'Source Serif 4', Georgia, Cambria, 'Liberation Serif', 'Noto Serif', serif",
  headingFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', 'Liberation Sans', Arial, sans-serif",
  textPx: 16,
  lineHeightPx: 26,
  avatarPx: 24,
  avatarRadiusPx: 12,
  mediaRadiusPx: 10,
  mediaGapPx: 8,
  cardRadiusPx: 10,
  card: { frame: 'box', rows: ['title', 'description', 'host'], large: 'above' },
  actions: [],
  light: {
    ground: '#fbfaf8',
    surface: '#fbfaf8',
    fill: '#f5f4f0',
    line: '#e2dfd8',
    ink: '#23252a',
    soft: '#63666e',
    accent: '#2563eb',
    name: '#23252a',
  },
  dark: {
    ground: '#15171a',
    surface: '#15171a',
    fill: '#1d2024',
    line: '#30343a',
    ink: '#e3e2df',
    soft: '#9da1a8',
    accent: '#6d95f1',
    name: '#e3e2df',
  },
}
