/** Cropping an image in place. Each drag is one step. */
import type { Layer } from '@broadside/contract/features/design-document.schemas'
import { type Box, contains, intoBox, outOfBox } from '../../geometry/box.ts'
import { cropTo, frameOfFormat, keepCovered, pictureBox, shownBox } from '../../geometry/crop.ts'
import { type Handle, handleDirections, handlePoint, handlesOf, type ResizeHandle } from '../../geometry/handles.ts'
import { add, subtract } from '../../geometry/point.ts'
import { resizeBox } from '../../geometry/resize.ts'
import { clamp, minLength } from '../../model/numbers.ts'
import { updateLayers } from '../../model/pages.ts'
import { findLayer } from '../../model/tree.ts'
import type { Size } from '../../session/host.ts'
import { nearestHandle } from '../../session/selection.ts'
import type { Session } from '../../session/session.ts'
import type { Pointer, Tool, ToolState } from '../tool.ts'
import { endingWith } from '../ending.ts'

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

const cropOfLayer = (session: Session, id: string): Crop | undefined => {
  const layer = findLayer(session.page(), id)
  const natural = layer && naturalSize(session, layer)
  if (!natural) return undefined
  const frame = shownBox(layer, natural)
  const handles = handlesOf(frame, { gap: 0, minSide: minSide / session.view.get().camera.zoom }).filter(({ id }) => id !== 'rotate')
  return { frame, picture: pictureBox(layer, natural), handles }
}

/** The crop that is edited, for views. */
export const currentCrop = (session: Session): Crop | undefined => {
  const { cropping: id } = session.view.get()
  return id === undefined ? undefined : cropOfLayer(session, id)
}

/** The point within a picture that is nearest to another one. */
const within = (picture: Box, point: { x: number; y: number }) => {
  const { x, y } = intoBox(point, picture)
  return outOfBox({ x: clamp(x, -picture.width / 2, picture.width / 2), y: clamp(y, -picture.height / 2, picture.height / 2) }, picture)
}

/** How much a frame can grow in the directions of a handle before it leaves the picture. */
const roomFor = ({ frame, picture }: Crop, handle: ResizeHandle): number => {
  const { x, y } = handleDirections[handle]
  const corner = intoBox(handlePoint(frame, handle), picture)
  const room = (direction: number, at: number, side: number, own: number) =>
    direction === 0 ? Infinity : (side / 2 - at * direction + own) / own
  return Math.min(room(x, corner.x, picture.width, frame.width), room(y, corner.y, picture.height, frame.height))
}

const dragging = (session: Session, id: string, revise: (pointer: Pointer, layer: Layer) => Layer, next: () => ToolState): ToolState => {
  const gesture = session.begin()
  return {
    name: 'cropping_drag',
    onPointerMove: (pointer) => {
      gesture.revise((page) => updateLayers(page, [id], (layer) => revise(pointer, layer)))
      return undefined
    },
    ...endingWith(gesture, next),
  }
}

const resizeFrame = (crop: Crop, handle: ResizeHandle, start: Pointer) => {
  const grip = subtract(start.page, handlePoint(crop.frame, handle))
  const { frame, picture } = crop
  const isCorner = handle.length === 2
  const largest = roomFor(crop, handle)
  return (pointer: Pointer, layer: Layer): Layer => {
    const keepsAspect = pointer.shift && isCorner
    const max = keepsAspect ? { x: largest, y: largest } : { x: picture.width / frame.width, y: picture.height / frame.height }
    const to = resizeBox(frame, handle, within(picture, subtract(pointer.page, grip)), {
      fromCenter: false,
      keepsAspect,
      range: { min: { x: Math.min(1, minLength / frame.width), y: Math.min(1, minLength / frame.height) }, max },
    })
    return cropTo(layer, picture, to)
  }
}

const movePicture =
  ({ frame, picture }: Crop, start: Pointer) =>
  (pointer: Pointer, layer: Layer): Layer => {
    const moved = add(picture, subtract(pointer.page, start.page))
    return cropTo(layer, keepCovered({ ...picture, ...moved }, frame), frame)
  }

/** A drag of a handle changes the frame, a drag elsewhere on the picture moves it below the frame; a press beside it ends the crop. */
export const cropping = (session: Session, id: string, done: Tool): ToolState => {
  session.select([id])
  session.view.set({ cropping: id, hovered: undefined })
  const again = () => cropping(session, id, done)
  const end = (): ToolState => {
    session.view.set({ cropping: undefined })
    return done(session)
  }
  return {
    name: 'cropping',
    onPointerDown: (pointer) => {
      const crop = cropOfLayer(session, id)
      if (!crop) return end()
      const handle = nearestHandle(crop.handles, pointer.page, pointer.type, session.view.get().camera.zoom)?.id
      if (handle && handle in handleDirections) return dragging(session, id, resizeFrame(crop, handle as ResizeHandle, pointer), again)
      if (contains(crop.picture, pointer.page)) return dragging(session, id, movePicture(crop, pointer), again)
      const next = end()
      return next.onPointerDown?.(pointer) ?? next
    },
    onKey: ({ key }) => (key === 'Escape' || key === 'Enter' ? end() : false),
    onCancel: end,
    onComplete: end,
  }
}

/** Crops an image to a format, such as 16 / 9, within what is visible; undefined shows the uncropped picture. */
export const cropToFormat = (session: Session, id: string, aspect: number | undefined): void => {
  const crop = cropOfLayer(session, id)
  if (!crop) return
  const frame = aspect === undefined ? crop.picture : frameOfFormat(crop.frame, aspect)
  session.edit((page) => updateLayers(page, [id], (layer) => cropTo(layer, crop.picture, frame)))
}
