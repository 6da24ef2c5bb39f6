import { describe, expect, it } from 'vitest'
import { muteEnd } from './mute-end.ts'

const now = new Date('2026-11-24T22:30:00Z')

describe('a pause of email', () => {
  it.each([
    ['day', '2026-11-25T22:30:00.000Z'],
    ['week', '2026-12-01T22:30:00.000Z'],
    ['month', '2026-12-24T22:30:00.000Z'],
  ] as const)('of a %s ends at the same time of the day', (span, end) => {
    expect(muteEnd({ span, lastDay: '', zone: 'Europe/Lisbon' }, now)?.toISOString()).toBe(end)
  })

  it.each([
    ['Europe/Lisbon', '2026-12-31', '2027-01-01T00:00:00.000Z'],
    ['Europe/Berlin', '2026-12-31', '2026-12-31T23:00:00.000Z'],
    // Already the next day there.
    ['Asia/Tokyo', '2026-11-25', '2026-11-25T15:00:00.000Z'],
  ])('until a day includes that day in %s', (zone, lastDay, end) => {
    expect(muteEnd({ span: 'date', lastDay, zone }, now)?.toISOString()).toBe(end)
  })

  it.each([
    ['Europe/Lisbon', '2026-11-23'],
    ['Asia/Tokyo', '2026-11-24'],
    ['Europe/Lisbon', ''],
  ])('needs a day that has not ended in %s: %s', (zone, lastDay) => {
    expect(muteEnd({ span: 'date', lastDay, zone }, now)).toBeUndefined()
  })
})
