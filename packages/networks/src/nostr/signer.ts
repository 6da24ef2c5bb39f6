import { nsecEncode } from 'nostr-tools/nip19'
import { finalizeEvent, getPublicKey } from 'nostr-tools/pure'
import type { SignedEvent, Template } from './events.ts'

export interface Signer {
  readonly publicKey: string
  /** Values that must not appear in logs. */
  readonly secrets: readonly string[]
  /** Rejects with a NetworkError if a remote signer refuses or doesn't respond. */
  sign(template: Template): Promise<SignedEvent>
}

export const toLocalSigner = (secretKey: string): Signer => {
  const bytes = Buffer.from(secretKey, 'hex')
  return {
    publicKey: getPublicKey(bytes),
    secrets: [secretKey, nsecEncode(bytes)],
    sign: async (template) => {
      const { id, pubkey, sig, kind, created_at, tags, content } = finalizeEvent({ ...template }, bytes)
      return { id, pubkey, sig, kind, created_at, tags, content }
    },
  }
}
