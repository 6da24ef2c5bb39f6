/** What a user might do, at random. */
import type { Layer } from '@broadside/contract/features/design-document.schemas'
import { commands } from '../editor/commands/commands.ts'
import { addStop, backgroundProperties, removeStop } from '../editor/properties/background.ts'
import { boxProperties } from '../editor/properties/box.ts'
import { effectPresetIds, layerProperties } from '../editor/properties/layer.ts'
import { imageProperties, shapeProperties } from '../editor/properties/parts.ts'
import { textProperties } from '../editor/properties/text.ts'
import { setProperty } from '../editor/properties/property.ts'
import { toolIds } from '../editor/session/session.ts'
import { group, imageLayer, place, rectangle, type TestScene, textLayer } from './test-scene.ts'

type Random = (below: number) => number
const pickFrom = <T>(items: readonly T[], random: Random): T => items[random(items.length)] as T

const coordinates = [0, 1, 150, 333.3, 500, 999, 1000, -50, 1e4, 1e6, -1e6]
const somewhere = (random: Random) =>
  [random(4) ? random(1000) : pickFrom(coordinates, random), random(4) ? random(1000) : pickFrom(coordinates, random)] as const

/** Layers of all kinds, in groups, turned, and at the limits of a document. */
export const variousLayers = (): Layer[] => [
  rectangle('a', place(100, 100, 200, 100)),
  group('g', { opacity: 0.5 }),
  rectangle('b', place(300, 300, 100, 100, 30), { parent_id: 'g' }),
  group('h', { parent_id: 'g' }),
  imageLayer('i', place(500, 100, 300, 200, 15), { parent_id: 'h' }),
  textLayer('t', place(400, 500, 300, 80), 'Some text'),
  rectangle('l', place(100, 700, 400, 5), { shape: { kind: 'line', stroke: '#000000', stroke_width: 5 } }),
  rectangle('z', place(99_000, 99_000, 0, 32_768)),
]

const keys = [
  'Escape',
  'Enter',
  'Tab',
  'shift+Tab',
  'ArrowLeft',
  'shift+ArrowDown',
  'Delete',
  'Space',
  'mod+z',
  'mod+shift+z',
  'mod+a',
  'mod+g',
]
const amounts = [-1e9, -1, 0, 0.5, 1, 90, 4096, 1e9]

const actions: readonly ((scene: TestScene, random: Random) => void)[] = [
  (scene, random) => {
    const modifiers = { shift: !random(3), alt: !random(3), mod: !random(4) }
    scene.drag(somewhere(random), somewhere(random), { ...modifiers, type: pickFrom(['mouse', 'touch', 'pen'], random) })
  },
  (scene, random) => {
    const { x, y } = scene.editor.page().layers[random(Math.max(1, scene.editor.page().layers.length))]?.transform ?? { x: 0, y: 0 }
    scene.drag([x + 5, y + 5], somewhere(random), { alt: !random(3) })
  },
  (scene, random) => scene.click(somewhere(random), { alt: !random(3), mod: !random(3), shift: !random(3) }),
  (scene, random) => scene.doubleClick(somewhere(random)),
  (scene, random) => {
    scene.down(somewhere(random), { id: 1, type: 'touch' })
    scene.move(somewhere(random), { id: 1, type: 'touch' })
    scene.down(somewhere(random), { id: 2, type: 'touch' })
    scene.move(somewhere(random), { id: 2, type: 'touch' })
    scene.up(somewhere(random), { id: 2, type: 'touch' })
    scene.up(somewhere(random), { id: 1, type: 'touch' })
    scene.run('zoom-actual')
  },
  (scene, random) => {
    const key = pickFrom(keys, random)
    scene.press(key)
    scene.release(key)
  },
  (scene, random) => scene.run(pickFrom(commands, random).id),
  (scene, random) => scene.tool(pickFrom(toolIds, random)),
  (scene, random) => scene.editor.typeText(pickFrom(['', 'x', 'Long text '.repeat(5)], random)),
  ({ editor }, random) => {
    const { type, opacity, gradient } = backgroundProperties
    setProperty(editor, type, pickFrom(['transparent', 'solid', 'gradient'], random))
    setProperty(editor, pickFrom([opacity, gradient.angle, gradient.stops[1]?.offset ?? opacity], random), pickFrom(amounts, random))
    if (random(2)) addStop(editor)
    else removeStop(editor, random(4))
  },
  (scene, random) => {
    const { opacity, shadow, outline, maskRadius } = layerProperties
    const numbers = [...Object.values(boxProperties), opacity, shadow.blur, outline.width, maskRadius, shapeProperties.strokeWidth]
    const parts = [textProperties.fontSize, textProperties.letterSpacing, textProperties.lineHeight, imageProperties.adjustments.hue]
    setProperty(scene.editor, pickFrom([...numbers, ...parts], random), pickFrom(amounts, random))
  },
  (scene, random) => {
    setProperty(scene.editor, pickFrom([layerProperties.hasShadow, layerProperties.hasOutline], random), random(2) === 1)
    setProperty(scene.editor, layerProperties.effectPreset, pickFrom(effectPresetIds, random))
    setProperty(scene.editor, textProperties.curve.type, pickFrom(['none', 'wave'], random))
    setProperty(scene.editor, layerProperties.mask, pickFrom(['none', 'circle', 'rounded_rectangle'], random))
  },
]

export const actAtRandom = (scene: TestScene, random: Random): void => actions[random(actions.length)]?.(scene, random)
