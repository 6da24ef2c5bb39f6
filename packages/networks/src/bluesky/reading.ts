/** Reading what others wrote: views of people and posts, as the app view and the chat service tell them. */
import { findAddress, findDate, findId, findName, toBoundedText } from '../kit/collect.ts'
import { findAt, findString } from '../kit/expect.ts'
import type { ConnectTools, Person, Target } from '../spec/index.ts'
import { postCollection } from './records.ts'
import { openSession, toCredential, type Session } from './wire.ts'

export interface Reader {
  session: Session
  now: Date
}

export const openReader = (tools: ConnectTools, target: Target): Reader => ({
  session: openSession(tools, toCredential(target.credential)),
  now: tools.now(),
})

/** What a handle is shown as while it does not lead back to its account (https://atproto.com/specs/handle). */
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

/** True for the address of a post, in contrast to lists, feeds and whatever else can be liked. */
export const isPostUri = (uri: string): boolean => postShape.test(uri)

/** The page of a post: https://bsky.app/profile/<did>/post/<key>. */
const toPostUrl = (uri: string): string => {
  const [, did = '', key = ''] = postShape.exec(uri) ?? []
  return did ? `https://bsky.app/profile/${did}/post/${encodeURIComponent(key)}` : ''
}

export interface ReadPost {
  uri: string
  /** The post that it answers. */
  parentUri: string | undefined
  author: Person
  text: string
  url: string
  at: Date
}

/** A post as a thread or a notification tells it; undefined for what is none, or lacks what is needed. */
export const readPost = (reader: Reader, view: unknown): ReadPost | undefined => {
  const uri = findId(view, 'uri')
  const author = readPerson(findAt(view, 'author'))
  const at = readDate(reader, view)
  if (!uri || !isPostUri(uri) || !author || !at) return undefined
  const text = toBoundedText(findString(view, 'record', 'text') ?? '')
  return { uri, parentUri: findId(view, 'record', 'reply', 'parent', 'uri'), author, text, url: toPostUrl(uri), at }
}

/** When a record was made or indexed, whichever was first: its own date is what its author's client claims. */
export const readDate = (reader: Reader, view: unknown): Date | undefined => {
  const indexed = findDate(reader.now, view, 'indexedAt')
  const created = findDate(reader.now, view, 'record', 'createdAt')
  return indexed && created ? new Date(Math.min(indexed.getTime(), created.getTime())) : (indexed ?? created)
}
