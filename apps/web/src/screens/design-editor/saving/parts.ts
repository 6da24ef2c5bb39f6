/** Names the parts of a design that a conflict or a refusal is about. */
import type { DesignDocument, Path } from '@broadside/scene/editor'
import { translator } from '#i18n/translator.ts'
import { nameOfLayer } from '../session/layer-name.ts'
import { nameOfPage } from '../session/page-name.ts'

const t = translator('designSaving')

/** A page, or a layer of it; neither for what belongs to the design. */
interface Part {
  pageId?: string | undefined
  layerId?: string | undefined
}

const idOf = (segment: string | undefined): string | undefined => (segment?.startsWith('@') ? segment.slice(1) : undefined)

const partOf = ([list, page, layers, layer]: Path): Part =>
  list === 'pages' ? { pageId: idOf(page), layerId: layers === 'layers' ? idOf(layer) : undefined } : {}

/** Looks in several versions, because one of them may have deleted it. */
const namePart = ({ pageId, layerId }: Part, versions: readonly DesignDocument[]): string => {
  if (pageId === undefined) return t('wholeDesign')
  const pages = versions.flatMap(({ pages: all }) => all.filter(({ id }) => id === pageId))
  const page = versions.map((version) => nameOfPage(version, pageId)).find(Boolean) ?? ''
  if (layerId === undefined) return t('ofPage', { page })
  const layer = pages.flatMap(({ layers }) => layers).find(({ id }) => id === layerId)
  return layer ? t('ofLayer', { layer: nameOfLayer(layer), page }) : t('ofPage', { page })
}

export const nameParts = (paths: readonly Path[], versions: readonly DesignDocument[]): string[] => [
  ...new Set(paths.map((path) => namePart(partOf(path), versions))),
]

export const pagesOf = (paths: readonly Path[]): string[] => [...new Set(paths.flatMap((path) => partOf(path).pageId ?? []))]

/** By the server's location, such as `body.operations[0].pages[1].layers[4].opacity`. */
export const nameLocation = (location: string, document: DesignDocument): string | undefined => {
  const [, page = '', layer] = /pages\[(\d+)\](?:\.layers\[(\d+)\])?/.exec(location) ?? []
  const found = document.pages[Number.parseInt(page, 10)]
  if (!found) return undefined
  return namePart({ pageId: found.id, layerId: layer === undefined ? undefined : found.layers[Number(layer)]?.id }, [document])
}
