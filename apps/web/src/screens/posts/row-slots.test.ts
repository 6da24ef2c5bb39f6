import { describe, expect, it } from 'vitest'
import { assignSlots, noSlots, rowsToMove } from './row-slots.ts'

const slotsOf = (ids: string) => assignSlots(noSlots, [...ids], undefined)

describe('slots of rows', () => {
  it('stay with the posts that stay, and go to the posts that appear', () => {
    expect([...assignSlots(slotsOf('abcd'), [...'cdef'], undefined)]).toEqual([
      ['c', 2],
      ['d', 3],
      ['e', 0],
      ['f', 1],
    ])
  })

  it('are the same object while the same posts are shown', () => {
    const slots = slotsOf('abc')
    expect(assignSlots(slots, [...'cab'], undefined)).toBe(slots)
  })

  it('are dropped with the focused row', () => {
    const slots = assignSlots(slotsOf('abc'), [...'bcd'], 'a')
    expect(slots.get('d')).toBe(3)
    // The row that stays keeps its own.
    expect(assignSlots(slots, [...'cde'], 'c').get('e')).toBe(1)
  })

  it('are fewer when fewer posts are shown', () => {
    expect([...assignSlots(slotsOf('abc'), ['b'], undefined)]).toEqual([['b', 1]])
  })
})

describe('rows to move into order', () => {
  it('are those scrolled in at either end', () => {
    expect([...rowsToMove([6, 7, 2, 3, 4, 5])]).toEqual([0, 1])
    expect([...rowsToMove([2, 3, 4, 5, 0, 1])]).toEqual([4, 5])
    expect([...rowsToMove([0, 4, 1, 2, 3])]).toEqual([1])
  })

  it('exclude those in order', () => {
    expect(rowsToMove([0, 1, 2]).size).toBe(0)
    expect(rowsToMove([]).size).toBe(0)
  })

  it('never include the row with the focus', () => {
    expect([...rowsToMove([6, 7, 2, 3, 4, 5], 1)]).toEqual([2, 3, 4, 5])
    expect([...rowsToMove([6, 7, 2, 3, 4, 5], 3)]).toEqual([0, 1])
    expect([...rowsToMove([3, 2, 1], 2)]).toEqual([0, 1])
  })
})
