import { expect, it } from 'vitest'
import { guessFont } from './font-names.ts'

it.each([
  ['Inter-Regular.woff2', { family: 'Inter', weight: 400, style: 'normal' }],
  ['OpenSans-SemiBoldItalic.ttf', { family: 'Open Sans', weight: 600, style: 'italic' }],
  ['SourceSerif4-ExtraLight.otf', { family: 'Source Serif4', weight: 200, style: 'normal' }],
  ['inter-latin-wght-normal.woff2', { family: 'inter', weight: 400, style: 'normal' }],
  ['roboto_slab-900.woff2', { family: 'roboto slab', weight: 900, style: 'normal' }],
  ['Bold.woff2', { family: 'Bold', weight: 700, style: 'normal' }],
])('reads %s', (filename, expected) => {
  expect(guessFont(filename)).toEqual(expected)
})
