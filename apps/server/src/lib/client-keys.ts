import { createECDH, createHash } from 'node:crypto'
import type { ClientKey } from '@broadside/networks/spec/index'
import { deriveKey, type SecretKeys } from './crypto-box.ts'

/** A 32-byte value is no private key of P-256 in one of four billion cases (FIPS 186-5, appendix A.2.2). */
const mostTries = 8

function toKey(secret: Uint8Array, purpose: string): ClientKey {
  const curve = createECDH('prime256v1')
  for (let round = 0; round < mostTries; round += 1) {
    const d = deriveKey(secret, `${purpose}/${round}`)
    try {
      curve.setPrivateKey(d)
    } catch {
      continue
    }
    const point = curve.getPublicKey()
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url')) as [string, string]
    const kid = createHash('sha256').update(point).digest('base64url').slice(0, 16)
    return { kid, kty: 'EC', crv: 'P-256', x, y, d: d.toString('base64url') }
  }
  throw new Error('No key could be derived.')
}

/** Derives a P-256 key from every secret key, the current one first. All processes have the same, and none has to be stored. */
export const deriveClientKeys = (secretKeys: SecretKeys, purpose: string): ClientKey[] => secretKeys.map((secret) => toKey(secret, purpose))
