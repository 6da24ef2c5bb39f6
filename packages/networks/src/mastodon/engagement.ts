import { findDate, findId, isPresent, mostReplies, toUnique } from '../kit/collect.ts'
import { findAt, findString } from '../kit/expect.ts'
import { NetworkError } from '../spec/index.ts'
import type { EngagementCollector, Interaction } from '../spec/index.ts'
import { limitsOf } from './limits.ts'
import { readNotifications } from './notifications.ts'
import { findContext, isDirect, openReader, readPerson, readStatus, type Reader } from './reading.ts'

const toInteraction = (reader: Reader, kind: 'reply' | 'quote', status: unknown, parentId: string | undefined): Interaction | undefined => {
  const read = readStatus(reader, status)
  if (!read || !parentId || isDirect(status)) return undefined
  const { id, author, text, url, createdAt } = read
  return { externalId: id, kind, parentId, author, text, url, occurredAt: createdAt }
}

const toReply = (reader: Reader, status: unknown): Interaction | undefined =>
  toInteraction(reader, 'reply', status, findId(status, 'in_reply_to_id'))

/** The quoted post is included in full, or only by its id when the quote is nested in another quote. */
const toQuote = (reader: Reader, status: unknown): Interaction | undefined =>
  toInteraction(reader, 'quote', status, findId(status, 'quote', 'quoted_status', 'id') ?? findId(status, 'quote', 'quoted_status_id'))

/** Likes and boosts have no id that outlives the notification, but the account and the post identify them permanently. */
const toReaction = (reader: Reader, kind: 'like' | 'repost', notification: unknown): Interaction | undefined => {
  const author = readPerson(reader, findAt(notification, 'account'))
  const parentId = findId(notification, 'status', 'id')
  const occurredAt = findDate(reader.now, notification, 'created_at')
  if (!author || !parentId || !occurredAt) return undefined
  const externalId = findId({ id: `${kind}:${author.id}:${parentId}` }, 'id')
  return externalId ? { externalId, kind, parentId, author, text: '', url: '', occurredAt } : undefined
}

const readings: Readonly<Record<string, (reader: Reader, notification: unknown) => Interaction | undefined>> = {
  favourite: (reader, notification) => toReaction(reader, 'like', notification),
  reblog: (reader, notification) => toReaction(reader, 'repost', notification),
  mention: (reader, notification) => toReply(reader, findAt(notification, 'status')),
  quote: (reader, notification) => toQuote(reader, findAt(notification, 'status')),
}

const readNotification = (reader: Reader, notification: unknown): Interaction | undefined => {
  const type = findString(notification, 'type') ?? ''
  return Object.hasOwn(readings, type) ? readings[type]?.(reader, notification) : undefined
}

export const replies: EngagementCollector['replies'] = async (tools, target, postId) => {
  const reader = openReader(tools, target)
  const context = await findContext(reader, postId)
  if (!context) throw new NetworkError({ kind: 'rejected', evidence: 'rejected', code: 'post_gone' })
  return toUnique(
    context.descendants
      .slice(0, mostReplies)
      .map((status) => toReply(reader, status))
      .filter(isPresent),
  )
}

export const reactions: EngagementCollector['reactions'] = async (tools, target, cursor) => {
  const reader = openReader(tools, target)
  // Servers without quotes may reject that type.
  const types = Object.keys(readings).filter((type) => type !== 'quote' || limitsOf(target.account).quotes)
  const read = await readNotifications(reader, types, cursor)
  const items = read.notifications.map((notification) => readNotification(reader, notification)).filter(isPresent)
  return { items: toUnique(items), cursor: read.cursor }
}
