/** Connects with a private key, or with a bunker URL, so that the key stays with a remote signer. */
import { NetworkError } from '../spec/index.ts'
import type { Collection, CredentialsConnect, Network } from '../spec/index.ts'
import { connectBunker, readBunkerKey } from './bunker.ts'
import { openSigner, toCredential, type Credential } from './credential.ts'
import { readBunker, readRelays, readSecretKey } from './keys.ts'
import { limitsOf } from './limits.ts'
import { readAccount } from './profile.ts'
import type { Tools } from './relay.ts'

const isPublicKey = (text: string): boolean => /^[0-9a-f]{64}$/.test(text)

const readKey = async (tools: Tools, entered: string): Promise<Credential> => {
  if (!entered.startsWith('bunker://')) return { kind: 'local_key', secretKey: readSecretKey(entered) }
  const { bunker, secret } = readBunker(entered)
  const publicKey = await connectBunker(tools, bunker, secret)
  if (!isPublicKey(publicKey)) throw new NetworkError({ kind: 'unavailable', evidence: 'rejected', code: 'broken_answer' })
  return { kind: 'remote_signer', publicKey, ...bunker }
}

/** Everyone may read what relays have. */
const allows: Collection[] = ['engagement']

export const connectWithKey: CredentialsConnect['connect'] = async (tools, fields) => {
  const relays = readRelays((fields['relays'] ?? '').split(/[\s,]+/).filter((relay) => relay !== ''))
  const credential = await readKey(tools, (fields['key'] ?? '').trim())
  return { accounts: [await readAccount(tools, relays, openSigner(tools, credential), credential.kind)], credential, allows }
}

export const refresh: NonNullable<Network['refresh']> = async (tools, { account, credential: stored }) => {
  const credential = toCredential(stored)
  if (credential.kind === 'remote_signer' && (await readBunkerKey(tools, credential)) !== account.accountId)
    throw new NetworkError({ kind: 'auth', evidence: 'rejected', code: 'account_mismatch' })
  return { account: await readAccount(tools, limitsOf(account).relays, openSigner(tools, credential), credential.kind), allows }
}
