/** Comments of the fake YouTube, with its paging and the replies that it leaves out. */
import { googleError } from './fake-google.ts'
import type { Answer, Recorded } from './server.ts'

interface FakeComment {
  id: string
  videoId: string
  /** The comment that it replies to. */
  parentId: string | undefined
  author: string
  text: string
  publishedAt: Date
}

export interface FakeComments {
  readonly comments: FakeComment[]
  /** Videos whose owner has turned comments off. */
  readonly commentsOff: Set<string>
  /** Makes every page token invalid that was issued before. */
  pageTokens: number
  readonly videos: readonly { id: string }[]
  now: () => Date
}

const includedReplies = 5

/** Adds a comment by someone else. Returns its id. */
export const addComment = (
  fake: FakeComments,
  videoId: string,
  text: string,
  { parentId, author = 'grace' }: Partial<FakeComment> = {},
) => {
  const own = `Ugkx${String(fake.comments.length).padStart(8, '0')}`
  const id = parentId === undefined ? own : `${parentId}.${own}`
  const publishedAt = new Date(fake.now().getTime() + fake.comments.length)
  fake.comments.push({ id, videoId, parentId, author, text, publishedAt })
  return id
}

const toComment = ({ id, videoId, parentId, author, text, publishedAt }: FakeComment) => ({
  kind: 'youtube#comment',
  etag: 'e',
  id,
  snippet: {
    videoId,
    ...(parentId !== undefined && { parentId }),
    textDisplay: text,
    authorDisplayName: `@${author}`,
    authorProfileImageUrl: `https://yt3.ggpht.com/${author}`,
    authorChannelUrl: `http://www.youtube.com/@${author}`,
    authorChannelId: { value: `UC${author}` },
    canRate: true,
    viewerRating: 'none',
    likeCount: 0,
    publishedAt: publishedAt.toISOString(),
    updatedAt: publishedAt.toISOString(),
  },
})

const repliesTo = ({ comments }: FakeComments, id: string) => comments.filter(({ parentId }) => parentId === id)

const toThread = (fake: FakeComments, comment: FakeComment) => {
  const replies = repliesTo(fake, comment.id)
  return {
    kind: 'youtube#commentThread',
    etag: 'e',
    id: comment.id,
    snippet: {
      videoId: comment.videoId,
      topLevelComment: toComment(comment),
      canReply: true,
      totalReplyCount: replies.length,
      isPublic: true,
    },
    ...(replies.length > 0 && { replies: { comments: replies.slice(0, includedReplies).map(toComment) } }),
  }
}

const page = (fake: FakeComments, kind: string, items: readonly object[], { query }: Recorded): Answer => {
  const { maxResults = '20', pageToken, textFormat } = query
  const size = Number(maxResults)
  const [, round, offset = '0'] = /^(\d+)-(\d+)$/.exec(pageToken ?? '') ?? []
  if (size < 1 || size > 100 || textFormat !== 'plainText') return googleError(400, 'invalidParameter')
  if (pageToken !== undefined && Number(round) !== fake.pageTokens) return googleError(400, 'invalidPageToken')
  const start = Number(offset)
  const end = start + size
  return {
    json: {
      kind: `youtube#${kind}ListResponse`,
      etag: 'e',
      ...(end < items.length && { nextPageToken: `${fake.pageTokens}-${end}` }),
      pageInfo: { totalResults: Math.min(items.length, size), resultsPerPage: size },
      items: items.slice(start, end),
    },
  }
}

export const listThreads = (fake: FakeComments, request: Recorded): Answer => {
  const { videoId = '', order } = request.query
  if (!fake.videos.some(({ id }) => id === videoId)) return googleError(404, 'videoNotFound')
  if (fake.commentsOff.has(videoId)) return googleError(403, 'commentsDisabled')
  if (order !== 'time') return googleError(400, 'invalidParameter')
  const threads = fake.comments.filter((comment) => comment.videoId === videoId && comment.parentId === undefined).toReversed()
  return page(
    fake,
    'commentThread',
    threads.map((comment) => toThread(fake, comment)),
    request,
  )
}

export const listReplies = (fake: FakeComments, request: Recorded): Answer => {
  const { parentId = '' } = request.query
  if (!fake.comments.some(({ id }) => id === parentId)) return googleError(404, 'commentNotFound')
  return page(fake, 'comment', repliesTo(fake, parentId).map(toComment), request)
}
