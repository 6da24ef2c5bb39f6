/** Reads what other people published about an account's posts, from the account's relays. */
import { neventEncode } from 'nostr-tools/nip19'
import { isPresent, toBoundedText, toUnique } from '../kit/collect.ts'
import { NetworkError } from '../spec/index.ts'
import type { ConnectTools, EngagementCollector, Interaction, Person, Target } from '../spec/index.ts'
import { openSigner, toCredential } from './credential.ts'
import { toSeconds, valuesOf, type SignedEvent } from './events.ts'
import { kinds } from './kinds.ts'
import { limitsOf } from './limits.ts'
import { readProfile } from './profile.ts'
import { mostEvents, type Filter } from './relay.ts'
import { queryAll } from './relays.ts'

const collected = [kinds.note, kinds.repost, kinds.reaction, kinds.genericRepost, kinds.comment]

interface Reader {
  query: (filter: Filter) => Promise<SignedEvent[]>
  now: Date
}

const openReader = (tools: ConnectTools, { account, credential }: Target): Reader => {
  const signer = openSigner(tools, toCredential(credential))
  return {
    query: async (filter) => {
      const { answers } = await queryAll(tools, limitsOf(account).relays, signer, { ...filter, limit: mostEvents })
      return [...new Map(answers.flatMap(({ value }) => value).map((event) => [event.id, event])).values()]
    },
    now: tools.now(),
  }
}

const isEventId = (value: string | undefined): value is string => value !== undefined && /^[0-9a-f]{64}$/.test(value)

/** The event that a note or a comment replies to: marked, or else the last one (https://github.com/nostr-protocol/nips/blob/master/10.md). */
const repliedTo = ({ tags }: SignedEvent): string | undefined => {
  const references = tags.filter(([name, , , marker]) => name === 'e' && marker !== 'mention')
  const marked = (wanted: string) => references.find(([, , , marker]) => marker === wanted)
  return (marked('reply') ?? marked('root') ?? references.at(-1))?.[1]
}

type Read = Pick<Interaction, 'kind' | 'parentId' | 'externalId' | 'text'>

const toReply = (event: SignedEvent): Read | undefined => {
  const parentId = repliedTo(event)
  if (isEventId(parentId)) return { kind: 'reply', parentId, externalId: event.id, text: toBoundedText(event.content) }
  const quoted = valuesOf(event, 'q').find(isEventId)
  return quoted === undefined ? undefined : { kind: 'quote', parentId: quoted, externalId: event.id, text: toBoundedText(event.content) }
}

/** The last reference names the post (https://github.com/nostr-protocol/nips/blob/master/25.md). */
const toReaction = (kind: 'like' | 'repost', event: SignedEvent): Read | undefined => {
  const parentId = valuesOf(event, 'e').at(-1)
  return isEventId(parentId) ? { kind, parentId, externalId: `${kind}:${event.pubkey}:${parentId}`, text: '' } : undefined
}

const readings: Readonly<Record<number, (event: SignedEvent) => Read | undefined>> = {
  [kinds.note]: toReply,
  [kinds.comment]: toReply,
  [kinds.repost]: (event) => toReaction('repost', event),
  [kinds.genericRepost]: (event) => toReaction('repost', event),
  // Any emoji is a like, and a minus sign is the opposite of one.
  [kinds.reaction]: (event) => (event.content === '-' ? undefined : toReaction('like', event)),
}

/** Returns the newest profile of each author that the relays have. */
const readPeople = async ({ query }: Reader, events: readonly SignedEvent[]): Promise<(key: string) => Person> => {
  const authors = [...new Set(events.map(({ pubkey }) => pubkey))].slice(0, mostEvents)
  const profiles = authors.length > 0 ? await query({ kinds: [kinds.profile], authors }) : []
  const newest = new Map(profiles.toSorted((a, b) => a.created_at - b.created_at).map((event) => [event.pubkey, event]))
  return (key) => ({ id: key, ...readProfile(key, newest.get(key)) })
}

const toInteractions = async (reader: Reader, events: readonly SignedEvent[]): Promise<Interaction[]> => {
  const read = events.flatMap((event) => {
    const interaction = event.created_at >= 0 ? readings[event.kind]?.(event) : undefined
    return interaction ? [{ event, interaction }] : []
  })
  const personOf = await readPeople(
    reader,
    read.map(({ event }) => event),
  )
  const items = read.map(({ event: { id, pubkey, created_at: at, kind }, interaction }): Interaction => {
    const url = interaction.text === '' ? '' : `https://njump.me/${neventEncode({ id, author: pubkey, kind })}`
    return { ...interaction, author: personOf(pubkey), url, occurredAt: new Date(Math.min(at * 1000, reader.now.getTime())) }
  })
  return toUnique(items.filter(isPresent))
}

/** The newest replies. Relays are read every few minutes, so that older ones were returned before. */
export const replies: EngagementCollector['replies'] = async (tools, target, postId) => {
  const reader = openReader(tools, target)
  const events = await reader.query({ kinds: [kinds.note, kinds.comment, kinds.deletion], '#e': [postId] })
  if (events.some(({ kind, pubkey }) => kind === kinds.deletion && pubkey === target.account.accountId))
    throw new NetworkError({ kind: 'rejected', evidence: 'rejected', code: 'post_gone' })
  const found = await toInteractions(
    reader,
    events.filter((event) => valuesOf(event, 'e').includes(postId)),
  )
  return found.filter(({ kind }) => kind === 'reply')
}

/** Milliseconds by which an event may reach a relay after its time. */
const delay = 600_000

/** Everyone else who refers to a post names its author. `cursor` is the time of the last read, in seconds. */
export const reactions: EngagementCollector['reactions'] = async (tools, target, cursor) => {
  const reader = openReader(tools, target)
  const since = cursor === undefined ? {} : { since: Number(cursor) }
  const own = target.account.accountId
  const events = await reader.query({ kinds: collected, '#p': [own], ...since })
  // The parts of a thread name their author too.
  const others = events.filter((event) => event.pubkey !== own && valuesOf(event, 'p').includes(own))
  return { items: await toInteractions(reader, others), cursor: String(toSeconds(new Date(reader.now.getTime() - delay))) }
}
