/** Where a design uses pictures that can't be loaded, because they were deleted or aren't pictures. Pure. */
import type { DesignDocument, DesignPage, Layer } from '@broadside/scene/editor'

export interface MissingUse {
  pageId: string
  /** Absent for the background. */
  layer?: Layer
}

export interface MissingPicture {
  mediaId: string
  uses: readonly MissingUse[]
}

const usesOn = (page: DesignPage, missing: ReadonlySet<string>): [mediaId: string, use: MissingUse][] => {
  const place = { pageId: page.id }
  const ofBackground = page.background.type === 'image' ? (page.background.image?.media_id ?? '') : ''
  return [
    ...(missing.has(ofBackground) ? [[ofBackground, place] as [string, MissingUse]] : []),
    ...page.layers.flatMap((layer): [string, MissingUse][] =>
      layer.image && missing.has(layer.image.media_id) ? [[layer.image.media_id, { ...place, layer }]] : [],
    ),
  ]
}

/** In the order of the pages, with all places of each picture together. */
export const missingPictures = ({ pages }: DesignDocument, missing: ReadonlySet<string>): MissingPicture[] => {
  if (!missing.size) return []
  const uses = new Map<string, MissingUse[]>()
  for (const [mediaId, use] of pages.flatMap((page) => usesOn(page, missing))) {
    const known = uses.get(mediaId)
    if (known) known.push(use)
    else uses.set(mediaId, [use])
  }
  return [...uses].map(([mediaId, found]) => ({ mediaId, uses: found }))
}
