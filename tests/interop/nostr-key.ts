/** An account of Nostr, as its owner has it. */
import { npubEncode, nsecEncode } from 'nostr-tools/nip19'
import { finalizeEvent, generateSecretKey, getPublicKey, verifyEvent } from 'nostr-tools/pure'
import type { Event } from './relay.ts'

export interface Key {
  readonly nsec: string
  readonly npub: string
  readonly publicKey: string
  sign(event: Pick<Event, 'kind' | 'content' | 'tags'>): Event
}

export function createKey(): Key {
  const secret = generateSecretKey()
  const publicKey = getPublicKey(secret)
  return {
    nsec: nsecEncode(secret),
    npub: npubEncode(publicKey),
    publicKey,
    sign: (event) => finalizeEvent({ ...event, created_at: Math.floor(Date.now() / 1000) }, secret),
  }
}

/** Whether the id is the hash of the content, and the signature that of the id by the author. */
export const isSigned = (event: Event): boolean => verifyEvent({ ...event })
