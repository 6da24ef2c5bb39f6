import { expect, it } from 'vitest'
import { shiftOf } from './shift.ts'

it('accepts integers up to a year', () => {
  expect([shiftOf('90', 'minutes'), shiftOf(' 2 ', 'hours'), shiftOf('366', 'days')]).toEqual([90, 120, 366 * 1440])
  expect([shiftOf('', 'days'), shiftOf('0', 'days'), shiftOf('1.5', 'hours'), shiftOf('-1', 'days'), shiftOf('367', 'days')]).toEqual(
    Array.from({ length: 5 }, () => undefined),
  )
})
