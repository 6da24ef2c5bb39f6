/**
 * Videos go through the video service, which transcodes them and stores them on the account's PDS
 * (https://docs.bsky.app/docs/tutorials/video). If it can't reach a self-hosted PDS, the file is uploaded there directly.
 */
import { expectString, findAt, findNumber, findString } from '../kit/expect.ts'
import { isSuccess, toNetworkError } from '../kit/http-errors.ts'
import { toSlug } from '../kit/clean.ts'
import { call } from '../kit/request.ts'
import { NetworkError } from '../spec/index.ts'
import type { DraftMedia, Json, MediaFile, Run } from '../spec/index.ts'
import { toBlob, type Uploaded } from './blobs.ts'
import { errors } from './errors.ts'
import { videoSize } from './limits.ts'
import type { Hosts } from './hosts.ts'
import type { Session } from './wire.ts'
import { xrpc } from './xrpc.ts'

const uploadTimeout = 30 * 60_000
const pollDelay = 5_000
/** The blob size in bytes that a PDS accepts if it doesn't say (com.atproto.server.describeServer, blobUploadLimit). */
const usualBlobLimit = 50_000_000

const toWebDid = (origin: string): string => `did:web:${encodeURIComponent(new URL(origin).host)}`

const getServiceToken = async (run: Run, session: Session, audience: string, method: string, seconds: number): Promise<string> => {
  const exp = Math.floor(run.now().getTime() / 1000) + seconds
  const query = { aud: toWebDid(audience), lxm: method, exp }
  const response = await session.send('com.atproto.server.getServiceAuth', () => ({ method: 'GET', query }))
  return expectString(response.json, 'token')
}

const assertAllowed = async (run: Run, session: Session, hosts: Hosts, size: number): Promise<void> => {
  const token = await getServiceToken(run, session, hosts.video, 'app.bsky.video.getUploadLimits', 60)
  const caller = { http: run.http, now: run.now, errors, secrets: () => [token] }
  const url = xrpc(hosts.video, 'app.bsky.video.getUploadLimits')
  const { json } = await call(caller, { method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
  const isSpent = (findNumber(json, 'remainingDailyVideos') ?? 1) < 1 || (findNumber(json, 'remainingDailyBytes') ?? size) < size
  if (isSpent) throw new NetworkError({ kind: 'quota', evidence: 'not_sent', code: 'video_quota' })
  if (findAt(json, 'canUpload') !== false) return
  // If the quota isn't the cause, the account is: usually its email address is unverified.
  const code = toSlug(findString(json, 'error')) ?? 'video_not_allowed'
  throw new NetworkError({ kind: 'permission', evidence: 'not_sent', code })
}

const startJob = async (run: Run, session: Session, hosts: Hosts, medium: DraftMedia, file: MediaFile): Promise<string> => {
  await assertAllowed(run, session, hosts, file.size)
  const token = await getServiceToken(run, session, session.service, 'com.atproto.repo.uploadBlob', 30 * 60)
  const response = await run.http({
    method: 'POST',
    url: xrpc(hosts.video, 'app.bsky.video.uploadVideo'),
    query: { did: session.did, name: `${medium.id}.mp4` },
    headers: { authorization: `Bearer ${token}`, 'content-type': 'video/mp4', 'content-length': String(file.size) },
    body: file.stream(),
    timeout: uploadTimeout,
  })
  // 409 means this file was uploaded before; the response names its job, whose result is valid.
  const jobId = findString(response.json, 'jobStatus', 'jobId') ?? findString(response.json, 'jobId')
  if ((isSuccess(response) || response.status === 409) && jobId) return jobId
  throw toNetworkError(response, errors, { now: run.now(), secrets: [token] })
}

const uploadDirectly = async (session: Session, file: MediaFile): Promise<Json> => {
  const server = await session.send('com.atproto.server.describeServer', () => ({ method: 'GET' }))
  if (file.size > (findNumber(server.json, 'blobUploadLimit') ?? usualBlobLimit)) {
    throw new NetworkError({ kind: 'rejected', evidence: 'not_sent', code: 'blob_too_large' })
  }
  const headers = { 'content-type': file.mime, 'content-length': String(file.size) }
  const response = await session.send('com.atproto.repo.uploadBlob', () => ({
    method: 'POST',
    headers,
    body: file.stream(),
    timeout: uploadTimeout,
  }))
  return toBlob(response.json, 'blob')
}

const openFile = async (run: Run, medium: DraftMedia): Promise<MediaFile> => {
  const file = await run.media(medium, { maxSize: videoSize, mimes: ['video/mp4'] })
  if (file.size > videoSize) throw new NetworkError({ kind: 'validation', evidence: 'not_sent', code: 'media_size' })
  return file
}

const isServiceFault = (error: unknown): boolean =>
  error instanceof NetworkError && !['quota', 'permission', 'rate_limited', 'validation'].includes(error.kind)

/** Returns the job's blob when it is done and retries later while it is not. Returns undefined if the service couldn't reach the PDS. */
const findResult = async (run: Run, hosts: Hosts, jobId: string): Promise<Json | undefined> => {
  const url = xrpc(hosts.video, 'app.bsky.video.getJobStatus')
  const { json } = await call({ http: run.http, now: run.now, errors }, { method: 'GET', url, query: { jobId } })
  const state = expectString(json, 'jobStatus', 'state')
  if (findAt(json, 'jobStatus', 'blob')) return toBlob(json, 'jobStatus', 'blob')
  if (state !== 'JOB_STATE_FAILED' && state !== 'JOB_STATE_COMPLETED') run.later(pollDelay)
  const code = findString(json, 'jobStatus', 'failureCode') ?? 'generic_failure'
  if (code === 'pds_upload_failure') return undefined
  throw new NetworkError({ kind: 'rejected', evidence: 'rejected', code: toSlug(code) ?? 'generic_failure' })
}

export const uploadVideo = async (run: Run, session: Session, hosts: Hosts, medium: DraftMedia): Promise<Uploaded> => {
  const started = await run.step<{ jobId: string } | { blob: Json }>(`video-job:${medium.id}`, async () => {
    const file = await openFile(run, medium)
    try {
      return { jobId: await startJob(run, session, hosts, medium, file) }
    } catch (error) {
      if (!isServiceFault(error)) throw error
      return { blob: await uploadDirectly(session, file) }
    }
  })
  const blob = await run.step(`video:${medium.id}`, async () => {
    if ('blob' in started) return started.blob
    return (await findResult(run, hosts, started.jobId)) ?? uploadDirectly(session, await openFile(run, medium))
  })
  return { blob, width: medium.width ?? 0, height: medium.height ?? 0 }
}
