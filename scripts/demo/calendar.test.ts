import { expect, it } from 'vitest'
import { createCalendar } from './calendar.ts'

const days = Array.from({ length: 30 }, (_, index) => index - 21)

it.each([
  // Clocks go back on Sunday the 25th of October, and forward on Sunday the 28th of March.
  ['late in the evening after the hour that is repeated', '2026-10-29T23:30:00Z', '2026-10-29'],
  ['early in the morning after the hour that is skipped', '2027-03-31T23:15:00Z', '2027-04-01'],
])('has each date once %s', (_, now, today) => {
  const { wallTime } = createCalendar(new Date(now), 'Europe/Lisbon')
  const dates = days.map((day) => wallTime(day, '09:00').slice(0, 10))
  expect(dates).toEqual(days.map((day) => new Date(Date.parse(today) + day * 86_400_000).toISOString().slice(0, 10)))
})

it('finds the instant of a time on the day on which clocks change', () => {
  const { at } = createCalendar(new Date('2027-04-05T00:00:00Z'), 'Pacific/Auckland')
  expect(at(-2, '23:50')).toEqual(new Date('2027-04-03T10:50:00Z'))
  expect(at(-1, '09:00')).toEqual(new Date('2027-04-03T21:00:00Z'))
})
