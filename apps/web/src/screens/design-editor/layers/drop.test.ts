import { describe, expect, it } from 'vitest'
import { dropAt } from './drop.ts'
import { locationInside, locationOutside } from './nesting.ts'
import { nestedPage } from './testing.ts'
import { listRows } from './tree-rows.ts'

/** Rows: e, g, d, h, c, b, a. */
const drop = (rows: number, levels: number, { moved = ['a'], page = nestedPage(), collapsed = [] as string[] } = {}) => {
  const found = dropAt(page, listRows(page, new Set(collapsed)), moved, { rows, levels })
  return found && `${found.into ?? found.gap} ${found.location.groupId || '-'} ${found.location.index}`
}

describe('dragged layers', () => {
  it('go between rows of the same group', () => {
    expect(drop(0.1, 0)).toBe('0 - 3')
    expect(drop(0.9, 0)).toBe('1 - 2')
    expect(drop(2.9, 5)).toBe('3 g 2')
    expect(drop(6.9, 0)).toBe('7 - 0')
  })

  it('go into a group on the middle of its row, and on top of its content below its row', () => {
    expect(drop(1.5, 0)).toBe('g g 3')
    expect(drop(1.9, 0)).toBe('2 g 3')
    expect(drop(1.5, 0, { collapsed: ['g'] })).toBe('g g 3')
    expect(drop(1.9, 0, { collapsed: ['g'] })).toBe('2 - 1')
  })

  it('go to the group of the horizontal position where groups end', () => {
    expect(drop(4.9, 5)).toBe('5 h 0')
    expect(drop(4.9, 1)).toBe('5 g 1')
    expect(drop(4.9, 0)).toBe('5 g 1')
    expect(drop(5.9, 1)).toBe('6 g 0')
    expect(drop(5.9, 0)).toBe('6 - 1')
  })

  it("can't go into themselves or into a locked group", () => {
    expect(drop(1.5, 0, { moved: ['g'] })).toBeUndefined()
    expect(drop(4.5, 5, { moved: ['a', 'g'] })).toBeUndefined()
    expect(drop(6.9, 0, { moved: ['g'] })).toBe('7 - 0')
    expect(drop(3.5, 0, { page: nestedPage({ g: { locked: true } }) })).toBeUndefined()
  })

  it('stay within the tree above and below it', () => {
    expect([drop(-3, 0), drop(40, 0)]).toEqual(['0 - 3', '7 - 0'])
  })
})

describe('layers that are moved by keys', () => {
  it('leave their group for the place above it', () => {
    expect(locationOutside(nestedPage(), 'c')).toEqual({ groupId: 'g', index: 2 })
    expect(locationOutside(nestedPage(), 'b')).toEqual({ groupId: '', index: 2 })
    expect(locationOutside(nestedPage(), 'a')).toBeUndefined()
  })

  it('enter the group above them at its lower end, or the one below them at its upper end', () => {
    expect(locationInside(nestedPage(), 'a', ['a'])).toEqual({ groupId: 'g', index: 0 })
    expect(locationInside(nestedPage(), 'e', ['e'])).toEqual({ groupId: 'g', index: 3 })
    expect(locationInside(nestedPage(), 'c', ['c'])).toBeUndefined()
    expect(locationInside(nestedPage({ h: { locked: true } }), 'd', ['d'])).toBeUndefined()
    // A group that is moved too is no goal.
    expect(locationInside(nestedPage(), 'a', ['a', 'g'])).toBeUndefined()
  })
})
