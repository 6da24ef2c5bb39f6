import { describe, expect, it } from 'vitest'
import { findFaults } from '../../check.ts'
import { createTestScene, type TestScene } from '../../testing/test-scene.ts'
import { addStop, backgroundProperties, maxStops, pageName, removeStop } from './background.ts'
import { readProperty, setProperty } from './property.ts'

const { type, color, solid, image, fit, opacity, gradient } = backgroundProperties

const backgroundOf = ({ editor }: TestScene) => editor.page().background

it('names the page, as long as a document allows', () => {
  const { editor } = createTestScene([])
  setProperty(editor, pageName, ` ${'n'.repeat(130)}`)
  expect(readProperty(editor, pageName)?.value).toBe('n'.repeat(120))
})

it('changes its type into what a document allows, and back to the last color', () => {
  const scene = createTestScene([])
  setProperty(scene.editor, color, '#123456')
  setProperty(scene.editor, opacity, 0.5)
  for (const next of ['gradient', 'transparent', 'solid'] as const) {
    setProperty(scene.editor, type, next)
    expect(findFaults(scene.editor.store.get().document)).toEqual([])
  }
  expect(backgroundOf(scene)).toEqual({ type: 'solid', opacity: 0.5, color: '#123456' })
  setProperty(scene.editor, type, 'image')
  expect(backgroundOf(scene).type).toBe('solid')
})

it('is an image once one is chosen, which keeps its fit when it is replaced', () => {
  const scene = createTestScene([])
  expect([readProperty(scene.editor, image)?.value, readProperty(scene.editor, fit)]).toEqual(['', undefined])
  setProperty(scene.editor, image, 'm1')
  setProperty(scene.editor, fit, 'contain')
  setProperty(scene.editor, image, 'm2')
  expect(backgroundOf(scene)).toMatchObject({ type: 'image', image: { media_id: 'm2', fit: 'contain' } })
  expect(readProperty(scene.editor, color)).toBeUndefined()
  setProperty(scene.editor, solid, '#abcdef')
  expect(backgroundOf(scene)).toMatchObject({ type: 'solid', color: '#abcdef' })
  expect(findFaults(scene.editor.store.get().document)).toEqual([])
})

describe('a gradient', () => {
  const createScene = () => {
    const scene = createTestScene([])
    setProperty(scene.editor, type, 'gradient')
    return scene
  }

  it('begins with the color of the page, and runs down', () => {
    const scene = createScene()
    expect(backgroundOf(scene).gradient).toMatchObject({ type: 'linear', start: { x: 0.5, y: 0 }, end: { x: 0.5, y: 1 } })
    expect(readProperty(scene.editor, gradient.angle)?.value).toBe(90)
    expect(readProperty(scene.editor, gradient.stops[0]!.color)?.value).toBe('#ffffff')
  })

  it('runs from corner to corner at 45 degrees, and from the center if its type does', () => {
    const scene = createScene()
    setProperty(scene.editor, gradient.angle, 45)
    expect(backgroundOf(scene).gradient).toMatchObject({ start: { x: 0, y: 0 }, end: { x: 1, y: 1 } })
    setProperty(scene.editor, gradient.type, 'radial')
    expect(backgroundOf(scene).gradient).toMatchObject({ type: 'radial', start: { x: 0.5, y: 0.5 }, end: { x: 1, y: 1 } })
    setProperty(scene.editor, gradient.isReversed, true)
    expect(backgroundOf(scene).gradient?.reverse).toBe(true)
  })

  it('keeps a line that was drawn elsewhere when its type begins at the same place', () => {
    const scene = createScene()
    setProperty(scene.editor, gradient.type, 'radial')
    scene.editor.edit((page) => ({
      ...page,
      background: { ...page.background, gradient: { ...page.background.gradient!, start: { x: 0.2, y: 0.3 } } },
    }))
    setProperty(scene.editor, gradient.type, 'diamond')
    expect(backgroundOf(scene).gradient).toMatchObject({ type: 'diamond', start: { x: 0.2, y: 0.3 } })
  })

  it('gets stops in the widest gap, in the color between, and keeps two', () => {
    const scene = createScene()
    setProperty(scene.editor, gradient.stops[0]!.color, '#000000')
    setProperty(scene.editor, gradient.stops[1]!.color, '#ffffff00')
    addStop(scene.editor)
    expect(backgroundOf(scene).gradient?.stops).toEqual([
      { offset: 0, color: '#000000' },
      { offset: 0.5, color: '#80808080' },
      { offset: 1, color: '#ffffff00' },
    ])
    setProperty(scene.editor, gradient.stops[1]!.offset, 4)
    removeStop(scene.editor, 0)
    removeStop(scene.editor, 0)
    expect(backgroundOf(scene).gradient?.stops).toEqual([
      { offset: 1, color: '#80808080' },
      { offset: 1, color: '#ffffff00' },
    ])
    expect(readProperty(scene.editor, gradient.stops[2]!.color)).toBeUndefined()
  })

  it('has as many stops as a document allows', () => {
    const scene = createScene()
    for (let stops = 2; stops < maxStops + 3; stops++) addStop(scene.editor)
    expect(readProperty(scene.editor, gradient.countStops)?.value).toBe(maxStops)
  })
})
