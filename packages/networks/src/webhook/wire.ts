/** Sends signed messages: https://github.com/standard-webhooks/standard-webhooks (spec/standard-webhooks.md). */
import { findString } from '../kit/expect.ts'
import type { ErrorTable } from '../kit/http-errors.ts'
import { call } from '../kit/request.ts'
import { sign } from '../kit/standard-webhooks.ts'
import { NetworkError } from '../spec/index.ts'
import type { Http, HttpResponse, Json } from '../spec/index.ts'

export interface Tools {
  http: Http
  now: () => Date
}

/** Encrypted by the server. A URL is secret too, because many contain a token. */
export interface Credential {
  [key: string]: Json
  url: string
  secret: string
}

/** Throws NetworkError kind `auth` when the stored credential doesn't have this shape. */
export const toCredential = (value: Json): Credential => {
  const url = findString(value, 'url')
  const secret = findString(value, 'secret')
  if (!url || !secret) throw new NetworkError({ kind: 'auth', evidence: 'not_sent', code: 'credential_unreadable' })
  return { url, secret }
}

/** Receivers have no codes in common, so the status decides. */
const errors: ErrorTable = { codeOf: () => undefined }

export interface Message {
  /** Unchanged when the message is sent again. */
  id: string
  type: 'ping' | 'post.publish'
  data: { [key: string]: Json }
}

/** Resolves when the receiver accepts a message with a status of 200 to 299. */
export const send = (tools: Tools, { url, secret }: Credential, { id, type, data }: Message): Promise<HttpResponse> => {
  const now = tools.now()
  const timestamp = Math.floor(now.getTime() / 1000)
  const body = JSON.stringify({ type, timestamp: now.toISOString(), data })
  return call(
    { ...tools, errors, secrets: () => [secret, url] },
    {
      method: 'POST',
      url,
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': sign([secret], { id, timestamp, body }),
      },
      body: new TextEncoder().encode(body),
      isRepeatable: true,
    },
  )
}
