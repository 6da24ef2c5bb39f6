import { aLayer, aPage } from '@broadside/scene/testing/scene'
import { describe, expect, it } from 'vitest'
import { nestedPage } from './testing.ts'
import { listRows } from './tree-rows.ts'

describe('rows of a page', () => {
  it('list the topmost layer first, with its place among its siblings', () => {
    const rows = listRows(nestedPage(), new Set())
    expect(rows.map(({ id, level, position, siblings }) => `${id} ${level} ${position}/${siblings}`)).toEqual([
      'e 1 1/3',
      'g 1 2/3',
      'd 2 1/3',
      'h 2 2/3',
      'c 3 1/1',
      'b 2 3/3',
      'a 1 3/3',
    ])
  })

  it('leave out what is in collapsed groups', () => {
    const rows = listRows(nestedPage(), new Set(['h']))
    expect(rows.map(({ id, isExpanded }) => id + (isExpanded ? '+' : ''))).toEqual(['e', 'g+', 'd', 'h', 'b', 'a'])
    expect(listRows(nestedPage(), new Set(['g']))).toHaveLength(3)
  })

  it('say what a group hides and locks', () => {
    const rows = listRows(nestedPage({ g: { visible: false }, h: { locked: true }, c: { visible: false } }), new Set())
    const of = (id: string) => rows.find((row) => row.id === id)
    expect(of('g')).toMatchObject({ isVisible: false, isHiddenByGroup: false })
    expect(of('c')).toMatchObject({ isVisible: false, isHiddenByGroup: true, isLocked: false, isLockedByGroup: true })
    expect(of('d')).toMatchObject({ isVisible: true, isHiddenByGroup: true, isLockedByGroup: false })
    expect(of('e')).toMatchObject({ isHiddenByGroup: false })
  })

  it('have the kind of a shape, the file of an image, and how a text begins', () => {
    const rows = listRows(
      aPage([
        aLayer({ id: 's', type: 'shape', shape: { kind: 'line' } }),
        aLayer({ id: 'i', type: 'image', image: { media_id: 'm' } }),
        aLayer({ id: 't', type: 'text', text: { text: '\n  Open from eight \nuntil ten' } }),
      ]),
      new Set(),
    )
    expect(rows.map(({ kind, mediaId, text }) => [kind, mediaId, text])).toEqual([
      ['text', '', 'Open from eight until ten'],
      ['image', 'm', ''],
      ['line', '', ''],
    ])
  })
})
