/** A design that begins with an image of the library. Pure. */
import { kindOf } from '@broadside/contract/media-rules'
import type { NewDesign } from '#api/designs.ts'
import type { MediaView } from '#api/media.ts'
import { customKey, sideLimits } from './size.ts'

const fallbackPx = 1080
const maxTitle = 160

export const canBeDesign = ({ mime_type: type, processing_status: status }: Pick<MediaView, 'mime_type' | 'processing_status'>): boolean =>
  kindOf(type) === 'image' && status === 'ready'

/** The largest size of a design with the proportions of the image. */
const sizeOf = ({ width = fallbackPx, height = fallbackPx }: Pick<MediaView, 'width' | 'height'>) => {
  const scale = Math.min(1, sideLimits.max / Math.max(width, height, 1))
  const [width_px = fallbackPx, height_px = fallbackPx] = [width, height].map((side) => Math.max(sideLimits.min, Math.round(side * scale)))
  return { width_px, height_px }
}

export const designOf = (file: Pick<MediaView, 'id' | 'filename' | 'width' | 'height'>): NewDesign => ({
  title: file.filename.replace(/\.[^.]+$/, '').slice(0, maxTitle),
  preset_key: customKey,
  source_media_id: file.id,
  ...sizeOf(file),
})
