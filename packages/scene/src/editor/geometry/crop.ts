/**
 * Cropping an image: the picture stays where it is on the page while its frame, the box of the layer, changes. A document keeps the part
 * of the picture that fills the frame.
 */
import type { Layer } from '@broadside/contract/features/design-document.schemas'
import { clamp } from '../model/numbers.ts'
import { bounded } from './bounded.ts'
import { boxAt, type Box, centerOf, intoBox, outOfBox, type Rect } from './box.ts'

interface Size {
  readonly width: number
  readonly height: number
}

const whole: Rect = { x: 0, y: 0, width: 1, height: 1 }

/** The part of the picture that is visible, and the part of the box that it fills; the latter from the center of the box. */
const shownPart = ({ image, transform }: Layer, natural: Size): { crop: Rect; box: Size } => {
  const crop = image?.crop ?? whole
  const box = { width: transform.width, height: transform.height }
  const source = { width: crop.width * natural.width, height: crop.height * natural.height }
  const ratios = [box.width / source.width, box.height / source.height] as const
  const fit = image?.fit ?? 'cover'
  if (fit === 'stretch') return { crop, box }
  const scale = fit === 'cover' ? Math.max(...ratios) : Math.min(...ratios)
  const filled = { width: source.width * scale, height: source.height * scale }
  const share = { x: Math.min(1, box.width / filled.width), y: Math.min(1, box.height / filled.height) }
  const [width, height] = [crop.width * share.x, crop.height * share.y]
  return {
    crop: { x: crop.x + (crop.width - width) / 2, y: crop.y + (crop.height - height) / 2, width, height },
    box: { width: filled.width * share.x, height: filled.height * share.y },
  }
}

/** A flipped layer shows the picture from the other side. */
const mirrored = (crop: Rect, { transform: { flip_x, flip_y } }: Layer): Rect => ({
  ...crop,
  x: flip_x ? 1 - crop.x - crop.width : crop.x,
  y: flip_y ? 1 - crop.y - crop.height : crop.y,
})

/** The visible part of the picture as a box of the page. */
export const shownBox = (layer: Layer, natural: Size): Box => {
  return boxAt(centerOf(layer.transform), shownPart(layer, natural).box, layer.transform.rotation)
}

/** The box of the page that the picture without a crop would fill. */
export const pictureBox = (layer: Layer, natural: Size): Box => {
  const { crop, box } = shownPart(layer, natural)
  const { x, y } = mirrored(crop, layer)
  const size = { width: box.width / crop.width, height: box.height / crop.height }
  const offset = { x: size.width * (0.5 - x) - box.width / 2, y: size.height * (0.5 - y) - box.height / 2 }
  return boxAt(outOfBox(offset, shownBox(layer, natural)), size, layer.transform.rotation)
}

/** Shows the part of a picture that is in a frame of the same angle, which lies within it. */
export const cropTo = (layer: Layer, picture: Box, frame: Box): Layer => {
  if (!layer.image || !(picture.width > 0 && picture.height > 0)) return layer
  const center = intoBox(centerOf(frame), picture)
  const [width, height] = [clamp(frame.width / picture.width, 1e-4, 1), clamp(frame.height / picture.height, 1e-4, 1)]
  const start = (at: number, length: number, share: number) => clamp(at / length + 0.5 - share / 2, 0, 1 - share)
  const crop = mirrored({ x: start(center.x, picture.width, width), y: start(center.y, picture.height, height), width, height }, layer)
  const limited = { ...crop, x: clamp(crop.x, 0, 1 - crop.width), y: clamp(crop.y, 0, 1 - crop.height) }
  return {
    ...layer,
    transform: bounded({ ...layer.transform, ...frame }),
    image: { ...layer.image, crop: limited, fit: layer.image.fit === 'stretch' ? 'stretch' : 'cover' },
  }
}

/** Moves a picture so that it still covers its frame. */
export const keepCovered = (picture: Box, frame: Box): Box => {
  const { x, y } = intoBox(centerOf(picture), frame)
  const [across, down] = [(picture.width - frame.width) / 2, (picture.height - frame.height) / 2].map((room) => Math.max(0, room))
  const center = outOfBox({ x: clamp(x, -(across ?? 0), across ?? 0), y: clamp(y, -(down ?? 0), down ?? 0) }, frame)
  return boxAt(center, picture, picture.rotation)
}

/** The largest frame of a format around the center of another one, within the picture and not larger than the frame. */
export const frameOfFormat = (frame: Box, aspect: number): Box => {
  const width = Math.min(frame.width, frame.height * aspect)
  return boxAt(centerOf(frame), { width, height: width / aspect }, frame.rotation)
}
