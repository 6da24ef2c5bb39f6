/** Comments of the fake, as trees of at most ten levels with the rest behind "more": https://www.reddit.com/dev/api/#GET_comments_{article} */
import type { FakeReddit } from './fake-reddit.ts'
import { toSubmission } from './fake-reddit-posts.ts'
import type { Answer, Recorded } from './server.ts'

export interface FakeRedditComment {
  id: string
  name: string
  /** The full name of a post or of a comment. */
  parent_id: string
  author: string
  author_fullname?: string
  body: string
  created_utc: number
  permalink: string
}

/** The items of the page that a request names by the last item before it. */
export const pagesOf = <T extends { name: string }>(
  items: readonly T[],
  { query }: Recorded,
  pageSize: number,
): { items: T[]; after: string | null } => {
  const size = Math.min(Number(query['limit'] ?? 25), pageSize)
  const start = query['after'] === undefined ? 0 : items.findIndex(({ name }) => name === query['after']) + 1
  const page = items.slice(start, start + size)
  return { items: page, after: start + size < items.length ? (page.at(-1)?.name ?? null) : null }
}

const toListing = (children: readonly unknown[]) => ({ kind: 'Listing', data: { after: null, before: null, children } })

/** The children of a post or comment, which share the number of comments that a request asks for. */
const childrenOf = (fake: FakeReddit, parent: string, depth: number, left: { count: number }): unknown[] => {
  const own = fake.comments.filter(({ parent_id }) => parent_id === parent)
  const shown = own.slice(0, left.count)
  left.count -= shown.length
  const rest = own.slice(shown.length)
  const things = shown.map((comment) => {
    const replies = depth < 10 ? childrenOf(fake, comment.name, depth + 1, left) : []
    return { kind: 't1', data: { ...comment, replies: replies.length > 0 ? toListing(replies) : '' } }
  })
  const more = { count: rest.length, name: rest[0]?.name, id: rest[0]?.id, parent_id: parent, depth, children: rest.map(({ id }) => id) }
  return rest.length > 0 ? [...things, { kind: 'more', data: more }] : things
}

const notFound: Answer = { status: 404, json: { message: 'Not Found', error: 404 } }

const moreChildren = (fake: FakeReddit, { query }: Recorded): Answer => {
  const ids = (query['children'] ?? '').split(',')
  if (query['api_type'] !== 'json' || !query['link_id'] || ids.length > 100)
    return { status: 400, json: { message: 'Bad Request', error: 400 } }
  const things = fake.comments.filter(({ id }) => ids.includes(id)).map((comment) => ({ kind: 't1', data: { ...comment, replies: '' } }))
  return { json: { json: { errors: [], data: { things } } } }
}

export const toTree = (fake: FakeReddit, request: Recorded): Answer => {
  if (request.path === '/api/morechildren') return moreChildren(fake, request)
  const post = fake.posts.find(({ id }) => request.path === `/comments/${id}`)
  if (!post) return notFound
  const children = childrenOf(fake, post.name, 0, { count: Math.min(500, Number(request.query['limit'] ?? 200)) })
  return {
    json: [toListing([{ kind: 't3', data: toSubmission(fake, post) }]), toListing(children)],
  }
}
