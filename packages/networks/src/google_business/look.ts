/** Sizes and colors of an update in the profile of a business on Google Search, light and dark. */
import type { PreviewLook } from '../spec/index.ts'

export const look: PreviewLook = {
  arrangement: 'below',
  fontFamily: "Roboto, 'Google Sans', Arial, sans-serif",
  textPx: 14,
  lineHeightPx: 20,
  avatarPx: 40,
  avatarRadiusPx: 20,
  mediaRadiusPx: 8,
  mediaGapPx: 4,
  cardRadiusPx: 8,
  card: { frame: 'box', rows: ['title', 'host'], large: 'above' },
  actions: ['share'],
  light: {
    ground: '#f8f9fa',
    surface: '#ffffff',
    fill: '#f1f3f4',
    line: '#dadce0',
    ink: '#202124',
    soft: '#5f6368',
    accent: '#1a73e8',
    name: '#202124',
  },
  dark: {
    ground: '#171717',
    surface: '#202124',
    fill: '#303134',
    line: '#3c4043',
    ink: '#e8eaed',
    soft: '#bdc1c6',
    accent: '#8ab4f8',
    name: '#e8eaed',
  },
}
