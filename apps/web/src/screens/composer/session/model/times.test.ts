import { expect, it } from 'vitest'
import { type Content, emptyContent, type Target } from './content.ts'
import { destinationOf, publicationOf } from './testing.ts'
import { byTime, editTime, hasTime, hasTimeAhead, listMoves, timeOf, timeToSchedule } from './times.ts'

const nine = { wall_time: '2026-11-24T09:00', time_zone: 'Europe/Lisbon' }
const ten = { wall_time: '2026-11-24T10:00', time_zone: 'Europe/Lisbon' }
/** An hour before 09:00 in Lisbon. */
const tokyo = { wall_time: '2026-11-24T17:00', time_zone: 'Asia/Tokyo' }
const stored = (requested: typeof nine, at: string) => ({
  ...requested,
  wall_time: `${requested.wall_time}:00`,
  at,
  anchor: 'wall' as const,
})
const storedNine = stored(nine, '2026-11-24T09:00:00.000Z')
const storedTen = stored(ten, '2026-11-24T10:00:00.000Z')

const target = (id: string): Target => ({ social_account_id: id, platform: 'site', target_key: '', settings: {} })
const content = emptyContent([target('a'), target('b'), target('c')])
const at = (value: Content, requested: typeof nine | undefined, accountId?: string) =>
  editTime(value, { type: 'schedule', requested }, accountId)
const own = at(at(content, nine), tokyo, 'b')

it('sets and removes a custom time for an account', () => {
  expect(own.targets.map((one) => timeOf(own, one))).toEqual([nine, tokyo, nine])
  expect(at(own, undefined, 'b')).toEqual(at(content, nine))
  expect(hasTime(content)).toBe(false)
  expect(hasTime(at(content, nine))).toBe(true)
  expect(hasTime(at(content, nine, 'c'))).toBe(true)
})

it('detects whether any destination has a future time', () => {
  const now = new Date('2026-11-24T09:30:00Z')
  expect(hasTimeAhead(content, now)).toBe(false)
  expect(hasTimeAhead(at(content, nine), now)).toBe(false)
  expect(hasTimeAhead(at(at(content, nine), ten, 'c'), now)).toBe(true)
})

it('lists accounts by publishing time, across time zones', () => {
  const ids = (value: Content) => byTime(value).map(({ social_account_id }) => social_account_id)
  expect(ids(at(own, ten, 'a'))).toEqual(['b', 'c', 'a'])
  expect(ids(at(content, ten, 'c'))).toEqual(['c', 'a', 'b'])
})

it('schedules with the time of the post, or else the earliest of its accounts', () => {
  expect(timeToSchedule(own)).toEqual(nine)
  expect(timeToSchedule(at(at(content, ten, 'a'), tokyo, 'b'))).toEqual(tokyo)
  expect(timeToSchedule(content)).toBeUndefined()
})

it('uses the random delay of the workspace unless the post has one', () => {
  const delayed = editTime(content, { type: 'random-delay', minutes: 0 })
  expect(delayed.random_delay_minutes).toBe(0)
  expect(editTime(delayed, { type: 'random-delay', minutes: undefined })).toEqual(content)
})

const publication = (...schedules: (typeof storedNine | undefined)[]) =>
  publicationOf({
    status: 'scheduled',
    schedule: storedNine,
    destinations: schedules.map((schedule, index) =>
      destinationOf({
        id: `d${index}`,
        social_account_id: 'abc'[index] ?? '',
        status: 'scheduled',
        ...(schedule ? { schedule } : {}),
      }),
    ),
  })

it('moves nothing that has the right time', () => {
  expect(listMoves(at(content, nine), publication(undefined, undefined, undefined))).toEqual([])
  expect(listMoves(at(at(content, nine), ten, 'b'), publication(undefined, storedTen, undefined))).toEqual([])
  expect(listMoves(at(content, nine), publication(storedNine, undefined, undefined))).toEqual([])
})

it('moves the post, and each account with a different time', () => {
  expect(listMoves(at(content, ten), publication(undefined, undefined, undefined))).toEqual([{ schedule: ten }])
  expect(listMoves(own, publication(undefined, undefined, undefined))).toEqual([{ schedule: tokyo, destinationIds: ['d1'] }])
  expect(listMoves(at(own, ten), publication(undefined, storedTen, undefined))).toEqual([
    { schedule: ten },
    { schedule: tokyo, destinationIds: ['d1'] },
  ])
})

it('resets accounts to the time of the post in one move', () => {
  expect(listMoves(at(content, nine), publication(storedTen, undefined, storedTen))).toEqual([
    { schedule: nine, destinationIds: ['d0', 'd2'] },
  ])
  // On the server, a destination with a custom time doesn't follow the post automatically.
  expect(listMoves(at(content, ten), publication(storedNine, undefined, undefined))).toEqual([
    { schedule: ten },
    { schedule: ten, destinationIds: ['d0'] },
  ])
})

it('cancels destinations without a time', () => {
  expect(listMoves(content, publication(undefined, storedTen, undefined))).toEqual([
    { schedule: null },
    { schedule: null, destinationIds: ['d1'] },
  ])
})

it('does not move destinations that are not scheduled', () => {
  const sent = publication(storedNine, undefined, undefined)
  const over = { ...sent, destinations: sent.destinations.map((one) => ({ ...one, status: 'published' as const })) }
  expect(listMoves(at(content, ten), over)).toEqual([])
})
