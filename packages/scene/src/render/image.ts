import type { Adjustments, ImagePart } from '@broadside/contract/features/design-document.schemas'
import { gradePixels } from '../grade.ts'
import { type Box, paintSurface, type Pen, type Picture, release, type Size, type Stage, within } from './stage.ts'
import { wholePixels } from './window.ts'

/** Fits an image into a box: `cover` fills it, `contain` fits inside, and both keep the aspect ratio. */
const place = (source: Size, box: Size, fit: 'cover' | 'contain' | 'stretch'): Box => {
  if (fit === 'stretch') return { x: 0, y: 0, ...box }
  const ratios = [box.width / source.width, box.height / source.height]
  const scale = fit === 'cover' ? Math.max(...ratios) : Math.min(...ratios)
  const [width, height] = [source.width * scale, source.height * scale]
  return { x: (box.width - width) / 2, y: (box.height - height) / 2, width, height }
}

const whole = { x: 0, y: 0, width: 1, height: 1 }

export const drawPicture = (
  pen: Pen,
  picture: Picture,
  box: Size,
  { crop = whole, fit = 'cover' }: Pick<ImagePart, 'crop' | 'fit'>,
): void => {
  const source = {
    x: crop.x * picture.width,
    y: crop.y * picture.height,
    width: crop.width * picture.width,
    height: crop.height * picture.height,
  }
  if (!(source.width > 0 && source.height > 0)) return
  const target = place(source, box, fit)
  within(pen, () => {
    pen.imageSmoothingQuality = 'high'
    pen.beginPath()
    pen.rect(0, 0, box.width, box.height)
    pen.clip()
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
  const adjusted = adjust(stage, image.adjustments, { size, part }, (own) => drawPicture(own, picture, size, image))
  // The last pixel of a side may be partial, so spread its loss over all of them.
  const [across, down] = [size.width / Math.ceil(size.width), size.height / Math.ceil(size.height)]
  pen.drawImage(adjusted, part.x * across, part.y * down, part.width * across, part.height * down)
  release(adjusted)
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
