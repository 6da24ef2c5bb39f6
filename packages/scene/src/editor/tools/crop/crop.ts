/** The frame of a crop, the picture below it, and how one can change within the other. */
import type { Layer } from '@broadside/contract/features/design-document.schemas'
import { boxAt, type Box, centerOf, intoBox, outOfBox } from '../../geometry/box.ts'
import { cropTo, keepCovered, pictureBox, shownBox } from '../../geometry/crop.ts'
import { type Handle, handleDirections, handlePoint, handlesOf, isCorner, type ResizeHandle } from '../../geometry/handles.ts'
import { add, type Point, scale, subtract } from '../../geometry/point.ts'
import { clamp } from '../../model/numbers.ts'
import { updateLayers } from '../../model/pages.ts'
import { findLayer } from '../../model/tree.ts'
import type { Size } from '../../session/host.ts'
import type { Session } from '../../session/session.ts'

const naturalSize = ({ host }: Session, { image }: Layer): Size | undefined => {
  if (!image) return undefined
  const stored = { width: image.source_width ?? 0, height: image.source_height ?? 0 }
  return host.pictureSize?.(image.media_id) ?? (stored.width > 0 && stored.height > 0 ? stored : undefined)
}

/** False while the size of the picture is unknown. */
export const canCrop = (session: Session, layer: Layer): boolean =>
  naturalSize(session, layer) !== undefined && layer.transform.width > 0 && layer.transform.height > 0

export interface Crop {
  /** What stays visible. */
  frame: Box
  /** All of the picture. */
  picture: Box
  handles: Handle[]
}

const minSide = 40

export const cropOfLayer = (session: Session, id: string): Crop | undefined => {
  const layer = findLayer(session.page(), id)
  const natural = layer && naturalSize(session, layer)
  if (!natural) return undefined
  const { camera, cropFormat } = session.view.get()
  const frame = shownBox(layer, natural)
  const handles = handlesOf(frame, { gap: 0, minSide: minSide / camera.zoom }).filter(
    ({ id }) => id in handleDirections && (cropFormat === undefined || isCorner(id as ResizeHandle)),
  )
  return { frame, picture: pictureBox(layer, natural), handles }
}

/** The crop that is edited, for views. */
export const currentCrop = (session: Session): Crop | undefined => {
  const { cropping: id } = session.view.get()
  return id === undefined ? undefined : cropOfLayer(session, id)
}

/** Shows another frame or another part of the picture. */
export const setCrop = (session: Session, id: string, { frame, picture }: Pick<Crop, 'frame' | 'picture'>): void =>
  session.edit((page) => updateLayers(page, [id], (layer) => cropTo(layer, picture, frame)))

/** How much a frame can grow in the directions of a handle before it leaves the picture. */
export const roomFor = ({ frame, picture }: Pick<Crop, 'frame' | 'picture'>, handle: ResizeHandle): number => {
  const { x, y } = handleDirections[handle]
  const corner = intoBox(handlePoint(frame, handle), picture)
  const room = (direction: number, at: number, side: number, own: number) =>
    direction === 0 ? Infinity : (side / 2 - at * direction + own) / own
  return Math.min(room(x, corner.x, picture.width, frame.width), room(y, corner.y, picture.height, frame.height))
}

/** Moves a frame along its own sides, within the picture. */
export const moveFrame = (frame: Box, picture: Box, by: Point): Box => {
  const { x, y } = add(intoBox(centerOf(frame), picture), by)
  const [across, down] = [(picture.width - frame.width) / 2, (picture.height - frame.height) / 2]
  return boxAt(outOfBox({ x: clamp(x, -across, across), y: clamp(y, -down, down) }, picture), frame, frame.rotation)
}

const maxZoom = 8

/** 1 if the picture just covers the frame. */
export const zoomOf = ({ frame, picture }: Pick<Crop, 'frame' | 'picture'>): number =>
  Math.min(picture.width / frame.width, picture.height / frame.height)

/** Enlarges a picture around the center of its frame. */
export const zoomPicture = ({ frame, picture }: Pick<Crop, 'frame' | 'picture'>, zoom: number): Box => {
  const current = zoomOf({ frame, picture })
  const factor = clamp(zoom, 1, Math.max(maxZoom, current)) / current
  const center = centerOf(frame)
  const moved = add(center, scale(subtract(centerOf(picture), center), factor))
  const size = { width: picture.width * factor, height: picture.height * factor }
  return keepCovered(boxAt(moved, size, picture.rotation), frame)
}
