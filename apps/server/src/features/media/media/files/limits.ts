/** The limit of a network that a file doesn't meet. Pure. */
import type { MediaConstraints } from '@broadside/networks/spec/index'

export type Limit = 'media_type' | 'media_size' | 'media_dimensions' | 'media_too_small' | 'media_ratio'

export interface Measured {
  mime: string
  /** Bytes. */
  size: number
  /** Absent if the file has none, or they are unknown. */
  width?: number | null
  height?: number | null
}

/** A limit that no other format, quality or size of the same picture meets. */
export function findUnmeetable({ width, height }: Measured, constraints: MediaConstraints): Limit | undefined {
  if (!width || !height) return undefined
  const { minWidth = 0, minHeight = 0, minRatio = 0, maxRatio = Number.POSITIVE_INFINITY } = constraints
  if (width < minWidth || height < minHeight) return 'media_too_small'
  return width / height < minRatio || width / height > maxRatio ? 'media_ratio' : undefined
}

/** A limit that another format or a smaller copy may meet. */
export function findMisfit({ mime, size, width, height }: Measured, constraints: MediaConstraints): Limit | undefined {
  const { mimes, maxSize, maxPixels, maxWidth, maxHeight } = constraints
  const wide = width ?? 0
  const high = height ?? 0
  if (mimes && !mimes.includes(mime)) return 'media_type'
  if (maxSize !== undefined && size > maxSize) return 'media_size'
  const isTooLarge = wide > (maxWidth ?? wide) || high > (maxHeight ?? high) || wide * high > (maxPixels ?? wide * high)
  return isTooLarge ? 'media_dimensions' : undefined
}
