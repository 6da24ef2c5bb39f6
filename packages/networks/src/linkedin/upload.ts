/**
 * Uploads images and documents: https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/images-api and
 * …/documents-api. A file that no post refers to is invisible.
 */
import { expectString, findString } from '../kit/expect.ts'
import { isSuccess, toNetworkError } from '../kit/http-errors.ts'
import { NetworkError } from '../spec/index.ts'
import type { Account, DraftMedia, HttpRequest, HttpResponse, MediaFile, Run } from '../spec/index.ts'
import { errors } from './errors.ts'
import { imageConstraints, imageSize } from './limits.ts'
import { type Api, inPath } from './wire.ts'

export interface Uploader {
  run: Run
  api: Api
  token: string
  /** The owner of the files. */
  account: Account
}

const uploadTimeout = 30 * 60_000
const pollDelay = 5_000

/** A token must not leave LinkedIn, whatever address it answers. */
const assertOwn = (url: string): void => {
  const { protocol, hostname } = URL.canParse(url) ? new URL(url) : { protocol: '', hostname: '' }
  if (protocol !== 'https:' || !/(^|\.)linkedin\.com$/.test(hostname))
    throw new NetworkError({ kind: 'unavailable', evidence: 'rejected', code: 'broken_answer' })
}

/** Sends bytes to an address that LinkedIn has answered. Addresses contain a permission of their own. */
export const transfer = async (
  { run, token }: Pick<Uploader, 'run' | 'token'>,
  request: Omit<HttpRequest, 'url' | 'timeout'> & { url: string },
): Promise<HttpResponse> => {
  assertOwn(request.url)
  const answer = await run.http({ ...request, timeout: uploadTimeout })
  if (isSuccess(answer)) return answer
  throw toNetworkError(answer, errors, { now: run.now(), secrets: [token, request.url] })
}

export const authorization = ({ token }: Pick<Uploader, 'token'>): Record<string, string> => ({ authorization: `Bearer ${token}` })

const octets = 'application/octet-stream'

export const lengthOf = ({ size }: Pick<MediaFile, 'size'>): Record<string, string> => ({
  'content-type': octets,
  'content-length': String(size),
})

export type Kind = 'image' | 'video' | 'document'

/** Returns the URN of the file and the answer with the addresses. */
export const initialize = async ({ api, account }: Uploader, kind: Kind, more: object = {}): Promise<{ urn: string; value: unknown }> => {
  const json = { initializeUploadRequest: { owner: account.accountId, ...more } }
  const { json: body } = await api.call({ method: 'POST', path: `/rest/${kind}s`, query: { action: 'initializeUpload' }, json })
  const { value } = body as { value?: unknown }
  return { urn: expectString(value, kind), value }
}

const send = async (uploader: Uploader, kind: 'image' | 'document', medium: DraftMedia): Promise<string> => {
  const constraints = kind === 'image' ? imageConstraints : {}
  const file = await uploader.run.media(medium, constraints)
  if (kind === 'image' && file.size > imageSize) throw new NetworkError({ kind: 'validation', evidence: 'not_sent', code: 'media_size' })
  const { urn, value } = await initialize(uploader, kind)
  const headers = { ...lengthOf(file), ...authorization(uploader) }
  await transfer(uploader, { method: 'PUT', url: expectString(value, 'uploadUrl'), headers, body: file.stream() })
  return urn
}

/** Members' tokens can't read their images, and not always their other files: …/images-api#get-an-image */
const mayRead = (kind: Kind, { accountKind }: Account): boolean => kind !== 'image' || accountKind === 'organization'

const readStatus = async ({ run, api }: Uploader, kind: Kind, urn: string): Promise<'ready' | 'unreadable'> => {
  const answer = await api.send({ method: 'GET', path: `/rest/${kind}s/${inPath(urn)}` })
  // LinkedIn refuses a post whose file isn't ready, which is the next best way to find out.
  if (answer.status === 403) return 'unreadable'
  if (!isSuccess(answer)) throw api.toError(answer)
  const status = findString(answer.json, 'status')
  if (status === 'AVAILABLE') return 'ready'
  if (status !== 'PROCESSING_FAILED') return run.later(pollDelay)
  const detail = findString(answer.json, 'processingFailureReason')
  throw new NetworkError({
    kind: 'rejected',
    evidence: 'rejected',
    code: kind === 'video' ? 'processing_failed' : 'media_processing_failed',
    ...(detail ? { detail } : {}),
  })
}

/** Retries later while LinkedIn processes the file. A post with a file that fails would be invisible. */
export const awaitReady = async (uploader: Uploader, kind: Kind, mediaId: string, urn: string): Promise<void> => {
  if (mayRead(kind, uploader.account)) await uploader.run.step(`media-ready:${mediaId}`, () => readStatus(uploader, kind, urn))
}

/** Returns the URN of an image or a document once it can be posted. */
export const uploadFile = async (uploader: Uploader, kind: 'image' | 'document', medium: DraftMedia): Promise<string> => {
  const urn = await uploader.run.step(`media:${medium.id}`, () => send(uploader, kind, medium))
  await awaitReady(uploader, kind, medium.id, urn)
  return urn
}
