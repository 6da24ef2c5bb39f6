/** Videos of the fake: registered, uploaded to its storage with a form, then processed. */
import { findString, isFields } from '../kit/expect.ts'
import type { Answer, Recorded } from './server.ts'

export const storageOrigin = 'https://pinterest-media-upload.s3-accelerate.amazonaws.com'

export interface FakeMedium {
  id: string
  size: number
  status: 'registered' | 'processing' | 'succeeded' | 'failed'
}

const signature = 'fake-upload-signature'

export const register = (media: Map<string, FakeMedium>, { json }: Recorded): Answer => {
  if (findString(json, 'media_type') !== 'video' || Object.keys(isFields(json) ? json : {}).length !== 1)
    return { status: 400, json: { code: 1, message: 'Invalid request: media_type must be video.' } }
  const id = String(700_000 + media.size)
  media.set(id, { id, size: 0, status: 'registered' })
  return {
    status: 201,
    json: {
      media_id: id,
      media_type: 'video',
      upload_url: `${storageOrigin}/`,
      upload_parameters: { 'Content-Type': 'multipart/form-data', key: `uploads/${id}`, policy: 'cG9saWN5', 'x-amz-signature': signature },
    },
  }
}

/** S3 ignores what comes after the file, and requires a length. */
export const receive = async (media: Map<string, FakeMedium>, { headers, body }: Recorded): Promise<Answer> => {
  if (headers['content-length'] === undefined) return { status: 411 }
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': headers['content-type'] ?? '' } }).formData()
  const names = [...form.keys()]
  const file = form.get('file')
  const medium = media.get(String(form.get('key')).replace('uploads/', ''))
  if (form.get('x-amz-signature') !== signature || form.get('policy') !== 'cG9saWN5' || !medium) return { status: 403 }
  if (names.at(-1) !== 'file' || !(file instanceof File) || form.get('Content-Type') !== 'multipart/form-data') return { status: 400 }
  medium.size = file.size
  medium.status = 'processing'
  return { status: 204 }
}

/** Processing takes one look. */
export const look = (media: Map<string, FakeMedium>, id: string, outcome: 'succeeded' | 'failed'): Answer => {
  const medium = media.get(id)
  if (!medium) return { status: 404, json: { code: 50, message: 'Media not found.' } }
  const { status } = medium
  if (status === 'processing') medium.status = outcome
  return { json: { media_id: id, media_type: 'video', status } }
}
