import type { DesignPage, Layer } from '@broadside/contract/features/design-document.schemas'
import { describe, expect, it } from 'vitest'
import { aLayer, aPage } from '../../testing/scene.ts'
import { groupLayers, insertLayers, locationAbove, placeLayers, removeLayers, reorderLayers, ungroupLayers } from './arrange.ts'
import { copyLayers } from './copy.ts'

const shape = (id: string, parent_id?: string): Layer =>
  aLayer({ id, type: 'shape', shape: { kind: 'rectangle' }, ...(parent_id ? { parent_id } : {}) })
const group = (id: string, part: Partial<Layer> = {}): Layer => aLayer({ id, type: 'group', ...part })
/** Ids from the bottom up; each with its group. */
const order = ({ layers }: DesignPage) => layers.map(({ id, parent_id }) => (parent_id ? `${parent_id}/${id}` : id)).join(' ')

const page = aPage([shape('a'), group('g'), shape('b', 'g'), shape('c', 'g'), shape('d')])

describe('the order of layers', () => {
  it.each([
    [['a'], 'forward', 'g g/b g/c a d'],
    [['d'], 'backward', 'a d g g/b g/c'],
    [['a'], 'front', 'g g/b g/c d a'],
    [['d'], 'back', 'd a g g/b g/c'],
    [['b'], 'front', 'a g g/c g/b d'],
    [['a', 'g'], 'forward', 'd a g g/b g/c'],
    [['d'], 'forward', 'a g g/b g/c d'],
  ] as const)('brings %j %s within its group', (ids, direction, expected) => {
    expect(order(reorderLayers(page, ids, direction))).toBe(expected)
  })

  it('keeps the page if nothing changes', () => {
    expect(reorderLayers(page, ['d'], 'front')).toBe(page)
  })

  it('moves layers into a group, out of one, and within one', () => {
    expect(order(placeLayers(page, ['d'], { groupId: 'g', index: 1 }))).toBe('a g g/b g/d g/c')
    expect(order(placeLayers(page, ['b'], { groupId: '', index: 0 }))).toBe('b a g g/c d')
    expect(order(placeLayers(page, ['b'], { groupId: 'g', index: 2 }))).toBe('a g g/c g/b d')
  })

  it('does not move a group into itself', () => {
    const nested = aPage([group('g'), group('h', { parent_id: 'g' }), shape('a', 'h')])
    expect(placeLayers(nested, ['g'], { groupId: 'h', index: 0 })).toBe(nested)
  })
})

describe('groups', () => {
  it('are made at the place of the topmost layer', () => {
    expect(order(groupLayers(page, ['a', 'd'], group('n')))).toBe('g g/b g/c n n/a n/d')
  })

  it('are made inside the common group, and can contain groups', () => {
    expect(order(groupLayers(page, ['b', 'c'], group('n')))).toBe('a g g/n n/b n/c d')
    expect(order(groupLayers(page, ['a', 'g', 'c'], group('n')))).toBe('n n/a n/g g/b g/c d')
  })

  it('are made of layers in different groups', () => {
    expect(order(groupLayers(page, ['a', 'b'], group('n')))).toBe('g g/c n n/a n/b d')
  })

  it('are replaced by their layers, which look the same', () => {
    const hidden = aPage([group('g', { opacity: 0.5, visible: false }), { ...shape('a', 'g'), opacity: 0.5 }])
    const freed = ungroupLayers(hidden, ['g'])
    expect(order(freed)).toBe('a')
    expect(freed.layers[0]).toMatchObject({ opacity: 0.25, visible: false })
    expect(order(ungroupLayers(page, ['g', 'a']))).toBe('a b c d')
  })

  it('are removed with their last layer, and removed with all of their layers', () => {
    expect(order(removeLayers(page, ['b', 'c']))).toBe('a d')
    expect(order(removeLayers(page, ['g']))).toBe('a d')
    expect(order(placeLayers(page, ['b', 'c'], { groupId: '', index: 0 }))).toBe('b c a d')
  })
})

describe('copies', () => {
  it('have new ids and groups, and are inserted with their content', () => {
    const copies = copyLayers(page.layers.slice(1, 4), (id) => `${id}2`)
    expect(order(insertLayers(page, copies, locationAbove(page, 'a')))).toBe('a g2 g2/b2 g2/c2 g g/b g/c d')
  })

  it('stay in a group that is not copied', () => {
    const copies = copyLayers([shape('b', 'g')], (id) => `${id}2`)
    expect(order(insertLayers(page, copies, locationAbove(page, 'b')))).toBe('a g g/b g/b2 g/c d')
  })
})
