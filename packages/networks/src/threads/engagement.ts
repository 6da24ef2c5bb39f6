/**
 * Reads the replies to a post: https://developers.facebook.com/documentation/threads/reply-management. The API counts likes, reposts and
 * quotes, but lists none of them.
 */
import { findAddress, findDate, findId, findName, isPresent, toBoundedText } from '../kit/collect.ts'
import { findAt, findString } from '../kit/expect.ts'
import { readPost, toPast } from '../kit/graph/collect.ts'
import { listItems } from '../kit/graph/list.ts'
import { toSelf } from '../kit/self.ts'
import type { Account, EngagementCollector, Interaction, Person } from '../spec/index.ts'
import { openAccount } from './wire.ts'

const fields = 'id,text,username,profile_picture_url,permalink,timestamp,replied_to,hide_status,is_reply_owned_by_me'
/** Of 25 replies, which is what the API chooses. */
const mostPages = 40

/** Replies that only some people can see: https://developers.facebook.com/documentation/threads/reply-management */
const hidden: readonly unknown[] = ['HIDDEN', 'BLOCKED', 'RESTRICTED']

/** Usernames identify people, because the API returns no ids of others. */
const readAuthor = (account: Account, reply: unknown): Person | undefined => {
  const username = findName(reply, 'username')
  if (findAt(reply, 'is_reply_owned_by_me') === true || username === account.username) return toSelf(account)
  return username === '' ? undefined : { id: username, username, displayName: '', avatarUrl: findAddress(reply, 'profile_picture_url') }
}

const toReply = (account: Account, now: Date, postId: string, reply: unknown): Interaction | undefined => {
  const externalId = findId(reply, 'id')
  const author = readAuthor(account, reply)
  const occurredAt = findDate(now, reply, 'timestamp')
  if (!externalId || !author || !occurredAt || hidden.includes(findAt(reply, 'hide_status'))) return undefined
  return {
    externalId,
    kind: 'reply',
    parentId: findId(reply, 'replied_to', 'id') ?? postId,
    author,
    text: toBoundedText(findString(reply, 'text') ?? ''),
    url: findAddress(reply, 'permalink'),
    occurredAt,
  }
}

/** The newest replies at any depth. */
export const replies: EngagementCollector['replies'] = async (tools, { account, credential }, postId, post) => {
  const api = openAccount(tools, credential)
  const isPast = toPast('timestamp', post?.since)
  const bounds = { mostPages, ...(isPast && { isPast }) }
  const found = await readPost(() => listItems(api, `${encodeURIComponent(postId)}/conversation`, { fields, reverse: true }, bounds))
  return found.map((reply) => toReply(account, tools.now(), postId, reply)).filter(isPresent)
}

/** Replies are all that the API shows of what others do with a post. */
export const reactions: EngagementCollector['reactions'] = async (_tools, _target, cursor) => ({ items: [], cursor })
