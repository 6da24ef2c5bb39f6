import { expect, it } from 'vitest'
import { nothing, toggled } from './selection.ts'

const listed = ['a', 'b', 'c', 'd', 'e']
const idsOf = ({ ids }: typeof nothing) => [...ids].toSorted().join('')

it('selects one and deselects it', () => {
  const one = toggled(nothing, listed, 'b', false)
  expect(idsOf(one)).toBe('b')
  expect(idsOf(toggled(one, listed, 'b', false))).toBe('')
})

it('selects a range in both directions, and deselects a range', () => {
  const down = toggled(toggled(nothing, listed, 'b', false), listed, 'd', true)
  expect(idsOf(down)).toBe('bcd')
  const up = toggled(down, listed, 'a', true)
  expect(idsOf(up)).toBe('abcd')
  expect(idsOf(toggled(up, listed, 'c', true))).toBe('d')
})

it('starts a new range if its first post is no longer in the list', () => {
  const gone = toggled(nothing, ['z', ...listed], 'z', false)
  expect(idsOf(toggled(gone, listed, 'c', true))).toBe('cz')
})
