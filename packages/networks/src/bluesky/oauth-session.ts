/** Requests to a PDS with a token of OAuth: https://atproto.com/specs/oauth#demonstrating-proof-of-possession-dpop */
import type { JWK } from 'jose'
import { findAt, findNumber, findString } from '../kit/expect.ts'
import { isSuccess, toNetworkError } from '../kit/http-errors.ts'
import type { HttpResponse, Json } from '../spec/index.ts'
import { prove } from './dpop.ts'
import { errors } from './errors.ts'
import type { Session, Tools } from './wire.ts'
import { xrpc } from './xrpc.ts'

/** Encrypted by the server. */
export interface OAuthCredential {
  [key: string]: Json
  kind: 'oauth'
  service: string
  did: string
  /** The authorization server, which renews the tokens. */
  issuer: string
  clientId: string
  /** Of the key that authenticates the service there; '' for a client on the loopback interface. */
  keyId: string
  accessToken: string
  /** Works once. */
  refreshToken: string
  /** Milliseconds since 1970. */
  expiresAt: number
  scope: string
  /** The private key that the tokens are bound to. */
  proofKey: { [key: string]: Json }
}

export const findOAuthCredential = (value: Json): OAuthCredential | undefined => {
  const isComplete = ['service', 'did', 'issuer', 'clientId', 'accessToken', 'refreshToken'].every((key) => findString(value, key))
  const hasRest = findNumber(value, 'expiresAt') !== undefined && findString(value, 'proofKey', 'd') !== undefined
  return findAt(value, 'kind') === 'oauth' && isComplete && hasRest ? (value as OAuthCredential) : undefined
}

export const oauthSecretsOf = ({ accessToken, refreshToken, proofKey }: OAuthCredential): string[] => [
  accessToken,
  refreshToken,
  findString(proofKey, 'd') ?? accessToken,
]

/** A server that has changed its nonce refuses a request before any work is done, and names the new one. */
const isNonceRefused = ({ status, headers, json }: HttpResponse): boolean =>
  status === 401 && (findString(json, 'error') === 'use_dpop_nonce' || (headers.get('www-authenticate') ?? '').includes('use_dpop_nonce'))

/** Doesn't renew tokens, because a refresh token works only once: that is up to `refresh`. */
export const openOAuthSession = (tools: Tools, credential: OAuthCredential): Session => {
  const { service, did, accessToken, proofKey } = credential
  let nonce: string | undefined
  const once: Session['send'] = async (method, request) => {
    const url = xrpc(service, method)
    const built = request()
    const proof = await prove(proofKey as JWK, { method: built.method, url, nonce, accessToken, now: tools.now() })
    const headers = { ...built.headers, authorization: `DPoP ${accessToken}`, dpop: proof }
    const response = await tools.http({ ...built, url, headers })
    nonce = response.headers.get('dpop-nonce') ?? nonce
    return response
  }
  return {
    did,
    service,
    send: async (method, request) => {
      const first = await once(method, request)
      const response = isNonceRefused(first) ? await once(method, request) : first
      if (isSuccess(response)) return response
      throw toNetworkError(response, errors, { now: tools.now(), secrets: oauthSecretsOf(credential) })
    },
  }
}
