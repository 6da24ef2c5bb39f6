/** Reads the comments on a post. Who voted for it is only shown to moderators. */
import { findAddress, findDate, findId, findName, isPresent, mostReplies, toBoundedText } from '../kit/collect.ts'
import { expectList, findAt, findString, idAt } from '../kit/expect.ts'
import { NetworkError } from '../spec/index.ts'
import type { EngagementCollector, Interaction, Person } from '../spec/index.ts'
import { openApi, toCredential, type Api } from './wire.ts'

const pageSize = 50

const gone = (): NetworkError => new NetworkError({ kind: 'rejected', evidence: 'rejected', code: 'post_gone' })

/** GET /api/v3/post. Throws NetworkError with the code `post_gone`. */
const readPost = async (api: Api, id: string): Promise<unknown> => {
  try {
    const post = findAt((await api({ method: 'GET', path: '/api/v3/post', query: { id } })).json, 'post_view')
    if (findAt(post, 'post', 'deleted') !== true && findAt(post, 'post', 'removed') !== true) return post
  } catch (error) {
    // Version 0.19 names the error `couldnt_find_post`, version 1 `not_found`.
    if (!(error instanceof NetworkError) || error.kind !== 'rejected') throw error
  }
  throw gone()
}

/** Ids are unique on the account's server only, and posts and comments count separately. */
const toCommentId = (id: string): string => `comment:${id}`

const readPerson = (creator: unknown): Person | undefined => {
  const id = findId(creator, 'actor_id') ?? findId(creator, 'ap_id')
  const name = findName(creator, 'name')
  if (!id || !name || !URL.canParse(id)) return undefined
  return {
    id,
    username: `${name}@${new URL(id).host}`,
    displayName: findName(creator, 'display_name'),
    avatarUrl: findAddress(creator, 'avatar'),
  }
}

/** `path` holds the ids from the root, which is 0, to the comment. */
const parentOf = (comment: unknown, postId: string): string => {
  const parent = (findString(comment, 'path') ?? '').split('.').at(-2)
  return parent && parent !== '0' ? toCommentId(parent) : postId
}

const toReply = (view: unknown, postId: string, now: Date): Interaction | undefined => {
  const comment = findAt(view, 'comment')
  const id = idAt(comment, 'id')
  const author = readPerson(findAt(view, 'creator'))
  const occurredAt = findDate(now, comment, 'published')
  if (!id || !author || !occurredAt || findAt(comment, 'deleted') === true || findAt(comment, 'removed') === true) return undefined
  return {
    externalId: toCommentId(id),
    kind: 'reply',
    parentId: parentOf(comment, postId),
    author,
    text: toBoundedText(findString(comment, 'content') ?? ''),
    url: findAddress(comment, 'ap_id'),
    occurredAt,
  }
}

/** GET /api/v3/comment/list, newest first. Version 1 has only the first page in this version of the API, and returns it every time. */
const listComments = async (api: Api, postId: string): Promise<unknown[]> => {
  const found = new Map<string, unknown>()
  for (let page = 1; found.size < mostReplies; page++) {
    const query = { post_id: postId, type_: 'All', sort: 'New', limit: pageSize, page }
    const views = expectList((await api({ method: 'GET', path: '/api/v3/comment/list', query })).json, 'comments')
    const before = found.size
    for (const view of views) found.set(idAt(view, 'comment', 'id') ?? '', view)
    if (views.length < pageSize || found.size === before) break
  }
  return [...found.values()].slice(0, mostReplies)
}

export const replies: EngagementCollector['replies'] = async (tools, target, postId) => {
  const api = openApi(tools, toCredential(target.credential))
  const post = await readPost(api, postId)
  if (findAt(post, 'counts', 'comments') === 0) return []
  return (await listComments(api, postId)).map((view) => toReply(view, postId, tools.now())).filter(isPresent)
}

/** Comments are all that others can be seen to do with a post. */
export const reactions: EngagementCollector['reactions'] = async (_tools, _target, cursor) => ({ items: [], cursor })
