import { expect, it } from 'vitest'
import { type Planned, sharePlanned } from './calendar.ts'

const item = (publication_id: string, at: string, title = ''): Planned['items'][number] => ({
  publication_id,
  at,
  title,
  excerpt: '',
  revision: 1,
  status: 'draft',
  needs_attention: false,
  at_risk: false,
  wish: true,
  accounts: [],
  can: { move: true },
})
const read = (): Planned => ({ items: [item('a', '2027-03-09'), item('b', '2027-03-10'), item('c', '2027-03-11')] })

it('keeps the objects of unchanged posts, wherever they are in the list', () => {
  const before = read()
  const [, b, c] = before.items
  const { items } = sharePlanned(before, { items: [item('x', '2027-03-08'), ...read().items.slice(1)] })
  expect(items.map(({ publication_id }) => publication_id)).toEqual(['x', 'b', 'c'])
  expect([items[1] === b, items[2] === c]).toEqual([true, true])
  expect(sharePlanned(before, { items: [item('b', '2027-03-10', 'New')] }).items[0]).toEqual(item('b', '2027-03-10', 'New'))
})

it('returns the same object if nothing changed', () => {
  const before = read()
  expect(sharePlanned(before, read())).toBe(before)
  expect(sharePlanned(before, { items: read().items.slice(1) })).not.toBe(before)
  const summed = { ...read(), days: new Map() }
  expect(sharePlanned(summed, { ...read(), days: new Map() })).toBe(summed)
})
