/** Shadows and outlines of a layer, drawn in output pixels: lengths are scaled and angles turned before. */
import type { Effects, Shadow } from '@broadside/contract/features/design-document.schemas'
import { parseColor, withOpacity } from './color.ts'
import { grow } from './grow.ts'
import { paintSurface, type Pen, penOf, stamp, type Stage, type Surface, within } from './stage.ts'

/** From lengths and directions of a layer to those of the output. */
export interface Frame {
  scale: number
  toOutput(x: number, y: number): { x: number; y: number }
}

/** 0 degrees points right, 90 down. */
const offsetOf = ({ angle = 90, distance = 0 }: Shadow, frame: Frame) =>
  frame.toOutput(Math.cos((angle * Math.PI) / 180) * distance, Math.sin((angle * Math.PI) / 180) * distance)

const blurOf = ({ blur = 0 }: Shadow, { scale }: Frame): string => (blur ? `blur(${(blur / 2) * scale}px)` : 'none')

const colorOf = ({ color = '#000000', opacity = 1 }: Shadow) => withOpacity(color, opacity)

const silhouette = (stage: Stage, content: Surface, color: string): Surface =>
  paintSurface(stage, content, (pen) => {
    pen.drawImage(content, 0, 0)
    pen.globalCompositeOperation = 'source-in'
    pen.fillStyle = color
    pen.fillRect(0, 0, content.width, content.height)
  })

const drawDropShadow = (stage: Stage, pen: Pen, content: Surface, shadow: Shadow, frame: Frame): void => {
  const { x, y } = offsetOf(shadow, frame)
  within(pen, () => {
    pen.filter = blurOf(shadow, frame)
    stamp(pen, silhouette(stage, content, colorOf(shadow)), x, y)
  })
}

/** A full sheet without the shifted and blurred content, for drawing upon the content. */
const innerShadow = (stage: Stage, content: Surface, shadow: Shadow, frame: Frame): Surface => {
  const { x, y } = offsetOf(shadow, frame)
  return paintSurface(stage, content, (pen) => {
    pen.fillStyle = colorOf(shadow)
    pen.fillRect(0, 0, content.width, content.height)
    pen.globalCompositeOperation = 'destination-out'
    pen.filter = blurOf(shadow, frame)
    pen.drawImage(content, x, y)
  })
}

const readAlpha = (content: Surface): Uint8Array => {
  const { data } = penOf(content).getImageData(0, 0, content.width, content.height)
  const alpha = new Uint8Array(content.width * content.height)
  for (let index = 0; index < alpha.length; index++) alpha[index] = data[index * 4 + 3] ?? 0
  return alpha
}

const colored = (stage: Stage, alpha: Uint8Array, size: { width: number; height: number }, color: string): Surface => {
  const [r, g, b, a] = parseColor(color)
  return paintSurface(stage, size, (pen) => {
    const pixels = pen.createImageData(size.width, size.height)
    for (const [index, cover] of alpha.entries()) {
      if (!cover) continue
      pixels.data[index * 4] = r
      pixels.data[index * 4 + 1] = g
      pixels.data[index * 4 + 2] = b
      pixels.data[index * 4 + 3] = (cover * a) / 255
    }
    pen.putImageData(pixels, 0, 0)
  })
}

type Stroke = NonNullable<Effects['stroke']>

const growBy = ({ position = 'outside', width = 1 }: Stroke, { scale }: Frame): number =>
  (position === 'center' ? width / 2 : width) * scale

/** The content and the border around it. Drawn behind the content, so no gap shows between the two. */
const outerOutline = (stage: Stage, content: Surface, stroke: Stroke, frame: Frame): Surface =>
  colored(stage, grow(readAlpha(content), content, growBy(stroke, frame)), content, stroke.color ?? '#000000')

/** The area around the content, grown into it. */
const innerOutline = (stage: Stage, content: Surface, stroke: Stroke, frame: Frame): Surface => {
  const outside = readAlpha(content).map((alpha) => 255 - alpha)
  return colored(stage, grow(outside, content, growBy(stroke, frame)), content, stroke.color ?? '#000000')
}

/** Draws the content with its effects, and changes it; the surface must have space for them. */
export const drawWithEffects = (stage: Stage, pen: Pen, content: Surface, effects: Effects, frame: Frame): void => {
  const { drop_shadow, inner_shadow, stroke } = effects
  const position = stroke?.position ?? 'outside'
  if (drop_shadow) drawDropShadow(stage, pen, content, drop_shadow, frame)
  within(pen, () => {
    pen.globalAlpha = stroke?.opacity ?? 1
    if (stroke && position !== 'inside') stamp(pen, outerOutline(stage, content, stroke, frame))
  })
  const inner = stroke && position !== 'outside' ? innerOutline(stage, content, stroke, frame) : undefined
  const own = penOf(content)
  within(own, () => {
    own.resetTransform()
    own.globalCompositeOperation = 'source-atop'
    if (inner_shadow) stamp(own, innerShadow(stage, content, inner_shadow, frame))
    own.globalAlpha = stroke?.opacity ?? 1
    if (inner) stamp(own, inner)
  })
  pen.drawImage(content, 0, 0)
}

export const blendModes = {
  normal: 'source-over',
  multiply: 'multiply',
  screen: 'screen',
  overlay: 'overlay',
  darken: 'darken',
  lighten: 'lighten',
  soft_light: 'soft-light',
} as const satisfies Record<NonNullable<Effects['blend_mode']>, string>
