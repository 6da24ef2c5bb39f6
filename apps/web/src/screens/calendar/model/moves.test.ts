import { describe, expect, it } from 'vitest'
import type { PlannedItem } from '#api/calendar.ts'
import { keyOf, blockerOf, stateOfItem, withMoves } from './items.ts'
import { onDay, shiftStep, toSchedule, warningsOf } from './moves.ts'

const iso = (at: number) => new Date(at).toISOString()

type Account = PlannedItem['accounts'][number]
const account = (name: string, state: Account['state'] = 'scheduled'): Account => ({
  destination_id: `d-${name}`,
  social_account_id: name,
  platform: 'site',
  state,
})
const item = (publication_id: string, at: string, change: Partial<PlannedItem> = {}): PlannedItem => ({
  publication_id,
  at,
  revision: 1,
  title: '',
  excerpt: publication_id,
  status: 'scheduled',
  needs_attention: false,
  at_risk: false,
  wish: false,
  accounts: [account('a')],
  can: { move: true },
  ...change,
})

describe('a move to another day keeps the wall time', () => {
  it.each([
    ['Europe/Lisbon', '2027-03-27T09:00:00Z', '2027-03-28', '2027-03-28T08:00:00.000Z'],
    ['Europe/Lisbon', '2026-10-24T08:00:00Z', '2026-10-25', '2026-10-25T09:00:00.000Z'],
    ['America/New_York', '2026-10-31T13:00:00Z', '2026-11-01', '2026-11-01T14:00:00.000Z'],
    ['America/New_York', '2026-11-01T03:30:00Z', '2026-11-02', '2026-11-03T04:30:00.000Z'],
    ['Australia/Lord_Howe', '2027-04-02T22:00:00Z', '2027-04-05', '2027-04-04T22:30:00.000Z'],
  ])('%s: %s to %s', (zone, at, day, expected) => expect(iso(onDay(Date.parse(at), day, zone))).toBe(expected))

  it('goes to the next time that exists if the clock skips it', () => {
    expect(iso(onDay(Date.parse('2027-03-27T01:30:00Z'), '2027-03-28', 'Europe/Lisbon'))).toBe('2027-03-28T01:30:00.000Z')
  })
})

it('steps go to the next quarter hour', () => {
  const at = Date.parse('2026-11-24T09:07:00Z')
  expect([iso(shiftStep(at, 1)), iso(shiftStep(at, -1))]).toEqual(['2026-11-24T09:15:00.000Z', '2026-11-24T09:00:00.000Z'])
  expect(iso(shiftStep(Date.parse('2026-11-24T09:15:00Z'), 1))).toBe('2026-11-24T09:30:00.000Z')
})

it('formats a time as wall time, but the second of two equal ones as an instant', () => {
  const zone = 'America/New_York'
  expect(toSchedule(Date.parse('2026-11-01T05:30:00Z'), zone)).toEqual({ wall_time: '2026-11-01T01:30', time_zone: zone })
  expect(toSchedule(Date.parse('2026-11-01T06:30:00Z'), zone)).toEqual({ at: '2026-11-01T06:30:00.000Z', time_zone: zone })
})

describe('warnings about a move', () => {
  const zone = 'Europe/Lisbon'
  const now = Date.parse('2026-11-20T12:00:00Z')
  const moved = item('moved', '2026-11-24T09:00:00Z')
  const warn = (to: string, around: PlannedItem[] = [], more: Partial<Parameters<typeof warningsOf>[0]> = {}) =>
    warningsOf({ item: moved, to: Date.parse(to), items: [moved, ...around], slots: [], zone, now, ...more })

  it('are empty for an ordinary move', () => expect(warn('2026-11-25T09:00:00Z')).toEqual([]))

  it('report only that the time has passed', () => {
    expect(warn('2026-11-20T11:00:00Z', [item('other', '2026-11-20T11:00:00Z')])).toEqual([{ kind: 'past' }])
  })

  it('report another post of the same account within a minute', () => {
    const other = item('other', '2026-11-25T09:00:30Z')
    expect(warn('2026-11-25T09:00:00Z', [other])).toEqual([{ kind: 'conflict', with: other, accountId: 'a' }])
    expect(warn('2026-11-25T09:00:00Z', [item('other', '2026-11-25T09:01:00Z')])).toEqual([])
    expect(warn('2026-11-25T09:00:00Z', [item('other', '2026-11-25T09:00:00Z', { accounts: [account('b')] })])).toEqual([])
    expect(warn('2026-11-25T09:00:00Z', [item('moved', '2026-11-25T09:00:00Z')])).toEqual([])
  })

  it('report a taken slot, unless this post has taken it', () => {
    const slot = { at: '2026-11-25T09:00:00Z', schedule_id: 's' }
    const slots = (taken_by: string) => ({ slots: [{ ...slot, taken_by }] })
    expect(warn(slot.at, [], slots('other'))).toEqual([{ kind: 'taken' }])
    expect(warn(slot.at, [], slots('moved'))).toEqual([])
    expect(warn(slot.at, [], { slots: [slot] })).toEqual([])
  })

  it('report clock changes', () => {
    expect(warn('2027-04-01T08:00:00Z')).toEqual([{ kind: 'clockChange' }])
    expect(warn('2027-03-28T01:30:00Z', [], { wanted: '2027-03-28T01:30' })).toEqual([{ kind: 'skipped', wanted: '01:30' }])
    expect(warn('2027-10-31T00:30:00Z')).toEqual([{ kind: 'twice', isSecond: false }])
    expect(warn('2027-10-31T01:30:00Z')).toEqual([{ kind: 'twice', isSecond: true }])
  })
})

describe('a chip', () => {
  it('cannot be moved once any destination has started publishing', () => {
    const why = (...states: Account['state'][]) =>
      blockerOf(item('p', '2026-11-24T09:00:00Z', { accounts: states.map((state) => account(state, state)) }), true)
    expect([why('scheduled'), why('published'), why('processing'), why('unknown'), why('failed')]).toEqual([
      undefined,
      'published',
      'publishing',
      'unknown',
      'failed',
    ])
    expect(why('scheduled', 'published')).toBe('partly')
    expect(blockerOf(item('p', '2026-11-24T09:00:00Z'), false)).toBe('reader')
  })

  it('has its most urgent state', () => {
    const state = (change: Partial<PlannedItem>) => stateOfItem(item('p', '2026-11-24T09:00:00Z', change))
    expect(state({ wish: true, accounts: [account('a', 'pending')] })).toBe('draft')
    expect(state({ accounts: [account('a', 'published'), account('b', 'failed')] })).toBe('failed')
    expect(state({ accounts: [account('a', 'unknown')], needs_attention: true })).toBe('asking')
    expect(state({ accounts: [account('a', 'unknown')] })).toBe('looking')
  })

  it('is shown at its new time during a move, merged with a chip of the same post', () => {
    const early = item('p', '2026-11-24T09:00:00.000Z')
    const late = item('p', '2026-11-25T09:00:00.000Z', { accounts: [account('b')] })
    const other = item('q', '2026-11-24T10:00:00.000Z')
    const move = (to: string) => withMoves([early, other, late], [{ key: keyOf(early), to: Date.parse(to) }])
    expect(move('2026-11-24T11:00:00Z').map(keyOf)).toEqual([keyOf(other), 'p@2026-11-24T11:00:00.000Z', keyOf(late)])
    expect(move(late.at).map(({ accounts }) => accounts.length)).toEqual([1, 2])
    expect(withMoves([early, other], [])[0]).toBe(early)
  })
})
