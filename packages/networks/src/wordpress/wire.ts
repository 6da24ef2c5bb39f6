/** Calls the REST API of a site (https://developer.wordpress.org/rest-api/) or, for hosted ones, of WordPress.com, which has the same shape. */
import { findString } from '../kit/expect.ts'
import { call } from '../kit/request.ts'
import { NetworkError } from '../spec/index.ts'
import type { ConnectTools, HttpRequest, HttpResponse, Json } from '../spec/index.ts'
import { errors } from './errors.ts'

/** Encrypted by the server. */
export interface Credential {
  [key: string]: Json
  /** Address of the namespace wp/v2, also in the form `…/?rest_route=/wp/v2` of sites without permalinks. */
  api: string
  /** The header, with the user's application password or a token. */
  authorization: string
}

/** Throws NetworkError kind `auth` when the stored credential doesn't have this shape. */
export const toCredential = (value: Json): Credential => {
  const api = findString(value, 'api')
  const authorization = findString(value, 'authorization')
  if (!api || !authorization) throw new NetworkError({ kind: 'auth', evidence: 'not_sent', code: 'credential_unreadable' })
  return { api, authorization }
}

export const basic = (username: string, password: string): string => `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`

/** Appends a path to an address of the API in either form. */
export const below = (api: string, path: string): string => {
  const url = new URL(api)
  const route = url.searchParams.get('rest_route')
  if (route === null) url.pathname = `${url.pathname.replace(/\/$/, '')}${path}`
  else url.searchParams.set('rest_route', `${route.replace(/\/$/, '')}${path}`)
  return url.href
}

/** Everything that must not show up in an error: the header, what it encodes, and the password in that. */
export const secretsOf = (authorization: string): string[] => {
  const [scheme, value = ''] = authorization.split(' ')
  const pair = scheme === 'Basic' ? Buffer.from(value, 'base64').toString() : ''
  return [value, pair, pair.slice(pair.indexOf(':') + 1)]
}

export type Api = (request: Omit<HttpRequest, 'url' | 'headers'> & { path: string }) => Promise<HttpResponse>

export const openApi =
  (tools: ConnectTools, { api, authorization }: Credential): Api =>
  ({ path, ...request }) => {
    const secrets = () => secretsOf(authorization)
    return call(
      { ...tools, errors, secrets },
      { ...request, url: below(api, path), headers: { accept: 'application/json', authorization } },
    )
  }
