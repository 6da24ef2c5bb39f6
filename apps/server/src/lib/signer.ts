import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey, type SecretKeys } from './crypto-box.ts'

const digestBytes = 32

/** Signs for one purpose with the first secret key, and knows what any of them signed, so that a new key can be put in front. */
export interface Signer {
  /** HMAC-SHA-256 of a message, cut to its first `length` bytes; 32 by default. */
  sign(message: string | Uint8Array, length?: number): Buffer
  /** Whether one of the keys made this signature, in a time that tells nothing about it. One of another length than `length` is wrong. */
  verify(message: string | Uint8Array, signature: Uint8Array, length?: number): boolean
}

/** What is signed for one purpose (`cursor`, `media-url`) is wrong for every other. */
export function createSigner(secretKeys: SecretKeys, purpose: string): Signer {
  const keys = secretKeys.map((secret) => deriveKey(secret, purpose))
  const mac = (key: Buffer, message: string | Uint8Array, length: number) =>
    createHmac('sha256', key).update(message).digest().subarray(0, length)
  return {
    sign: (message, length = digestBytes) => mac(keys[0] as Buffer, message, length),
    verify: (message, signature, length = digestBytes) =>
      signature.length === length && keys.some((key) => timingSafeEqual(mac(key, message, length), signature)),
  }
}
