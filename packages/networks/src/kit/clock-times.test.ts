import { expect, it } from 'vitest'
import { isDate, timePattern } from './clock-times.ts'

it('knows which days exist', () => {
  expect(['2026-12-24', '2028-02-29', '2026-02-29', '2026-13-01', '2026-00-10', '2026-04-31', ''].map(isDate)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ])
})

it('takes the times of a day', () => {
  const time = new RegExp(timePattern)
  expect(['00:00', '09:05', '23:59', '24:00', '9:05', '12:60'].map((text) => time.test(text))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})
