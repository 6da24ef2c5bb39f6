/** Uploads files to a media server: https://github.com/hzrd149/blossom/blob/master/buds/02.md */
import { createHash } from 'node:crypto'
import { defined } from '../kit/defined.ts'
import { expectString } from '../kit/expect.ts'
import type { ErrorTable } from '../kit/http-errors.ts'
import { call } from '../kit/request.ts'
import { NetworkError } from '../spec/index.ts'
import type { DraftMedia, Json, MediaFile, Run } from '../spec/index.ts'
import { toSeconds } from './events.ts'
import { kinds } from './kinds.ts'
import type { Signer } from './signer.ts'

/** For accounts that list no media server. It is free and open to every key. */
export const defaultServer = 'https://blossom.primal.net'

const uploadTimeout = 10 * 60_000
const authSeconds = 15 * 60

export interface Uploaded {
  [key: string]: Json
  url: string
  mime: string
  size: number
  sha256: string
  /** 0 when unknown. */
  width: number
  height: number
}

/** Servers only describe errors in words, so the status decides. */
const errors: ErrorTable = { codeOf: () => undefined }

/** https://github.com/hzrd149/blossom/blob/master/buds/11.md */
const authorize = async (run: Run, signer: Signer, server: string, sha256: string): Promise<string> => {
  const now = toSeconds(run.now())
  const event = await signer.sign({
    kind: kinds.mediaAuth,
    created_at: now,
    content: 'Upload a file',
    tags: [
      ['t', 'upload'],
      ['x', sha256],
      ['expiration', String(now + authSeconds)],
      ['server', new URL(server).hostname],
    ],
  })
  const json = JSON.stringify(event)
  // Servers differ in whether they accept or require base64 padding. Spaces avoid it.
  const filled = json.padEnd(Math.ceil(json.length / 3) * 3)
  return `Nostr ${Buffer.from(filled).toString('base64url')}`
}

const send = async (run: Run, signer: Signer, server: string, file: MediaFile): Promise<{ url: string; sha256: string }> => {
  const body = await file.bytes()
  const sha256 = createHash('sha256').update(body).digest('hex')
  const { json } = await call(
    { ...run, errors, secrets: () => signer.secrets },
    {
      method: 'PUT',
      url: new URL('/upload', server),
      headers: {
        authorization: await authorize(run, signer, server, sha256),
        'content-type': file.mime,
        'x-sha-256': sha256,
      },
      body,
      timeout: uploadTimeout,
    },
  )
  const url = expectString(json, 'url')
  // A changed file or another file would be shown under the account's name.
  if (expectString(json, 'sha256') !== sha256 || !url.includes(sha256))
    throw new NetworkError({ kind: 'rejected', evidence: 'rejected', code: 'hash_mismatch' })
  return { url, sha256 }
}

/** A media server that refuses the key says nothing about the account. */
const toMediaError = (error: unknown): unknown => {
  if (!(error instanceof NetworkError) || error.kind !== 'auth') return error
  const { evidence, code, detail, httpStatus } = error
  return new NetworkError({ kind: 'permission', evidence, code, ...defined({ detail, httpStatus }) })
}

/** Uploads to the first of the servers that accepts the file. Rejects with the NetworkError of the first one. */
export const upload = (run: Run, signer: Signer, servers: readonly string[], medium: DraftMedia): Promise<Uploaded> =>
  run.step(`media:${medium.id}`, async () => {
    const file = await run.media(medium)
    let failure: unknown
    for (const server of servers.length > 0 ? servers : [defaultServer]) {
      try {
        const sent = await send(run, signer, server, file)
        const { width = medium.width ?? 0, height = medium.height ?? 0, mime, size } = file
        return { ...sent, mime, size, width, height }
      } catch (error) {
        if (!(error instanceof NetworkError)) throw error
        failure ??= toMediaError(error)
      }
    }
    throw failure
  })
