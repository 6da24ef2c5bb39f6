/** What the renderer needs in a browser: canvases, pictures and fonts, which load in the background. */
import type { Stage } from '@broadside/scene'
import type { FontFamily } from '#api/designs.ts'
import { createFonts } from './fonts.ts'
import { createPictures } from './pictures.ts'

export interface BrowserStage extends Stage<HTMLCanvasElement> {
  pictureSize: (mediaId: string) => { width: number; height: number } | undefined
  /** Calls the listener when a picture or a font has arrived, so that the page is drawn again. */
  subscribe: (listener: () => void) => () => void
}

export const createStage = (families: readonly FontFamily[]): BrowserStage => {
  const listeners = new Set<() => void>()
  const onArrival = (): void => {
    for (const listener of listeners) listener()
  }
  const pictures = createPictures(onArrival)
  const fonts = createFonts(families, onArrival)
  return {
    createSurface: (width, height) => {
      const canvas = document.createElement('canvas')
      canvas.width = width
      canvas.height = height
      return canvas
    },
    picture: pictures.get,
    family: fonts.family,
    pictureSize: (mediaId) => {
      const picture = pictures.get(mediaId)
      return picture && { width: picture.naturalWidth, height: picture.naturalHeight }
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
