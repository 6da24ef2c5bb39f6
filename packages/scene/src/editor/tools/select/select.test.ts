import { describe, expect, it } from 'vitest'
import { selectionHandles } from '../../session/selection.ts'
import { createTestScene, group, imageLayer, place, rectangle, textLayer } from '../../../testing/test-scene.ts'

/** `a` and `b` overlap; `c` is apart. */
const overlapping = () =>
  createTestScene([
    rectangle('a', place(100, 100, 200, 200)),
    rectangle('b', place(200, 200, 200, 200)),
    rectangle('c', place(600, 600, 100, 100)),
  ])

/** `g` contains `b` and the group `h` with `c`. */
const nested = () =>
  createTestScene([
    rectangle('a', place(0, 0, 50, 50)),
    group('g'),
    rectangle('b', place(100, 100, 100, 100), { parent_id: 'g' }),
    group('h', { parent_id: 'g' }),
    rectangle('c', place(300, 100, 100, 100), { parent_id: 'h' }),
  ])

describe('a click', () => {
  it('selects the topmost layer, and nothing beside all layers', () => {
    const scene = overlapping()
    scene.click([250, 250])
    expect(scene.selection()).toBe('b')
    scene.click([150, 150])
    expect(scene.selection()).toBe('a')
    scene.click([900, 100])
    expect(scene.selection()).toBe('')
    expect(scene.countSteps()).toBe(0)
  })

  it('selects by visible pixels', () => {
    const scene = createTestScene([rectangle('a', place(0, 0, 200, 200)), rectangle('b', place(0, 0, 200, 200))], {
      host: { covers: ({ id }, { x }) => id === 'a' || x < 100 },
    })
    scene.click([50, 50])
    expect(scene.selection()).toBe('b')
    scene.click([150, 50])
    expect(scene.selection()).toBe('a')
  })

  it('passes through locked and hidden layers', () => {
    const scene = createTestScene([
      rectangle('a', place(0, 0, 100, 100)),
      rectangle('b', place(0, 0, 100, 100), { locked: true }),
      rectangle('c', place(0, 0, 100, 100), { visible: false }),
    ])
    scene.click([50, 50])
    expect(scene.selection()).toBe('a')
  })

  it('passes through layers of locked groups', () => {
    const scene = createTestScene([group('g', { locked: true }), rectangle('a', place(0, 0, 100, 100), { parent_id: 'g' })])
    scene.click([50, 50])
    expect(scene.selection()).toBe('')
  })

  it('respects the angle of a turned box', () => {
    const scene = createTestScene([rectangle('a', place(100, 100, 200, 20, 90))])
    scene.click([120, 110])
    expect(scene.selection()).toBe('')
    scene.click([200, 30])
    expect(scene.selection()).toBe('a')
  })

  it('adds to the selection and removes from it with Shift', () => {
    const scene = overlapping()
    scene.click([120, 120])
    scene.click([650, 650], { shift: true })
    expect(scene.selection()).toBe('a c')
    scene.click([120, 120], { shift: true })
    expect(scene.selection()).toBe('c')
    scene.click([900, 100], { shift: true })
    expect(scene.selection()).toBe('c')
  })

  it('on one of several selected layers selects only that one', () => {
    const scene = overlapping()
    scene.press('mod+a')
    scene.click([650, 650])
    expect(scene.selection()).toBe('c')
  })

  it('cycles through overlapping layers with Alt', () => {
    const scene = overlapping()
    scene.click([250, 250], { alt: true })
    expect(scene.selection()).toBe('b')
    scene.click([250, 250], { alt: true })
    expect(scene.selection()).toBe('a')
    scene.click([250, 250], { alt: true })
    expect(scene.selection()).toBe('b')
  })

  it('with the right button selects for the menu, but keeps a selection that it hits', () => {
    const scene = overlapping()
    scene.click([650, 650])
    scene.click([250, 250], { button: 2 })
    expect(scene.selection()).toBe('b')
    scene.press('mod+a')
    scene.click([250, 250], { button: 2 })
    expect(scene.selection()).toBe('a b c')
  })
})

describe('groups', () => {
  it('are selected as one, and entered by double clicks', () => {
    const scene = nested()
    scene.click([350, 150])
    expect(scene.selection()).toBe('g')
    scene.doubleClick([350, 150])
    expect(scene.selection()).toBe('h')
    scene.doubleClick([350, 150])
    expect(scene.selection()).toBe('c')
  })

  it('are left by Escape, from the inside out', () => {
    const scene = nested()
    scene.click([350, 150], { mod: true })
    expect(scene.selection()).toBe('c')
    scene.press('Escape')
    expect(scene.selection()).toBe('h')
    scene.press('Escape')
    expect(scene.selection()).toBe('g')
    scene.press('Escape')
    expect(scene.selection()).toBe('')
    expect(scene.press('Escape')).toBe(false)
  })

  it('stay entered for clicks on their layers, and are left by a click outside', () => {
    const scene = nested()
    scene.doubleClick([150, 150])
    expect(scene.selection()).toBe('b')
    scene.click([350, 150])
    expect(scene.selection()).toBe('h')
    scene.click([20, 20])
    expect(scene.selection()).toBe('a')
    scene.click([350, 150])
    expect(scene.selection()).toBe('g')
  })

  it('are entered by Enter', () => {
    const scene = nested()
    scene.click([150, 150])
    scene.press('Enter')
    expect(scene.selection()).toBe('h')
  })
})

