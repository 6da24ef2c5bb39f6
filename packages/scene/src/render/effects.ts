import type { Effects, Shadow } from '@broadside/contract/features/design-document.schemas'
import { withOpacity } from './color.ts'
import { paintSurface, type Pen, penOf, release, stamp, type Stage, type Surface, within } from './stage.ts'

const draw = (stage: Stage, surface: Surface, work: (pen: Pen) => void): Surface => paintSurface(stage, surface, work)

/** 0 degrees points right, 90 down. */
const offsetOf = ({ angle = 90, distance = 0 }: Shadow) => ({
  x: Math.cos((angle * Math.PI) / 180) * distance,
  y: Math.sin((angle * Math.PI) / 180) * distance,
})

const colorOf = ({ color = '#000000', opacity = 1 }: Shadow) => withOpacity(color, opacity)

const silhouette = (stage: Stage, content: Surface, color: string): Surface =>
  draw(stage, content, (pen) => {
    pen.drawImage(content, 0, 0)
    pen.globalCompositeOperation = 'source-in'
    pen.fillStyle = color
    pen.fillRect(0, 0, content.width, content.height)
  })

const drawDropShadow = (stage: Stage, pen: Pen, content: Surface, shadow: Shadow): void => {
  const { x, y } = offsetOf(shadow)
  within(pen, () => {
    if (shadow.blur) pen.filter = `blur(${shadow.blur / 2}px)`
    stamp(pen, silhouette(stage, content, colorOf(shadow)), x, y)
  })
}

/** Subtracts the shifted and blurred content from a full sheet, within the content. */
const drawInnerShadow = (stage: Stage, pen: Pen, content: Surface, shadow: Shadow): void => {
  const { x, y } = offsetOf(shadow)
  const sheet = draw(stage, content, (own) => {
    own.fillStyle = colorOf(shadow)
    own.fillRect(0, 0, content.width, content.height)
    within(own, () => {
      own.globalCompositeOperation = 'destination-out'
      if (shadow.blur) own.filter = `blur(${shadow.blur / 2}px)`
      own.drawImage(content, x, y)
    })
    own.globalCompositeOperation = 'destination-in'
    own.drawImage(content, 0, 0)
  })
  stamp(pen, sheet)
}

/** Replaces the surface by one shifted in all directions, which grows the visible pixels by this radius. */
const dilate = (stage: Stage, surface: Surface, radius: number): Surface => {
  const directions = Math.min(96, Math.max(12, Math.ceil(radius * 4)))
  const grown = draw(stage, surface, (pen) => {
    pen.drawImage(surface, 0, 0)
    for (let index = 0; index < directions; index++) {
      const angle = (index / directions) * 2 * Math.PI
      pen.drawImage(surface, Math.cos(angle) * radius, Math.sin(angle) * radius)
    }
  })
  release(surface)
  return grown
}

const cut = (surface: Surface, hole: Surface): Surface => {
  const pen = penOf(surface)
  within(pen, () => {
    pen.globalCompositeOperation = 'destination-out'
    pen.drawImage(hole, 0, 0)
  })
  return surface
}

const drawOutline = (stage: Stage, pen: Pen, content: Surface, stroke: NonNullable<Effects['stroke']>): void => {
  const { color = '#000000', opacity = 1, position = 'outside', width = 1 } = stroke
  const reach = position === 'center' ? width / 2 : width
  const outer = () => cut(dilate(stage, silhouette(stage, content, withOpacity(color, 1)), reach), content)
  const inner = () => {
    const sheet = draw(stage, content, (own) => {
      own.fillStyle = color
      own.fillRect(0, 0, content.width, content.height)
    })
    // Grow the area around the content's edge back into the content.
    const border = dilate(stage, cut(sheet, content), reach)
    const borderPen = penOf(border)
    borderPen.globalCompositeOperation = 'destination-in'
    borderPen.drawImage(content, 0, 0)
    return border
  }
  within(pen, () => {
    pen.globalAlpha *= opacity
    if (position !== 'inside') stamp(pen, outer())
    if (position !== 'outside') stamp(pen, inner())
  })
}

/** Draws the content with its effects; the surface must have space for them. */
export const drawWithEffects = (stage: Stage, pen: Pen, content: Surface, effects: Effects): void => {
  if (effects.drop_shadow) drawDropShadow(stage, pen, content, effects.drop_shadow)
  pen.drawImage(content, 0, 0)
  if (effects.inner_shadow) drawInnerShadow(stage, pen, content, effects.inner_shadow)
  if (effects.stroke) drawOutline(stage, pen, content, effects.stroke)
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
