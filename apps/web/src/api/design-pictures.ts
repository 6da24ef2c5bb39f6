/** Images as designs draw them. The server makes these copies on the first request. */
import { ApiError } from '@broadside/contract/client'
import { api } from './api.ts'

/** `drawn` has the pixels that are exported, `screen` is smaller, and `thumbnail` always exists. */
export type PictureVariant = 'drawn' | 'screen' | 'thumbnail'

export const fetchPicture = async (id: string, variant: PictureVariant, signal: AbortSignal): Promise<Blob> =>
  (await api.getMediaContent({ params: { id }, query: { variant }, signal })).body.blob()

/** How long to wait before the next attempt; undefined if there will never be a picture. */
export const retryAfterMs = (error: unknown, attempt: number): number | undefined => {
  const usualMs = Math.min(30_000, 1000 * 2 ** attempt)
  if (!(error instanceof ApiError) || error.status >= 500) return usualMs
  const seconds = Number(error.headers.get('retry-after'))
  return seconds > 0 ? seconds * 1000 : undefined
}
