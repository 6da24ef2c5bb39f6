import { describe, expect, it } from 'vitest'
import { createTestScene, place, rectangle, textLayer } from '../../testing/test-scene.ts'
import { toScreen } from '../geometry/camera.ts'

const createScene = () => createTestScene([rectangle('a', place(100, 100, 100, 100))])
const cameraOf = (scene: ReturnType<typeof createScene>) => scene.editor.view.get().camera
const touch = (id: number) => ({ id, type: 'touch' as const })

it('two presses within half a second are a double click, as systems wait by default', () => {
  const scene = createTestScene([textLayer('t', place(100, 100, 100, 100))])
  const press = (timeMs: number) => {
    const input = { id: 1, type: 'mouse' as const, x: 150, y: 150, timeMs }
    scene.editor.pointerDown(input)
    scene.editor.pointerUp(input)
  }
  press(1000)
  press(1600)
  expect(scene.editor.view.get().typing).toBeUndefined()
  press(2080)
  expect(scene.editor.view.get().typing).toBe('t')
})

describe('fingers', () => {
  it('move layers alone', () => {
    const scene = createScene()
    scene.drag([150, 150], [350, 150], touch(1))
    expect(scene.box('a')[0]).toBe(300)
  })

  it('end the gesture of the first finger with a second one, without its changes', () => {
    const scene = createScene()
    scene.down([150, 150], touch(1))
    scene.move([350, 150], touch(1))
    expect(scene.box('a')[0]).toBe(300)
    scene.down([500, 500], touch(2))
    expect(scene.box('a')[0]).toBe(100)
    scene.up([350, 150], touch(1))
    scene.up([500, 500], touch(2))
    expect(scene.editor.store.canUndo).toBe(false)
  })

  it('zoom the view by their distance, around the point between them', () => {
    const scene = createScene()
    scene.down([400, 500], touch(1))
    scene.down([600, 500], touch(2))
    scene.move([300, 500], touch(1))
    scene.move([700, 500], touch(2))
    expect(cameraOf(scene).zoom).toBeCloseTo(2)
    expect(toScreen(cameraOf(scene), { x: 500, y: 500 }).x).toBeCloseTo(500)
  })

  it('move the view together', () => {
    const scene = createScene()
    scene.down([400, 500], touch(1))
    scene.down([600, 500], touch(2))
    scene.move([450, 520], touch(1))
    scene.move([650, 520], touch(2))
    expect(toScreen(cameraOf(scene), { x: 500, y: 500 }).x).toBeCloseTo(550)
    expect(toScreen(cameraOf(scene), { x: 500, y: 500 }).y).toBeCloseTo(520)
    expect(cameraOf(scene).zoom).toBeCloseTo(1)
  })

  it('do nothing after one of two was lifted', () => {
    const scene = createScene()
    scene.down([150, 150], touch(1))
    scene.down([600, 500], touch(2))
    scene.up([600, 500], touch(2))
    const camera = cameraOf(scene)
    scene.move([350, 350], touch(1))
    expect([cameraOf(scene), scene.box('a')[0]]).toEqual([camera, 100])
    scene.up([350, 350], touch(1))
    scene.drag([150, 150], [350, 150], touch(3))
    expect(scene.box('a')[0]).toBe(300)
  })

  it('are ignored beside a pen, and end with it', () => {
    const scene = createScene()
    scene.down([150, 150], { id: 1, type: 'pen' })
    scene.down([600, 600], touch(2))
    scene.move([350, 150], { id: 1, type: 'pen' })
    expect(scene.box('a')[0]).toBe(300)
    scene.up([350, 150], { id: 1, type: 'pen' })
    expect(scene.countSteps()).toBe(1)
  })

  it('stay ignored beside a pen after the system has canceled one of them', () => {
    const scene = createScene()
    scene.down([150, 150], touch(2))
    scene.down([150, 150], { id: 1, type: 'pen' })
    scene.editor.pointerCancel(2)
    scene.down([600, 600], touch(3))
    scene.down([700, 700], touch(4))
    scene.move([350, 150], { id: 1, type: 'pen' })
    scene.up([350, 150], { id: 1, type: 'pen' })
    expect([scene.box('a')[0], scene.countSteps()]).toEqual([300, 1])
  })

  it('are replaced by a pen that comes after the palm', () => {
    const scene = createScene()
    scene.down([150, 150], touch(2))
    scene.move([250, 150], touch(2))
    scene.down([150, 150], { id: 1, type: 'pen' })
    expect(scene.box('a')[0]).toBe(100)
    scene.move([350, 150], { id: 1, type: 'pen' })
    expect(scene.box('a')[0]).toBe(300)
  })
})

