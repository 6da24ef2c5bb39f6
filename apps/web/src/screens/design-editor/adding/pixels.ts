/** The sizes of images as they are drawn. */
import { kindOf } from '@broadside/contract/media-rules'
import type { PlacedImage, Size } from '@broadside/scene/editor'
import { type MediaView, pictureUrl } from '#api/media.ts'

/** Undefined for files that this browser can't decode. The server may. */
export const readPixels = async (file: Blob): Promise<Size | undefined> => {
  try {
    const picture = await createImageBitmap(file)
    const { width, height } = picture
    picture.close()
    return { width, height }
  } catch {
    return undefined
  }
}

const loadPixels = async (mediaId: string): Promise<Size | undefined> => {
  const image = new Image()
  image.src = pictureUrl(mediaId)
  try {
    await image.decode()
    return { width: image.naturalWidth, height: image.naturalHeight }
  } catch {
    return undefined
  }
}

/** A file of the library as a design places it; undefined if designs can't contain it. */
export const pixelsOf = async ({ id, filename, mime_type: type, width = 0, height = 0 }: MediaView): Promise<PlacedImage | undefined> => {
  if (kindOf(type) !== 'image') return undefined
  const size = width > 0 && height > 0 ? { width, height } : await loadPixels(id)
  return size && { mediaId: id, name: filename.replace(/\.\w+$/, ''), ...size }
}
