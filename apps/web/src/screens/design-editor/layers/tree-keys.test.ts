import { describe, expect, it } from 'vitest'
import { nestedPage } from './testing.ts'
import { createTypeAhead, foldByKey, rangeOf, rowAfterKey } from './tree-keys.ts'
import { listRows } from './tree-rows.ts'

/** e, g, d, h, c, b, a */
const rows = listRows(nestedPage(), new Set())
const at = (id: string) => rows.findIndex((row) => row.id === id)

describe('keys in the tree', () => {
  it('lead to other rows', () => {
    const goal = (from: string, key: string) => rowAfterKey(rows, at(from), key)?.id
    expect([goal('d', 'ArrowUp'), goal('d', 'ArrowDown'), goal('d', 'Home'), goal('d', 'End')]).toEqual(['g', 'h', 'e', 'a'])
    expect([goal('e', 'ArrowUp'), goal('a', 'ArrowDown'), goal('e', 'PageDown'), goal('d', 'x')]).toEqual([
      undefined,
      undefined,
      'a',
      undefined,
    ])
  })

  it('collapse groups, expand them, and lead into and out of them', () => {
    expect(foldByKey(rows, at('h'), 'ArrowLeft')).toEqual({ fold: 'h', isExpanded: false })
    expect(foldByKey(rows, at('h'), 'ArrowRight')).toMatchObject({ row: { id: 'c' } })
    expect(foldByKey(rows, at('c'), 'ArrowLeft')).toMatchObject({ row: { id: 'h' } })
    const collapsed = listRows(nestedPage(), new Set(['h']))
    expect(foldByKey(collapsed, 3, 'ArrowRight')).toEqual({ fold: 'h', isExpanded: true })
    expect(foldByKey(collapsed, 3, 'ArrowLeft')).toMatchObject({ row: { id: 'g' } })
    expect([foldByKey(rows, at('c'), 'ArrowRight'), foldByKey(rows, at('e'), 'ArrowLeft')]).toEqual([undefined, undefined])
  })

  it('select all rows from one to another', () => {
    expect(rangeOf(rows, 'c', 'g')).toEqual(['g', 'd', 'h', 'c'])
    expect(rangeOf(rows, 'e', 'e')).toEqual(['e'])
  })
})

describe('typed text', () => {
  const names = ['Ferry', 'Headline', 'Harbor', 'Hours', 'Sign']

  it('leads to the next row that begins with it', () => {
    const find = createTypeAhead()
    expect([find(names, 0, 'h', 0), find(names, 1, 'o', 100)]).toEqual([1, 3])
    expect([find(names, 3, 's', 2000), find(names, 4, 'x', 4000)]).toEqual([4, -1])
  })

  it('leads from one to the next if it is the same letter again, around the end', () => {
    const find = createTypeAhead()
    expect([find(names, 1, 'H', 0), find(names, 2, 'H', 100), find(names, 3, 'H', 200)]).toEqual([2, 3, 1])
  })
})
