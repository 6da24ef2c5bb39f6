import { describe, expect, it } from 'vitest'
import { createTestScene, place, rectangle, textLayer } from '../../../testing/test-scene.ts'

describe('a shape', () => {
  it('is drawn from corner to corner in one step, is selected, and ends the tool', () => {
    const scene = createTestScene([])
    scene.press('r')
    scene.drag([300, 400], [100, 150], { mod: true })
    expect(scene.box('new1')).toEqual([100, 150, 200, 250])
    expect([scene.selection(), scene.editor.view.get().tool]).toEqual(['new1', 'select'])
    expect(scene.countSteps()).toBe(1)
  })

  it('is a square with Shift, and has its center at the start with Alt', () => {
    const scene = createTestScene([])
    scene.tool('ellipse')
    scene.drag([100, 100], [160, 300], { shift: true, mod: true })
    expect(scene.box('new1')).toEqual([100, 100, 200, 200])
    scene.tool('rounded_rectangle')
    scene.drag([500, 500], [530, 560], { alt: true, mod: true })
    expect(scene.box('new2')).toEqual([470, 440, 60, 120])
    expect(scene.layer('new2').shape?.kind).toBe('rounded_rectangle')
  })

  it('snaps to other layers while it is drawn', () => {
    const scene = createTestScene([rectangle('a', place(400, 700, 100, 100))])
    scene.press('r')
    scene.drag([100, 100], [397, 253])
    expect(scene.box('new1')).toEqual([100, 100, 300, 153])
  })

  it('has a usual size after a click', () => {
    const scene = createTestScene([])
    scene.press('o')
    scene.click([500, 500])
    expect(scene.box('new1')).toEqual([350, 350, 300, 300])
  })

  it.each([
    ['rectangle', [350, 350, 300, 300]],
    ['line', [350, 497, 300, 6]],
  ] as const)('is made in the middle of the page by Enter: %s', (tool, box) => {
    const scene = createTestScene([])
    scene.tool(tool)
    scene.press('Enter')
    expect([scene.selection(), scene.editor.view.get().tool]).toEqual(['new1', 'select'])
    expect(scene.box('new1')).toEqual(box)
    expect(scene.countSteps()).toBe(1)
  })

  it('is not made when the drag is canceled, and the tool stays', () => {
    const scene = createTestScene([])
    scene.press('r')
    scene.down([100, 100])
    scene.move([200, 200])
    scene.press('Escape')
    scene.up([200, 200])
    expect([scene.order(), scene.editor.view.get().tool]).toEqual(['', 'rectangle'])
    scene.press('Escape')
    expect(scene.editor.view.get().tool).toBe('select')
  })

  it('is refused on a full page, with the reason', () => {
    const scene = createTestScene(Array.from({ length: 500 }, (_, index) => rectangle(`l${index}`, place(0, 0, 10, 10))))
    scene.press('r')
    scene.drag([100, 100], [200, 200])
    expect(scene.editor.page().layers).toHaveLength(500)
    expect(scene.refusals).toEqual([{ code: 'too_many_layers', limit: 500 }])
  })
})

describe('a line', () => {
  it('leads from the start to the pointer', () => {
    const scene = createTestScene([])
    scene.press('l')
    scene.drag([100, 100], [400, 500])
    const { transform, shape } = scene.layer('new1')
    expect(transform).toMatchObject({ x: 0, y: 297, width: 500, height: 6, rotation: 53.13 })
    expect(shape).toMatchObject({ kind: 'line', stroke_width: 6 })
  })

  it('has an easy angle with Shift', () => {
    const scene = createTestScene([])
    scene.press('l')
    scene.drag([100, 100], [400, 110], { shift: true })
    expect(scene.layer('new1').transform.rotation).toBe(0)
  })

  it('has a usual length after a click', () => {
    const scene = createTestScene([])
    scene.press('l')
    scene.click([500, 500])
    expect(scene.box('new1')).toEqual([350, 497, 300, 6])
  })
})

