/** The key of an account, or the way to the remote signer that keeps it. */
import { findString, listAt } from '../kit/expect.ts'
import { NetworkError, type Json } from '../spec/index.ts'
import { signRemotely, type Bunker } from './bunker.ts'
import type { Tools } from './relay.ts'
import { toLocalSigner, type Signer } from './signer.ts'

interface LocalKey {
  [key: string]: Json
  kind: 'local_key'
  secretKey: string
}

interface RemoteSigner extends Bunker {
  kind: 'remote_signer'
  /** The account's own, which may differ from the bunker's. */
  publicKey: string
}

/** Encrypted by the server. Keys are hexadecimal. */
export type Credential = LocalKey | RemoteSigner

export const openSigner = (tools: Tools, credential: Credential): Signer =>
  credential.kind === 'local_key'
    ? toLocalSigner(credential.secretKey)
    : {
        publicKey: credential.publicKey,
        secrets: [credential.clientKey],
        sign: (template) => signRemotely(tools, credential, credential.publicKey, template),
      }

/** Throws NetworkError kind `auth` when the stored credential doesn't have this shape. */
export const toCredential = (value: Json): Credential => {
  const read = (key: string): string => {
    const found = findString(value, key)
    if (!found) throw new NetworkError({ kind: 'auth', evidence: 'not_sent', code: 'credential_unreadable' })
    return found
  }
  if (read('kind') === 'local_key') return { kind: 'local_key', secretKey: read('secretKey') }
  const relays = listAt(value, 'relays').filter((relay) => typeof relay === 'string')
  return {
    kind: 'remote_signer',
    publicKey: read('publicKey'),
    clientKey: read('clientKey'),
    signerKey: read('signerKey'),
    relays,
  }
}