describe('a rectangle drawn beside layers', () => {
  it('selects what it touches', () => {
    const scene = overlapping()
    scene.drag([50, 50], [210, 210])
    expect(scene.selection()).toBe('a b')
    expect(scene.editor.view.get().marquee).toBeUndefined()
  })

  it('shows itself while it is drawn', () => {
    const scene = overlapping()
    scene.down([50, 350])
    scene.move([150, 250])
    expect(scene.editor.view.get()).toMatchObject({ state: 'marquee', marquee: { x: 50, y: 250, width: 100, height: 100 } })
  })

  it('adds to the selection with Shift', () => {
    const scene = overlapping()
    scene.click([650, 650])
    scene.drag([50, 50], [150, 150], { shift: true })
    expect(scene.selection()).toBe('c a')
  })

  it('restores the selection with Escape', () => {
    const scene = overlapping()
    scene.click([650, 650])
    scene.down([50, 50])
    scene.move([150, 150])
    scene.press('Escape')
    expect(scene.selection()).toBe('c')
    scene.up([150, 150])
    expect(scene.selection()).toBe('c')
  })

  it('selects groups as one, and leaves out locked layers and the corners of turned boxes', () => {
    const scene = createTestScene([
      group('g'),
      rectangle('a', place(100, 100, 10, 10), { parent_id: 'g' }),
      rectangle('b', place(100, 120, 10, 10), { locked: true }),
      rectangle('c', place(200, 100, 100, 100, 45)),
    ])
    scene.drag([90, 90], [205, 140])
    expect(scene.selection()).toBe('g c')
    scene.drag([90, 90], [195, 112])
    expect(scene.selection()).toBe('g')
  })
})

