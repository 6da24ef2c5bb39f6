/**
 * Collects the comments on a page's post: https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/comments-api. They
 * name their authors by id only, and names that the Profile API returns for other members must not be stored
 * (https://learn.microsoft.com/en-us/linkedin/shared/integrations/people/profile-api).
 */
import { findId, isPresent, toBoundedText } from '../kit/collect.ts'
import { expectList, findAt, findNumber, findString, isFields } from '../kit/expect.ts'
import { NetworkError } from '../spec/index.ts'
import type { Account, Interaction, NewsCollector, Person } from '../spec/index.ts'
import { commentsPath } from './comments.ts'
import { toCredential } from './credential.ts'
import { addressOf } from './urn.ts'
import { type Api, openApi } from './wire.ts'

const pageSize = 100
/** Comments whose number of replies is remembered. */
const mostCounts = 200

type Counts = Record<string, number>

/** Where a call ends. */
interface Place {
  /** The comment with which the next call begins; 0 once all were read. */
  start: number
  /** How many replies the comments had when those were read. */
  counts: Counts
  /** The same of comments whose replies must still be read. */
  unread: Counts
}

const countsAt = (value: unknown, key: string): Counts => {
  const found = findAt(value, key)
  return isFields(found) ? (found as Counts) : {}
}

const parse = (cursor: string | undefined): Place => {
  const found: unknown = cursor === undefined ? undefined : JSON.parse(cursor)
  return { start: findNumber(found, 'start') ?? 0, counts: countsAt(found, 'counts'), unread: countsAt(found, 'unread') }
}

const newestOf = (counts: Counts): Counts => Object.fromEntries(Object.entries(counts).slice(-mostCounts))

const write = ({ start, counts, unread }: Place): string => JSON.stringify({ start, counts: newestOf(counts), unread: newestOf(unread) })

const toPerson = ({ accountId, username, displayName, avatarUrl }: Account, actor: string): Person => {
  if (actor === accountId) return { id: actor, username, displayName, avatarUrl }
  const displayed = actor.startsWith('urn:li:organization:') ? 'LinkedIn page' : 'LinkedIn member'
  return { id: actor, username: '', displayName: displayed, avatarUrl: '' }
}

interface Reader {
  api: Api
  account: Account
  postUrn: string
  now: Date
}

const toReply = ({ account, postUrn, now }: Reader, comment: unknown): Interaction | undefined => {
  const [urn, actor, time] = [findId(comment, 'commentUrn'), findId(comment, 'actor'), findNumber(comment, 'created', 'time')]
  if (!urn || !actor || time === undefined || time < 0) return undefined
  return {
    externalId: urn,
    kind: 'reply',
    parentId: findId(comment, 'parentComment') ?? postUrn,
    author: toPerson(account, actor),
    text: toBoundedText(findString(comment, 'message', 'text') ?? ''),
    url: addressOf(postUrn, urn),
    occurredAt: new Date(Math.min(time, now.getTime())),
  }
}

/** The comments on a post, or those on a comment. */
const readPage = async ({ api }: Reader, urn: string, start: number): Promise<unknown[]> => {
  const query = { start, count: pageSize }
  return expectList((await api.call({ method: 'GET', path: commentsPath('organization', urn), query })).json, 'elements')
}

const isMissing = (error: unknown): boolean => error instanceof NetworkError && error.httpStatus === 404

const readPost = async (reader: Reader, start: number): Promise<unknown[]> => {
  try {
    return await readPage(reader, reader.postUrn, start)
  } catch (error) {
    if (isMissing(error)) throw new NetworkError({ kind: 'rejected', evidence: 'rejected', code: 'post_gone', httpStatus: 404 })
    throw error
  }
}

/** A comment that was deleted has no replies either. */
const readReplies = async (reader: Reader, urn: string): Promise<unknown[]> => {
  try {
    return await readPage(reader, urn, 0)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

const noteUnread = (comments: readonly unknown[], { counts, unread }: Place): void => {
  for (const comment of comments) {
    const urn = findId(comment, 'commentUrn')
    const count = findNumber(comment, 'commentsSummary', 'aggregatedTotalComments') ?? 0
    if (urn && count > 0 && counts[urn] !== count) unread[urn] = count
  }
}

/** Makes two requests at most, which the budget assumes: for a page of comments, and for the replies to one of them. */
export const repliesSince: NewsCollector['repliesSince'] = async (tools, { account, credential }, postUrn, cursor) => {
  const reader = { api: openApi(tools, toCredential(credential).token), account, postUrn, now: tools.now() }
  const place = parse(cursor)
  const comments = await readPost(reader, place.start)
  noteUnread(comments, place)
  const [next] = Object.entries(place.unread)
  const replies = next ? await readReplies(reader, next[0]) : []
  if (next) {
    place.counts[next[0]] = next[1]
    delete place.unread[next[0]]
  }
  const start = comments.length < pageSize ? 0 : place.start + pageSize
  return {
    items: [...comments, ...replies].map((comment) => toReply(reader, comment)).filter(isPresent),
    cursor: write({ ...place, start }),
  }
}
