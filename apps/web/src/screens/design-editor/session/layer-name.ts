/** What layers are called, also those that no one has named. */
import type { Layer } from '@broadside/scene/editor'
import { type MediaView, mediaQuery } from '#api/media.ts'
import { queries } from '#api/queries.ts'
import { translator } from '#i18n/translator.ts'
import { beginningOf } from '#web/designs/beginning-of.ts'

const t = translator('designEditor')

export type LayerKind = Exclude<Layer['type'], 'shape'> | NonNullable<Layer['shape']>['kind']

/** What a layer is named by. */
export interface NameParts {
  kind: LayerKind
  /** Blank for layers that no one has named. */
  name: string
  /** How a text begins. */
  text: string
  /** The file of an image, otherwise blank. */
  mediaId: string
}

export const namePartsOf = ({ name, type, text, image, shape }: Layer): NameParts => ({
  kind: type === 'shape' ? (shape?.kind ?? 'rectangle') : type,
  name,
  text: beginningOf(text?.text ?? ''),
  mediaId: image?.media_id ?? '',
})

/** Known once the list of layers has shown the image. */
const fileName = (mediaId: string): string | undefined =>
  mediaId ? queries.getQueryData<MediaView>(mediaQuery(mediaId).queryKey)?.filename : undefined

export const kindName = ({ kind }: Pick<NameParts, 'kind'>): string =>
  kind === 'text' || kind === 'image' || kind === 'paint' || kind === 'group' ? t(`kind_${kind}`) : t(`tool_${kind}`)

/** A layer without a name is called by its text, by its file, or by its kind. */
export const nameFrom = (parts: NameParts): string => parts.name || parts.text || fileName(parts.mediaId) || kindName(parts)

export const nameOfLayer = (layer: Layer): string => nameFrom(namePartsOf(layer))