describe('a drag of a layer', () => {
  it('moves it in one step, and selects it', () => {
    const scene = overlapping()
    scene.drag([650, 650], [683, 571], { mod: true })
    expect(scene.box('c')).toEqual([633, 521, 100, 100])
    expect(scene.selection()).toBe('c')
    expect(scene.countSteps()).toBe(1)
    expect(scene.box('c')).toEqual([600, 600, 100, 100])
  })

  it('moves all selected layers', () => {
    const scene = overlapping()
    scene.press('mod+a')
    scene.drag([650, 650], [660, 670], { mod: false })
    expect(scene.box('a')).toEqual([110, 120, 200, 200])
    expect(scene.box('c')).toEqual([610, 620, 100, 100])
  })

  it('moves a group by any of its layers', () => {
    const scene = nested()
    scene.drag([350, 150], [350, 163])
    expect(scene.box('b')[1]).toBe(113)
    expect(scene.selection()).toBe('g')
  })

  it('that returns to its start is no step', () => {
    const scene = overlapping()
    scene.down([650, 650])
    scene.move([750, 750])
    scene.move([650, 650])
    scene.up([650, 650])
    expect(scene.editor.store.canUndo).toBe(false)
  })

  it('shorter than a few pixels is a click', () => {
    const scene = overlapping()
    scene.drag([650, 650], [652, 652])
    expect(scene.box('c')).toEqual([600, 600, 100, 100])
    expect(scene.selection()).toBe('c')
  })

  it('is undone by Escape while it lasts', () => {
    const scene = overlapping()
    scene.down([650, 650])
    scene.move([700, 700])
    scene.press('Escape')
    scene.move([800, 800])
    scene.up([800, 800])
    expect(scene.box('c')).toEqual([600, 600, 100, 100])
    expect(scene.editor.store.canUndo).toBe(false)
  })

  it('keeps to one axis with Shift', () => {
    const scene = overlapping()
    scene.click([650, 650])
    scene.down([650, 650])
    scene.move([751, 660])
    scene.move([751, 660], { shift: true })
    expect(scene.box('c')[1]).toBe(600)
    scene.up([751, 660], { shift: true })
  })

  it('copies with Alt, as long as it is held', () => {
    const scene = overlapping()
    scene.down([650, 650])
    scene.move([713, 690], { alt: true, mod: true })
    expect(scene.order()).toBe('a b c new1')
    scene.move([713, 690], { mod: true })
    expect(scene.order()).toBe('a b c')
    scene.move([713, 690], { alt: true, mod: true })
    scene.up([713, 690], { alt: true, mod: true })
    expect(scene.box('c')).toEqual([600, 600, 100, 100])
    expect(scene.box('new1')).toEqual([663, 640, 100, 100])
    expect(scene.selection()).toBe('new1')
    expect(scene.countSteps()).toBe(1)
  })

  it('copies a selected layer that is covered, and otherwise what is below the pointer', () => {
    const scene = overlapping()
    scene.click([150, 150])
    scene.drag([250, 250], [250, 450], { alt: true })
    expect(scene.order()).toBe('a new1 b c')
    scene.drag([650, 650], [650, 850], { alt: true })
    expect([scene.order(), scene.selection()]).toEqual(['a new1 b c new2', 'new2'])
  })

  it('copies groups with their content', () => {
    const scene = nested()
    scene.drag([350, 150], [350, 450], { alt: true })
    expect(scene.order()).toBe('a g g/b g/h h/c new1 new1/new2 new1/new3 new3/new4')
    expect(scene.box('new4')).toEqual([300, 400, 100, 100])
  })

  it('starts or stops copying when Alt is pressed or released without a movement', () => {
    const scene = overlapping()
    scene.down([650, 650])
    scene.move([713, 690], { mod: true })
    scene.press('alt+Alt')
    expect(scene.order()).toBe('a b c new1')
    scene.release('Alt')
    expect(scene.order()).toBe('a b c')
  })

  it('snaps to other layers, shows guides, and snaps to nothing with Control', () => {
    const scene = overlapping()
    scene.down([650, 650])
    scene.move([454, 752])
    expect(scene.box('c')).toEqual([400, 702, 100, 100])
    expect(scene.editor.view.get().guides).toContainEqual({ axis: 'x', at: 400, from: 200, to: 802 })
    scene.move([454, 752], { mod: true })
    expect(scene.box('c')).toEqual([404, 702, 100, 100])
    scene.up([454, 752], { mod: true })
    expect(scene.editor.view.get().guides).toEqual([])
  })

  it('snaps within the same distance on the screen at any zoom', () => {
    const scene = overlapping()
    scene.editor.view.set({ camera: { x: 0, y: 0, zoom: 4 } })
    scene.drag([2600, 2600], [2600 - 196 * 4, 2640])
    expect(scene.box('c')[0]).toBe(404)
  })

  it('leaves locked layers where they are', () => {
    const scene = overlapping()
    scene.editor.select(['a'])
    scene.run('lock')
    scene.editor.select(['a', 'c'])
    scene.drag([650, 650], [720, 650], { mod: false })
    expect(scene.box('a')).toEqual([100, 100, 200, 200])
    expect(scene.box('c')[0]).not.toBe(600)
  })
})

