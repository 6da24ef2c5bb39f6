/** Calls one server with one token: https://docs.joinmastodon.org/api/ */
import { findString } from '../kit/expect.ts'
import { toOrigin } from '../kit/origin.ts'
import { call, type Caller } from '../kit/request.ts'
import { NetworkError } from '../spec/index.ts'
import type { Http, HttpRequest, HttpResponse, Json } from '../spec/index.ts'
import { errors } from './errors.ts'

export interface Tools {
  http: Http
  now: () => Date
}

/** Encrypted by the server. Mastodon tokens don't expire. */
export interface Credential {
  [key: string]: Json
  instanceUrl: string
  accessToken: string
}

/** Throws NetworkError kind `auth` when the stored credential doesn't have this shape. */
export const toCredential = (value: Json): Credential => {
  const instanceUrl = findString(value, 'instanceUrl')
  const accessToken = findString(value, 'accessToken')
  if (!instanceUrl || !accessToken) throw new NetworkError({ kind: 'auth', evidence: 'not_sent', code: 'credential_unreadable' })
  return { instanceUrl: toOrigin(instanceUrl), accessToken }
}

export type Api = (request: Omit<HttpRequest, 'url'> & { path: string }) => Promise<HttpResponse>

export const openApi = (tools: Tools, credential: Credential): Api => {
  const caller: Caller = { ...tools, errors, secrets: () => [credential.accessToken] }
  return ({ path, ...request }) =>
    call(caller, {
      ...request,
      url: `${credential.instanceUrl}${path}`,
      headers: { ...request.headers, authorization: `Bearer ${credential.accessToken}` },
    })
}
