import { expect, it } from 'vitest'
import { createReuse } from './reuse.ts'

it('returns the same list and items as long as nothing in them changes', () => {
  const reuse = createReuse<{ id: string; name: string }>()
  const first = reuse([
    { id: 'a', name: 'One' },
    { id: 'b', name: 'Two' },
  ])
  expect(
    reuse([
      { id: 'a', name: 'One' },
      { id: 'b', name: 'Two' },
    ]),
  ).toBe(first)
  const moved = reuse([
    { id: 'b', name: 'Two' },
    { id: 'a', name: 'Three' },
  ])
  expect(moved[0]).toBe(first[1])
  expect(moved[1]).toEqual({ id: 'a', name: 'Three' })
  expect(reuse([])).toEqual([])
})
