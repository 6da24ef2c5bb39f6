/** Uploads files to the site's library: https://developer.wordpress.org/rest-api/reference/media/#create-a-media-item */
import { expectString, findNumber } from '../kit/expect.ts'
import { altTextOf } from '../kit/settings.ts'
import { NetworkError } from '../spec/index.ts'
import type { DraftMedia, Run } from '../spec/index.ts'
import type { Api } from './wire.ts'

const uploadTimeout = 10 * 60_000

export interface StoredMedium {
  id: number
  url: string
}

const send = async (run: Run, api: Api, medium: DraftMedia): Promise<{ id: number; url: string }> => {
  const file = await run.media(medium)
  const multipart = new FormData()
  multipart.set('file', new File([new Uint8Array(await file.bytes())], file.filename, { type: file.mime }))
  const altText = altTextOf(medium)
  if (altText) multipart.set('alt_text', altText)
  const { json } = await api({ method: 'POST', path: '/media', multipart, timeout: uploadTimeout })
  const id = findNumber(json, 'id')
  if (id === undefined) throw new NetworkError({ kind: 'unavailable', evidence: 'unknown', code: 'broken_answer' })
  return { id, url: expectString(json, 'source_url') }
}

export const uploadMedium = (run: Run, api: Api, medium: DraftMedia): Promise<StoredMedium> =>
  run.step(`media:${medium.id}`, () => send(run, api, medium))
