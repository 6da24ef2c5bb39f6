import { describe, expect, it } from 'vitest'
import { createTestScene, group, imageLayer, place, rectangle, textLayer } from '../../testing/test-scene.ts'
import { boxProperties } from './box.ts'
import { effectPresetIds, layerProperties } from './layer.ts'
import { imageProperties, lookIds, resetAdjustments, shapeProperties } from './parts.ts'
import { createReader, readProperty, setProperty, slideProperty } from './property.ts'
import { textProperties } from './text.ts'

const createScene = () =>
  createTestScene([
    rectangle('a', place(100, 100, 100, 50), { opacity: 0.5 }),
    rectangle('b', place(300, 100, 100, 50)),
    textLayer('t', place(500, 100, 200, 50)),
  ])

describe('reading a property', () => {
  it('returns the value that all selected layers share', () => {
    const scene = createScene()
    scene.editor.select(['a', 'b'])
    expect(readProperty(scene.editor, shapeProperties.fill)).toEqual({ value: '#ff0000', isMixed: false, count: 2, editable: 2, total: 2 })
  })

  it('reports mixed values', () => {
    const scene = createScene()
    scene.editor.select(['a', 'b'])
    expect(readProperty(scene.editor, layerProperties.opacity)).toEqual({
      value: undefined,
      isMixed: true,
      count: 2,
      editable: 2,
      total: 2,
    })
  })

  it('counts the layers that have it', () => {
    const scene = createScene()
    scene.editor.select(['a', 't'])
    expect(readProperty(scene.editor, textProperties.fontSize)).toEqual({ value: 40, isMixed: false, count: 1, editable: 1, total: 2 })
    expect(readProperty(scene.editor, imageProperties.fit)).toBeUndefined()
  })

  it('compares fonts by what they are', () => {
    const scene = createTestScene([textLayer('t', place(0, 0, 10, 10)), textLayer('u', place(50, 0, 10, 10))])
    scene.press('mod+a')
    setProperty(scene.editor, textProperties.font, { family: 'Brand', assetId: 'f1' })
    expect(readProperty(scene.editor, textProperties.font)).toMatchObject({ value: { family: 'Brand', assetId: 'f1' }, isMixed: false })
    expect(scene.countSteps()).toBe(1)
  })

  it('reads absent values as the renderer draws them', () => {
    const scene = createScene()
    scene.editor.select(['t'])
    expect(readProperty(scene.editor, textProperties.fontWeight)?.value).toBe(400)
    expect(readProperty(scene.editor, layerProperties.blendMode)?.value).toBe('normal')
  })

  it('looks into groups for the properties of content', () => {
    const scene = createTestScene([
      group('g', { opacity: 0.7 }),
      rectangle('a', place(0, 0, 10, 10), { parent_id: 'g' }),
      textLayer('t', place(0, 50, 10, 10)),
    ])
    scene.editor.select(['g'])
    expect(readProperty(scene.editor, shapeProperties.fill)?.value).toBe('#ff0000')
    expect(readProperty(scene.editor, layerProperties.opacity)?.value).toBe(0.7)
    setProperty(scene.editor, shapeProperties.fill, '#00ff00')
    setProperty(scene.editor, layerProperties.opacity, 0.3)
    expect([scene.layer('a').shape?.fill, scene.layer('a').opacity, scene.layer('g').opacity]).toEqual(['#00ff00', 1, 0.3])
  })
})

it('returns the same state to views as long as nothing of it changes', () => {
  const scene = createScene()
  scene.editor.select(['a'])
  const [readFill, readX] = [createReader(scene.editor, shapeProperties.fill), createReader(scene.editor, boxProperties.x)]
  const [fill, x] = [readFill(), readX()]
  scene.drag([150, 125], [170, 125])
  expect(readFill()).toBe(fill)
  expect(readX()).not.toBe(x)
})

