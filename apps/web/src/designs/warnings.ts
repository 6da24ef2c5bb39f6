/** Says what isn't drawn as designed, with the names of the layers. The catalog `designExport` must be loaded. */
import type { DesignWarning } from '#api/design-export.ts'
import type { DesignView } from '#api/designs.ts'
import { translator } from '#i18n/translator.ts'
import { beginningOf } from './beginning-of.ts'

const t = translator('designExport')

type Document = Pick<DesignView['document'], 'pages'>

/** The name of the layer, or how its text begins; with the page's name if there are several. */
const placeOf = ({ pages }: Document, { page_id: pageId, layer_id: layerId }: DesignWarning): string => {
  const page = pages.find(({ id }) => id === pageId)
  const name = page?.name ?? ''
  if (layerId === undefined) return t('background', { page: name })
  const { name: given, text } = page?.layers.find(({ id }) => id === layerId) ?? {}
  const layer = given || beginningOf(text?.text ?? '') || t('unnamedLayer')
  return pages.length > 1 ? t('layerOnPage', { layer, page: name }) : layer
}

const mostCharacters = 12

const explainCharacters = (layer: string, characters: readonly string[], count: number): string => {
  const shown = characters.slice(0, mostCharacters).join(' ')
  return count === 1 ? t('glyphMissing', { layer, characters: shown }) : t('glyphsMissing', { layer, count, characters: shown })
}

export const explainWarning = (document: Document, warning: DesignWarning): string => {
  const layer = placeOf(document, warning)
  const { family, characters = [], count = characters.length } = warning.parameters
  if (warning.code === 'picture_missing') return t('pictureMissing', { layer })
  if (warning.code === 'glyph_missing') return explainCharacters(layer, characters, count)
  return family === undefined ? t('fontFileMissing', { layer }) : t('fontMissing', { layer, family })
}
