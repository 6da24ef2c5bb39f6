/** Calls one server in a session that signs in again once: https://join-lemmy.org/api/ (version 3 of the API, which 0.19 and 1 have). */
import { expectString, findString } from '../kit/expect.ts'
import { isSuccess, toNetworkError } from '../kit/http-errors.ts'
import { toOrigin } from '../kit/origin.ts'
import { call } from '../kit/request.ts'
import { NetworkError } from '../spec/index.ts'
import type { Http, HttpRequest, HttpResponse, Json } from '../spec/index.ts'
import { errors } from './errors.ts'

export interface Tools {
  http: Http
  now: () => Date
}

/** Encrypted by the server. Keeps the password, because sessions end when the user signs out everywhere or changes it. */
export interface Credential {
  [key: string]: Json
  instanceUrl: string
  username: string
  password: string
  jwt: string
}

/** Throws NetworkError kind `auth` when the stored credential doesn't have this shape. */
export const toCredential = (value: Json): Credential => {
  const read = (key: keyof Credential): string => {
    const found = findString(value, key)
    if (!found) throw new NetworkError({ kind: 'auth', evidence: 'not_sent', code: 'credential_unreadable' })
    return found
  }
  return { instanceUrl: toOrigin(read('instanceUrl')), username: read('username'), password: read('password'), jwt: read('jwt') }
}

/** POST /api/v3/user/login. Throws NetworkError kind `auth`, code `missing_totp_token`, for an account with two-factor authentication. */
export const signIn = async (tools: Tools, login: Pick<Credential, 'instanceUrl' | 'username' | 'password'>): Promise<Credential> => {
  const { instanceUrl, username, password } = login
  const json = { username_or_email: username, password }
  const request: HttpRequest = { method: 'POST', url: `${instanceUrl}/api/v3/user/login`, json }
  const response = await call({ ...tools, errors, secrets: () => [password] }, request)
  return { instanceUrl, username, password, jwt: expectString(response.json, 'jwt') }
}

export type Api = (request: Omit<HttpRequest, 'url'> & { path: string }) => Promise<HttpResponse>

const hasEnded = (response: HttpResponse): boolean => response.status >= 400 && findString(response.json, 'error') === 'not_logged_in'

/**
 * Opens a session for one delivery. A server refuses an ended session before any work, so the request is sent again in a new one; the
 * stored one is left to `refresh`.
 */
export const openApi = (tools: Tools, stored: Credential): Api => {
  let credential = stored
  const once = ({ path, ...request }: Parameters<Api>[0]): Promise<HttpResponse> =>
    tools.http({
      ...request,
      url: `${stored.instanceUrl}${path}`,
      headers: { ...request.headers, authorization: `Bearer ${credential.jwt}` },
    })
  return async (request) => {
    let response = await once(request)
    if (hasEnded(response)) {
      credential = await signIn(tools, stored)
      response = await once(request)
    }
    if (isSuccess(response)) return response
    throw toNetworkError(response, errors, { now: tools.now(), secrets: [stored.password, stored.jwt, credential.jwt] })
  }
}
