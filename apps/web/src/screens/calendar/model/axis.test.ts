import { describe, expect, it } from 'vitest'
import { axisOf, gapsOf, instantAt, topOf } from './axis.ts'
import { daysOf } from './days.ts'
import { scaleOf, toMinutes, toPx } from './scale.ts'
import { boundsOf } from './shown.ts'

const weekOf = (day: string, zone: string) => {
  const days = daysOf('week', day, 'monday')
  const axis = axisOf(boundsOf(days, zone), zone)
  const on = (name: string) => axis.days[days.indexOf(name)] ?? { stretches: [] }
  return { axis, on, labels: axis.rows.map(({ label, isRepeated }) => (isRepeated ? `${label} again` : label)) }
}
const iso = (at: number | undefined) => at && new Date(at).toISOString()

describe('the axis of a week', () => {
  it('has one hour of wall time per row', () => {
    const { axis, on, labels } = weekOf('2026-11-24', 'Europe/Lisbon')
    expect([labels.length, labels[0], labels[9], axis.minutes]).toEqual([24, '00:00', '09:00', 1440])
    expect(topOf(on('2026-11-24'), Date.parse('2026-11-24T09:30:00Z'))).toBe(570)
    expect(iso(instantAt(on('2026-11-24'), 570))).toBe('2026-11-24T09:30:00.000Z')
  })

  it('has a gap for the hour skipped in spring, only on that day', () => {
    const { axis, on } = weekOf('2027-03-28', 'Europe/Lisbon')
    const sunday = on('2027-03-28')
    expect(gapsOf(sunday, axis.minutes)).toEqual([{ top: 60, minutes: 60 }])
    expect(gapsOf(on('2027-03-27'), axis.minutes)).toEqual([])
    expect(instantAt(sunday, 90)).toBeUndefined()
    expect(iso(instantAt(sunday, 540))).toBe('2027-03-28T08:00:00.000Z')
    expect(topOf(sunday, Date.parse('2027-03-28T08:00:00Z'))).toBe(540)
  })

  it('repeats the hour that occurs twice in autumn', () => {
    const { axis, on, labels } = weekOf('2026-11-01', 'America/New_York')
    const sunday = on('2026-11-01')
    expect(labels.slice(0, 5)).toEqual(['00:00', '01:00', '01:00 again', '02:00', '03:00'])
    expect(axis.minutes).toBe(1500)
    // 01:30 in summer time, then 01:30 in winter time.
    expect([90, 150].map((top) => iso(instantAt(sunday, top)))).toEqual(['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z'])
    expect(topOf(sunday, Date.parse('2026-11-01T06:30:00Z'))).toBe(150)
    expect(instantAt(on('2026-10-31'), 150)).toBeUndefined()
    expect(iso(instantAt(on('2026-10-31'), 600))).toBe('2026-10-31T13:00:00.000Z')
  })

  it('supports clock changes of half an hour', () => {
    const autumn = weekOf('2027-04-04', 'Australia/Lord_Howe')
    expect(autumn.labels.slice(0, 4)).toEqual(['00:00', '01:00', '01:30 again', '02:00'])
    const spring = weekOf('2026-10-04', 'Australia/Lord_Howe')
    expect(gapsOf(spring.on('2026-10-04'), spring.axis.minutes)).toEqual([{ top: 120, minutes: 30 }])
  })

  it('converts each quarter hour to an instant and back', () => {
    for (const [day, zone] of [
      ['2026-10-25', 'Europe/Lisbon'],
      ['2027-03-14', 'America/New_York'],
      ['2027-04-04', 'Australia/Lord_Howe'],
    ] as const) {
      const { axis, on } = weekOf(day, zone)
      const quarters = Array.from({ length: axis.minutes / 15 }, (_, index) => index * 15)
      const known = quarters.filter((top) => instantAt(on(day), top) !== undefined)
      expect(known.length).toBeGreaterThan(90)
      expect(known.map((top) => topOf(on(day), instantAt(on(day), top) ?? 0))).toEqual(known)
    }
  })
})

describe('the scale', () => {
  const { axis } = weekOf('2026-11-24', 'Europe/Lisbon')

  it('is narrow at night, except for hours with posts', () => {
    const isQuietAt = (hour: number, busy: number[] = []) => scaleOf(axis.rows, busy).rows[hour]?.isQuiet
    expect([3, 7, 8, 20, 21].map((hour) => isQuietAt(hour))).toEqual([true, true, false, false, true])
    expect(isQuietAt(3, [200])).toBe(false)
  })

  it('converts minutes to pixels and back', () => {
    const scale = scaleOf(axis.rows, [200])
    for (const minutes of [0, 100, 200, 555, 1339]) expect(toMinutes(scale, toPx(scale, minutes))).toBeCloseTo(minutes)
    expect(toPx(scale, axis.minutes)).toBe(scale.heightPx)
  })
})
