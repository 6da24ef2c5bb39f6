import type { DesignDocument, Layer } from '@broadside/contract/features/design-document.schemas'
import { describe, expect, it } from 'vitest'
import { aDesign } from '../../testing/design.ts'
import { patched } from '../../testing/json-patch.ts'
import { randomFrom } from '../../testing/random.ts'
import { aLayer, aPage } from '../../testing/scene.ts'
import { diff } from '../history/diff.ts'
import { fitsRequest, toOperations } from './patch.ts'

const named = (id: string, part: Partial<Layer> = {}): Layer => aLayer({ id, type: 'shape', shape: { kind: 'rectangle' }, ...part })
const operationsOf = (before: DesignDocument, after: DesignDocument) => toOperations(diff(before, after))

describe('JSON Patch', () => {
  it('sends a moved layer in less than 1 kB', () => {
    const long = (digit: string) => `0199${digit.repeat(4)}-7000-7000-8000-${digit.repeat(12)}`
    const layers = Array.from({ length: 100 }, (_, index) => named(`${long('a')}-${index}`))
    const before = aDesign([], [aPage(layers, { id: long('b') })])
    const after = structuredClone(before)
    Object.assign(after.pages[1]?.layers[50]?.transform ?? {}, { x: 1234.567, y: 2345.678 })
    const dragged = operationsOf(before, after)
    expect(JSON.stringify(dragged).length).toBeLessThan(1024)
    const reordered = structuredClone(before)
    const [top] = reordered.pages[1]?.layers.splice(99) ?? []
    if (top) reordered.pages[1]?.layers.unshift(top)
    expect(operationsOf(before, reordered)).toEqual([
      { op: 'move', from: `/pages/@${long('b')}/layers/@${long('a')}-99`, path: `/pages/@${long('b')}/layers/0` },
    ])
  })

  it('escapes ids, and distinguishes absent properties from changed ones', () => {
    const before = aDesign([named('a/~', { mask: { shape: 'circle' } })])
    const after = aDesign([named('a/~', { opacity: 0, parent_id: 'g' })])
    expect(operationsOf(before, after)).toEqual([
      { op: 'replace', path: '/pages/@p/layers/@a~1~0/opacity', value: 0 },
      { op: 'remove', path: '/pages/@p/layers/@a~1~0/mask' },
      { op: 'add', path: '/pages/@p/layers/@a~1~0/parent_id', value: 'g' },
    ])
    expect(patched(before, operationsOf(before, after))).toEqual(after)
  })

  it.each([1, 2, 3, 4, 5])('makes any document of any other (%i)', (seed) => {
    const random = randomFrom(seed)
    const randomLayers = (ids: string[]) =>
      ids
        .filter(() => random(3) > 0)
        .toSorted(() => random(3) - 1)
        .map((id) => named(id, { opacity: random(3) / 2, ...(random(2) ? { mask: { shape: 'circle', inset: random(3) } } : {}) }))
    const randomDesign = () => {
      const others = ['q', 'r', 's'].filter(() => random(3) > 0).map((id) => aPage(randomLayers([`${id}1`, `${id}2`, `${id}3`]), { id }))
      const design = aDesign(randomLayers([...'abcdefgh']), others)
      return { ...design, pages: design.pages.toSorted(() => random(3) - 1) }
    }
    for (let round = 0; round < 60; round++) {
      const [before, after] = [randomDesign(), randomDesign()]
      expect(patched(before, operationsOf(before, after))).toEqual(after)
    }
  })

  it('fits a request up to 1,000 operations and 1 MiB', () => {
    const remove = { op: 'remove' as const, path: '/title' }
    expect(fitsRequest(Array.from({ length: 1000 }, () => remove))).toBe(true)
    expect(fitsRequest(Array.from({ length: 1001 }, () => remove))).toBe(false)
    expect(fitsRequest([{ op: 'add', path: '/title', value: 'é'.repeat(600_000) }])).toBe(false)
  })
})
