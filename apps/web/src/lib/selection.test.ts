import { expect, it } from 'vitest'
import { emptySelection, toggle } from './selection.ts'

const listed = ['a', 'b', 'c', 'd', 'e']
const idsOf = ({ ids }: typeof emptySelection) => [...ids].toSorted().join('')

it('selects one and deselects it', () => {
  const one = toggle(emptySelection, listed, 'b', false)
  expect(idsOf(one)).toBe('b')
  expect(idsOf(toggle(one, listed, 'b', false))).toBe('')
})

it('selects a range in both directions, and deselects a range', () => {
  const down = toggle(toggle(emptySelection, listed, 'b', false), listed, 'd', true)
  expect(idsOf(down)).toBe('bcd')
  const up = toggle(down, listed, 'a', true)
  expect(idsOf(up)).toBe('abcd')
  expect(idsOf(toggle(up, listed, 'c', true))).toBe('d')
})

it('starts a new range if its first post is no longer in the list', () => {
  const gone = toggle(emptySelection, ['z', ...listed], 'z', false)
  expect(idsOf(toggle(gone, listed, 'c', true))).toBe('cz')
})