describe('handles', () => {
  it('resize the selected layer, in one step', () => {
    const scene = overlapping()
    scene.click([650, 650])
    scene.drag([700, 700], [733, 751])
    expect(scene.box('c')).toEqual([600, 600, 133, 151])
    expect(scene.countSteps()).toBe(1)
  })

  it('keep their distance from the pointer', () => {
    const scene = overlapping()
    scene.click([650, 650])
    scene.drag([703, 704], [736, 754])
    expect(scene.box('c')).toEqual([600, 600, 133, 150])
  })

  it('keep the proportions with Shift and the center with Alt', () => {
    const scene = overlapping()
    scene.click([650, 650])
    scene.drag([700, 700], [730, 701], { shift: true, mod: true })
    expect(scene.box('c')).toEqual([600, 600, 130, 130])
    scene.drag([730, 730], [740, 760], { alt: true, mod: true })
    expect(scene.box('c')).toEqual([590, 570, 150, 190])
  })

  it('snap to other layers', () => {
    const scene = overlapping()
    scene.click([650, 650])
    scene.drag([600, 650], [404, 652])
    expect(scene.box('c')).toEqual([400, 600, 300, 100])
  })

  it('snap an image that keeps its proportions by its nearest side', () => {
    const scene = createTestScene([rectangle('a', place(100, 800, 300, 100)), imageLayer('i', place(100, 100, 200, 100))])
    scene.click([200, 150])
    scene.drag([300, 200], [397, 230])
    expect(scene.box('i')).toEqual([100, 100, 300, 150])
  })

  it('turn around the center, in steps with Shift', () => {
    const scene = overlapping()
    scene.click([650, 650])
    scene.drag([650, 572], [730, 640])
    expect(scene.layer('c').transform.rotation).toBeGreaterThan(75)
    scene.press('mod+z')
    scene.drag([650, 572], [700, 580], { shift: true })
    expect(scene.layer('c').transform.rotation).toBe(30)
    expect(scene.countSteps()).toBe(1)
  })

  it('settle at easy angles unless Control is held', () => {
    const scene = overlapping()
    scene.click([650, 650])
    scene.down([650, 572])
    scene.move([728, 651])
    expect(scene.layer('c').transform.rotation).toBe(90)
    scene.move([728, 651], { mod: true })
    expect(scene.layer('c').transform.rotation).toBeCloseTo(90.735, 2)
    scene.up([728, 651], { mod: true })
  })

  it('are those of the ends of a line', () => {
    const line = rectangle('l', place(100, 295, 200, 10), { shape: { kind: 'line', stroke: '#000000', stroke_width: 10 } })
    const scene = createTestScene([line])
    scene.click([200, 300])
    scene.drag([300, 300], [100, 500], { mod: true })
    expect(scene.layer('l').transform).toMatchObject({ x: 0, y: 395, width: 200, height: 10, rotation: 90 })
    scene.drag([100, 300], [0, 500], { shift: true })
    expect(scene.layer('l').transform).toMatchObject({ rotation: 0, width: 100 })
  })

  it('change the width of a text, whose height follows from its lines', () => {
    const scene = createTestScene([textLayer('t', place(100, 100, 200, 50))], {
      host: { measureText: ({ transform }) => ({ width: 0, height: transform.width < 150 ? 100 : 50 }) },
    })
    scene.click([200, 120])
    expect(selectionHandles(scene.editor).map(({ id }) => id)).toEqual(['rotate', 'nw', 'ne', 'e', 'se', 'sw', 'w'])
    scene.drag([300, 125], [200, 125], { mod: true })
    expect(scene.box('t')).toEqual([100, 100, 100, 100])
  })

  it('are not there for locked layers', () => {
    const scene = overlapping()
    scene.click([650, 650])
    scene.run('lock')
    scene.drag([700, 700], [750, 750])
    expect(scene.box('c')).toEqual([600, 600, 100, 100])
  })

  it('are easier to reach for fingers', () => {
    const scene = overlapping()
    scene.click([650, 650])
    scene.drag([716, 700], [766, 700], { type: 'mouse' })
    expect(scene.box('c')[2]).toBe(100)
    scene.click([650, 650])
    scene.drag([713, 713], [763, 763], { type: 'touch' })
    expect(scene.box('c')[2]).toBe(150)
  })
})

describe('keys', () => {
  it('move the selection by 1 and 10', () => {
    const scene = overlapping()
    scene.click([650, 650])
    scene.press('ArrowRight')
    scene.press('shift+ArrowUp')
    expect(scene.box('c')).toEqual([601, 590, 100, 100])
    expect(scene.countSteps()).toBe(2)
  })

  it('make one step while an arrow is held', () => {
    const scene = overlapping()
    scene.click([650, 650])
    scene.press('ArrowDown')
    for (let count = 0; count < 20; count++) scene.press('ArrowDown', { repeat: true })
    expect(scene.box('c')[1]).toBe(621)
    scene.press('ArrowDown')
    expect(scene.countSteps()).toBe(2)
  })

  it('are left to the page if nothing is selected', () => {
    const scene = overlapping()
    expect(scene.press('ArrowDown')).toBe(false)
    expect(scene.press('Enter')).toBe(false)
  })

  it('select one layer after the other with Tab, and leave the canvas after the last', () => {
    const scene = nested()
    const seen = Array.from({ length: 2 }, () => scene.press('Tab') && scene.selection())
    expect(seen).toEqual(['a', 'g'])
    expect([scene.press('Tab'), scene.selection()]).toEqual([false, ''])
    expect([scene.press('shift+Tab'), scene.selection()]).toEqual([true, 'g'])
    scene.press('Enter')
    expect(scene.selection()).toBe('h')
    scene.press('shift+Tab')
    expect(scene.selection()).toBe('b')
  })

  it('delete the selection, with the groups that it empties', () => {
    const scene = nested()
    scene.click([350, 150], { mod: true })
    scene.press('Delete')
    expect(scene.order()).toBe('a g g/b')
    expect(scene.countSteps()).toBe(1)
  })

  it('open texts and images with Enter', () => {
    const scene = createTestScene([textLayer('t', place(0, 0, 100, 50)), imageLayer('i', place(0, 100, 100, 50))])
    scene.click([50, 20])
    scene.press('Enter')
    expect(scene.editor.view.get().typing).toBe('t')
    scene.press('Escape')
    scene.click([50, 120])
    scene.press('Enter')
    expect(scene.editor.view.get().cropping).toBe('i')
    scene.press('Enter')
    expect(scene.editor.view.get().cropping).toBeUndefined()
  })
})

it('marks the layer below the pointer', () => {
  const scene = overlapping()
  scene.move([650, 650])
  expect(scene.editor.view.get().hovered).toBe('c')
  scene.move([900, 100])
  expect(scene.editor.view.get().hovered).toBeUndefined()
})
