/** What the renderer needs from its environment: canvases, images and fonts. Server and browser share the drawing code. */
import type { ImagePart, TextPart } from '@broadside/contract/features/design-document.schemas'
import type { Pen, Picture, Surface } from './canvas.ts'

export type { Pen, Picture, Surface }

export interface Stage<Canvas extends Surface = Surface> {
  createSurface(width: number, height: number): Canvas
  /** The decoded image of a media id; undefined if it can't be drawn, which leaves its place empty. */
  picture(mediaId: string): Picture | undefined
  /** The CSS font-family list of a text's loaded font. */
  family(text: Pick<TextPart, 'font_asset_id' | 'font_family'>): string
  /** Returns the adjusted pixels of a part of an image, or of more, from an earlier drawing or by drawing them. Absent: nothing is kept. */
  findAdjusted?(image: ImagePart, size: Size, part: Box, draw: (part: Box) => Surface): { surface: Surface; part: Box }
}

export interface Size {
  width: number
  height: number
}

export interface Box extends Size {
  x: number
  y: number
}

export const paintSurface = <Canvas extends Surface>(stage: Stage<Canvas>, { width, height }: Size, draw: (pen: Pen) => void): Canvas => {
  const surface = stage.createSurface(Math.max(1, Math.ceil(width)), Math.max(1, Math.ceil(height)))
  draw(penOf(surface))
  return surface
}

/** Throws if a canvas has no 2D context, because it is too large or already has a different one. */
export const penOf = (surface: Surface): Pen => {
  const pen = surface.getContext('2d')
  if (!pen) throw new Error('The canvas has no 2D context')
  return pen
}

/** Restores the pen after `draw`. */
export const within = (pen: Pen, draw: () => void): void => {
  pen.save()
  draw()
  pen.restore()
}

/** Frees a surface's pixels immediately. The garbage collector doesn't see them, and gigabytes would pile up while a page is drawn. */
export const release = (surface: Surface): void => {
  surface.width = 1
  surface.height = 1
}

export const stamp = (pen: Pen, surface: Surface, x = 0, y = 0): void => {
  pen.drawImage(surface, x, y)
  release(surface)
}
