/** What the renderer needs in a browser: canvases, pictures and fonts, which load in the background. */
import type { Stage } from '@broadside/scene'
import { type Arrival, createHitTest, createTexts, type HitTest, type Texts } from '@broadside/scene/view'
import type { DesignFonts } from '#api/designs.ts'
import { createArrivals } from './arrivals.ts'
import { createFonts, type Fonts } from './fonts.ts'
import { createPictures, type Pictures } from './pictures.ts'

export interface BrowserStage extends Stage<HTMLCanvasElement>, Pick<Pictures, 'missing' | 'offer' | 'retry'> {
  pictureSize: (mediaId: string) => { width: number; height: number } | undefined
  texts: Texts
  /** Whether a layer is visible at a point of the page. */
  covers: HitTest
  /** Whether the fonts of texts have loaded, and which haven't. */
  fonts: Pick<Fonts, 'isReady' | 'failed' | 'requested' | 'retry'>
  /** Calls the listener when a picture or a font has arrived, so that the page is drawn again. */
  subscribe: (listener: (arrival: Arrival) => void) => () => void
  /** Removes the fonts from the page, and stops loading. */
  close: () => void
}

/** Draws with the processor, as the server does: other edges would be smooth with a graphics card, and effects read pixels all the time. */
export const drawOnProcessor = (canvas: HTMLCanvasElement): void => void canvas.getContext('2d', { willReadFrequently: true })

export const createStage = (available: DesignFonts): BrowserStage => {
  const listeners = new Set<(arrival: Arrival) => void>()
  const announce = (arrival: Arrival): void => {
    for (const listener of listeners) listener(arrival)
  }
  const arrivals = createArrivals((pictureIds, hasFonts) => {
    if (hasFonts) {
      texts.forget()
      announce('fonts')
    }
    for (const picture of pictureIds) announce({ picture })
  })
  const pictures = createPictures(arrivals.addPicture)
  const fonts = createFonts(available, arrivals.addFonts)
  const stage: Stage<HTMLCanvasElement> = {
    createSurface: (width, height) => {
      const canvas = document.createElement('canvas')
      canvas.width = width
      canvas.height = height
      drawOnProcessor(canvas)
      return canvas
    },
    picture: pictures.get,
    family: fonts.family,
  }
  const texts = createTexts(stage)
  return {
    ...stage,
    texts,
    covers: createHitTest(stage, texts),
    missing: pictures.missing,
    offer: pictures.offer,
    retry: pictures.retry,
    fonts,
    pictureSize: (mediaId) => {
      const picture = pictures.get(mediaId)
      return picture && { width: picture.naturalWidth, height: picture.naturalHeight }
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => {
      arrivals.close()
      pictures.close()
      fonts.close()
    },
  }
}
