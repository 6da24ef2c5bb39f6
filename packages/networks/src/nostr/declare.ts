/** What connecting an account takes, and what the service asks a remote signer to sign. */
import type { ConnectDeclaration, CredentialField, Permission } from '../spec/index.ts'
import { kinds } from './kinds.ts'

/** Large public relays that accept posts from everyone and keep them. */
const defaultRelays = ['wss://relay.damus.io', 'wss://nos.lol', 'wss://relay.primal.net']

const fields: readonly CredentialField[] = [
  {
    key: 'key',
    label: 'Private key or bunker URL',
    help: 'Starts with nsec1 or bunker://. With a bunker URL, the key stays in your signer app.',
    secret: true,
    required: true,
    maxLength: 4096,
  },
  {
    key: 'relays',
    label: 'Relays',
    help: 'Up to 20 relay URLs, separated by spaces.',
    secret: false,
    required: false,
    default: defaultRelays.join(' '),
    maxLength: 4096,
  },
]

export const connect: ConnectDeclaration = {
  steps: [{ key: 'credentials', mode: 'credentials', kind: 'form', help: 'signing_key', fields }],
  requires: [{ code: 'signing_key', who: 'editor' }],
}

const signing = (kind: number): string => `sign_event:${kind}`

/** Permissions of remote signers: https://github.com/nostr-protocol/nips/blob/master/46.md#requested-permissions */
export const permissions: readonly Permission[] = [
  { scope: signing(kinds.note), neededFor: ['publish'], remedy: 'allow_signing' },
  { scope: signing(kinds.article), neededFor: ['publish'], remedy: 'allow_signing' },
  { scope: signing(kinds.relayAuth), neededFor: ['publish'], remedy: 'allow_signing' },
  { scope: signing(kinds.mediaAuth), neededFor: ['media'], remedy: 'allow_signing' },
]
