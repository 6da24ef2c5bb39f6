import { expect, it } from 'vitest'
import type { PostingSlot } from '#api/posting-queue.ts'
import { cellsBetween, copiesOf, hoursOf, newIn, undoOf, weekOf } from './week.ts'

let last = 0
const slotAt = (day_of_week: number, hour: number, more: Partial<PostingSlot> = {}): PostingSlot => ({
  id: `slot-${(last += 1)}`,
  workspace_id: 'w',
  day_of_week,
  hour,
  minute: 0,
  label: '',
  is_active: true,
  created_at: '2026-11-20T15:04:05.123Z',
  updated_at: '2026-11-20T15:04:05.123Z',
  ...more,
})

it('starts the week on the chosen day', () => {
  expect(weekOf('monday')).toEqual([1, 2, 3, 4, 5, 6, 0])
  expect(weekOf('sunday')).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(weekOf('saturday')).toEqual([6, 0, 1, 2, 3, 4, 5])
})

it('shows the usual hours, and those with slots', () => {
  expect(hoursOf([], false).at(0)).toBe(6)
  expect(hoursOf([slotAt(1, 3), slotAt(2, 23)], false)).toEqual(Array.from({ length: 21 }, (_, index) => index + 3))
  expect(hoursOf([], true)).toHaveLength(24)
})

it('creates slots between two corners, except where there is one already', () => {
  const week = weekOf('monday')
  const cells = cellsBetween({ day: 0, hour: 10 }, { day: 5, hour: 9 }, week)
  expect(cells.map(({ day, hour }) => `${day} ${hour}`)).toEqual(['5 9', '5 10', '6 9', '6 10', '0 9', '0 10'])
  const slots = [slotAt(6, 9), slotAt(6, 10, { social_set_id: 'harbor' }), slotAt(0, 9, { minute: 30 })]
  expect(newIn(slots, cells, {})).toHaveLength(5)
  expect(newIn(slots, cells, { social_set_id: 'harbor' })).toHaveLength(5)
})

it('copies a day to others, without repeating times', () => {
  const slots = [slotAt(1, 9, { label: 'Early' }), slotAt(1, 18), slotAt(2, 9), slotAt(1, 12, { social_set_id: 'harbor' })]
  expect(copiesOf(slots, 1, [2, 3], {})).toEqual([
    { day_of_week: 3, hour: 9, minute: 0, label: 'Early' },
    { day_of_week: 2, hour: 18, minute: 0 },
    { day_of_week: 3, hour: 18, minute: 0 },
  ])
})

it('undoes changes', () => {
  const [moved, gone, made] = [slotAt(1, 9), slotAt(2, 9, { label: 'Late', social_set_id: 'harbor' }), slotAt(3, 9)]
  const changes = { create: [{ day_of_week: 3, hour: 9, minute: 0 }], update: [{ id: moved.id, hour: 10 }], delete: [gone.id] }
  expect(undoOf([moved, gone], changes, [made])).toEqual({
    delete: [made.id],
    update: [{ id: moved.id, day_of_week: 1, hour: 9, minute: 0, label: '', is_active: true }],
    create: [{ day_of_week: 2, hour: 9, minute: 0, is_active: true, label: 'Late', social_set_id: 'harbor' }],
  })
})
