import type { Layer } from '@broadside/contract/features/design-document.schemas'
import { expect, it } from 'vitest'
import { aLayer, aPage } from '../testing/scene.ts'
import { sheetsOf } from './sheets.ts'

const shape = (id: string, part: Partial<Layer> = {}): Layer => aLayer({ id, type: 'shape', shape: { kind: 'rectangle' }, ...part })
const summary = (layers: Layer[], ids: string[]) => {
  const { below, moving, above } = sheetsOf(aPage(layers), ids)
  return [below, moving, above].map((sheet) => sheet.join('')).join('|')
}

it('draws again only what moves', () => {
  expect(summary([shape('a'), shape('b'), shape('c')], ['b'])).toBe('a|b|c')
  expect(summary([shape('a'), shape('b')], [])).toBe('ab||')
})

it('draws again what lies between moving layers', () => {
  expect(summary([shape('a'), shape('b'), shape('c'), shape('d')], ['a', 'c'])).toBe('|abc|d')
})

it('draws again what is blended with the layers below', () => {
  const blended = shape('c', { effects: { blend_mode: 'multiply' } })
  expect(summary([shape('a'), shape('b'), blended, shape('d')], ['a'])).toBe('|abc|d')
  expect(summary([blended, shape('a'), shape('d')], ['a'])).toBe('c|a|d')
})

it('moves the content of a group, and draws a translucent group as one', () => {
  const group = (opacity: number) => aLayer({ id: 'g', type: 'group', opacity })
  const content = [shape('b', { parent_id: 'g' }), shape('c', { parent_id: 'g' })]
  expect(summary([shape('a'), group(1), ...content, shape('d')], ['g'])).toBe('a|bc|d')
  expect(summary([shape('a'), group(1), ...content, shape('d')], ['b'])).toBe('a|b|cd')
  expect(summary([shape('a'), group(0.5), ...content, shape('d')], ['b'])).toBe('a|bc|d')
})

it('leaves hidden layers out', () => {
  expect(summary([shape('a', { visible: false }), shape('b'), shape('c')], ['c'])).toBe('b|c|')
})
