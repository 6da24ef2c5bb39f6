import type { Editor } from '@broadside/scene/editor'
import { translator } from '#i18n/translator.ts'

const t = translator('designEditor')

type Layer = ReturnType<Editor['page']>['layers'][number]

export const kindOfLayer = ({ type, shape }: Layer): string => (type === 'shape' && shape ? t(`tool_${shape.kind}`) : t(`kind_${type}`))

const longest = 40

/** A layer without a name is called by its text, or by its kind. */
export const nameOfLayer = (layer: Layer): string => {
  const words = layer.text?.text.trim().replaceAll(/\s+/g, ' ') ?? ''
  return layer.name || (words.length > longest ? `${words.slice(0, longest)}…` : words) || kindOfLayer(layer)
}
