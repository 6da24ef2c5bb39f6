import { verifyEvent } from 'nostr-tools/pure'
import { findAt, findNumber, findString, listAt } from '../kit/expect.ts'
import type { Json } from '../spec/index.ts'

/** What is signed, before the time is known (https://github.com/nostr-protocol/nips/blob/master/01.md#events-and-signatures). */
export interface Content {
  [key: string]: Json
  kind: number
  tags: string[][]
  content: string
}

export interface Template extends Content {
  created_at: number
}

export interface SignedEvent extends Template {
  id: string
  pubkey: string
  sig: string
}

export const toSeconds = (date: Date): number => Math.floor(date.getTime() / 1000)

/** Returns an event with a valid id and signature; undefined for anything else. */
export const readEvent = (value: unknown): SignedEvent | undefined => {
  const [id, pubkey, sig, content] = ['id', 'pubkey', 'sig', 'content'].map((key) => findString(value, key))
  const [kind, createdAt] = [findNumber(value, 'kind'), findNumber(value, 'created_at')]
  if (id === undefined || pubkey === undefined || sig === undefined || content === undefined) return undefined
  if (kind === undefined || createdAt === undefined || !Array.isArray(findAt(value, 'tags'))) return undefined
  const tags = listAt(value, 'tags').map((tag) => (Array.isArray(tag) ? tag.map(String) : []))
  const event = { id, pubkey, sig, kind, created_at: createdAt, tags, content }
  return verifyEvent({ ...event }) ? event : undefined
}

/** Values of the tags with this name, in order. */
export const valuesOf = ({ tags }: Content, name: string): string[] =>
  tags.flatMap(([key, value]) => (key === name && value !== undefined ? [value] : []))
