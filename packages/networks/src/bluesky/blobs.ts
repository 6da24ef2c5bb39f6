/** Resizes images to fit and uploads them as blobs (com.atproto.repo.uploadBlob). */
import { expectFields, expectString, findNumber } from '../kit/expect.ts'
import { NetworkError } from '../spec/index.ts'
import type { DraftMedia, Json, Run } from '../spec/index.ts'
import { imageSize } from './limits.ts'
import type { Session } from './wire.ts'

/** A blob reference as records embed it, with the pixel size of the uploaded rendition. */
export interface Uploaded {
  [key: string]: Json
  blob: Json
  /** 0 when unknown. */
  width: number
  height: number
}

/** Keeps only the fields of a blob reference; any extra field would change the record's CID. */
export const toBlob = (value: unknown, ...path: string[]): Json => {
  const blob = expectFields(value, ...path)
  const size = findNumber(blob, 'size')
  if (size === undefined) throw new NetworkError({ kind: 'unavailable', evidence: 'unknown', code: 'broken_answer' })
  return { $type: 'blob', ref: { $link: expectString(blob, 'ref', '$link') }, mimeType: expectString(blob, 'mimeType'), size }
}

export const uploadImage = (run: Run, session: Session, medium: DraftMedia): Promise<Uploaded> =>
  run.step(`image:${medium.id}`, async () => {
    const file = await run.media(medium, { maxSize: imageSize, mimes: ['image/jpeg', 'image/png', 'image/webp'] })
    if (file.size > imageSize) throw new NetworkError({ kind: 'validation', evidence: 'not_sent', code: 'media_size' })
    const body = await file.bytes()
    const response = await session.send('com.atproto.repo.uploadBlob', () => ({
      method: 'POST',
      headers: { 'content-type': file.mime },
      body,
    }))
    return {
      blob: toBlob(response.json, 'blob'),
      width: file.width ?? medium.width ?? 0,
      height: file.height ?? medium.height ?? 0,
    }
  })
