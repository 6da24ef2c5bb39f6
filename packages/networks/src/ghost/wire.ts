/** Calls the Admin API of a site: https://docs.ghost.org/admin-api/ */
import { createHmac } from 'node:crypto'
import { findString } from '../kit/expect.ts'
import { call } from '../kit/request.ts'
import { NetworkError } from '../spec/index.ts'
import type { ConnectTools, HttpRequest, HttpResponse, Json } from '../spec/index.ts'
import { errors } from './errors.ts'

/** Encrypted by the server. */
export interface Credential {
  [key: string]: Json
  /** Without a slash at the end. */
  siteUrl: string
  /** `id:secret`, as Ghost shows it. */
  key: string
}

/** Throws NetworkError kind `auth` when the stored credential doesn't have this shape. */
export const toCredential = (value: Json): Credential => {
  const siteUrl = findString(value, 'siteUrl')
  const key = findString(value, 'key')
  if (!siteUrl || !key) throw new NetworkError({ kind: 'auth', evidence: 'not_sent', code: 'credential_unreadable' })
  return { siteUrl, key }
}

const keyShape = /^([0-9a-f]{24}):([0-9a-f]{64})$/

export const readKey = (key: string): { id: string; secret: Buffer } => {
  const [, id, secret] = keyShape.exec(key) ?? []
  if (!id || !secret) throw new NetworkError({ kind: 'validation', evidence: 'not_sent', code: 'key_malformed' })
  return { id, secret: Buffer.from(secret, 'hex') }
}

/** Seconds for which Ghost accepts a token. */
const lifetime = 300

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

/** A new token for each request: https://docs.ghost.org/admin-api/#token-generation */
export const toToken = (key: string, now: Date): string => {
  const { id, secret } = readKey(key)
  const seconds = Math.floor(now.getTime() / 1000)
  const signed = `${encode({ alg: 'HS256', kid: id, typ: 'JWT' })}.${encode({ iat: seconds, exp: seconds + lifetime, aud: '/admin/' })}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

export type Api = (request: Omit<HttpRequest, 'url' | 'headers'> & { path: string }) => Promise<HttpResponse>

export const apiUrl = (siteUrl: string): string => `${siteUrl}/ghost/api/admin`

/** The version whose answers this code reads: https://docs.ghost.org/admin-api/#accept-version-header */
export const versionHeader = { 'accept-version': 'v5.0' }

export const openApi =
  (tools: ConnectTools, { siteUrl, key }: Credential): Api =>
  ({ path, ...request }) => {
    const token = toToken(key, tools.now())
    const headers = { accept: 'application/json', ...versionHeader, authorization: `Ghost ${token}` }
    const secrets = () => [key, key.split(':')[1] ?? key, token]
    return call({ ...tools, errors, secrets }, { ...request, url: `${apiUrl(siteUrl)}${path}`, headers })
  }
