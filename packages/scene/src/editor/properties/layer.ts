/** Properties of all layers, and their effects and masks. */
import type { Effects, Layer, Shadow } from '@broadside/contract/features/design-document.schemas'
import { maxLength } from '@broadside/contract/features/design-limits'
import { isEqual } from '../history/diff.ts'
import { within } from './part.ts'
import { type LayerProperty, layerProperty } from './property.ts'

type Stroke = NonNullable<Effects['stroke']>

/** Groups have no effects. */
const ofEffects = <K extends keyof Effects>(key: K, fallback: NonNullable<Effects[K]>): LayerProperty<NonNullable<Effects[K]>> =>
  layerProperty({
    of: 'content',
    get: ({ type, effects }) => (type === 'group' ? undefined : (effects?.[key] ?? fallback)),
    set: (layer, value) => ({ ...layer, effects: { ...layer.effects, [key]: value } }),
  })

/** Turns an effect on, with its usual values, or off. */
const ofEffectSwitch = <K extends 'drop_shadow' | 'inner_shadow' | 'stroke'>(
  key: K,
  usual: NonNullable<Effects[K]>,
): LayerProperty<boolean> =>
  layerProperty({
    of: 'content',
    get: ({ type, effects }) => (type === 'group' ? undefined : effects?.[key] !== undefined),
    set: (layer, isOn) => {
      const { [key]: current, ...others } = layer.effects ?? {}
      return { ...layer, effects: isOn ? { ...others, [key]: current ?? usual } : others }
    },
  })

const ofShadow = <K extends keyof Shadow>(
  kind: 'drop_shadow' | 'inner_shadow',
  key: K,
  fallback: NonNullable<Shadow[K]>,
  limit?: (value: NonNullable<Shadow[K]>) => NonNullable<Shadow[K]>,
): LayerProperty<NonNullable<Shadow[K]>> =>
  layerProperty({
    of: 'content',
    get: ({ effects }) => effects?.[kind] && (effects[kind][key] ?? fallback),
    set: (layer, value) => ({ ...layer, effects: { ...layer.effects, [kind]: { ...layer.effects?.[kind], [key]: value } } }),
    ...(limit && { limit }),
  })

const shadowProperties = (kind: 'drop_shadow' | 'inner_shadow') => ({
  color: ofShadow(kind, 'color', '#000000'),
  opacity: ofShadow(kind, 'opacity', 1, within(0, 1)),
  blur: ofShadow(kind, 'blur', 0, within(0, 100)),
  angle: ofShadow(kind, 'angle', 90, within(-360, 360)),
  distance: ofShadow(kind, 'distance', 0, within(0, 500)),
})

const ofOutline = <K extends keyof Stroke>(
  key: K,
  fallback: NonNullable<Stroke[K]>,
  limit?: (value: NonNullable<Stroke[K]>) => NonNullable<Stroke[K]>,
): LayerProperty<NonNullable<Stroke[K]>> =>
  layerProperty({
    of: 'content',
    get: ({ effects }) => effects?.stroke && (effects.stroke[key] ?? fallback),
    set: (layer, value) => ({ ...layer, effects: { ...layer.effects, stroke: { ...layer.effects?.stroke, [key]: value } } }),
    ...(limit && { limit }),
  })

type MaskShape = NonNullable<Layer['mask']>['shape'] | 'none'

const maskProperty: LayerProperty<MaskShape> = layerProperty({
  of: 'content',
  get: ({ type, mask }): MaskShape | undefined => (type === 'group' ? undefined : (mask?.shape ?? 'none')),
  set: ({ mask, ...layer }, shape) => (shape === 'none' ? layer : { ...layer, mask: { ...mask, shape } }),
})

const ofMask = (key: 'inset' | 'radius'): LayerProperty<number> =>
  layerProperty({
    of: 'content',
    get: ({ mask }) => mask && (mask[key] ?? 0),
    set: (layer, value) => (layer.mask ? { ...layer, mask: { ...layer.mask, [key]: value } } : layer),
    limit: within(0, maxLength),
  })

interface Preset {
  drop_shadow?: Shadow
  stroke?: Stroke
}

/** Ready effects. `none` removes all. */
const presets = {
  none: {},
  soft: { drop_shadow: { color: '#000000', opacity: 0.25, blur: 30, angle: 90, distance: 6 } },
  lift: { drop_shadow: { color: '#000000', opacity: 0.4, blur: 24, angle: 90, distance: 24 } },
  glow: { drop_shadow: { color: '#ffffff', opacity: 0.9, blur: 40, angle: 90, distance: 0 } },
  outline: { stroke: { color: '#000000', opacity: 1, width: 6, position: 'outside' } },
} as const satisfies Record<string, Preset>

export type EffectPreset = keyof typeof presets
export const effectPresetIds = Object.keys(presets) as EffectPreset[]

const preset: LayerProperty<EffectPreset | 'custom'> = layerProperty<EffectPreset | 'custom'>({
  of: 'content',
  get: ({ type, effects = {} }) => {
    const { blend_mode: _, ...own } = effects
    return type === 'group' ? undefined : (effectPresetIds.find((id) => isEqual(presets[id], own)) ?? 'custom')
  },
  set: (layer, id) => {
    if (id === 'custom') return layer
    const { blend_mode } = layer.effects ?? {}
    return { ...layer, effects: { ...(blend_mode && { blend_mode }), ...presets[id] } }
  },
})

export const layerProperties = {
  opacity: layerProperty({
    of: 'layer',
    get: ({ opacity }) => opacity,
    set: (layer, opacity) => ({ ...layer, opacity }),
    limit: within(0, 1),
  }),
  effectPreset: preset,
  blendMode: ofEffects('blend_mode', 'normal'),
  hasShadow: ofEffectSwitch('drop_shadow', { color: '#000000', opacity: 0.35, blur: 12, angle: 90, distance: 8 }),
  shadow: shadowProperties('drop_shadow'),
  hasInnerShadow: ofEffectSwitch('inner_shadow', { color: '#000000', opacity: 0.35, blur: 12, angle: 90, distance: 4 }),
  innerShadow: shadowProperties('inner_shadow'),
  hasOutline: ofEffectSwitch('stroke', { color: '#000000', width: 4, position: 'outside' }),
  outline: {
    color: ofOutline('color', '#000000'),
    opacity: ofOutline('opacity', 1, within(0, 1)),
    width: ofOutline('width', 1, within(0.1, 500)),
    position: ofOutline('position', 'outside'),
  },
  mask: maskProperty,
  maskInset: ofMask('inset'),
  maskRadius: ofMask('radius'),
}
