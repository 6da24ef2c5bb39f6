import { expect, it } from 'vitest'
import type { QueueItem } from '#api/posting-queue.ts'
import { keyOf, neighborOf, placingOf, withOrder } from './order.ts'

const post = (id: string, reorder = true): QueueItem => ({
  at: '2027-03-27T09:00:00.000Z',
  schedule_id: 'slot',
  publication: {
    id,
    title: '',
    excerpt: id,
    revision: 2,
    destination_ids: [],
    accounts: [],
    can: { reorder, schedule: true, cancel: true },
  },
})
const slot = (at: string, taken_by?: string): QueueItem => ({ at, schedule_id: 'slot', ...(taken_by !== undefined && { taken_by }) })

const items = [post('soon', false), post('a'), slot('open'), post('b'), slot('taken', 'x'), post('c')]

it('moves a post to the place of another, and those between by one', () => {
  expect(placingOf(items, 'a', 'c')).toEqual({ kind: 'reorder', ids: ['b', 'c', 'a'] })
  expect(placingOf(items, 'c', 'a')).toEqual({ kind: 'reorder', ids: ['c', 'a', 'b'] })
  expect(withOrder(items, ['b', 'c', 'a']).map((item) => item.publication?.id ?? keyOf(item))).toEqual([
    'soon',
    'b',
    'slot@open',
    'c',
    'slot@taken',
    'a',
  ])
})

it('moves a post to an open slot, but not to a taken one, or before one that is due', () => {
  expect(placingOf(items, 'a', 'slot@open')).toEqual({ kind: 'slot', id: 'a', item: items[2] })
  expect(placingOf(items, 'a', 'slot@taken')).toBeUndefined()
  expect(placingOf(items, 'a', 'soon')).toBeUndefined()
  expect(placingOf(items, 'soon', 'a')).toBeUndefined()
})

it('finds the next place in a direction', () => {
  expect(neighborOf(items, 'a', 1)).toBe('slot@open')
  expect(neighborOf(items, 'b', 1)).toBe('c')
  expect(neighborOf(items, 'a', -1)).toBeUndefined()
})
