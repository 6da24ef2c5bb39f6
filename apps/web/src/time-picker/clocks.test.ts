import { describe, expect, it } from 'vitest'
import { chooseTurn, factsOfClocks, findShift, offsetAt } from './clocks.ts'
import { instantOf, requestedTimeOf } from './requested-time.ts'

const now = new Date('2026-01-15T12:00:00Z')
const facts = (wall_time: string, time_zone: string, from = now) => factsOfClocks({ wall_time, time_zone }, from)

describe('an offset', () => {
  it.each([
    ['Asia/Kathmandu', '2026-01-15T12:00:00Z', 345],
    ['Australia/Lord_Howe', '2026-01-15T12:00:00Z', 660],
    ['Australia/Lord_Howe', '2026-07-15T12:00:00Z', 630],
    ['America/St_Johns', '2026-01-15T12:00:30Z', -210],
    ['UTC', '2026-01-15T12:00:59.999Z', 0],
  ])('of %s at %s is %i minutes', (zone, at, minutes) => expect(offsetAt(new Date(at), zone)).toBe(minutes))
})

describe('a skipped time', () => {
  it.each([
    ['2026-03-29T01:30', 'Europe/Lisbon', '2026-03-29T02:30', 60, '2026-03-29T01:30:00.000Z'],
    ['2026-03-08T02:15', 'America/New_York', '2026-03-08T03:15', 60, '2026-03-08T07:15:00.000Z'],
    ['2026-10-04T02:10', 'Australia/Lord_Howe', '2026-10-04T02:40', 30, '2026-10-03T15:40:00.000Z'],
    ['2026-09-06T00:30', 'America/Santiago', '2026-09-06T01:30', 60, '2026-09-06T04:30:00.000Z'],
  ])('%s in %s is %s', (wall, zone, shown, byMinutes, at) => {
    expect(facts(wall, zone)).toEqual({ skipped: { shown, byMinutes } })
    expect(instantOf({ wall_time: wall, time_zone: zone }).toISOString()).toBe(at)
  })
})

describe('a repeated time', () => {
  it.each([
    ['2026-10-25T01:30', 'Europe/Lisbon', '2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'],
    ['2026-11-01T01:00', 'America/New_York', '2026-11-01T05:00:00.000Z', '2026-11-01T06:00:00.000Z'],
    ['2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z', '2026-04-04T15:15:00.000Z'],
  ])('%s in %s means the first, unless the second is chosen', (wall, zone, first, second) => {
    const asked = { wall_time: wall, time_zone: zone }
    const { twice } = factsOfClocks(asked, now)
    expect(twice).toEqual({ first: new Date(first), second: new Date(second), chosen: 'first' })
    if (!twice) return
    const later = chooseTurn(asked, twice, 'second')
    expect(instantOf(later).toISOString()).toBe(second)
    expect(later).toEqual({ ...asked, at: second, anchor: 'instant' })
    expect(factsOfClocks(later, now).twice?.chosen).toBe('second')
    expect(chooseTurn(later, twice, 'first')).toEqual(asked)
    // A time from an instant keeps it.
    expect(requestedTimeOf(second, zone)).toEqual(later)
    expect(requestedTimeOf(first, zone)).toEqual(asked)
  })

  it('starts and ends with the repeated hour', () => {
    expect(facts('2026-10-25T00:59', 'Europe/Lisbon').twice).toBeUndefined()
    expect(facts('2026-10-25T01:00', 'Europe/Lisbon').twice).toBeDefined()
    expect(facts('2026-10-25T01:59', 'Europe/Lisbon').twice).toBeDefined()
    expect(facts('2026-10-25T02:00', 'Europe/Lisbon').twice).toBeUndefined()
  })
})

describe('a clock change before the time', () => {
  it('is reported to the minute, with its size', () => {
    expect(facts('2026-03-30T09:00', 'Europe/Lisbon').shift).toEqual({ at: new Date('2026-03-29T01:00:00Z'), byMinutes: 60 })
    expect(facts('2026-04-06T09:00', 'Australia/Lord_Howe').shift).toEqual({ at: new Date('2026-04-04T15:00:00Z'), byMinutes: -30 })
    expect(facts('2026-10-25T09:00', 'Europe/Lisbon', new Date('2026-10-24T12:00:00Z')).shift?.byMinutes).toBe(-60)
  })

  it("is not reported if clocks don't change, or are back where they were", () => {
    expect(facts('2026-06-01T09:00', 'Asia/Tokyo')).toEqual({})
    expect(facts('2026-12-01T09:00', 'Europe/Lisbon')).toEqual({})
    expect(findShift(now, now, 'Europe/Lisbon')).toBeUndefined()
    expect(findShift(new Date('2026-06-01T00:00:00Z'), now, 'Europe/Lisbon')).toBeUndefined()
  })
})
