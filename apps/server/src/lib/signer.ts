import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import { deriveKey, type SecretKeys } from './crypto-box.ts'

const digestBytes = 32

/** Signs for one purpose with the first secret key, and verifies signatures of all of them, so that keys can be rotated. */
export interface Signer {
  /** HMAC-SHA-256 of a message, cut to its first `length` bytes; 32 by default. */
  sign(message: string | Uint8Array, length?: number): Buffer
  /** Whether one of the keys made this signature, compared in constant time. False if its length is not `length`. */
  verify(message: string | Uint8Array, signature: Uint8Array, length?: number): boolean
}

/** Signatures for one purpose (`cursor`, `media-url`) are invalid for every other. */
export function createSigner(secretKeys: SecretKeys, purpose: string): Signer {
  // Key objects, because making one from bytes for each signature takes several times as long as signing.
  const keys = secretKeys.map((secret) => createSecretKey(deriveKey(secret, purpose)))
  const mac = (key: KeyObject, message: string | Uint8Array, length: number) =>
    createHmac('sha256', key).update(message).digest().subarray(0, length)
  return {
    sign: (message, length = digestBytes) => mac(keys[0] as KeyObject, message, length),
    verify: (message, signature, length = digestBytes) =>
      signature.length === length && keys.some((key) => timingSafeEqual(mac(key, message, length), signature)),
  }
}
