import { expect, it } from 'vitest'
import { toAccent, backgrounds, contrast } from './accent.ts'

it('keeps a readable color', () => {
  expect(toAccent('#2563eb').light).toBe('#2563eb')
  expect(toAccent('#00e5a8').dark).toBe('#00e5a8')
})

it('makes every color readable on both backgrounds', () => {
  for (const red of [0, 64, 128, 192, 255])
    for (const green of [0, 128, 255])
      for (const blue of [0, 128, 255]) {
        const { light, dark } = toAccent(`#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`)
        expect(contrast(light, backgrounds.light)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(dark, backgrounds.dark)).toBeGreaterThanOrEqual(4.5)
      }
})

it('computes contrast as defined by WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})
