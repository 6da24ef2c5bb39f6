import { expect, it } from 'vitest'
import { alphaOf, withAlpha } from './alpha.ts'

it.each([
  ['#112233', 1],
  ['#112233ff', 1],
  ['#11223300', 0],
  ['', 1],
])('reads the opacity of %j', (color, alpha) => expect(alphaOf(color)).toBe(alpha))

it.each([
  ['#112233', 0.5, '#11223380'],
  ['#11223380', 1, '#112233'],
  ['#AABBCC', 0, '#aabbcc00'],
  ['', 0.5, '#00000080'],
])('gives %j the opacity %d', (color, alpha, expected) => expect(withAlpha(color, alpha)).toBe(expected))
