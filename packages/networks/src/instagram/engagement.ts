/**
 * Reads the comments on a post: https://developers.facebook.com/documentation/instagram-platform/instagram-graph-api/reference/ig-media/comments.
 * Likes are only counted, and stories have no comments.
 */
import { findDate, findId, isPresent, toBoundedText, toUnique } from '../kit/collect.ts'
import { findAt, findString, listAt } from '../kit/expect.ts'
import { readPost } from '../kit/graph/collect.ts'
import { findNext, listItems } from '../kit/graph/list.ts'
import type { Graph } from '../kit/graph/wire.ts'
import type { Account, EngagementCollector, Interaction } from '../spec/index.ts'
import { toPerson } from './people.ts'
import { openAccount } from './wire.ts'

/** A query returns at most 50 comments. */
const pageSize = 50
const mostPages = 20
/** Pages of a post that was read before. A new reply may be below an old comment, so more than what is new is read. */
const mostPagesAgain = 4
/** Comments whose further replies are read, with as many pages of them. */
const mostBranches = 10
const mostBranchPages = 4

const replyFields = 'id,text,timestamp,username,from,hidden'
const fields = `${replyFields},replies{${replyFields}}`

const toReply = (account: Account, now: Date, parentId: string, comment: unknown): Interaction | undefined => {
  const externalId = findId(comment, 'id')
  const username = findString(comment, 'username') ?? findString(comment, 'from', 'username')
  const author = toPerson(account, { id: findString(comment, 'from', 'id'), username })
  const occurredAt = findDate(now, comment, 'timestamp')
  if (!externalId || !author || !occurredAt || findAt(comment, 'hidden') === true) return undefined
  return { externalId, kind: 'reply', parentId, author, text: toBoundedText(findString(comment, 'text') ?? ''), url: '', occurredAt }
}

interface Placed {
  parentId: string
  comment: unknown
}

/** The replies to comments that have more of them than the list shows. */
const listBranches = async (api: Graph, comments: readonly unknown[]): Promise<Placed[]> => {
  const long = comments.filter((comment) => findNext(findAt(comment, 'replies')) !== undefined)
  const found: Placed[] = []
  for (const comment of long.slice(0, mostBranches)) {
    const parentId = findId(comment, 'id')
    if (parentId === undefined) continue
    const path = `${encodeURIComponent(parentId)}/replies`
    const replies = await listItems(api, path, { fields: replyFields, limit: pageSize }, { mostPages: mostBranchPages })
    found.push(...replies.map((reply) => ({ parentId, comment: reply })))
  }
  return found
}

const toShown = (comment: unknown): Placed[] =>
  listAt(comment, 'replies', 'data').map((reply) => ({ parentId: findId(comment, 'id') ?? '', comment: reply }))

/** The newest comments with their replies. */
export const replies: EngagementCollector['replies'] = async (tools, { account, credential }, postId, post) => {
  if (post?.profile === 'instagram.story') return []
  const api = openAccount(tools, credential)
  const bounds = { mostPages: post?.since ? mostPagesAgain : mostPages }
  const path = `${encodeURIComponent(postId)}/comments`
  const comments = await readPost(() => listItems(api, path, { fields, limit: pageSize }, bounds))
  const all = [
    ...comments.map((comment) => ({ parentId: postId, comment })),
    ...comments.flatMap(toShown),
    ...(await listBranches(api, comments)),
  ]
  return toUnique(all.map(({ parentId, comment }) => toReply(account, tools.now(), parentId, comment)).filter(isPresent))
}

/** Comments are all that the API shows of what others do with a post. */
export const reactions: EngagementCollector['reactions'] = async (_tools, _target, cursor) => ({ items: [], cursor })
