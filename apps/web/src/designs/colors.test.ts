import { expect, it } from 'vitest'
import { completeColor, isColor, isLight, opaque, recolor } from './colors.ts'

it('completes colors without # and in their short form, and leaves anything else', () => {
  expect(['0F4C75', '#fff', 'f008', ' #0f4c7580 ', 'navy', '#12'].map(completeColor)).toEqual([
    '#0f4c75',
    '#ffffff',
    '#ff000088',
    '#0f4c7580',
    'navy',
    '#12',
  ])
  expect(['#0f4c75', '#0F4C7580', '#fff', 'navy'].map(isColor)).toEqual([true, true, false, false])
})

it('keeps the translucency when the color control sets another hue', () => {
  expect(opaque('#0F4C7580')).toBe('#0f4c75')
  expect(opaque('#12')).toBe('#000000')
  expect(recolor('#0f4c7580', '#ff0000')).toBe('#ff000080')
  expect(recolor('#12', '#ff0000')).toBe('#ff0000')
})

it('knows the colors that need a dark background', () => {
  expect(['#ffffff', '#ffd166', '#0f4c75', '#000000'].map(isLight)).toEqual([true, true, false, false])
})
