/** Looks for a post after an unknown outcome, among all posts of the location. */
import { findString, listAt } from '../kit/expect.ts'
import type { Account, Found, Run, Sent } from '../spec/index.ts'
import { type PostFields, postsUrlOf, toPublished } from './posts.ts'
import { type Api, readPages } from './wire.ts'

const pageSize = 100
const mostPages = 20
/** Clocks differ. */
const clockToleranceMs = 60_000

export interface Searched {
  post: PostFields
  images: number
}

const normalize = (text: string | undefined): string => (text ?? '').replaceAll('\r\n', '\n').trim()

const isSame = (item: unknown, { post, images }: Searched): boolean =>
  normalize(findString(item, 'summary')) === normalize(findString(post, 'summary')) &&
  findString(item, 'topicType') === post.topicType &&
  normalize(findString(item, 'event', 'title')) === normalize(findString(post, 'event', 'title')) &&
  findString(item, 'callToAction', 'actionType') === findString(post, 'callToAction', 'actionType') &&
  listAt(item, 'media').length === images

const isSince = (item: unknown, { startedAt }: Sent): boolean =>
  Date.parse(findString(item, 'createTime') ?? '') >= startedAt.getTime() - clockToleranceMs

/**
 * https://developers.google.com/my-business/reference/rest/v4/accounts.locations.localPosts/list. Google documents no order, so only the end of the
 * list proves that a post is missing.
 */
export const findPost = async (run: Run, api: Api, account: Account, searched: Searched, sent: Sent): Promise<Found> => {
  const list = { url: postsUrlOf(account), key: 'localPosts', query: { pageSize }, mostPages }
  for await (const { items, isLast } of readPages(api, list)) {
    const alike = items.filter((item) => isSince(item, sent) && isSame(item, searched)).map((item) => toPublished(account, item))
    const taken = await run.listTaken(alike.map(({ externalId }) => externalId))
    const published = alike.find(({ externalId }) => !taken.has(externalId))
    if (published) return { state: 'found', published }
    if (isLast) return { state: 'absent' }
  }
  return { state: 'unsure' }
}
