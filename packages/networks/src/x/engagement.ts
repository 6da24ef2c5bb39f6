/**
 * Collects replies and quotes. A search for the conversation of a post returns them alone, whereas the mentions timeline has neither quotes nor
 * answers to other people, and would charge for mentions that belong to no post of the service:
 * https://docs.x.com/x-api/posts/search/integrate/operators
 */
import { findDate, findId, isPresent, toBoundedText, toUnique } from '../kit/collect.ts'
import { findNumber, findString, listAt } from '../kit/expect.ts'
import { readGrantedToken } from '../kit/granted-token.ts'
import { isOfCap, NetworkError } from '../spec/index.ts'
import type { Interaction, NewsCollector, Person } from '../spec/index.ts'
import { createdAt, isNewer, newestOf } from './ids.ts'
import { idsOf, mapPeople, personFields, readAffordable, readPaid, type Reader } from './paid.ts'
import { textOf } from './texts.ts'
import { openApi } from './wire.ts'

/** A check usually finds fewer than the least that can be asked for. */
const firstPage = [10]
const furtherPages = [50, 10]
const mostPages = 4

/** Recent search has seven days, and refuses ids from before. An hour less allows for clocks that differ. */
const searchedMs = 7 * 86_400_000 - 3_600_000

/** Where a call ends. */
interface Place {
  /** The newest post below which everything was read. */
  since: string
  /** A call that didn't get as far: its oldest post, where the next one continues, and its newest. */
  until?: string
  newest?: string
}

const parse = (cursor: string | undefined, postId: string): Place => {
  const found: unknown = cursor === undefined ? undefined : JSON.parse(cursor)
  const [until, newest] = [findString(found, 'until'), findString(found, 'newest')]
  return { since: findString(found, 'since') ?? postId, ...(until !== undefined && newest !== undefined ? { until, newest } : {}) }
}

interface Search extends Reader {
  postId: string
  accountId: string
}

interface Page {
  posts: unknown[]
  people: Map<string, Person>
  isLast: boolean
}

const isSearched = (id: string, now: Date): boolean => now.getTime() - createdAt(id) < searchedMs

const search = async (reader: Search, { since, until }: Place, sizes: readonly number[]): Promise<Page> => {
  const { postId, accountId, now } = reader
  const query = {
    query: `(conversation_id:${postId} OR quotes_of_tweet_id:${postId}) -from:${accountId} -is:retweet`,
    since_id: isSearched(since, now) ? since : undefined,
    until_id: until,
    'tweet.fields': 'author_id,conversation_id,created_at,entities,id,note_tweet,referenced_tweets,text',
    expansions: 'author_id',
    'user.fields': personFields,
  }
  const json = await readAffordable(sizes, (size) =>
    readPaid(reader, { path: '/2/tweets/search/recent', query: { ...query, max_results: size }, item: 'post_read', most: size }),
  )
  const posts = listAt(json, 'data')
  const isLast =
    posts.length === 0 || findString(json, 'meta', 'next_token') === undefined || findNumber(json, 'meta', 'result_count') === 0
  return { posts, people: mapPeople(listAt(json, 'includes', 'users')), isLast }
}

const referredBy = (post: unknown, type: string): string | undefined =>
  findId(
    listAt(post, 'referenced_tweets').find((one) => findString(one, 'type') === type),
    'id',
  )

const toInteraction = ({ postId, now }: Search, people: Page['people'], post: unknown): Interaction | undefined => {
  const [id, author] = [findId(post, 'id'), people.get(findId(post, 'author_id') ?? '')]
  const occurredAt = findDate(now, post, 'created_at')
  const isReply = findId(post, 'conversation_id') === postId
  const parentId = isReply ? referredBy(post, 'replied_to') : referredBy(post, 'quoted')
  if (!id || !author || !occurredAt || !parentId) return undefined
  return {
    externalId: id,
    kind: isReply ? 'reply' : 'quote',
    parentId,
    author,
    text: toBoundedText(textOf(post)),
    url: `https://x.com/${encodeURIComponent(author.username)}/status/${id}`,
    occurredAt,
  }
}

/** Reads from the newest down to those that were read before. What doesn't fit under a cap is left for the next call. */
const walk = async (reader: Search, before: Place): Promise<{ items: Interaction[]; place: Place }> => {
  const items: Interaction[] = []
  let place = before
  for (let count = 0; count < mostPages; count++) {
    let page: Page
    try {
      page = await search(reader, place, count === 0 ? firstPage : furtherPages)
    } catch (error) {
      if (count > 0 && error instanceof NetworkError && isOfCap(error)) break
      throw error
    }
    items.push(...page.posts.map((post) => toInteraction(reader, page.people, post)).filter(isPresent))
    const ids = idsOf(page.posts)
    const newest = place.newest ?? newestOf(ids) ?? place.since
    if (page.isLast) return { items, place: { since: newest } }
    place = { since: place.since, newest, until: ids.reduce((oldest, id) => (isNewer(oldest, id) ? id : oldest)) }
  }
  return { items, place }
}

export const repliesSince: NewsCollector['repliesSince'] = async (tools, { account, credential }, postId, cursor) => {
  const api = openApi(tools, readGrantedToken(credential))
  const reader: Search = { api, meter: tools.meter, now: tools.now(), postId, accountId: account.accountId }
  const { until, newest, since } = parse(cursor, postId)
  // What is older than the search can't be read anymore.
  const isOver = until === undefined || newest === undefined || !isSearched(until, reader.now)
  const { items, place } = await walk(reader, isOver ? { since: newest ?? since } : { since, until, newest })
  return { items: toUnique(items), cursor: JSON.stringify(place) }
}
