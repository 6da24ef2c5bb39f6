import type { Adjustments, ImagePart } from '@broadside/contract/features/design-document.schemas'
import { gradePixels } from '../grade.ts'
import { type Box, paintSurface, type Pen, type Picture, release, type Size, type Stage, type Surface, within } from './stage.ts'
import { wholePixels } from './window.ts'

const whole = { x: 0, y: 0, width: 1, height: 1 }

/** The part of the source that fills a box of this ratio, for `cover`. */
const covering = ({ x, y, width, height }: Box, box: Size): Box => {
  const scale = Math.max(box.width / width, box.height / height)
  const [across, down] = [Math.min(width, box.width / scale), Math.min(height, box.height / scale)]
  return { x: x + (width - across) / 2, y: y + (height - down) / 2, width: across, height: down }
}

/** The place of the complete source in a box, for `contain`. */
const contained = (source: Size, box: Size): Box => {
  const scale = Math.min(box.width / source.width, box.height / source.height)
  const [width, height] = [source.width * scale, source.height * scale]
  return { x: (box.width - width) / 2, y: (box.height - height) / 2, width, height }
}

/** Fits an image into a box: `cover` fills it, `contain` fits inside, and both keep the aspect ratio. */
export const drawPicture = (
  pen: Pen,
  picture: Picture,
  box: Size,
  { crop = whole, fit = 'cover' }: Pick<ImagePart, 'crop' | 'fit'>,
): void => {
  const cropped = {
    x: crop.x * picture.width,
    y: crop.y * picture.height,
    width: crop.width * picture.width,
    height: crop.height * picture.height,
  }
  if (!(cropped.width > 0 && cropped.height > 0 && box.width > 0 && box.height > 0)) return
  const source = fit === 'cover' ? covering(cropped, box) : cropped
  const target = fit === 'contain' ? contained(cropped, box) : { x: 0, y: 0, ...box }
  within(pen, () => {
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(picture, source.x, source.y, source.width, source.height, target.x, target.y, target.width, target.height)
  })
}

/** A blur of 1 spreads over this fraction of the longer side. */
const blurShare = 0.05

/** `shown` is the visible part of the layer. */
export const drawImage = (stage: Stage, pen: Pen, image: ImagePart, size: Size, shown: Box): void => {
  const picture = stage.picture(image.media_id)
  if (!picture) return
  if (!image.adjustments) return drawPicture(pen, picture, size, image)
  const part = wholePixels(size, shown)
  if (!part) return
  const { adjustments } = image
  const draw = (own: Box) => adjust(stage, adjustments, { size, part: own }, (ownPen) => drawPicture(ownPen, picture, size, image))
  const kept = stage.findAdjusted?.(image, size, part, draw)
  if (kept) drawPartOf(pen, kept, part, size)
  else drawPart(pen, draw(part), part, size)
}

/** Draws a surface of whole pixels of a box. */
export const drawPart = (pen: Pen, surface: Surface, part: Box, size: Size): void => {
  drawPartOf(pen, { surface, part }, part, size)
  release(surface)
}

/** Draws a part of a surface of whole pixels. The last pixel of a side may be partial, so its loss is spread over all of them. */
const drawPartOf = (pen: Pen, on: { surface: Surface; part: Box }, part: Box, { width: boxWidth, height: boxHeight }: Size): void => {
  const { x, y, width, height } = part
  const [across, down] = [boxWidth / Math.ceil(boxWidth), boxHeight / Math.ceil(boxHeight)]
  within(pen, () => {
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(on.surface, x - on.part.x, y - on.part.y, width, height, x * across, y * down, width * across, height * down)
  })
}

const adjust = (stage: Stage, { blur = 0, ...grade }: Adjustments, { size, part }: { size: Size; part: Box }, draw: (pen: Pen) => void) => {
  return paintSurface(stage, part, (pen) => {
    pen.translate(-part.x, -part.y)
    if (blur > 0) pen.filter = `blur(${blur * blurShare * Math.max(size.width, size.height)}px)`
    draw(pen)
    pen.filter = 'none'
    const pixels = pen.getImageData(0, 0, pen.canvas.width, pen.canvas.height)
    if (gradePixels(pixels.data, grade)) pen.putImageData(pixels, 0, 0)
  })
}
