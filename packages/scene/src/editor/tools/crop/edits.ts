/** What a view of a crop can do besides dragging. */
import { type Box, centerOf, intoBox } from '../../geometry/box.ts'
import { cropTo, frameOfFormat } from '../../geometry/crop.ts'
import { flipLayers, turnLayers } from '../../geometry/move-layers.ts'
import type { Point } from '../../geometry/point.ts'
import { isAcross } from '../../geometry/resize.ts'
import { updateLayers } from '../../model/pages.ts'
import type { Slide } from '../../properties/property.ts'
import type { Session } from '../../session/session.ts'
import { cropOfLayer, currentCrop, setCrop, zoomOf, zoomPicture } from './crop.ts'

/** The width by the height as seen on the page, or that of the picture. */
export type CropFormat = number | 'original'

/**
 * Crops an image to a format, such as 16 / 9, within what is visible or within another frame; undefined shows the uncropped picture.
 * While the image is cropped, its frame keeps the format.
 */
export const cropToFormat = (session: Session, id: string, format: CropFormat | undefined, within?: Box): void => {
  const crop = cropOfLayer(session, id)
  if (!crop) return
  const { picture } = crop
  const outer = within ?? crop.frame
  const aspectOf = (shown: CropFormat): number => {
    if (shown === 'original') return picture.width / picture.height
    return isAcross(outer, { ...outer, rotation: 0 }) ? 1 / shown : shown
  }
  setCrop(session, id, { picture, frame: format === undefined ? picture : frameOfFormat(outer, aspectOf(format)) })
  if (session.view.get().cropping === id) session.view.set({ cropFormat: format })
}

/** Lets the frame have any format again. */
export const freeCrop = ({ view }: Session): void => view.set({ cropFormat: undefined })

/** Turns the cropped image clockwise around its frame. */
export const turnCrop = (session: Session, degrees: 90 | -90): void => {
  const { cropping: id, cropFormat } = session.view.get()
  const crop = currentCrop(session)
  if (id === undefined || !crop) return
  session.edit((page) => turnLayers(page, [id], degrees, centerOf(crop.frame)))
  if (cropFormat !== 'original' && cropFormat !== 1) freeCrop(session)
}

/** Mirrors what the frame shows. */
export const flipCrop = (session: Session, axis: 'x' | 'y'): void => {
  const { cropping: id } = session.view.get()
  if (id !== undefined) session.edit((page) => flipLayers(page, [id], axis))
}

/** How far the frame is from the upper left of the picture, in page pixels along its sides. */
export const cropOffset = (session: Session): Point => {
  const crop = currentCrop(session)
  if (!crop) return { x: 0, y: 0 }
  const { frame, picture } = crop
  const { x, y } = intoBox(centerOf(frame), picture)
  return { x: x + (picture.width - frame.width) / 2, y: y + (picture.height - frame.height) / 2 }
}

/** How much the cropped picture is enlarged: 1 if it just covers its frame. */
export const cropZoom = (session: Session): number => {
  const crop = currentCrop(session)
  return crop ? zoomOf(crop) : 1
}

/** Enlarges the cropped picture continuously, as a slider does. */
export const slideCropZoom = (session: Session): Slide<number> => {
  const { cropping: id } = session.view.get()
  const crop = currentCrop(session)
  const gesture = session.begin()
  return {
    to: (zoom) => {
      if (id === undefined || !crop) return
      const picture = zoomPicture(crop, zoom)
      gesture.revise((page) => updateLayers(page, [id], (layer) => cropTo(layer, picture, crop.frame)))
    },
    end: gesture.commit,
    cancel: gesture.cancel,
  }
}
