/** Searches for people to mention, on those of the account's relays that can search: https://github.com/nostr-protocol/nips/blob/master/50.md */
import { npubEncode } from 'nostr-tools/nip19'
import { mostPeople, NetworkError, type Network } from '../spec/index.ts'
import { openSigner, toCredential } from './credential.ts'
import type { SignedEvent } from './events.ts'
import { kinds } from './kinds.ts'
import { limitsOf } from './limits.ts'
import { readProfile } from './profile.ts'
import { queryAll } from './relays.ts'

const noneIfUnsupported = (error: unknown): { answers: { value: SignedEvent[] }[] } => {
  if (error instanceof NetworkError && error.evidence === 'rejected') return { answers: [] }
  throw error
}

export const findPeople: NonNullable<Network['findPeople']> = async (tools, { account, credential }, words) => {
  const signer = openSigner(tools, toCredential(credential))
  const filter = { kinds: [kinds.profile], search: words, limit: mostPeople }
  const { answers } = await queryAll(tools, limitsOf(account).relays, signer, filter).catch(noneIfUnsupported)
  const newestLast = answers.flatMap(({ value }) => value).toSorted((a, b) => a.created_at - b.created_at)
  const people = [...new Map(newestLast.map((event) => [event.pubkey, event])).values()].map((event) => ({
    id: event.pubkey,
    ...readProfile(event.pubkey, event),
    mention: `nostr:${npubEncode(event.pubkey)}`,
  }))
  // A relay that can't search may ignore the words.
  const isMatch = (name: string): boolean => name.toLowerCase().includes(words.toLowerCase())
  return people.filter(({ username, displayName }) => isMatch(username) || isMatch(displayName)).slice(0, mostPeople)
}
