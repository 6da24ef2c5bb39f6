import { expect, it } from 'vitest'
import { parseNumber } from './parse-number.ts'

it.each([
  ['120', 120],
  [' 1.5 ', 1.5],
  ['1,5', 1.5],
  ['.5', 0.5],
  ['-40', -40],
  ['−40', -40],
  ['50 %', 50],
  ['120px', 120],
  ['45°', 45],
  ['120*2', 240],
  ['120 × 2', 240],
  ['100/8', 12.5],
  ['1080 - 40 - 20', 1020],
  ['10 - -5', 15],
  ['2 + 3 * 4', 14],
  ['(1080 - 40) / 2', 520],
  ['-(2 + 3)', -5],
  ['120*2 px', 240],
  ['４２０', 420],
  ['１０－２．５', 7.5],
])('reads %s as %d', (text, value) => expect(parseNumber(text)).toBe(value))

it.each(['', ' ', 'abc', '1..2', '1 2', '120*', '(1', '1)', '1/0', '12e3', '0x10', '%', '('.repeat(2000)])(
  'reads no number in %s',
  (text) => expect(parseNumber(text)).toBeUndefined(),
)
