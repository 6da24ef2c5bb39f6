import { expect, it } from 'vitest'
import { isTimeZone, isWallTime, nextDayOf, toInstant, toWallTime } from './time-zone.ts'

it('keeps 09:00 at 09:00 on both sides of a clock change', () => {
  expect(toInstant('2026-03-28T09:00', 'Europe/Berlin').toISOString()).toBe('2026-03-28T08:00:00.000Z')
  expect(toInstant('2026-03-30T09:00', 'Europe/Berlin').toISOString()).toBe('2026-03-30T07:00:00.000Z')
})

it('moves a nonexistent time forward by the gap', () => {
  expect(toInstant('2026-03-29T02:30:00', 'Europe/Berlin').toISOString()).toBe('2026-03-29T01:30:00.000Z')
  expect(toWallTime(toInstant('2026-03-08T02:15:00', 'America/New_York'), 'America/New_York')).toBe('2026-03-08T03:15:00')
})

it('uses the first of two occurrences', () => {
  expect(toInstant('2026-10-25T02:30:00', 'Europe/Berlin').toISOString()).toBe('2026-10-25T00:30:00.000Z')
})

it('handles zones far from UTC and half-hour changes', () => {
  expect(toInstant('2026-06-01T00:00:00', 'Pacific/Kiritimati').toISOString()).toBe('2026-05-31T10:00:00.000Z')
  expect(toInstant('2026-10-04T02:15:00', 'Australia/Lord_Howe').toISOString()).toBe('2026-10-03T15:45:00.000Z')
})

it('accepts zone names and rejects offsets', () => {
  expect(['UTC', 'Europe/Lisbon', 'US/Pacific'].every(isTimeZone)).toBe(true)
  expect(['+02:00', 'Mars/Olympus', '', 'utc+1'].some(isTimeZone)).toBe(false)
})

it('rejects dates that do not exist', () => {
  expect(isWallTime('2026-02-28T09:00')).toBe(true)
  expect(isWallTime('2026-02-30T09:00')).toBe(false)
  expect(isWallTime('2026-02-28T24:30')).toBe(false)
})

it('finds the next midnight, also of a day that is shorter or longer', () => {
  const next = (instant: string) => nextDayOf(new Date(instant), 'America/Los_Angeles').toISOString()
  expect(next('2026-11-26T07:59:59Z')).toBe('2026-11-26T08:00:00.000Z')
  expect(next('2026-11-26T08:00:00Z')).toBe('2026-11-27T08:00:00.000Z')
  expect(next('2027-03-14T08:30:00Z')).toBe('2027-03-15T07:00:00.000Z')
  expect(next('2026-11-01T07:30:00Z')).toBe('2026-11-02T08:00:00.000Z')
})
