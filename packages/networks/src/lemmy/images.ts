import { expectString } from '../kit/expect.ts'
import { NetworkError } from '../spec/index.ts'
import type { DraftMedia, Run } from '../spec/index.ts'
import { hasOldImages, imageSize, type Server } from './limits.ts'
import type { Api } from './wire.ts'

const uploadTimeout = 5 * 60_000

const upload = async (run: Run, api: Api, origin: string, server: Server, medium: DraftMedia): Promise<string> => {
  const file = await run.media(medium, { maxSize: imageSize })
  if (file.size > imageSize) throw new NetworkError({ kind: 'validation', evidence: 'not_sent', code: 'media_size' })
  const multipart = new FormData()
  multipart.set('images[]', new File([new Uint8Array(await file.bytes())], file.filename, { type: file.mime }))
  const path = hasOldImages(server) ? '/pictrs/image' : '/api/v4/image'
  const { json } = await api({ method: 'POST', path, multipart, timeout: uploadTimeout })
  return hasOldImages(server) ? `${origin}/pictrs/image/${expectString(json, 'files', 0, 'file')}` : expectString(json, 'image_url')
}

/** Returns the address of an image on the account's server. */
export const uploadImage = (run: Run, api: Api, origin: string, server: Server, medium: DraftMedia): Promise<string> =>
  run.step(`media:${medium.id}`, () => upload(run, api, origin, server, medium))
