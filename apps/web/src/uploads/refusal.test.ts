import { mostBytes } from '@broadside/contract/media-rules'
import { expect, it } from 'vitest'
import { refusalOf, typeOf } from './refusal.ts'

const file = (name: string, type = '', size = 10) => ({ name, type, size })

it.each([
  [file('photo.JPG', 'image/jpeg'), undefined],
  [file('song.m4a', 'audio/x-m4a'), undefined],
  [file('unnamed'), undefined],
  [file('drawing.svg', 'image/svg+xml'), { code: 'type', type: 'image/svg+xml' }],
  [file('letters.woff2', 'font/woff2'), { code: 'type', type: 'font/woff2' }],
  [file('empty.png', 'image/png', 0), { code: 'empty' }],
  [file('large.png', 'image/png', mostBytes.other + 1), { code: 'size', limit: mostBytes.other }],
  [file('long.mp4', 'video/mp4', mostBytes.other + 1), undefined],
  [file('endless.mp4', 'video/mp4', mostBytes.video + 1), { code: 'size', limit: mostBytes.video }],
])('checks %o with the result %o', (given, expected) => {
  expect(refusalOf(given)).toEqual(expected)
})

it.each([
  [file('letters.woff2', 'font/woff2'), 'brand_font', undefined],
  [file('letters.ttf', 'application/x-font-ttf'), 'brand_font', undefined],
  [file('photo.png', 'image/png'), 'brand_font', { code: 'kind', kind: 'font' }],
  [file('large.otf', 'font/otf', mostBytes.font + 1), 'brand_font', { code: 'size', limit: mostBytes.font }],
  [file('logo.png', 'image/png'), 'brand_asset', undefined],
  [file('logo.svg', 'image/svg+xml'), 'brand_asset', { code: 'kind', kind: 'image' }],
] as const)('checks %o as a %s with the result %o', (given, kind, expected) => {
  expect(refusalOf(given, kind)).toEqual(expected)
})

it('derives the type from the name if the browser reports another one', () => {
  expect(typeOf(file('clip.mov', 'video/x-quicktime'))).toBe('video/quicktime')
  expect(typeOf(file('thing', 'application/octet-stream'))).toBe('')
})
