import { describe, expect, it } from 'vitest'
import { byDay, daysOf, isDay, sharedDays, stepDay } from './days.ts'
import { boundsOf, shownOf } from './shown.ts'

const endsOf = (days: readonly string[]) => [days[0], days.at(-1), days.length]
const hourMs = 3_600_000
const lengthsOf = (days: readonly string[], zone: string) => {
  const bounds = boundsOf(days, zone)
  return days.map((_, index) => ((bounds[index + 1] ?? 0) - (bounds[index] ?? 0)) / hourMs)
}

describe('the days of a view', () => {
  it.each([
    ['monday', '2026-10-26', '2026-12-06', 42],
    ['sunday', '2026-11-01', '2026-12-05', 35],
    ['saturday', '2026-10-31', '2026-12-04', 35],
  ] as const)('are whole weeks of a month, from %s on', (weekStart, first, last, count) => {
    expect(endsOf(daysOf('month', '2026-11-24', weekStart))).toEqual([first, last, count])
  })

  it('are four weeks if the month fits into them', () => {
    expect(endsOf(daysOf('month', '2027-02-10', 'monday'))).toEqual(['2027-02-01', '2027-02-28', 28])
  })

  it('are seven in a week, and only those of the month in the agenda', () => {
    expect(endsOf(daysOf('week', '2026-11-24', 'monday'))).toEqual(['2026-11-23', '2026-11-29', 7])
    expect(endsOf(daysOf('week', '2026-11-22', 'sunday'))).toEqual(['2026-11-22', '2026-11-28', 7])
    expect(endsOf(daysOf('agenda', '2028-02-10', 'monday'))).toEqual(['2028-02-01', '2028-02-29', 29])
  })

  it('step to the same day of the next month, or to its last', () => {
    expect(stepDay('month', '2026-11-24', 1)).toBe('2026-12-24')
    expect(stepDay('month', '2027-01-31', 1)).toBe('2027-02-28')
    expect(stepDay('agenda', '2027-01-15', -1)).toBe('2026-12-15')
    expect(stepDay('week', '2026-12-29', 1)).toBe('2027-01-05')
  })

  it('begin at midnight in the zone, even if a day has 23 or 25 hours', () => {
    expect(lengthsOf(daysOf('week', '2027-03-28', 'monday'), 'Europe/Lisbon')).toEqual([24, 24, 24, 24, 24, 24, 23])
    expect(lengthsOf(daysOf('week', '2026-11-01', 'sunday'), 'America/New_York')).toEqual([25, 24, 24, 24, 24, 24, 24])
    expect(lengthsOf(['2027-04-03', '2027-04-04'], 'Australia/Lord_Howe')).toEqual([24, 24.5])
  })
})

describe('today', () => {
  it('is that of the workspace', () => {
    const now = Date.parse('2026-11-30T23:30:00Z')
    const shown = (zone: string) => shownOf({}, { zone, weekStart: 'monday', now }).today
    expect([shown('America/New_York'), shown('Europe/Berlin')]).toEqual(['2026-11-30', '2026-12-01'])
  })
})

it('reads a day from the URL only if it is valid', () => {
  expect(['2026-11-24', '2026-02-30', '2026-1-1', 'today', ''].filter(isDay)).toEqual(['2026-11-24'])
})

it('groups items by the days of the zone, and omits others', () => {
  const bounds = boundsOf(['2026-11-23', '2026-11-24'], 'America/New_York')
  const items = ['2026-11-23T04:59:00Z', '2026-11-23T05:00:00Z', '2026-11-24T04:59:00Z', '2026-11-24T05:00:00Z', '2026-11-25T05:00:00Z']
  expect(
    byDay(
      items.map((at) => ({ at })),
      bounds,
    ).map((day) => day.map(({ at }) => at.slice(8, 13))),
  ).toEqual([['23T05', '24T04'], ['24T05']])
})

describe('shared days', () => {
  const [one, two, three] = [{ at: '1' }, { at: '2' }, { at: '3' }]

  it('keep the lists of unchanged days', () => {
    const before = [[one], [two], []]
    const after = sharedDays(before, [[one], [two, three], []])
    expect(after).toEqual([[one], [two, three], []])
    expect(after.map((own, index) => own === before[index])).toEqual([true, false, true])
  })

  it('are the same object when no day changed', () => {
    const before = [[one], [two]]
    expect(sharedDays(before, [[one], [two]])).toBe(before)
    expect(sharedDays(before, [[one]])).toEqual([[one]])
  })
})
