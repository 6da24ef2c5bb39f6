/** Tokens that are bound to a key: https://www.rfc-editor.org/rfc/rfc9449 */
import { createHash, randomUUID } from 'node:crypto'
import { importJWK, type JWK, SignJWT } from 'jose'
import { keyAlgorithm } from './oauth-client.ts'

export interface Proof {
  method: string
  url: string
  /** As the server sent it; servers of AT Protocol demand one. */
  nonce: string | undefined
  accessToken: string
  now: Date
}

/** The header `DPoP` of a request to a resource server: RFC 9449, sections 4.2 and 7.1. */
export const prove = async (key: JWK, { method, url, nonce, accessToken, now }: Proof): Promise<string> => {
  const { kty, crv, x, y } = key
  const { origin, pathname } = new URL(url)
  return new SignJWT({
    jti: randomUUID(),
    htm: method,
    htu: `${origin}${pathname}`,
    iat: Math.floor(now.getTime() / 1000),
    ath: createHash('sha256').update(accessToken).digest('base64url'),
    ...(nonce === undefined ? {} : { nonce }),
  })
    .setProtectedHeader({ typ: 'dpop+jwt', alg: keyAlgorithm, jwk: { kty, crv, x, y } as JWK })
    .sign(await importJWK(key, keyAlgorithm))
}