describe('setting a property', () => {
  it('changes all selected layers that have it, in one step', () => {
    const scene = createScene()
    scene.press('mod+a')
    setProperty(scene.editor, shapeProperties.fill, '#0000ff')
    expect([scene.layer('a').shape?.fill, scene.layer('b').shape?.fill, scene.layer('t').shape]).toEqual(['#0000ff', '#0000ff', undefined])
    expect(scene.countSteps()).toBe(1)
  })

  it('is one step while a slider is dragged, and none if the drag is canceled', () => {
    const scene = createScene()
    scene.press('mod+a')
    const slide = slideProperty(scene.editor, layerProperties.opacity)
    for (const value of [0.9, 0.6, 0.2]) slide.to(value)
    expect(scene.layer('t').opacity).toBe(0.2)
    slide.end()
    const canceled = slideProperty(scene.editor, layerProperties.opacity)
    canceled.to(0.8)
    canceled.cancel()
    expect(scene.layer('t').opacity).toBe(0.2)
    expect(scene.countSteps()).toBe(1)
    expect(scene.layer('a').opacity).toBe(0.5)
  })

  it('limits values, and ignores what is not a number', () => {
    const scene = createScene()
    scene.editor.select(['t'])
    setProperty(scene.editor, textProperties.fontSize, 1e6)
    setProperty(scene.editor, textProperties.fontWeight, 433.4)
    setProperty(scene.editor, layerProperties.opacity, NaN)
    setProperty(scene.editor, boxProperties.x, NaN)
    expect([scene.layer('t').text, scene.layer('t').opacity]).toMatchObject([{ font_size: 4096, font_weight: 433 }, 1])
    expect(scene.box('t')[0]).toBe(500)
  })

  it('leaves locked layers alone', () => {
    const scene = createScene()
    scene.editor.select(['a'])
    scene.run('lock')
    setProperty(scene.editor, layerProperties.opacity, 1)
    expect(scene.layer('a').opacity).toBe(0.5)
    expect(readProperty(scene.editor, layerProperties.opacity)).toMatchObject({ value: 0.5, count: 1, editable: 0 })
  })

  it('changes different values by the same amount, in one step', () => {
    const scene = createScene()
    scene.editor.select(['a', 'b'])
    const slide = slideProperty(scene.editor, boxProperties.x)
    for (const step of [1, 2, 10]) slide.by((value) => value + step)
    slide.end()
    expect([scene.box('a')[0], scene.box('b')[0]]).toEqual([110, 310])
    expect(scene.countSteps()).toBe(1)
  })
})

describe('position and size', () => {
  it('are set for each layer, and for groups with their content', () => {
    const scene = createTestScene([
      group('g'),
      rectangle('a', place(100, 100, 100, 50), { parent_id: 'g' }),
      rectangle('b', place(300, 100, 100, 50), { parent_id: 'g' }),
    ])
    scene.editor.select(['g'])
    expect(readProperty(scene.editor, boxProperties.width)?.value).toBe(300)
    setProperty(scene.editor, boxProperties.x, 0)
    setProperty(scene.editor, boxProperties.width, 600)
    expect([scene.box('a'), scene.box('b')]).toEqual([
      [0, 100, 200, 50],
      [400, 100, 200, 50],
    ])
  })

  it('turn a layer around its center', () => {
    const scene = createScene()
    scene.editor.select(['a'])
    setProperty(scene.editor, boxProperties.rotation, 450)
    expect(scene.layer('a').transform).toEqual(place(100, 100, 100, 50, 90))
  })

  it('keep the upper left corner of a turned layer when its size changes', () => {
    const scene = createTestScene([rectangle('a', place(100, 100, 100, 50, 90))])
    scene.editor.select(['a'])
    setProperty(scene.editor, boxProperties.height, 100)
    // The upper left corner is at 175, 75 of the page.
    expect(scene.layer('a').transform).toEqual(place(75, 75, 100, 100, 90))
  })
})

describe('a side in proportion', () => {
  it('takes the other one along, and keeps the upper left corner', () => {
    const scene = createTestScene([rectangle('a', place(100, 100, 100, 50)), rectangle('b', place(400, 100, 100, 50, 90))])
    scene.press('mod+a')
    setProperty(scene.editor, boxProperties.widthInProportion, 200)
    expect(scene.box('a')).toEqual([100, 100, 200, 100])
    // Its upper left corner is at 475, 75 of the page.
    expect(scene.layer('b').transform).toEqual(place(325, 125, 200, 100, 90))
    setProperty(scene.editor, boxProperties.heightInProportion, 50)
    expect(scene.box('a')).toEqual([100, 100, 100, 50])
  })

  it('makes a text as high as its lines in another width', () => {
    const scene = createTestScene([textLayer('t', place(0, 0, 100, 50))], {
      host: { measureText: ({ transform: { width } }) => ({ width, height: 10_000 / width }) },
    })
    scene.editor.select(['t'])
    setProperty(scene.editor, boxProperties.width, 200)
    expect(scene.box('t')).toEqual([0, 0, 200, 50])
    setProperty(scene.editor, boxProperties.width, 50)
    expect(scene.box('t')).toEqual([0, 0, 50, 200])
  })
})

