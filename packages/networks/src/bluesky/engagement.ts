import { findId, isPresent, mostReplies, toUnique } from '../kit/collect.ts'
import { findAt, findString, expectFields, listAt } from '../kit/expect.ts'
import { NetworkError } from '../spec/index.ts'
import type { EngagementCollector, Interaction } from '../spec/index.ts'
import { readNotifications } from './notifications.ts'
import { isPostUri, openReader, readDate, readPerson, readPost, type Reader } from './reading.ts'

/** The maximums of app.bsky.feed.getPostThread. */
const threadQuery = { depth: 1000, parentHeight: 0 }

const gone = (): NetworkError => new NetworkError({ kind: 'rejected', evidence: 'rejected', code: 'post_gone' })

const toPosted = (
  reader: Reader,
  kind: 'reply' | 'quote',
  view: unknown,
  findParent: (read: { parentUri: string | undefined }) => string | undefined,
): Interaction | undefined => {
  const read = readPost(reader, view)
  const parentId = read && findParent(read)
  if (!read || !parentId) return undefined
  return { externalId: read.uri, kind, parentId, author: read.author, text: read.text, url: read.url, occurredAt: read.at }
}

const toReply = (reader: Reader, view: unknown): Interaction | undefined => toPosted(reader, 'reply', view, ({ parentUri }) => parentUri)

const toReaction = (reader: Reader, kind: 'like' | 'repost', notification: unknown, parentId: string): Interaction | undefined => {
  const externalId = findId(notification, 'uri')
  const author = readPerson(findAt(notification, 'author'))
  const occurredAt = readDate(reader, notification)
  return externalId && author && occurredAt ? { externalId, kind, parentId, author, text: '', url: '', occurredAt } : undefined
}

const toInteraction = (reader: Reader, notification: unknown): Interaction | undefined => {
  const reason = findString(notification, 'reason')
  if (reason === 'reply') return toReply(reader, notification)
  const subject = findId(notification, 'reasonSubject')
  if (!subject || !isPostUri(subject)) return undefined
  if (reason === 'quote') return toPosted(reader, 'quote', notification, () => subject)
  return reason === 'like' || reason === 'repost' ? toReaction(reader, reason, notification, subject) : undefined
}

const findThread = async (reader: Reader, uri: string): Promise<unknown> => {
  try {
    const query = { uri, ...threadQuery }
    const { json } = await reader.session.send('app.bsky.feed.getPostThread', () => ({ method: 'GET', query }))
    return expectFields(json, 'thread')
  } catch (error) {
    if (error instanceof NetworkError && error.code === 'not_found') throw gone()
    throw error
  }
}

/** Returns everything below a thread's post, level by level. Deleted and blocked posts end their branch. */
const listReplies = (reader: Reader, thread: unknown): Interaction[] => {
  const found: Interaction[] = []
  // Iterate instead of recursing: other accounts decide how deep a thread is.
  const left = listAt(thread, 'replies')
  for (const node of left) {
    if (found.length >= mostReplies) break
    const reply = toReply(reader, findAt(node, 'post'))
    if (reply) found.push(reply)
    for (const below of listAt(node, 'replies')) left.push(below)
  }
  return found
}

export const replies: EngagementCollector['replies'] = async (tools, target, postId) => {
  const reader = openReader(tools, target)
  const thread = await findThread(reader, postId)
  if (findAt(thread, 'notFound') === true) throw gone()
  return toUnique(listReplies(reader, thread))
}

export const reactions: EngagementCollector['reactions'] = async (tools, target, cursor) => {
  const reader = openReader(tools, target)
  const read = await readNotifications(reader, ['like', 'repost', 'reply', 'quote'], cursor)
  const items = read.notifications.map((notification) => toInteraction(reader, notification)).filter(isPresent)
  return { items: toUnique(items), cursor: read.cursor }
}
