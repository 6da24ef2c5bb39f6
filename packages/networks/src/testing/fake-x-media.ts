/** Files of the fake X: uploaded in parts, processed for a while, and kept for a day. */
import type { Answer, Recorded } from './server.ts'

export interface FakeFile {
  id: string
  type: string
  category: string
  size: number
  parts: number[]
  state: 'open' | 'pending' | 'succeeded' | 'failed'
  altText: string
  keptUntil: number
}

export interface FakeFiles {
  readonly files: Map<string, FakeFile>
  /** How often a video is asked for until it is processed. */
  processingPolls: number
  failsProcessing: boolean
  now: () => Date
}

const day = 86_400
const largestPart = 5 * 1024 * 1024
const limits: Readonly<Record<string, number>> = { tweet_image: 5_242_880, tweet_gif: 15_728_640, tweet_video: 536_870_912 }

const problem = (status: number, title: string, detail: string, type = 'about:blank'): Answer => ({
  status,
  json: { title, detail, type, status },
})

export const invalid = (detail: string): Answer =>
  problem(400, 'Invalid Request', detail, 'https://api.twitter.com/2/problems/invalid-request')
export const forbidden = (detail: string): Answer => problem(403, 'Forbidden', detail)
export const unauthorized = (): Answer => problem(401, 'Unauthorized', 'Unauthorized')

export const fieldsOf = ({ json }: Recorded): Record<string, unknown> =>
  typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : {}

/** `meta` is required by X's document, and nothing says what it has. */
const answer = (data: object): Answer => ({ json: { data, meta: {} } })

export const initialize = ({ files, now }: FakeFiles, request: Recorded): Answer => {
  const { media_type: type, total_bytes: size, media_category: category, ...others } = fieldsOf(request)
  if (typeof type !== 'string' || typeof size !== 'number' || typeof category !== 'string' || Object.keys(others).length > 0)
    return invalid('One or more parameters to your request was invalid.')
  if (size > (limits[category] ?? 0)) return invalid(`File size exceeds ${limits[category]} bytes.`)
  const id = String(1_880_000_000_000_000_000n + BigInt(files.size))
  files.set(id, { id, type, category, size, parts: [], state: 'open', altText: '', keptUntil: now().getTime() + day * 1000 })
  return answer({ id, media_key: `3_${id}`, expires_after_secs: day })
}

export const append = async ({ files }: FakeFiles, request: Recorded, id: string): Promise<Answer> => {
  const file = files.get(id)
  const type = request.headers['content-type'] ?? ''
  if (file?.state !== 'open' || !type.startsWith('multipart/form-data')) return invalid('media id not found or not open')
  const form = await new Response(new Uint8Array(request.body), { headers: { 'content-type': type } }).formData()
  const part = form.get('media')
  if (!(part instanceof File) || part.size > largestPart) return invalid('media')
  if (form.get('segment_index') !== String(file.parts.length)) return invalid('segment_index')
  file.parts.push(part.size)
  return answer({ expires_at: Math.floor(file.keptUntil / 1000) })
}

export const finalize = (fake: FakeFiles, id: string): Answer => {
  const file = fake.files.get(id)
  const received = file?.parts.reduce((sum, size) => sum + size, 0)
  if (file?.state !== 'open' || received !== file.size) return invalid('Segments do not add up to provided total file size.')
  const isImage = file.category === 'tweet_image'
  file.state = isImage ? 'succeeded' : 'pending'
  const processing = isImage ? {} : { processing_info: { type: 'async', state: 'pending', check_after_secs: 1 } }
  return answer({ id, media_key: `3_${id}`, size: file.size, expires_after_secs: day, ...processing })
}

export const readStatus = (fake: FakeFiles, id: string): Answer => {
  const file = fake.files.get(id)
  if (!file) return invalid('media id not found')
  if (file.state === 'pending' && fake.processingPolls-- <= 0) file.state = fake.failsProcessing ? 'failed' : 'succeeded'
  const state = file.state === 'pending' ? 'in_progress' : file.state
  const processing_info = { type: 'async', state, ...(state === 'in_progress' && { check_after_secs: 5, progress_percent: 8 }) }
  return answer({ id, media_key: `3_${id}`, size: file.size, processing_info })
}

export const describe = ({ files }: FakeFiles, request: Recorded): Answer => {
  const { id, metadata } = fieldsOf(request) as { id?: string; metadata?: { alt_text?: { text?: string } } }
  const file = files.get(id ?? '')
  const text = metadata?.alt_text?.text
  if (!file || text === undefined || text === '' || [...text].length > 1000) return invalid('metadata')
  file.altText = text
  return { json: { data: { id, associated_metadata: { alt_text: { text } } } } }
}
