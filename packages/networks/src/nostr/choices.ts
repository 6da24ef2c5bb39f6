import type { Network } from '../spec/index.ts'
import { openSigner, toCredential } from './credential.ts'
import { limitsOf } from './limits.ts'
import { readWriteRelays } from './profile.ts'

/** The relays that the account was connected with, then those in its own relay list. */
export const relays: NonNullable<Network['choices']>[string] = async (tools, { account, credential }) => {
  const connected = limitsOf(account).relays
  const listed = await readWriteRelays(tools, connected, openSigner(tools, toCredential(credential)))
  return [...new Set([...connected, ...listed])].map((value) => ({
    value,
    label: value.replace(/^wss?:\/\//, ''),
    isDefault: connected.includes(value),
  }))
}
