import { expect, it } from 'vitest'
import { inZone, instantOf, isPast, partsOfTime, requestedTimeOf } from './requested-time.ts'

it("converts between an instant and a zone's wall-clock time", () => {
  const requested = requestedTimeOf('2026-11-24T09:00:00.000Z', 'Europe/Berlin')
  expect(requested).toEqual({ wall_time: '2026-11-24T10:00', time_zone: 'Europe/Berlin' })
  expect(instantOf(requested).toISOString()).toBe('2026-11-24T09:00:00.000Z')
  expect(partsOfTime(requested)).toEqual({ day: '2026-11-24', time: '10:00' })
})

it('keeps the wall-clock time across a clock change', () => {
  const at = (day: string) => instantOf({ wall_time: `${day}T09:00`, time_zone: 'Europe/Lisbon' }).toISOString()
  expect([at('2026-10-24'), at('2026-10-26')]).toEqual(['2026-10-24T08:00:00.000Z', '2026-10-26T09:00:00.000Z'])
})

it('keeps the instant when another zone is chosen', () => {
  const requested = { wall_time: '2026-11-24T09:00', time_zone: 'Europe/Lisbon' }
  expect(inZone(requested, 'Asia/Tokyo')).toEqual({ wall_time: '2026-11-24T18:00', time_zone: 'Asia/Tokyo' })
})

it('detects past times', () => {
  const requested = { wall_time: '2026-11-24T09:00', time_zone: 'UTC' }
  expect([isPast(requested, new Date('2026-11-24T08:59:59Z')), isPast(requested, new Date('2026-11-24T09:00:00Z'))]).toEqual([false, true])
})