describe('effects', () => {
  it('are turned on with usual values, and keep those of layers that have them', () => {
    const scene = createTestScene([
      rectangle('a', place(0, 0, 10, 10), { effects: { drop_shadow: { blur: 33 } } }),
      rectangle('b', place(50, 0, 10, 10)),
    ])
    scene.press('mod+a')
    expect(readProperty(scene.editor, layerProperties.hasShadow)?.isMixed).toBe(true)
    setProperty(scene.editor, layerProperties.hasShadow, true)
    expect([scene.layer('a').effects?.drop_shadow?.blur, scene.layer('b').effects?.drop_shadow?.blur]).toEqual([33, 12])
    setProperty(scene.editor, layerProperties.shadow.blur, 500)
    expect(readProperty(scene.editor, layerProperties.shadow.blur)?.value).toBe(100)
    setProperty(scene.editor, layerProperties.hasShadow, false)
    expect(scene.layer('a').effects).toEqual({})
  })

  it('outline and mask layers', () => {
    const scene = createScene()
    scene.editor.select(['a'])
    setProperty(scene.editor, layerProperties.hasOutline, true)
    setProperty(scene.editor, layerProperties.outline.width, 0)
    setProperty(scene.editor, layerProperties.mask, 'circle')
    setProperty(scene.editor, layerProperties.maskInset, -4)
    expect(scene.layer('a')).toMatchObject({ effects: { stroke: { width: 0.1 } }, mask: { shape: 'circle', inset: 0 } })
    setProperty(scene.editor, layerProperties.mask, 'none')
    expect(scene.layer('a').mask).toBeUndefined()
  })
})

describe('ready effects', () => {
  it('replace each other, are recognized, and keep how a layer blends', () => {
    const scene = createScene()
    scene.editor.select(['a', 't'])
    setProperty(scene.editor, layerProperties.blendMode, 'multiply')
    for (const id of effectPresetIds) {
      setProperty(scene.editor, layerProperties.effectPreset, id)
      expect(readProperty(scene.editor, layerProperties.effectPreset)?.value).toBe(id)
    }
    setProperty(scene.editor, layerProperties.outline.width, 9)
    expect(readProperty(scene.editor, layerProperties.effectPreset)?.value).toBe('custom')
    setProperty(scene.editor, layerProperties.effectPreset, 'none')
    expect(scene.layer('a').effects).toEqual({ blend_mode: 'multiply' })
  })
})

describe('strokes', () => {
  it('get a width with their color, and a color with their width', () => {
    const scene = createScene()
    scene.editor.select(['a', 't'])
    setProperty(scene.editor, shapeProperties.stroke, '#00ff00')
    setProperty(scene.editor, textProperties.strokeColor, '#00ff00')
    expect(scene.layer('a').shape).toMatchObject({ stroke: '#00ff00', stroke_width: 4 })
    expect(scene.layer('t').text).toMatchObject({ stroke_color: '#00ff00', stroke_width: 2 })
    scene.editor.select(['b'])
    setProperty(scene.editor, shapeProperties.strokeWidth, 7)
    expect(scene.layer('b').shape).toMatchObject({ stroke: '#000000', stroke_width: 7 })
    setProperty(scene.editor, shapeProperties.stroke, '')
    expect(scene.layer('b').shape).toMatchObject({ stroke: '', stroke_width: 7 })
  })

  it('keep the color of a line', () => {
    const scene = createTestScene([
      rectangle('l', place(0, 0, 100, 4), { shape: { kind: 'line', fill: '#ff0000' } }),
      rectangle('m', place(0, 50, 100, 4), { shape: { kind: 'line', stroke: '#00ff00', stroke_width: 2 } }),
    ])
    scene.press('mod+a')
    setProperty(scene.editor, shapeProperties.strokeWidth, 8)
    expect([scene.layer('l').shape?.stroke, scene.layer('m').shape?.stroke]).toEqual(['#ff0000', '#00ff00'])
  })
})

