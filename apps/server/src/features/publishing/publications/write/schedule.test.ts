import { expect, it } from 'vitest'
import { refreshed, toSchedule } from './schedule.ts'

it('remembers which of the two was given', () => {
  expect(toSchedule({ wall_time: '2026-11-24T09:00' }, 'Europe/Lisbon')).toEqual({
    at: '2026-11-24T09:00:00.000Z',
    time_zone: 'Europe/Lisbon',
    wall_time: '2026-11-24T09:00:00',
    anchor: 'wall',
  })
  expect(toSchedule({ at: '2026-11-24T10:00:00.123456+01:00' }, 'UTC')).toEqual({
    at: '2026-11-24T09:00:00.123Z',
    time_zone: 'UTC',
    wall_time: '2026-11-24T09:00:00',
    anchor: 'instant',
  })
})

it('follows the instant when it was given, whatever the anchor says', () => {
  expect(toSchedule({ at: '2026-11-24T09:00:00Z', anchor: 'wall', time_zone: 'Europe/Berlin' }, 'UTC')).toMatchObject({
    wall_time: '2026-11-24T10:00:00',
    anchor: 'instant',
  })
})

it('moves with the rules of its zone only when the wall clock was given', () => {
  const stored = { at: '2026-11-24T10:00:00.000Z', time_zone: 'Europe/Lisbon', wall_time: '2026-11-24T09:00:00', anchor: 'wall' } as const
  expect(refreshed(stored)).toEqual({ ...stored, at: '2026-11-24T09:00:00.000Z' })
  expect(refreshed({ ...stored, at: '2026-11-24T09:00:00.000Z' })).toBeUndefined()
  expect(refreshed({ ...stored, anchor: 'instant' })).toBeUndefined()
  expect(refreshed({ ...stored, time_zone: 'Mars/Olympus' })).toBeUndefined()
})
