/** Comments as YouTube lists them: https://developers.google.com/youtube/v3/docs/comments */
import { findAddress, findDate, findId, findName, isPresent, toBoundedText } from '../kit/collect.ts'
import { findAt, findNumber, findString, listAt } from '../kit/expect.ts'
import { NetworkError } from '../spec/index.ts'
import type { Interaction } from '../spec/index.ts'
import type { Api } from './wire.ts'

/** The most that YouTube returns. */
const pageSize = 100

export interface Reader {
  api: Api
  videoId: string
  now: Date
  /** Requests that the call may still make, each of which costs a unit. */
  left: number
}

interface Page {
  items: unknown[]
  next: string | undefined
}

const isCode = (error: unknown, code: string): boolean => error instanceof NetworkError && error.code === code

/** The owner of a video can turn comments off. */
export const isTurnedOff = (error: unknown): boolean => isCode(error, 'comments_disabled')
export const isTokenEnded = (error: unknown): boolean => isCode(error, 'invalid_page_token')

/** Throws NetworkError with the code `post_gone` for a video that was deleted. */
const readPage = async (reader: Reader, method: string, query: Record<string, string>, pageToken: string | undefined): Promise<Page> => {
  reader.left -= 1
  const common = { maxResults: pageSize, textFormat: 'plainText', pageToken }
  try {
    const { json } = await reader.api.get(method, { ...query, ...common })
    return { items: listAt(json, 'items'), next: findString(json, 'nextPageToken') }
  } catch (error) {
    if (isCode(error, 'video_not_found')) throw new NetworkError({ kind: 'rejected', evidence: 'rejected', code: 'post_gone' })
    throw error
  }
}

/** https://developers.google.com/youtube/v3/docs/commentThreads/list, newest first. */
export const readThreads = (reader: Reader, pageToken: string | undefined): Promise<Page> =>
  readPage(reader, 'commentThreads', { part: 'snippet,replies', videoId: reader.videoId, order: 'time' }, pageToken)

/** https://developers.google.com/youtube/v3/docs/comments/list. A comment that was deleted has no replies either. */
export const readReplies = async (reader: Reader, threadId: string, pageToken: string | undefined): Promise<Page> => {
  try {
    return await readPage(reader, 'comments', { part: 'snippet', parentId: threadId }, pageToken)
  } catch (error) {
    if (isCode(error, 'comment_not_found')) return { items: [], next: undefined }
    throw error
  }
}

/** Names are handles, or were chosen before there were any. */
const toInteraction = ({ videoId, now }: Reader, comment: unknown): Interaction | undefined => {
  const snippet = findAt(comment, 'snippet')
  const [id, authorId] = [findId(comment, 'id'), findId(snippet, 'authorChannelId', 'value')]
  const occurredAt = findDate(now, snippet, 'publishedAt')
  if (!id || !authorId || !occurredAt) return undefined
  const name = findName(snippet, 'authorDisplayName')
  return {
    externalId: id,
    kind: 'reply',
    parentId: findId(snippet, 'parentId') ?? videoId,
    author: {
      id: authorId,
      username: name.replace(/^@/, ''),
      displayName: name,
      avatarUrl: findAddress(snippet, 'authorProfileImageUrl'),
    },
    text: toBoundedText(findString(snippet, 'textOriginal') ?? findString(snippet, 'textDisplay') ?? ''),
    url: `https://www.youtube.com/watch?v=${encodeURIComponent(videoId)}&lc=${encodeURIComponent(id)}`,
    occurredAt,
  }
}

export const toInteractions = (reader: Reader, comments: readonly unknown[]): Interaction[] =>
  comments.map((comment) => toInteraction(reader, comment)).filter(isPresent)

export interface Thread {
  id: string
  publishedAt: string
  /** How many replies it has, and those that YouTube returned with it. */
  replyCount: number
  comments: unknown[]
  isComplete: boolean
}

export const toThread = (item: unknown): Thread | undefined => {
  const first = findAt(item, 'snippet', 'topLevelComment')
  const id = findId(item, 'id')
  if (!id) return undefined
  const replies = listAt(item, 'replies', 'comments')
  const replyCount = findNumber(item, 'snippet', 'totalReplyCount') ?? 0
  const publishedAt = findString(first, 'snippet', 'publishedAt') ?? ''
  return { id, publishedAt, replyCount, comments: [first, ...replies], isComplete: replies.length >= replyCount }
}
