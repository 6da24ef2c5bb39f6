/** Files of the fake: leased, uploaded to storage with a form, then part of one post. */
import type { Answer, Recorded } from './server.ts'

const imageStorage = 'https://reddit-uploaded-media.s3-accelerate.amazonaws.com'
const videoStorage = 'https://reddit-uploaded-video.s3-accelerate.amazonaws.com'
export const storageOrigins = [imageStorage, videoStorage]

export interface FakeAsset {
  id: string
  mime: string
  /** Bytes; absent until it was uploaded. */
  size?: number
}

const signature = 'fake-upload-signature'
const mimes = ['image/jpeg', 'image/png', 'image/gif', 'video/mp4', 'video/quicktime']

const isVideo = (mime: string): boolean => mime.startsWith('video/')
const storageOf = ({ mime }: FakeAsset): string => (isVideo(mime) ? videoStorage : imageStorage)

export const urlOf = (asset: FakeAsset): string => `${storageOf(asset)}/${asset.id}`

/** An asset that was uploaded, by its address. */
export const findUploaded = (assets: readonly FakeAsset[], url: string | undefined): FakeAsset | undefined =>
  assets.find((asset) => asset.size !== undefined && urlOf(asset) === url)

export const lease = (assets: FakeAsset[], form: URLSearchParams): Answer => {
  const mime = form.get('mimetype') ?? ''
  if (!form.get('filepath') || !mimes.includes(mime)) return { status: 400, json: { message: 'Bad Request', error: 400 } }
  const asset: FakeAsset = { id: `fakeasset${assets.length + 1}`, mime }
  assets.push(asset)
  const fields = { acl: 'public-read', key: asset.id, 'content-type': mime, policy: 'cG9saWN5', 'x-amz-security-token': signature }
  return {
    json: {
      args: {
        action: storageOf(asset).replace('https:', ''),
        fields: Object.entries(fields).map(([name, value]) => ({ name, value })),
      },
      asset: {
        asset_id: asset.id,
        processing_state: 'incomplete',
        payload: { filepath: form.get('filepath') },
        websocket_url: `wss://ws.example/${asset.id}?m=fake`,
      },
    },
  }
}

/** S3 ignores what comes after the file, and requires a length. */
export const receive = async (assets: readonly FakeAsset[], { headers, body }: Recorded): Promise<Answer> => {
  if (headers['content-length'] === undefined) return { status: 411 }
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': headers['content-type'] ?? '' } }).formData()
  const file = form.get('file')
  const asset = assets.find(({ id }) => id === form.get('key'))
  if (form.get('x-amz-security-token') !== signature || form.get('policy') !== 'cG9saWN5' || !asset) return { status: 403 }
  if ([...form.keys()].at(-1) !== 'file' || !(file instanceof File) || form.get('content-type') !== asset.mime) return { status: 400 }
  if (file.type !== asset.mime || file.size > (isVideo(asset.mime) ? 1_073_741_824 : 20_971_520)) return { status: 400 }
  asset.size = file.size
  return { status: 201 }
}
