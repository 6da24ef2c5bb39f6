/** Reads the comments on a post, and who reacted to it. */
import { findAddress, findDate, findId, findName, isPresent, toBoundedText } from '../kit/collect.ts'
import { findAt, findString } from '../kit/expect.ts'
import { readPost, toPast } from '../kit/graph/collect.ts'
import { listItems } from '../kit/graph/list.ts'
import { toSelf } from '../kit/self.ts'
import type { Account, EngagementCollector, Interaction, Person, ReadPost } from '../spec/index.ts'
import { openPage, type Page } from './wire.ts'

const pageSize = 100
const mostCommentPages = 20
const mostReactionPages = 10
/** Pages of a post that was read before. The newest reactions are first. */
const mostReactionPagesAgain = 2

const commentFields = 'id,message,created_time,from{id,name,picture{url}},parent{id},permalink_url,is_hidden'
const reactionFields = 'id,name,pic_square'

/** Facebook leaves out people whom the app may not see. Those who react have their picture in another field. */
const readPerson = (account: Account, user: unknown): Person | undefined => {
  const id = findId(user, 'id')
  if (id === undefined) return undefined
  if (id === account.accountId) return toSelf(account)
  const name = findName(user, 'name')
  const avatarUrl = findAddress(user, 'picture', 'data', 'url') || findAddress(user, 'pic_square')
  return { id, username: name, displayName: name, avatarUrl }
}

const toReply = (account: Account, now: Date, postId: string, comment: unknown): Interaction | undefined => {
  const externalId = findId(comment, 'id')
  const author = readPerson(account, findAt(comment, 'from'))
  const occurredAt = findDate(now, comment, 'created_time')
  if (!externalId || !author || !occurredAt || findAt(comment, 'is_hidden') === true) return undefined
  return {
    externalId,
    kind: 'reply',
    parentId: findId(comment, 'parent', 'id') ?? postId,
    author,
    text: toBoundedText(findString(comment, 'message') ?? ''),
    url: findAddress(comment, 'permalink_url'),
    occurredAt,
  }
}

/** https://developers.facebook.com/docs/graph-api/reference/object/comments: with the replies to comments, newest first. */
const listComments = ({ graph }: Page, path: string, since: Date | undefined): Promise<unknown[]> => {
  const isPast = toPast('created_time', since)
  const parameters = { filter: 'stream', order: 'reverse_chronological', fields: commentFields, limit: pageSize }
  return listItems(graph, `${path}/comments`, parameters, { mostPages: mostCommentPages, ...(isPast && { isPast }) })
}

/**
 * https://developers.facebook.com/docs/graph-api/reference/object/reactions. Videos have likes instead, and their ids are numbers, while
 * those of posts begin with the Page's. Any reaction is a like.
 */
const listReactions = ({ graph }: Page, path: string, since: Date | undefined): Promise<unknown[]> =>
  listItems(
    graph,
    `${path}/${path.includes('_') ? 'reactions' : 'likes'}`,
    { fields: reactionFields, limit: pageSize },
    { mostPages: since ? mostReactionPagesAgain : mostReactionPages },
  )

/** Reactions have no time: those that are found at first are as old as the post, and later ones are new. */
const readTime = async ({ graph }: Page, path: string, now: Date, since: Date | undefined): Promise<Date> =>
  since ? now : (findDate(now, (await graph.get(path, { fields: 'created_time' })).json, 'created_time') ?? now)

const toLike = (account: Account, postId: string, occurredAt: Date, reaction: unknown): Interaction | undefined => {
  const author = readPerson(account, reaction)
  return author && { externalId: `like:${author.id}:${postId}`, kind: 'like', parentId: postId, author, text: '', url: '', occurredAt }
}

const readAll = async (page: Page, path: string, now: Date, { since }: ReadPost) => {
  const reactedAt = await readTime(page, path, now, since)
  return { reactedAt, comments: await listComments(page, path, since), reactions: await listReactions(page, path, since) }
}

/** Stories have neither comments nor reactions: what people answer is a message. */
export const replies: EngagementCollector['replies'] = async (tools, target, postId, post = {}) => {
  if (post.profile === 'facebook.story') return []
  const { account } = target
  const now = tools.now()
  const { reactedAt, comments, reactions } = await readPost(() => readAll(openPage(tools, target), encodeURIComponent(postId), now, post))
  return [
    ...comments.map((comment) => toReply(account, now, postId, comment)),
    ...reactions.map((reaction) => toLike(account, postId, reactedAt, reaction)),
  ].filter(isPresent)
}

/** Facebook lists reactions by post only. */
export const reactions: EngagementCollector['reactions'] = async (_tools, _target, cursor) => ({ items: [], cursor })
