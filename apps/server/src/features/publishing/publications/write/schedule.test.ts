import { expect, it } from 'vitest'
import { refreshed, toSchedule } from './schedule.ts'

it('stores whether an instant or a wall-clock time was given', () => {
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

it('follows a given instant, whatever the anchor', () => {
  expect(toSchedule({ at: '2026-11-24T09:00:00Z', anchor: 'wall', time_zone: 'Europe/Berlin' }, 'UTC')).toMatchObject({
    wall_time: '2026-11-24T10:00:00',
    anchor: 'instant',
  })
})

it("moves with its zone's rules only if a wall-clock time was given", () => {
  const stored = { at: '2026-11-24T10:00:00.000Z', time_zone: 'Europe/Lisbon', wall_time: '2026-11-24T09:00:00', anchor: 'wall' } as const
  expect(refreshed(stored)).toEqual({ ...stored, at: '2026-11-24T09:00:00.000Z' })
  expect(refreshed({ ...stored, at: '2026-11-24T09:00:00.000Z' })).toBeUndefined()
  expect(refreshed({ ...stored, anchor: 'instant' })).toBeUndefined()
  expect(refreshed({ ...stored, time_zone: 'Mars/Olympus' })).toBeUndefined()
})
