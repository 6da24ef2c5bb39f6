/** What the renderer needs from where it runs: canvases, pictures and fonts. The same drawing code serves server and browser. */
import type { TextPart } from '@broadside/contract/features/design-document.schemas'
import type { Pen, Picture, Surface } from './canvas.ts'

export type { Pen, Picture, Surface }

export interface Stage<Canvas extends Surface = Surface> {
  /** A transparent canvas; whole pixels. */
  createSurface(width: number, height: number): Canvas
  /** The decoded picture of a media id; undefined for one that cannot be drawn, which then stays empty. */
  picture(mediaId: string): Picture | undefined
  /** The CSS family list under which the font of a text is loaded. */
  family(text: Pick<TextPart, 'font_asset_id' | 'font_family'>): string
}

export interface Size {
  width: number
  height: number
}

export interface Box extends Size {
  x: number
  y: number
}

/** Draws on a new surface. */
export const paintSurface = <Canvas extends Surface>(stage: Stage<Canvas>, { width, height }: Size, draw: (pen: Pen) => void): Canvas => {
  const surface = stage.createSurface(Math.max(1, Math.ceil(width)), Math.max(1, Math.ceil(height)))
  draw(penOf(surface))
  return surface
}

/** Throws where a canvas has no context: it is too large, or has one of another kind. */
export const penOf = (surface: Surface): Pen => {
  const pen = surface.getContext('2d')
  if (!pen) throw new Error('The canvas has no 2D context')
  return pen
}

/** Whatever `draw` changes about the pen is undone. */
export const within = (pen: Pen, draw: () => void): void => {
  pen.save()
  draw()
  pen.restore()
}

/**
 * Gives the pixels of a surface back at once. The collector of garbage does not see them: it would let gigabytes pile up
 * while a page is drawn.
 */
export const release = (surface: Surface): void => {
  surface.width = 1
  surface.height = 1
}

/** Draws a surface that nothing else needs. */
export const stamp = (pen: Pen, surface: Surface, x = 0, y = 0): void => {
  pen.drawImage(surface, x, y)
  release(surface)
}
