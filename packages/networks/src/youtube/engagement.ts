/** Collects the comments on a video and the replies to them. Who liked a video is not public. */
import { isPresent, toUnique } from '../kit/collect.ts'
import { defined } from '../kit/defined.ts'
import { findAt, findString, isFields } from '../kit/expect.ts'
import { readGrantedToken } from '../kit/granted-token.ts'
import type { Interaction, NewsCollector } from '../spec/index.ts'
import { isTokenEnded, isTurnedOff, readReplies, readThreads, type Reader, type Thread, toInteractions, toThread } from './comments.ts'
import { mostRequests } from './limits.ts'
import { openApi } from './wire.ts'

/** Some requests of each call are left for replies. */
const mostPages = 3
/** Threads whose number of replies is remembered. */
const mostCounts = 200

/** Where a call ends. */
interface Place {
  /** When the newest comment was made below which everything was read. */
  newest?: string
  /** A call that didn't get as far as `newest`: the page where the next one continues, and its own newest comment. */
  page?: string
  reached?: string
  /** How many replies the threads had when all of them were read, of those that come without some. */
  counts: Counts
  /** The same of threads whose replies must still be read. */
  unread: Counts
}

type Counts = Record<string, number>

const countsAt = (value: unknown, key: string): Counts => {
  const found = findAt(value, key)
  return isFields(found) ? (found as Counts) : {}
}

const parse = (cursor: string | undefined): Place => {
  const found: unknown = cursor === undefined ? undefined : JSON.parse(cursor)
  const { newest, page, reached } = {
    newest: findString(found, 'newest'),
    page: findString(found, 'page'),
    reached: findString(found, 'reached'),
  }
  return { ...defined({ newest, page, reached }), counts: countsAt(found, 'counts'), unread: countsAt(found, 'unread') }
}

interface Walk {
  threads: Thread[]
  place: Pick<Place, 'newest' | 'page' | 'reached'>
}

/** Reads from the newest thread, or from where the last call stopped, down to those that were there before. */
const walk = async (reader: Reader, { newest, page, reached }: Place): Promise<Walk> => {
  const threads: Thread[] = []
  let [token, top] = [page, reached]
  for (let count = 0; count < mostPages; count++) {
    const { items, next } = await readThreads(reader, token)
    const found = items.map(toThread).filter(isPresent)
    threads.push(...found)
    top ??= found[0]?.publishedAt
    const isKnown = newest !== undefined && found.some(({ publishedAt }) => publishedAt <= newest)
    token = next
    if (isKnown || token === undefined) return { threads, place: defined({ newest: top ?? newest }) }
  }
  return { threads, place: defined({ newest, page: token, reached: top }) }
}

const walkAgain = async (reader: Reader, place: Place): Promise<Walk> => {
  try {
    return await walk(reader, place)
  } catch (error) {
    if (place.page === undefined || !isTokenEnded(error)) throw error
    const { page: _, reached: __, ...start } = place
    return walk(reader, start)
  }
}

/** Reads all replies to a comment. False if no request was left for some. */
const readThread = async (reader: Reader, id: string, found: Interaction[]): Promise<boolean> => {
  let token: string | undefined
  do {
    if (reader.left <= 0) return false
    const page = await readReplies(reader, id, token)
    found.push(...toInteractions(reader, page.items))
    token = page.next
  } while (token !== undefined)
  return true
}

/** Reads the replies that YouTube leaves out of threads. The next call reads those for which no request is left. */
const readMissing = async (reader: Reader, threads: readonly Thread[], { counts, unread }: Place): Promise<Interaction[]> => {
  const found: Interaction[] = []
  for (const { id, replyCount, isComplete } of threads) if (!isComplete && counts[id] !== replyCount) unread[id] = replyCount
  for (const [id, replyCount] of Object.entries(unread)) {
    if (!(await readThread(reader, id, found))) break
    counts[id] = replyCount
    delete unread[id]
  }
  return found
}

const newestOf = (counts: Counts): Counts => Object.fromEntries(Object.entries(counts).slice(-mostCounts))

const write = ({ counts, unread, ...place }: Place): string =>
  JSON.stringify({ ...place, counts: newestOf(counts), unread: newestOf(unread) })

export const repliesSince: NewsCollector['repliesSince'] = async (tools, { credential }, videoId, cursor) => {
  const api = openApi(tools, readGrantedToken(credential).token)
  const reader: Reader = { api, videoId, now: tools.now(), left: mostRequests }
  const before = parse(cursor)
  try {
    const { threads, place } = await walkAgain(reader, before)
    const shown = threads.flatMap(({ comments }) => comments)
    const missing = await readMissing(reader, threads, before)
    const { counts, unread } = before
    return { items: toUnique([...toInteractions(reader, shown), ...missing]), cursor: write({ ...place, counts, unread }) }
  } catch (error) {
    if (isTurnedOff(error)) return { items: [], cursor: write(before) }
    throw error
  }
}
