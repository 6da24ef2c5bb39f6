/** Calls a PDS with plain XRPC over HTTP (https://atproto.com/specs/xrpc), in a session that renews itself once. */
import { expectString, findAt, findNumber, findString } from '../kit/expect.ts'
import { isSuccess, toNetworkError } from '../kit/http-errors.ts'
import { call } from '../kit/request.ts'
import { NetworkError } from '../spec/index.ts'
import type { Http, HttpRequest, HttpResponse, Json } from '../spec/index.ts'
import { errors } from './errors.ts'
import { messageScope } from './oauth-client.ts'
import { findOAuthCredential, oauthSecretsOf, openOAuthSession } from './oauth-session.ts'
import { xrpc } from './xrpc.ts'

/** Of an app password. Encrypted by the server. Keeps the password, since sessions expire after a few weeks without use. */
export interface Credential {
  [key: string]: Json
  service: string
  did: string
  password: string
  accessJwt: string
  refreshJwt: string
}

/** Throws NetworkError kind `auth` when the stored credential doesn't have this shape. */
export const toCredential = (value: Json): Credential => {
  const read = (key: keyof Credential): string => {
    const found = findString(value, key)
    if (!found) throw new NetworkError({ kind: 'auth', evidence: 'not_sent', code: 'credential_unreadable' })
    return found
  }
  return {
    service: read('service'),
    did: read('did'),
    password: read('password'),
    accessJwt: read('accessJwt'),
    refreshJwt: read('refreshJwt'),
  }
}

const passwordSecretsOf = (credential: Credential): string[] => [credential.password, credential.accessJwt, credential.refreshJwt]

export const secretsOf = (value: Json): string[] => {
  const oauth = findOAuthCredential(value)
  return oauth ? oauthSecretsOf(oauth) : passwordSecretsOf(toCredential(value))
}

export interface SessionAnswer {
  credential: Credential
  handle: string
  body: unknown
}

export interface Tools {
  http: Http
  now: () => Date
}

const toSession = (body: unknown, service: string, password: string): SessionAnswer => ({
  credential: {
    service,
    password,
    did: expectString(body, 'did'),
    accessJwt: expectString(body, 'accessJwt'),
    refreshJwt: expectString(body, 'refreshJwt'),
  },
  handle: expectString(body, 'handle'),
  body,
})

/**
 * com.atproto.server.createSession; limited to 30 per 5 minutes and 300 per day (https://docs.bsky.app/docs/advanced-guides/rate-limits).
 */
export const createSession = async (
  tools: Tools,
  login: { service: string; identifier: string; password: string },
): Promise<SessionAnswer> => {
  const { service, identifier, password } = login
  const request: HttpRequest = { method: 'POST', url: xrpc(service, 'com.atproto.server.createSession'), json: { identifier, password } }
  const response = await call({ ...tools, errors, secrets: () => [password] }, request)
  return toSession(response.json, service, password)
}

/** com.atproto.server.refreshSession; if the refresh token has expired too, a new session from the app password. */
export const renewSession = async (tools: Tools, credential: Credential): Promise<SessionAnswer> => {
  const { service, did, password, refreshJwt } = credential
  const secrets = passwordSecretsOf(credential)
  const url = xrpc(service, 'com.atproto.server.refreshSession')
  const response = await tools.http({ method: 'POST', url, headers: { authorization: `Bearer ${refreshJwt}` } })
  if (isSuccess(response)) return toSession(response.json, service, password)
  const error = toNetworkError(response, errors, { now: tools.now(), secrets })
  if (error.kind !== 'auth') throw error
  return createSession(tools, { service, identifier: did, password })
}

/** The claims of an access token; undefined if unreadable. Verifying them is up to the PDS. */
const claimsOf = (jwt: string): unknown => {
  try {
    return JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

export const expiryOf = (jwt: string): Date | undefined => {
  const seconds = findNumber(claimsOf(jwt), 'exp')
  return seconds === undefined ? undefined : new Date(seconds * 1000)
}

/** Scopes of a full session and of an app password with access to direct messages; other tokens lack both. */
const messageScopes = ['com.atproto.access', 'com.atproto.appPassPrivileged']

/** Whether a stored credential lets the service read direct messages. */
export const allowsMessages = (value: Json): boolean => {
  const oauth = findOAuthCredential(value)
  if (oauth) return oauth.scope.split(' ').includes(messageScope)
  return messageScopes.includes(findString(claimsOf(toCredential(value).accessJwt), 'scope') ?? '')
}

export interface Session {
  readonly did: string
  readonly service: string
  /** Sends with the access token. `request` builds a new request for each try, since a stream can be read only once. */
  send(method: string, request: () => Omit<HttpRequest, 'url'>): Promise<HttpResponse>
}

const tokenEnded = (response: HttpResponse): boolean =>
  response.status >= 400 && ['ExpiredToken', 'InvalidToken'].includes(String(findAt(response.json, 'error')))

/**
 * Opens a session for one delivery with an app password. An expired token is rejected before any work is done, so the request is retried in a session of its
 * own. The stored session is left to `refresh`, because a refresh token works only once.
 */
export const openPasswordSession = (tools: Tools, stored: Credential): Session => {
  let credential = stored
  const secrets = (): string[] => [...passwordSecretsOf(stored), ...passwordSecretsOf(credential)]
  const once = (method: string, request: Omit<HttpRequest, 'url'>): Promise<HttpResponse> =>
    tools.http({
      ...request,
      url: xrpc(stored.service, method),
      headers: { ...request.headers, authorization: `Bearer ${credential.accessJwt}` },
    })
  return {
    did: stored.did,
    service: stored.service,
    send: async (method, request) => {
      let response = await once(method, request())
      if (tokenEnded(response)) {
        const { service, did, password } = stored
        credential = (await createSession(tools, { service, identifier: did, password })).credential
        response = await once(method, request())
      }
      if (isSuccess(response)) return response
      throw toNetworkError(response, errors, { now: tools.now(), secrets: secrets() })
    },
  }
}

/** Opens a session with a stored credential of either kind. */
export const openSession = (tools: Tools, value: Json): Session => {
  const oauth = findOAuthCredential(value)
  return oauth ? openOAuthSession(tools, oauth) : openPasswordSession(tools, toCredential(value))
}
