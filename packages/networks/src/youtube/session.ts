/**
 * An upload session: https://developers.google.com/youtube/v3/guides/using_resumable_upload_protocol. No video exists until its last byte has
 * arrived, and at most one ever comes from a session, so both its start and its parts can be repeated.
 */
import { toNetworkError, isSuccess } from '../kit/http-errors.ts'
import { NetworkError } from '../spec/index.ts'
import type { HttpResponse, MediaFile, Run } from '../spec/index.ts'
import { notifies, parts, type Plan } from './video.ts'
import type { Draft } from '../spec/index.ts'
import type { Api } from './wire.ts'

/** Bytes of a part. All but the last must be multiples of 256 KiB. */
export const partSize = 16 * 1024 * 1024
const partTimeout = 10 * 60_000

/** Where YouTube lets an upload continue, or what came of it. */
export type SessionState = { state: 'open'; received: number } | { state: 'complete'; video: unknown } | { state: 'gone' }

/** The URL is given by Google, and gets a token. */
const assertGoogle = (url: string | null): string => {
  const { protocol, hostname } = URL.parse(url ?? '') ?? {}
  if (url && protocol === 'https:' && hostname?.endsWith('.googleapis.com')) return url
  throw new NetworkError({ kind: 'unavailable', evidence: 'unknown', code: 'broken_answer', detail: 'The answer has no upload URL.' })
}

export const startSession = async (
  run: Run,
  api: Api,
  draft: Draft,
  plan: Plan,
  file: Pick<MediaFile, 'size' | 'mime'>,
): Promise<string> => {
  const request = {
    query: { uploadType: 'resumable', part: parts, notifySubscribers: notifies(draft) },
    headers: { 'x-upload-content-length': String(file.size), 'x-upload-content-type': file.mime },
    json: plan,
  }
  const { headers } = await run.withinQuota('uploads', () => api.upload('videos', request))
  return assertGoogle(headers.get('location'))
}

const toState = ({ caller }: Api, response: HttpResponse): SessionState => {
  if (isSuccess(response)) return { state: 'complete', video: response.json }
  if (response.status === 308) {
    const [, last] = /^bytes=0-(\d+)$/.exec(response.headers.get('range') ?? '') ?? []
    return { state: 'open', received: last === undefined ? 0 : Number(last) + 1 }
  }
  if (response.status === 404 || response.status === 410) return { state: 'gone' }
  throw toNetworkError(response, caller.errors, { now: caller.now(), secrets: caller.secrets?.() ?? [] })
}

export const readSession = async (api: Api, session: string, size: number): Promise<SessionState> => {
  const headers = { 'content-length': '0', 'content-range': `bytes */${size}` }
  return toState(api, await api.put(session, { headers, body: new Uint8Array(0), isRepeatable: true }))
}

export const sendPart = async (api: Api, session: string, file: MediaFile, start: number, end: number): Promise<SessionState> => {
  const headers = {
    'content-type': file.mime,
    'content-length': String(end - start),
    'content-range': `bytes ${start}-${end - 1}/${file.size}`,
  }
  return toState(api, await api.put(session, { headers, body: file.stream({ start, end }), timeout: partTimeout }))
}
