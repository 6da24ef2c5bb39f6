import { beforeAll, describe, expect, it } from 'vitest'
import { loadParser } from './parsers.ts'
import { type TimeParser, understand } from './typed.ts'
import { instantOf } from './requested-time.ts'

/** A Sunday, 20:40 in Berlin. */
const sunday = new Date('2026-11-22T19:40:00Z')
let parser: TimeParser

const say = (text: string, { zone = 'Europe/Berlin', now = sunday, usualTime = '09:00' } = {}) =>
  understand(parser, text, { now, zone, usualTime })
const wallOf = (text: string, options?: Parameters<typeof say>[1]) => say(text, options)?.requested.wall_time

describe('in British English', () => {
  beforeAll(async () => {
    parser = await loadParser('en-GB')
  })

  it.each([
    ['tomorrow 9', '2026-11-23T09:00'],
    ['9 tomorrow', '2026-11-23T09:00'],
    ['tomorrow at 9:30', '2026-11-23T09:30'],
    ['Tomorrow, 14h30', '2026-11-23T14:30'],
    ['next friday 14:30', '2026-11-27T14:30'],
    ['friday 9', '2026-11-27T09:00'],
    ['24.12. 9:00', '2026-12-24T09:00'],
    ['24.12.2027 9', '2027-12-24T09:00'],
    ['1.11. 18:15', '2027-11-01T18:15'],
    ['24 dec 9', '2026-12-24T09:00'],
    ['12/11 9:00', '2027-11-12T09:00'],
    ['2026-12-01 7:05', '2026-12-01T07:05'],
    ['in 2 hours', '2026-11-22T22:40'],
    ['in half an hour', '2026-11-22T21:10'],
    ['tonight', '2026-11-22T22:00'],
    ['tomorrow evening', '2026-11-23T20:00'],
    ['tomorrow noon', '2026-11-23T12:00'],
  ])('understands "%s"', (text, wall) =>
    expect(say(text)).toEqual({ requested: { wall_time: wall, time_zone: 'Europe/Berlin' }, isTimeAssumed: false, isPast: false }),
  )

  it('takes a bare hour as the next such hour', () => {
    expect(['9', '21', 'at 21', '20:40', '20:41', '9am'].map((text) => wallOf(text))).toEqual([
      '2026-11-23T09:00',
      '2026-11-22T21:00',
      '2026-11-22T21:00',
      '2026-11-23T20:40',
      '2026-11-22T20:41',
      '2026-11-23T09:00',
    ])
  })

  it('suggests a time for a day without one', () => {
    for (const [text, wall] of [
      ['tomorrow', '2026-11-23T08:15'],
      ['friday', '2026-11-27T08:15'],
      ['in 3 days', '2026-11-25T08:15'],
      ['24.12.', '2026-12-24T08:15'],
    ] as const)
      expect(say(text, { usualTime: '08:15' })).toMatchObject({ requested: { wall_time: wall }, isTimeAssumed: true, isPast: false })
    expect(wallOf('today')).toBe('2026-11-22T22:00')
    expect(wallOf('today', { now: new Date('2026-11-22T22:30:00Z') })).toBe('2026-11-23T09:00')
  })

  it('reports past times', () => {
    expect(say('yesterday 9')).toMatchObject({ requested: { wall_time: '2026-11-21T09:00' }, isPast: true })
    expect(say('2026-11-22 20:40')?.isPast).toBe(true)
    expect(say('today 9')?.isPast).toBe(true)
  })

  it('rejects what it would only partly understand', () => {
    for (const text of ['', 'soon', 'tomorrow 99', 'tomorrow 9:00 12', '24.13.', '30 feb', '25', '9:75', 'tomorrow 9 or 10'])
      expect([text, say(text)]).toEqual([text, undefined])
  })

  it("uses the zone's clock, not the browser's", () => {
    expect(say('tomorrow 9', { zone: 'Asia/Tokyo' })?.requested).toEqual({ wall_time: '2026-11-24T09:00', time_zone: 'Asia/Tokyo' })
    expect(wallOf('tomorrow 9', { zone: 'America/Los_Angeles' })).toBe('2026-11-23T09:00')
    expect(wallOf('6', { zone: 'Australia/Lord_Howe' })).toBe('2026-11-24T06:00')
    expect(wallOf('7', { zone: 'Australia/Lord_Howe' })).toBe('2026-11-23T07:00')
    expect(wallOf('9am PST')).toBe('2026-11-23T18:00')
  })

  it('counts elapsed hours, but calendar days, across a clock change', () => {
    const now = new Date('2026-03-28T23:30:00Z')
    const lisbon = { zone: 'Europe/Lisbon', now }
    expect(wallOf('in 2 hours', lisbon)).toBe('2026-03-29T02:30')
    expect(instantOf(say('tomorrow 9', lisbon)!.requested).toISOString()).toBe('2026-03-29T08:00:00.000Z')
    expect(wallOf('in 2 hours', { zone: 'Australia/Lord_Howe', now: new Date('2026-10-03T15:00:00Z') })).toBe('2026-10-04T04:00')
  })

  it('keeps the instant of a duration that ends in the repeated hour', () => {
    expect(say('in 2 hours', { zone: 'Europe/Lisbon', now: new Date('2026-10-24T23:30:00Z') })?.requested).toEqual({
      wall_time: '2026-10-25T01:30',
      time_zone: 'Europe/Lisbon',
      at: '2026-10-25T01:30:00.000Z',
      anchor: 'instant',
    })
  })
})

describe('in other languages', () => {
  const cases: [tag: string, text: string, wall: string][] = [
    ['en-US', '12/11 9:00', '2026-12-11T09:00'],
    ['en', 'tomorrow 9', '2026-11-23T09:00'],
    ['de', 'morgen 9', '2026-11-23T09:00'],
    ['de', 'morgen 9 Uhr', '2026-11-23T09:00'],
    ['de-AT', 'nächsten Freitag 14:30', '2026-11-27T14:30'],
    ['de', 'in 2 Stunden', '2026-11-22T22:40'],
    ['de', '24.12. 9:00', '2026-12-24T09:00'],
    ['de', 'heute Abend', '2026-11-22T18:00'],
    ['fr', 'demain 14h30', '2026-11-23T14:30'],
    ['es', 'mañana a las 9', '2026-11-23T09:00'],
    ['pt', 'amanhã às 9', '2026-11-23T09:00'],
    ['nl', 'morgen om 9 uur', '2026-11-23T09:00'],
    // A language without a parser falls back to English.
    ['tlh', 'tomorrow 9', '2026-11-23T09:00'],
  ]
  it.each(cases)('%s understands "%s"', async (tag, text, wall) => {
    parser = await loadParser(tag)
    expect(wallOf(text)).toBe(wall)
  })
})
