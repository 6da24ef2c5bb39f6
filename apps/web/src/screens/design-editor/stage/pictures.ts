import { pictureUrl } from '#api/media.ts'

export interface Pictures {
  /** The decoded picture; undefined while it loads, and if it can't be loaded. */
  get: (mediaId: string) => HTMLImageElement | undefined
}

export const createPictures = (onArrival: () => void): Pictures => {
  const pictures = new Map<string, HTMLImageElement | undefined>()
  const load = async (mediaId: string): Promise<void> => {
    const image = new Image()
    image.src = pictureUrl(mediaId)
    await image.decode()
    pictures.set(mediaId, image)
    onArrival()
  }
  return {
    get: (mediaId) => {
      if (!pictures.has(mediaId)) {
        pictures.set(mediaId, undefined)
        // Its place stays empty.
        load(mediaId).catch(() => {})
      }
      return pictures.get(mediaId)
    },
  }
}
