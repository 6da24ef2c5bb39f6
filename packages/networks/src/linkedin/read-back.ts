/** Looks up posts and comments of a page after an unknown outcome. Those of members can't be read. */
import { expectList, expectString, findAt, findNumber, findString, listAt } from '../kit/expect.ts'
import type { Account, Found, Json, Run, Sent } from '../spec/index.ts'
import { type Comment, commentsPath, toPublishedComment } from './comments.ts'
import { fromLittleText } from './little-text.ts'
import { toPublished } from './send.ts'
import { type Api } from './wire.ts'

const pageSize = 100
const mostPages = 5

/** Clocks differ. */
const clockToleranceMs = 60_000

const earliestOf = ({ startedAt }: Sent): number => startedAt.getTime() - clockToleranceMs

const textOf = (post: unknown): string => fromLittleText(findString(post, 'commentary') ?? '').trim()

/** What a post has besides its text. The URN of a file belongs to one post only. */
const contentOf = (post: unknown): string => {
  const images = listAt(post, 'content', 'multiImage', 'images').map((image) => findString(image, 'id'))
  const found = [
    findString(post, 'content', 'media', 'id'),
    findString(post, 'content', 'article', 'source'),
    findString(post, 'content', 'poll', 'question'),
    ...images,
  ]
  return found.filter((part) => part !== undefined).join(' ')
}

const isSame = (post: unknown, expected: Json): boolean =>
  textOf(post) === textOf(expected) &&
  contentOf(post) === contentOf(expected) &&
  // Such a post was accepted, but will never appear.
  findString(post, 'lifecycleState') !== 'PUBLISH_FAILED'

/** Returns the first that doesn't belong to another post of the service. */
const choose = async <Item>(run: Run, candidates: readonly { id: string; item: Item }[]): Promise<string | undefined> => {
  const taken = await run.listTaken(candidates.map(({ id }) => id))
  return candidates.find(({ id }) => !taken.has(id))?.id
}

/** https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/posts-api#find-posts-by-authors */
export const findPost = async (run: Run, api: Api, { accountId }: Account, expected: Json, sent: Sent): Promise<Found> => {
  for (let page = 0; page < mostPages; page++) {
    const query = { q: 'author', author: accountId, sortBy: 'CREATED', start: page * pageSize, count: pageSize }
    const { json } = await api.call({ method: 'GET', path: '/rest/posts', query, headers: { 'x-restli-method': 'FINDER' } })
    const posts = expectList(json, 'elements')
    const young = posts.filter((post) => (findNumber(post, 'createdAt') ?? 0) >= earliestOf(sent))
    const candidates = young.filter((post) => isSame(post, expected)).map((item) => ({ id: expectString(item, 'id'), item }))
    const found = await choose(run, candidates)
    if (found !== undefined) return { state: 'found', published: toPublished(found) }
    if (young.length < posts.length || posts.length < pageSize) return { state: 'absent' }
  }
  return { state: 'unsure' }
}

const isComment = (comment: unknown, { accountId }: Account, { text }: Comment, sent: Sent): boolean =>
  findString(comment, 'actor') === accountId &&
  (findString(comment, 'message', 'text') ?? '').trim() === text.trim() &&
  (findNumber(comment, 'created', 'time') ?? 0) >= earliestOf(sent)

/** https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/comments-api#get-comments-on-shares */
export const findComment = async (run: Run, api: Api, account: Account, comment: Comment, sent: Sent): Promise<Found> => {
  for (let page = 0; page < mostPages; page++) {
    const query = { start: page * pageSize, count: pageSize }
    const { json } = await api.call({ method: 'GET', path: commentsPath('organization', comment.postUrn), query })
    const comments = expectList(json, 'elements')
    const candidates = comments
      .filter((one) => isComment(one, account, comment, sent))
      .map((item) => ({ id: findString(item, 'commentUrn') ?? String(findAt(item, 'id')), item }))
    const found = await choose(run, candidates)
    if (found !== undefined) return { state: 'found', published: toPublishedComment(comment.postUrn, found) }
    if (comments.length < pageSize) return { state: 'absent' }
  }
  return { state: 'unsure' }
}