describe('a text', () => {
  it('is typed in place, and all of it is one step', () => {
    const scene = createTestScene([])
    scene.press('t')
    scene.click([100, 100])
    expect(scene.editor.view.get()).toMatchObject({ typing: 'new1', state: 'typing' })
    for (const text of ['H', 'Hi', 'Hi!']) scene.editor.typeText(text)
    scene.press('Escape')
    expect(scene.layer('new1').text?.text).toBe('Hi!')
    expect(scene.selection()).toBe('new1')
    expect(scene.editor.view.get()).toMatchObject({ typing: undefined, tool: 'select' })
    expect(scene.countSteps()).toBe(1)
  })

  it('is typed in the middle of the page after Enter', () => {
    const scene = createTestScene([])
    scene.press('t')
    scene.press('Enter')
    scene.editor.typeText('Hi')
    scene.press('Escape')
    expect(scene.box('new1')).toEqual([200, 464, 600, 72])
    expect(scene.countSteps()).toBe(1)
  })

  it('gets the width of a drag', () => {
    const scene = createTestScene([])
    scene.press('t')
    scene.drag([100, 100], [450, 180])
    scene.editor.typeText('Wide')
    scene.press('Escape')
    expect(scene.box('new1').slice(0, 3)).toEqual([100, 100, 350])
  })

  it('is as wide as what is left of the page after a click near its edge', () => {
    const scene = createTestScene([])
    scene.tool('text')
    scene.click([700, 500])
    expect(scene.box(scene.selection())[2]).toBe(300)
    scene.press('Escape')
    scene.tool('text')
    scene.click([990, 500])
    expect(scene.box(scene.selection())[2]).toBe(150)
  })

  it('is not made if it stays empty', () => {
    const scene = createTestScene([])
    scene.press('t')
    scene.click([100, 100])
    scene.editor.typeText('  ')
    scene.click([800, 800])
    expect([scene.order(), scene.editor.store.canUndo]).toEqual(['', false])
  })

  it('is removed if all of it is deleted, and comes back with undo', () => {
    const scene = createTestScene([textLayer('t', place(100, 100, 200, 50))])
    scene.doubleClick([150, 120])
    scene.editor.typeText('')
    scene.click([800, 800])
    expect(scene.order()).toBe('')
    scene.press('mod+z')
    expect(scene.layer('t').text?.text).toBe('Text')
  })

  it('is edited by a double click, and left by a press beside it, which selects', () => {
    const scene = createTestScene([textLayer('t', place(100, 100, 200, 50)), rectangle('a', place(500, 500, 100, 100))])
    scene.doubleClick([150, 120])
    scene.editor.typeText('New')
    scene.click([150, 120])
    expect(scene.editor.view.get().typing).toBe('t')
    scene.click([550, 550])
    expect([scene.editor.view.get().typing, scene.selection(), scene.layer('t').text?.text]).toEqual([undefined, 'a', 'New'])
  })

  it('that is opened and left without a change is no step', () => {
    const scene = createTestScene([textLayer('t', place(100, 100, 200, 50))])
    scene.doubleClick([150, 120])
    scene.editor.typeText('Text')
    scene.press('Escape')
    expect(scene.editor.store.canUndo).toBe(false)
  })

  it('keeps keys for itself while it is typed', () => {
    const scene = createTestScene([textLayer('t', place(100, 100, 200, 50))])
    scene.doubleClick([150, 120])
    expect(['Delete', 'r', 'mod+a', 'Space', 'ArrowLeft', 'Tab'].map((keys) => scene.press(keys))).toEqual(Array(6).fill(false))
    expect(scene.order()).toBe('t')
  })

  it('is as high as its lines, where they can be measured', () => {
    const scene = createTestScene([textLayer('t', place(100, 100, 200, 50))], {
      host: { measureText: ({ text }) => ({ width: 0, height: 48 * (text?.text.split('\n').length ?? 0) }) },
    })
    scene.doubleClick([150, 120])
    scene.editor.typeText('One\nTwo\nThree')
    scene.press('Escape')
    expect(scene.box('t')).toEqual([100, 100, 200, 144])
  })

  it('is cut at the length that a document allows, without half a character', () => {
    const scene = createTestScene([textLayer('t', place(100, 100, 200, 50))])
    scene.doubleClick([150, 120])
    scene.editor.typeText('🎈'.repeat(20_001))
    scene.press('Escape')
    expect(scene.layer('t').text?.text).toBe('🎈'.repeat(20_000))
  })
})
