/** Looks for a post among those of the user, newest first: https://www.reddit.com/dev/api/#GET_user_{username}_submitted */
import { expectString, findAt, findNumber, findString, listAt } from '../kit/expect.ts'
import type { Published, Run } from '../spec/index.ts'
import { type PostPlan, toPublished } from './posts.ts'
import { type Api, pagesOrigin, readPages } from './wire.ts'

const mostPages = 3

/** Clocks differ; a post older than the attempt by more than this is a different one. */
const clockToleranceMs = 60_000

const createdAt = (post: unknown): number => (findNumber(post, 'created_utc') ?? 0) * 1000

const hrefOf = (address: string): string => URL.parse(address)?.href ?? address

/** An image keeps the id of its file in its address, and a gallery lists those of its files. */
const isOfKind = (post: unknown, { kind, text, url = '' }: PostPlan, assetIds: readonly string[]): boolean => {
  const address = findString(post, 'url') ?? ''
  const isText = findAt(post, 'is_self') === true
  switch (kind) {
    case 'self':
      return isText && (findString(post, 'selftext') ?? '').trim() === text
    case 'link':
      return !isText && hrefOf(address) === hrefOf(url)
    case 'image':
      return assetIds.slice(0, 1).some((id) => address.includes(id))
    case 'video':
      return findAt(post, 'is_video') === true || address.startsWith('https://v.redd.it/')
    case 'gallery':
      return (
        listAt(post, 'gallery_data', 'items')
          .map((item) => findString(item, 'media_id'))
          .join() === assetIds.join()
      )
  }
}

const isSame = (post: unknown, plan: PostPlan, assetIds: readonly string[]): boolean =>
  (findString(post, 'title') ?? '').trim() === plan.title &&
  (findString(post, 'subreddit') ?? '').toLowerCase() === plan.subreddit.toLowerCase() &&
  isOfKind(post, plan, assetIds)

const toFound = (post: unknown): Published =>
  toPublished(expectString(post, 'name'), `${pagesOrigin}${findString(post, 'permalink') ?? ''}`)

export interface Sought {
  plan: PostPlan
  assetIds: readonly string[]
  sentAt: Date
}

/** Returns the post, or whether the list shows that there is none. */
export const findPost = async (run: Run, api: Api, { plan, assetIds, sentAt }: Sought): Promise<Published | 'absent' | 'unsure'> => {
  const since = sentAt.getTime() - clockToleranceMs
  for await (const { items, isLast } of readPages(api, `/user/${plan.author}/submitted`, mostPages, { sort: 'new' })) {
    const alike = items.filter((post) => createdAt(post) >= since && isSame(post, plan, assetIds)).map(toFound)
    const taken = await run.listTaken(alike.map(({ externalId }) => externalId))
    // Of several, the oldest one is that of the first call.
    const published = alike.findLast(({ externalId }) => !taken.has(externalId))
    if (published) return published
    // Posts that the user pinned to their profile are first.
    if (isLast || createdAt(items.at(-1)) < since) return 'absent'
  }
  return 'unsure'
}
