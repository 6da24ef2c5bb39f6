/** How properties of a layer's part are declared: of its text, its shape or its image. */
import type { ImagePart, ShapePart, TextPart } from '@broadside/contract/features/design-document.schemas'
import { clamp } from '../model/numbers.ts'
import { type LayerProperty, layerProperty } from './property.ts'

interface Parts {
  text: TextPart
  shape: ShapePart
  image: ImagePart
}

/** A property of the part that its type of layer has; absent ones have the value that the renderer uses. */
export const ofPart =
  <P extends keyof Parts>(part: P) =>
  <K extends keyof Parts[P], V extends NonNullable<Parts[P][K]>>(key: K, fallback: V, limit?: (value: V) => V): LayerProperty<V> =>
    layerProperty<V>({
      of: 'content',
      get: (layer) => {
        const values = layer[part] as Parts[P] | undefined
        return values && ((values[key] ?? fallback) as V)
      },
      set: (layer, value) => ({ ...layer, [part]: { ...layer[part], [key]: value } }),
      ...(limit && { limit }),
    })

export const within = (min: number, max: number) => (value: number) => clamp(value, min, max)
export const whole = (min: number, max: number) => (value: number) => Math.round(clamp(value, min, max))
