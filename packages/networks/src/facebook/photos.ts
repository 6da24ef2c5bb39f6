/** Uploads photos without publishing them: https://developers.facebook.com/docs/graph-api/reference/page/photos#upload */
import { createHash } from 'node:crypto'
import { expectString } from '../kit/expect.ts'
import { altTextOf } from '../kit/settings.ts'
import { NetworkError } from '../spec/index.ts'
import type { DraftMedia, Run } from '../spec/index.ts'
import { photoSize } from './limits.ts'
import type { Page } from './wire.ts'

const uploadTimeout = 5 * 60_000

export const openPhoto = async (run: Run, medium: DraftMedia): Promise<File> => {
  const file = await run.media(medium, { maxSize: photoSize })
  if (file.size > photoSize) throw new NetworkError({ kind: 'validation', evidence: 'not_sent', code: 'media_size' })
  return new File([new Uint8Array(await file.bytes())], file.filename, { type: file.mime })
}

/** A changed alt text needs another upload. */
const keyOf = (medium: DraftMedia): string => `${medium.id}:${createHash('sha256').update(altTextOf(medium)).digest('hex').slice(0, 8)}`

/** Returns the number of the photo. */
export const uploadPhoto = (run: Run, { graph, id }: Page, medium: DraftMedia): Promise<string> =>
  run.step(`photo:${keyOf(medium)}`, async () => {
    const altText = altTextOf(medium)
    const fields = { published: false, alt_text_custom: altText === '' ? undefined : altText }
    const { json } = await graph.post(`${id}/photos`, fields, { files: { source: await openPhoto(run, medium) }, timeout: uploadTimeout })
    return expectString(json, 'id')
  })

export const uploadPhotos = async (run: Run, page: Page, media: readonly DraftMedia[]): Promise<string[]> => {
  const ids: string[] = []
  for (const medium of media) ids.push(await uploadPhoto(run, page, medium))
  return ids
}
