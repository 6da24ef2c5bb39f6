import { expect, it } from 'vitest'
import { refusalOf } from './refusal.ts'

it.each([
  ['harbor.jpg', 'image/jpeg', undefined],
  ['harbor.heic', '', undefined],
  ['harbor', 'image/heic', undefined],
  ['pasted', 'image/png', undefined],
  ['unknown', '', undefined],
  ['logo.svg', 'image/svg+xml', 'svg'],
  ['logo.SVG', '', 'svg'],
  ['logo', 'image/svg+xml', 'svg'],
  ['film.mp4', 'video/mp4', 'type'],
  ['menu.pdf', 'application/pdf', 'type'],
  ['sans.woff2', 'font/woff2', 'type'],
  ['scan.tiff', 'image/tiff', 'type'],
])('%s (%s): %s', (name, type, refusal) => {
  expect(refusalOf({ name, type })).toBe(refusal)
})