describe('texts', () => {
  it('take a font with its weight and style, or a complete style', () => {
    const scene = createScene()
    scene.editor.select(['t'])
    const face = { family: 'Brand', assetId: 'f1', weight: 700, style: 'italic' } as const
    setProperty(scene.editor, textProperties.face, face)
    expect(readProperty(scene.editor, textProperties.face)?.value).toEqual(face)
    const style = {
      font_family: 'Inter',
      font_asset_id: '',
      font_size: 64,
      font_weight: 800,
      font_style: 'normal',
      line_height: 20,
      letter_spacing: -2,
      color: '#123456',
    } as const
    setProperty(scene.editor, textProperties.style, style)
    expect(readProperty(scene.editor, textProperties.style)?.value).toEqual({ ...style, line_height: 10 })
    expect(scene.countSteps()).toBe(2)
  })

  it('have a shadow and a curve of their own', () => {
    const scene = createScene()
    scene.editor.select(['t'])
    expect(readProperty(scene.editor, textProperties.shadow.blur)).toBeUndefined()
    setProperty(scene.editor, textProperties.hasShadow, true)
    setProperty(scene.editor, textProperties.shadow.blur, 400)
    setProperty(scene.editor, textProperties.curve.type, 'arc_up')
    setProperty(scene.editor, textProperties.curve.strength, 0)
    expect(scene.layer('t').text).toMatchObject({ shadow: { blur: 100, offset_y: 4 }, curve: { type: 'arc_up', strength: 0.05 } })
    setProperty(scene.editor, textProperties.hasShadow, false)
    setProperty(scene.editor, textProperties.curve.type, 'none')
    expect(scene.layer('t').text).toEqual({ text: 'Text', font_size: 40 })
  })
})

it('resets some adjustments of all selected images', () => {
  const scene = createTestScene([imageLayer('i', place(0, 0, 100, 50)), imageLayer('j', place(0, 90, 100, 50))])
  scene.press('mod+a')
  setProperty(scene.editor, imageProperties.adjustments.contrast, 0.5)
  setProperty(scene.editor, imageProperties.adjustments.tint, 0.2)
  resetAdjustments(scene.editor, ['contrast', 'exposure'])
  expect([scene.layer('i').image?.adjustments, scene.layer('j').image?.adjustments]).toEqual([{ tint: 0.2 }, { tint: 0.2 }])
  resetAdjustments(scene.editor, ['tint'])
  expect(scene.layer('i').image).not.toHaveProperty('adjustments')
  expect(scene.countSteps()).toBe(4)
})

describe('adjustments', () => {
  it('are removed at 0', () => {
    const scene = createTestScene([imageLayer('i', place(0, 0, 100, 50))])
    scene.editor.select(['i'])
    setProperty(scene.editor, imageProperties.adjustments.contrast, 0.5)
    setProperty(scene.editor, imageProperties.blur, -1)
    expect(scene.layer('i').image?.adjustments).toEqual({ contrast: 0.5 })
    setProperty(scene.editor, imageProperties.adjustments.contrast, 0)
    expect(scene.layer('i').image).not.toHaveProperty('adjustments')
  })

  it('have five looks, which are recognized', () => {
    const scene = createTestScene([imageLayer('i', place(0, 0, 100, 50))])
    scene.editor.select(['i'])
    for (const id of lookIds) {
      setProperty(scene.editor, imageProperties.look, id)
      expect(readProperty(scene.editor, imageProperties.look)?.value).toBe(id)
    }
    setProperty(scene.editor, imageProperties.adjustments.tint, 0.2)
    expect(readProperty(scene.editor, imageProperties.look)?.value).toBe('custom')
    setProperty(scene.editor, imageProperties.look, 'original')
    expect(scene.layer('i').image).not.toHaveProperty('adjustments')
    expect(lookIds).toHaveLength(5)
  })
})

it('makes a text as high as its lines when its letters change', () => {
  const scene = createTestScene([textLayer('t', place(0, 0, 100, 50))], {
    host: { measureText: ({ text }) => ({ width: 0, height: (text?.font_size ?? 0) * 2 }) },
  })
  scene.editor.select(['t'])
  setProperty(scene.editor, textProperties.fontSize, 60)
  expect(scene.box('t')).toEqual([0, 0, 100, 120])
})
