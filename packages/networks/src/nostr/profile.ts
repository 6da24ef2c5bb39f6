/** Reads what an account says about itself: its profile, relays and media servers, each the newest of all relays. */
import { npubEncode } from 'nostr-tools/nip19'
import { findAddress, findName } from '../kit/collect.ts'
import { findString } from '../kit/expect.ts'
import type { Account } from '../spec/index.ts'
import { valuesOf, type SignedEvent } from './events.ts'
import { kinds } from './kinds.ts'
import type { Limits } from './limits.ts'
import type { Tools } from './relay.ts'
import { queryAll } from './relays.ts'
import type { Signer } from './signer.ts'

const newestOf = (events: readonly SignedEvent[], kind: number): SignedEvent | undefined =>
  events.filter((event) => event.kind === kind).toSorted((a, b) => b.created_at - a.created_at || (a.id < b.id ? -1 : 1))[0]

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const address = /^(?:_@)?([a-z0-9_.-]+(?:@[a-z0-9_.-]+)?\.[a-z]{2,})$/i

/** The name of a profile at its domain (https://github.com/nostr-protocol/nips/blob/master/05.md) as it claims it, to label it. */
const nameAt = (profile: unknown): string | undefined => address.exec(findString(profile, 'nip05') ?? '')?.[1]?.toLowerCase()

export interface Profile {
  username: string
  displayName: string
  avatarUrl: string
}

/** An account without a profile has its key as its name. */
export const readProfile = (publicKey: string, event: SignedEvent | undefined): Profile => {
  const profile = parse(event?.content ?? '')
  return {
    username: nameAt(profile) ?? npubEncode(publicKey),
    displayName: findName(profile, 'display_name') || findName(profile, 'name'),
    avatarUrl: findAddress(profile, 'picture'),
  }
}

const read = async (tools: Tools, relays: readonly string[], signer: Signer, wanted: number[]): Promise<SignedEvent[]> => {
  const filter = { kinds: wanted, authors: [signer.publicKey] }
  const { answers } = await queryAll(tools, relays, signer, filter)
  return answers.flatMap(({ value }) => value).filter(({ pubkey }) => pubkey === signer.publicKey)
}

const isWeb = (url: string): boolean => /^https?:$/.test(URL.parse(url)?.protocol ?? '')

/** Rejects with a NetworkError unless one of the relays responds. */
export const readAccount = async (tools: Tools, relays: string[], signer: Signer, accountKind: string): Promise<Account> => {
  const events = await read(tools, relays, signer, [kinds.profile, kinds.mediaServers])
  const servers = newestOf(events, kinds.mediaServers)
  const limits: Limits = { relays, mediaServers: servers ? valuesOf(servers, 'server').filter(isWeb) : [] }
  return {
    accountId: signer.publicKey,
    ...readProfile(signer.publicKey, newestOf(events, kinds.profile)),
    instanceUrl: relays[0] ?? '',
    accountKind,
    limits,
  }
}

/** The relays that the account says it writes to: https://github.com/nostr-protocol/nips/blob/master/65.md */
export const readWriteRelays = async (tools: Tools, relays: readonly string[], signer: Signer): Promise<string[]> => {
  const list = newestOf(await read(tools, relays, signer, [kinds.relayList]), kinds.relayList)
  return (list?.tags ?? []).flatMap(([name, url, use]) => (name === 'r' && url && use !== 'read' ? [url] : []))
}
