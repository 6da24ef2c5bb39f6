import { createEditor, type Layer } from '@broadside/scene/editor'
import { aDesign } from '@broadside/scene/testing/design'
import { place, rectangle } from '@broadside/scene/testing/test-scene'
import { describe, expect, it } from 'vitest'
import { overlayOf } from './overlay-shapes.ts'

const layer = (id: string, x: number, y: number, part: Partial<Layer> = {}): Layer => rectangle(id, place(x, y, 100, 50), part)

const open = (layers: Layer[]) => {
  const editor = createEditor(aDesign(layers), { workspaceId: 'w', newId: () => 'new' })
  editor.view.set({ viewport: { width: 500, height: 500 }, camera: { x: 0, y: 0, zoom: 0.5 } })
  return editor
}

const at = (x: number, y: number) => ({ id: 1, type: 'mouse' as const, x, y, timeMs: 0 })

describe('the overlay', () => {
  it('frames the selected layer, with handles that resize and turn it', () => {
    const editor = open([layer('a', 100, 200)])
    editor.select(['a'])
    const { frame, handles, members, labels } = overlayOf(editor)
    expect(frame).toBe('M50.5 100.5L100.5 100.5L100.5 125.5L50.5 125.5Z')
    // The sides in the middle of short edges have no handle.
    expect(handles.match(/Z/g)).toHaveLength(7)
    expect([members, labels]).toEqual(['', []])
  })

  it('outlines each of several layers, and the one below the pointer', () => {
    const editor = open([layer('a', 100, 200), layer('b', 400, 200), layer('c', 700, 700)])
    editor.select(['a', 'b'])
    editor.view.set({ hovered: 'c' })
    const { frame, members, hover } = overlayOf(editor)
    expect(frame).toBe('M50.5 100.5L250.5 100.5L250.5 125.5L50.5 125.5Z')
    expect(members.match(/Z/g)).toHaveLength(2)
    expect(hover).toBe('M350.5 350.5L400.5 350.5L400.5 375.5L350.5 375.5Z')
  })

  it('shows the ends of a line instead of a frame', () => {
    const editor = open([layer('a', 100, 200, { shape: { kind: 'line', stroke: '#000000', stroke_width: 5 } })])
    editor.select(['a'])
    const { frame, handles } = overlayOf(editor)
    expect(frame).toBe('')
    expect(handles.match(/Z/g)).toHaveLength(2)
  })

  it('shows the position and guides of what is moved, without its handles', () => {
    const editor = open([layer('a', 100, 200), layer('b', 400, 400)])
    editor.pointerDown(at(60, 110))
    editor.pointerMove(at(60, 208))
    const { handles, guides, labels } = overlayOf(editor)
    expect(handles).toBe('')
    expect(guides).not.toBe('')
    expect(labels).toEqual([{ kind: 'position', values: [100, 400], at: { x: 75, y: 237 } }])
    editor.pointerUp(at(60, 208))
    expect(overlayOf(editor).labels).toEqual([])
  })

  it('keeps the label of a large layer in the viewport', () => {
    const large = layer('a', 500, 100)
    const editor = open([{ ...large, transform: { ...large.transform, width: 1200, height: 2000 } }])
    editor.pointerDown(at(300, 100))
    editor.pointerMove(at(340, 100))
    expect(overlayOf(editor).labels).toMatchObject([{ at: { x: 452, y: 476 } }])
  })

  it('leaves the handles to the crop and to the text that is typed', () => {
    const editor = open([layer('a', 100, 200)])
    editor.select(['a'])
    editor.view.set({ cropping: 'a' })
    expect(overlayOf(editor)).toMatchObject({ handles: '', frame: '' })
    editor.view.set({ cropping: undefined, typing: 'a' })
    expect(overlayOf(editor).handles).toBe('')
  })
})
