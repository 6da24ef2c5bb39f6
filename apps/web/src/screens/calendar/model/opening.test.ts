import { describe, expect, it } from 'vitest'
import { axisOf } from './axis.ts'
import { emptyHoursOf } from './hours.ts'
import { openingOf } from './opening.ts'
import { boundsOf } from './shown.ts'

const week = ['2027-03-08', '2027-03-09', '2027-03-10', '2027-03-11', '2027-03-12', '2027-03-13', '2027-03-14']
const { days, rows } = axisOf(boundsOf(week, 'Europe/Lisbon'), 'Europe/Lisbon')
const itemsOf = (...instants: string[]) => week.map((day) => instants.filter((at) => at.startsWith(day)).map((at) => ({ at })))
const now = Date.parse('2027-03-10T15:20:00Z')

describe('a week opens', () => {
  it('at the present, regardless of its posts', () => {
    expect(openingOf({ days, items: itemsOf('2027-03-08T07:00:00Z'), today: 2, now })).toBe(15 * 60 + 20)
  })

  it('at the earliest time of day of its posts, if it is not the current week', () => {
    const items = itemsOf('2027-03-08T20:00:00Z', '2027-03-12T06:30:00Z', '2027-03-13T11:00:00Z')
    expect(openingOf({ days, items, today: undefined, now })).toBe(6 * 60 + 30)
  })

  it('in the morning without posts', () => {
    expect(openingOf({ days, items: itemsOf(), today: undefined, now })).toBe(8 * 60)
  })
})

describe('empty hours', () => {
  const [, , wednesday = { stretches: [] }, , , , sunday = { stretches: [] }] = days

  it('are future hours in which nothing starts', () => {
    const hours = emptyHoursOf(rows, wednesday, { busy: [17 * 60 + 45], now }).map(({ top }) => top / 60)
    expect(hours).toEqual([16, 18, 19, 20, 21, 22, 23])
  })

  it('leave out hours that the clock skips', () => {
    const spring = axisOf(boundsOf(['2027-03-28'], 'Europe/Lisbon'), 'Europe/Lisbon')
    const [day = sunday] = spring.days
    expect(emptyHoursOf(spring.rows, day, { busy: [], now }).map(({ top }) => top / 60)).not.toContain(1)
    expect(emptyHoursOf(rows, sunday, { busy: [], now })).toHaveLength(24)
  })
})