describe('the view', () => {
  it('moves with the middle button and while the space bar is held', () => {
    const scene = createScene()
    scene.drag([150, 150], [250, 180], { button: 1 })
    expect(cameraOf(scene)).toEqual({ x: -100, y: -30, zoom: 1 })
    expect(scene.press('Space')).toBe(true)
    scene.drag([250, 180], [150, 150])
    scene.release('Space')
    expect(cameraOf(scene)).toEqual({ x: 0, y: 0, zoom: 1 })
    scene.drag([150, 150], [350, 150])
    expect(scene.box('a')[0]).toBe(300)
  })

  it('scrolls with the wheel, and zooms around the pointer with Control', () => {
    const scene = createScene()
    scene.editor.wheel({ x: 0, y: 0, deltaX: 10, deltaY: 20 })
    expect(cameraOf(scene)).toEqual({ x: 10, y: 20, zoom: 1 })
    scene.editor.wheel({ x: 0, y: 0, deltaX: 0, deltaY: 20, shift: true })
    expect(cameraOf(scene)).toEqual({ x: 30, y: 20, zoom: 1 })
    scene.editor.wheel({ x: 70, y: 80, deltaX: 0, deltaY: -40, mod: true })
    expect(cameraOf(scene).zoom).toBeGreaterThan(1.1)
    expect(toScreen(cameraOf(scene), { x: 100, y: 100 }).x).toBeCloseTo(70)
  })

  it('moves with the hand tool', () => {
    const scene = createScene()
    scene.press('h')
    scene.drag([150, 150], [250, 150])
    expect([cameraOf(scene).x, scene.box('a')[0], scene.editor.view.get().tool]).toEqual([-100, 100, 'hand'])
  })

  it('zooms with the zoom tool: in by a click, out with Alt, and to a rectangle', () => {
    const scene = createScene()
    scene.press('z')
    scene.click([100, 100])
    expect([cameraOf(scene).zoom, toScreen(cameraOf(scene), { x: 100, y: 100 })]).toEqual([2, { x: 100, y: 100 }])
    scene.click([100, 100], { alt: true })
    expect(cameraOf(scene).zoom).toBe(1)
    scene.drag([0, 0], [250, 100])
    expect(cameraOf(scene).zoom).toBe(4)
  })

  it('fits the page and the selection, and zooms in steps', () => {
    const scene = createScene()
    scene.press('1')
    expect(cameraOf(scene).zoom).toBeCloseTo(0.92)
    scene.press('2')
    expect(cameraOf(scene).zoom).toBeCloseTo(0.92)
    scene.press('mod+a')
    scene.press('2')
    expect(cameraOf(scene).zoom).toBeCloseTo(9.2)
    scene.press('0')
    expect(cameraOf(scene).zoom).toBe(1)
    scene.press('mod+=')
    expect(cameraOf(scene).zoom).toBe(1.5)
    scene.press('mod+-')
    expect(cameraOf(scene).zoom).toBe(1)
  })
})

it('drops a gesture whose pointer the system has taken', () => {
  const scene = createScene()
  scene.down([150, 150])
  scene.move([350, 150])
  scene.editor.pointerCancel(1)
  expect(scene.box('a')[0]).toBe(100)
})

it('undoes the gesture, not an earlier step, when a command interrupts it', () => {
  const scene = createScene()
  scene.drag([150, 150], [250, 150])
  scene.down([250, 150])
  scene.move([450, 150])
  scene.run('duplicate')
  expect(scene.box('a')[0]).toBe(200)
  expect(scene.order()).toBe('a new1')
})
