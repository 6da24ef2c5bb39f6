import type { DesignDocument, Layer } from '@broadside/contract/features/design-document.schemas'
import { describe, expect, it } from 'vitest'
import { aDesign } from '../../testing/design.ts'
import { aLayer, aPage } from '../../testing/scene.ts'
import { applyAll } from './apply.ts'
import { invertAll } from './change.ts'
import { diff } from './diff.ts'

const named = (id: string, part: Partial<Layer> = {}): Layer => aLayer({ id, type: 'shape', shape: { kind: 'rectangle' }, ...part })
const designOf = (ids: string): DesignDocument => aDesign([...ids].map((id) => named(id)))
const summary = (before: DesignDocument, after: DesignDocument) =>
  diff(before, after).map((change) =>
    change.type === 'set'
      ? `set ${change.path.join('.')}`
      : `${change.type} ${change.id} ${change.type === 'move' ? `${change.from}-${change.to}` : change.index}`,
  )

const expectRoundTrip = (before: DesignDocument, after: DesignDocument) => {
  const changes = diff(before, after)
  expect(applyAll(before, changes)).toEqual(after)
  expect(applyAll(after, invertAll(changes))).toEqual(before)
}

describe('the difference of two documents', () => {
  it('is empty for equal ones, even if nothing is shared', () => {
    expect(diff(designOf('abc'), structuredClone(designOf('abc')))).toEqual([])
  })

  it('names the properties that changed, and takes a transform as one value', () => {
    const before = aDesign([named('a', { opacity: 1 })])
    const after = structuredClone(before)
    const [layer] = after.pages[0]?.layers ?? []
    if (!layer) throw new Error('no layer')
    Object.assign(layer, { opacity: 0.5, transform: { ...layer.transform, x: 1, y: 2 }, shape: { kind: 'ellipse', fill: '#ff0000' } })
    expect(summary(before, after)).toEqual([
      'set pages.@p.layers.@a.opacity',
      'set pages.@p.layers.@a.transform',
      'set pages.@p.layers.@a.shape.kind',
      'set pages.@p.layers.@a.shape.fill',
    ])
    expectRoundTrip(before, after)
  })

  it.each([
    ['abcde', 'bcdea', ['move a 0-4']],
    ['abcde', 'eabcd', ['move e 4-0']],
    ['abcde', 'acbde', 1],
    ['abcde', 'edcba', 4],
    ['abc', 'abxc', ['insert x 2']],
    ['abc', 'xabc', ['insert x 0']],
    ['abcd', 'ad', ['remove c 2', 'remove b 1']],
    ['abcd', 'xdyab', 4],
  ])('makes %s into %s with as few changes as possible', (before, after, expected) => {
    const changes = summary(designOf(before), designOf(after))
    if (typeof expected === 'number') expect(changes).toHaveLength(expected)
    else expect(changes).toEqual(expected)
    expectRoundTrip(designOf(before), designOf(after))
  })

  it('covers pages, and layers that change their page', () => {
    const before = aDesign([named('a')], [aPage([named('b')], { id: 'q' }), aPage([], { id: 'r' })])
    const [p, q, r] = before.pages
    if (!p || !q || !r) throw new Error('no pages')
    const after = { ...before, title: 'New', pages: [r, { ...q, layers: [named('b'), named('a')], name: 'Q' }, { ...p, layers: [] }] }
    expectRoundTrip(before, after)
  })
})
