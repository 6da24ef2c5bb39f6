/** Remote signers, called bunkers: https://github.com/nostr-protocol/nips/blob/master/46.md */
import { randomUUID } from 'node:crypto'
import { decrypt, encrypt, getConversationKey } from 'nostr-tools/nip44'
import { defined } from '../kit/defined.ts'
import { findString } from '../kit/expect.ts'
import { NetworkError, type Json } from '../spec/index.ts'
import { permissions } from './declare.ts'
import { readEvent, toSeconds, type SignedEvent, type Template } from './events.ts'
import { kinds } from './kinds.ts'
import { toFailure, withRelay, type Relay, type Tools } from './relay.ts'
import { toJointError } from './errors.ts'
import { toLocalSigner } from './signer.ts'

export interface Bunker {
  [key: string]: Json
  /** This connection's key, by which the bunker recognizes the service. */
  clientKey: string
  signerKey: string
  relays: string[]
}

/** People may have to approve a request on their phone. */
const patience = 60_000

/** Undefined for anything malformed. */
const parse = (read: () => string): unknown => {
  try {
    return JSON.parse(read())
  } catch {
    return undefined
  }
}

type Ask = (method: string, params: string[]) => Promise<string>

/** The bunker itself refused, so other relays to it don't matter. */
class SignerRefusal extends NetworkError {
  constructor(kind: 'auth' | 'permission', code: string) {
    super({ kind, evidence: 'rejected', code })
  }
}

const openBunker = (tools: Tools, relay: Relay, { clientKey, signerKey }: Bunker): Ask => {
  const client = toLocalSigner(clientKey)
  const conversation = getConversationKey(Buffer.from(clientKey, 'hex'), signerKey)
  return async (method, params) => {
    const id = randomUUID()
    let needsApproval = false
    const request = await client.sign({
      kind: kinds.signing,
      created_at: toSeconds(tools.now()),
      tags: [['p', signerKey]],
      content: encrypt(JSON.stringify({ id, method, params }), conversation),
    })
    const read = (event: SignedEvent): { result: string } | undefined => {
      if (event.pubkey !== signerKey) return undefined
      const answer = parse(() => decrypt(event.content, conversation))
      if (findString(answer, 'id') !== id) return undefined
      const result = findString(answer, 'result') ?? ''
      if (result === 'auth_url') {
        needsApproval = true
        return undefined
      }
      if (findString(answer, 'error')) throw new SignerRefusal(method === 'sign_event' ? 'permission' : 'auth', 'signer_refused')
      return { result }
    }
    const filter = { kinds: [kinds.signing], authors: [signerKey], '#p': [client.publicKey] }
    try {
      return (await relay.converse(filter, request, read)).result
    } catch (error) {
      if (needsApproval && error instanceof NetworkError && error.code === 'timeout')
        throw new SignerRefusal('permission', 'signer_needs_approval')
      throw error
    }
  }
}

/** Uses the first of the bunker's relays that can be reached. Nothing that a bunker is asked for publishes anything. */
const withBunker = async <T>(tools: Tools, bunker: Bunker, work: (ask: Ask) => Promise<T>): Promise<T> => {
  const failures: ReturnType<typeof toFailure>[] = []
  for (const url of bunker.relays) {
    try {
      const signer = toLocalSigner(bunker.clientKey)
      return await withRelay(tools, url, (relay) => work(openBunker(tools, relay, bunker)), { signer, timeout: patience })
    } catch (error) {
      if (error instanceof SignerRefusal) throw error
      failures.push(toFailure(url, error))
    }
  }
  const { kind, code, detail } = toJointError(failures, [bunker.clientKey])
  throw new NetworkError({ kind, evidence: 'not_sent', code, ...defined({ detail }) })
}

const requested = permissions.map(({ scope }) => scope).join(',')

/** Starts a connection and returns the public key of the account. A secret works once. */
export const connectBunker = (tools: Tools, bunker: Bunker, secret: string): Promise<string> =>
  withBunker(tools, bunker, async (ask) => {
    await ask('connect', [bunker.signerKey, secret, requested, JSON.stringify({ name: 'Broadside' })])
    return ask('get_public_key', [])
  })

/** Returns the public key of the account, which shows that the connection still works. */
export const readBunkerKey = (tools: Tools, bunker: Bunker): Promise<string> =>
  withBunker(tools, bunker, (ask) => ask('get_public_key', []))

export const signRemotely = async (tools: Tools, bunker: Bunker, publicKey: string, template: Template): Promise<SignedEvent> => {
  const answer = await withBunker(tools, bunker, (ask) => ask('sign_event', [JSON.stringify(template)]))
  const event = readEvent(parse(() => answer))
  const isAsked =
    event?.pubkey === publicKey && Object.entries(template).every(([key, value]) => JSON.stringify(event[key]) === JSON.stringify(value))
  if (!event || !isAsked) throw new SignerRefusal('permission', 'signature_invalid')
  return event
}
