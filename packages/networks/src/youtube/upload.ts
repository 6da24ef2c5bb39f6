/** Uploads a video up to its last part, from wherever an earlier run stopped. */
import { createHash } from 'node:crypto'
import { type GrantedToken, waitForToken } from '../kit/granted-token.ts'
import { NetworkError } from '../spec/index.ts'
import type { Draft, MediaFile, Run } from '../spec/index.ts'
import { partSize, readSession, sendPart, startSession, type SessionState } from './session.ts'
import { notifies, type Plan, toVideo, videoOf } from './video.ts'
import type { Api } from './wire.ts'

export interface Upload {
  session: string
  file: MediaFile
  /** Bytes that YouTube has; undefined once it has all. */
  received: number | undefined
}

/** Sessions of one video that ended without it. Google keeps them for a week. */
const mostSessions = 5

/** The session has the description of the video, so an edit before the upload is complete needs another one. */
const nameOf = (draft: Draft, plan: Plan, mediumId: string): string =>
  createHash('sha256')
    .update(JSON.stringify([plan, notifies(draft), mediumId]))
    .digest('base64url')
    .slice(0, 16)

interface Opened {
  session: string
  state: SessionState
}

/** Continues the newest session, and starts another one where that has ended. */
const openSession = async (run: Run, api: Api, draft: Draft, file: MediaFile): Promise<Opened> => {
  const plan = toVideo(draft)
  const name = nameOf(draft, plan, videoOf(draft).id)
  for (let number = 1; number <= mostSessions; number++) {
    let isNew = false
    const session = await run.step(`session:${name}:${number}`, async () => {
      isNew = true
      return startSession(run, api, draft, plan, file)
    })
    const state: SessionState = isNew ? { state: 'open', received: 0 } : await readSession(api, session, file.size)
    if (state.state !== 'gone') return { session, state }
  }
  throw new NetworkError({ kind: 'unavailable', evidence: 'rejected', code: 'upload_sessions_ended' })
}

/** Where the last part starts. It has at least one byte, and the parts before it end at multiples of the size of a part. */
const lastStart = ({ size }: MediaFile): number => Math.floor(Math.max(0, size - 1) / partSize) * partSize

const nextEnd = (received: number, last: number): number => Math.min((Math.floor(received / partSize) + 1) * partSize, last)

export const transfer = async (run: Run, api: Api, granted: GrantedToken, draft: Draft): Promise<Upload> => {
  waitForToken(run, granted)
  const file = await run.media(videoOf(draft))
  const { session, state } = await openSession(run, api, draft, file)
  if (state.state !== 'open') return { session, file, received: undefined }
  const last = lastStart(file)
  let { received } = state
  while (received < last) {
    waitForToken(run, granted)
    const next = await sendPart(api, session, file, received, nextEnd(received, last))
    if (next.state !== 'open' || next.received <= received)
      throw new NetworkError({ kind: 'unavailable', evidence: 'unknown', code: 'upload_stalled' })
    received = next.received
  }
  waitForToken(run, granted)
  return { session, file, received }
}
