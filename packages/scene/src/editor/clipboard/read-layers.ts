/**
 * Reads layers from the clipboard, where any program can write. The editor relies on what is checked here; the server checks the values in
 * the parts of layers when a design is saved.
 */
import type { Layer, Transform } from '@broadside/contract/features/design-document.schemas'
import { bounded } from '../geometry/bounded.ts'
import { maxLayers, maxName } from '@broadside/contract/features/design-limits'
import { clamp, shortened } from '../model/numbers.ts'

type Loose = Record<string, unknown>

const isRecord = (value: unknown): value is Loose => typeof value === 'object' && value !== null && !Array.isArray(value)
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

const readTransform = (value: unknown): Transform | undefined => {
  if (!isRecord(value)) return undefined
  const { x, y, width, height, rotation = 0, flip_x = false, flip_y = false } = value
  if (![x, y, width, height, rotation].every(isNumber) || typeof flip_x !== 'boolean' || typeof flip_y !== 'boolean') return undefined
  return bounded({ x, y, width, height, rotation, flip_x, flip_y } as Transform)
}

/** The property that each part needs. */
const needed = { text: 'text', image: 'media_id', shape: 'kind', paint: 'kind' } as const

const readPart = (layer: Loose, type: keyof typeof needed): Loose | undefined => {
  const part = layer[type]
  return isRecord(part) && typeof part[needed[type]] === 'string' ? { [type]: part } : undefined
}

const readExtras = (layer: Loose): Loose =>
  Object.fromEntries(['effects', 'mask', 'erase_mask'].flatMap((name) => (isRecord(layer[name]) ? [[name, layer[name]]] : [])))

const readLayer = (value: unknown): Layer | undefined => {
  if (!isRecord(value) || typeof value.id !== 'string' || value.id === '') return undefined
  const { type } = value
  const transform = readTransform(value.transform)
  const content = type === 'group' ? {} : typeof type === 'string' && type in needed && readPart(value, type as keyof typeof needed)
  if (!transform || !content) return undefined
  return {
    id: value.id,
    type,
    name: typeof value.name === 'string' ? shortened(value.name, maxName) : '',
    visible: value.visible !== false,
    locked: value.locked === true,
    opacity: isNumber(value.opacity) ? clamp(value.opacity, 0, 1) : 1,
    transform,
    ...(typeof value.parent_id === 'string' ? { parent_id: value.parent_id } : {}),
    ...(type === 'group' ? {} : readExtras(value)),
    ...content,
  } as Layer
}

/** Undefined unless all layers can be read and each comes after its group, as they are copied. */
export const readLayers = (value: unknown): Layer[] | undefined => {
  if (!Array.isArray(value) || value.length === 0 || value.length > maxLayers) return undefined
  const layers = value.flatMap((item) => readLayer(item) ?? [])
  const groups = new Map(layers.map(({ id, type }, index) => [id, type === 'group' ? index : -1]))
  const isSound = layers.length === value.length && groups.size === layers.length
  if (!isSound) return undefined
  return layers.map(({ parent_id, ...layer }, index) => {
    const group = groups.get(parent_id ?? '') ?? -1
    return parent_id && group >= 0 && group < index ? { ...layer, parent_id } : layer
  })
}
