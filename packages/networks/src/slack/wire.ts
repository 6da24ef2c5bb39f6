/** Calls Slack's Web API with the token of a bot: https://docs.slack.dev/apis/web-api/ */
import { findString } from '../kit/expect.ts'
import { call } from '../kit/request.ts'
import { NetworkError } from '../spec/index.ts'
import type { ConnectTools, HttpRequest, HttpResponse, Json } from '../spec/index.ts'
import { errors } from './errors.ts'

export const origin = 'https://slack.com'

/** An app with token rotation: https://docs.slack.dev/authentication/using-token-rotation */
export interface Rotation {
  [key: string]: Json
  refreshToken: string
  /** An ISO date. */
  expiresAt: string
  clientId: string
  clientSecret: string
}

/** Encrypted by the server. */
export interface Credential {
  token: string
  /** Absent for tokens that don't expire. */
  rotation?: Rotation
}

const findRotation = (value: Json): Rotation | undefined => {
  const [refreshToken, expiresAt, clientId, clientSecret] = ['refreshToken', 'expiresAt', 'clientId', 'clientSecret'].map((key) =>
    findString(value, 'rotation', key),
  )
  return refreshToken && expiresAt && clientId && clientSecret ? { refreshToken, expiresAt, clientId, clientSecret } : undefined
}

/** Throws NetworkError kind `auth` when the stored credential doesn't have this shape. */
export const toCredential = (value: Json): Credential => {
  const token = findString(value, 'token')
  if (!token) throw new NetworkError({ kind: 'auth', evidence: 'not_sent', code: 'credential_unreadable' })
  const rotation = findRotation(value)
  return rotation ? { token, rotation } : { token }
}

export interface Api {
  get(method: string, query?: HttpRequest['query']): Promise<HttpResponse>
  post(method: string, fields: Record<string, string>): Promise<HttpResponse>
}

/** Throws NetworkError also for a response with status 200 and `ok: false`. */
export const openApi = ({ http, now }: ConnectTools, token: string): Api => {
  // A token with other characters isn't a header.
  if (!/^xox[a-z][\w.-]*-[\w-]+$/.test(token)) throw new NetworkError({ kind: 'auth', evidence: 'rejected', code: 'token_malformed' })
  const caller = { http, now, errors, secrets: () => [token] }
  const headers = { authorization: `Bearer ${token}` }
  return {
    get: (method, query = {}) => call(caller, { method: 'GET', url: `${origin}/api/${method}`, headers, query }),
    post: (method, fields) => call(caller, { method: 'POST', url: `${origin}/api/${method}`, headers, form: new URLSearchParams(fields) }),
  }
}
