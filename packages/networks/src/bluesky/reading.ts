import { findAddress, findDate, findId, findName, toBoundedText } from '../kit/collect.ts'
import { findAt, findString } from '../kit/expect.ts'
import type { ConnectTools, Person, Target } from '../spec/index.ts'
import { postCollection } from './records.ts'
import { openSession, type Session } from './wire.ts'

export interface Reader {
  session: Session
  now: Date
}

export const openReader = (tools: ConnectTools, target: Target): Reader => ({
  session: openSession(tools, target.credential),
  now: tools.now(),
})

/** Shown for a handle that doesn't resolve back to its account (https://atproto.com/specs/handle). */
const invalidHandle = 'handle.invalid'

export const readPerson = (profile: unknown): Person | undefined => {
  const id = findId(profile, 'did')
  if (!id) return undefined
  const handle = findName(profile, 'handle')
  return {
    id,
    username: handle === '' || handle === invalidHandle ? id : handle,
    displayName: findName(profile, 'displayName'),
    avatarUrl: findAddress(profile, 'avatar'),
  }
}

const postShape = new RegExp(`^at://([^/]+)/${postCollection.replaceAll('.', '\\.')}/([^/]+)$`)

export const isPostUri = (uri: string): boolean => postShape.test(uri)

/** The post's page: https://bsky.app/profile/<did>/post/<key>. */
const toPostUrl = (uri: string): string => {
  const [, did = '', key = ''] = postShape.exec(uri) ?? []
  return did ? `https://bsky.app/profile/${did}/post/${encodeURIComponent(key)}` : ''
}

export interface ReadPost {
  uri: string
  parentUri: string | undefined
  author: Person
  text: string
  url: string
  at: Date
}

/** Parses a post in a thread or a notification; undefined if it is not a post or is incomplete. */
export const readPost = (reader: Reader, view: unknown): ReadPost | undefined => {
  const uri = findId(view, 'uri')
  const author = readPerson(findAt(view, 'author'))
  const at = readDate(reader, view)
  if (!uri || !isPostUri(uri) || !author || !at) return undefined
  const text = toBoundedText(findString(view, 'record', 'text') ?? '')
  return { uri, parentUri: findId(view, 'record', 'reply', 'parent', 'uri'), author, text, url: toPostUrl(uri), at }
}

/** When a record was created or indexed, whichever came first: its own date is whatever its author's client claims. */
export const readDate = (reader: Reader, view: unknown): Date | undefined => {
  const indexed = findDate(reader.now, view, 'indexedAt')
  const created = findDate(reader.now, view, 'record', 'createdAt')
  return indexed && created ? new Date(Math.min(indexed.getTime(), created.getTime())) : (indexed ?? created)
}
