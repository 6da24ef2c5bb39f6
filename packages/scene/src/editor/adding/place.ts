/** Images that arrive one after the other, because they are uploaded: each has its place before it arrives. */
import type { DesignPage, Layer } from '@broadside/contract/features/design-document.schemas'
import { maxLayers, maxName } from '@broadside/contract/features/design-limits'
import { asBox, centerOf, type Rect } from '../geometry/box.ts'
import { bounded } from '../geometry/bounded.ts'
import type { Point } from '../geometry/point.ts'
import { insertLayers, type Location, topOf } from '../model/arrange.ts'
import { shortened } from '../model/numbers.ts'
import { findPage, updateLayers, updatePage } from '../model/pages.ts'
import { childrenOf } from '../model/tree.ts'
import type { Size } from '../session/host.ts'
import { newLayer } from '../session/new-layers.ts'
import { pageSize } from '../session/room.ts'
import type { Session } from '../session/session.ts'

/** A media file of the workspace, and its pixels. */
export interface PlacedImage extends Size {
  mediaId: string
  /** Names the layer of an added image. */
  name?: string
}

const partOf = ({ mediaId, width, height }: PlacedImage) => ({
  media_id: mediaId,
  source_width: Math.round(width),
  source_height: Math.round(height),
})

export const imageLayer = (id: string, box: Rect, image: PlacedImage): Layer => ({
  ...newLayer(id, asBox(box), { type: 'image', image: { ...partOf(image), fit: 'cover' } }),
  name: shortened(image.name ?? '', maxName),
})

/** How far an image is from the one before, in page pixels. */
const step = 20

/** Where an image is placed: around a point or the center of the page, not larger than the page. `index`: among those added together. */
export const imageBox = (
  session: Session,
  { width, height }: Size,
  { at, index = 0 }: { at?: Point | undefined; index?: number } = {},
): Rect => {
  const page = pageSize(session)
  const scale = Math.min(1, page.width / width, page.height / height)
  const center = at ?? centerOf({ x: 0, y: 0, ...page })
  const size = { width: width * scale, height: height * scale }
  // Between pixels, a picture would lose its sharpness.
  const [x, y] = [Math.round(center.x - size.width / 2 + index * step), Math.round(center.y - size.height / 2 + index * step)] as const
  return bounded({ x, y, ...size, rotation: 0, flip_x: false, flip_y: false })
}

interface Placing {
  box: Rect
  /** Absent, or deleted since: the current page. */
  pageId?: string | undefined
  /** The layer that it belongs below; absent, or not at the top level any more: on top. */
  below?: string | undefined
}

const locationBelow = (page: DesignPage, id: string | undefined): Location => {
  const index = childrenOf(page, '').findIndex((layer) => layer.id === id)
  return index < 0 ? topOf(page) : { groupId: '', index }
}

/** Adds an image in one step, without selecting it. Returns the id of its layer; undefined if the page is full. */
export const placeImage = (session: Session, image: PlacedImage, { box, pageId, below }: Placing): string | undefined => {
  const { document } = session.store.get()
  const page = findPage(document, pageId ?? '') ?? session.page()
  if (page.layers.length >= maxLayers) {
    session.refuse({ code: 'too_many_layers', limit: maxLayers })
    return undefined
  }
  const layer = imageLayer(session.host.newId(), box, image)
  session.store.update(({ document }) => ({
    document: updatePage(document, page.id, (now) => insertLayers(now, [layer], locationBelow(now, below))),
  }))
  return layer.id
}

const withImage = (layer: Layer, image: PlacedImage): Layer => {
  if (!layer.image) return layer
  const { crop: _, ...rest } = layer.image
  return { ...layer, image: { ...rest, ...partOf(image) } }
}

/** Shows another image in a layer, fitted into its box without a crop. Its adjustments stay. */
export const replaceImage = ({ store }: Session, id: string, image: PlacedImage): void =>
  store.update(({ document }) => ({
    document: document.pages.reduce(
      (changed, page) => updatePage(changed, page.id, (now) => updateLayers(now, [id], (layer) => withImage(layer, image))),
      document,
    ),
  }))

/** Shows another image wherever one is used, as layers and as backgrounds of all pages, in one step. */
export const replaceEverywhere = ({ store }: Session, mediaId: string, image: PlacedImage): void => {
  const inLayers = (page: DesignPage): DesignPage =>
    updateLayers(
      page,
      page.layers.flatMap(({ id, image: part }) => (part?.media_id === mediaId ? [id] : [])),
      (layer) => withImage(layer, image),
    )
  const inBackground = (page: DesignPage): DesignPage => {
    const { background } = page
    if (background.image?.media_id !== mediaId) return page
    return { ...page, background: { ...background, image: { ...background.image, media_id: image.mediaId } } }
  }
  store.update(({ document }) => ({
    document: document.pages.reduce((changed, page) => updatePage(changed, page.id, (now) => inBackground(inLayers(now))), document),
  }))
}
