/** Looks for a post on its blog after an unknown outcome. */
import { findAt, findNumber, findString, listAt } from '../kit/expect.ts'
import type { Draft, DraftSegment, Found, Run, Sent, Target } from '../spec/index.ts'
import { toBlocks } from './blocks.ts'
import { hasVideo, isDraft, toPublished } from './posts.ts'
import { type Api, blogPath } from './wire.ts'

const pageSize = 20
const mostPages = 5

/** Clocks differ; a post older than the attempt by more than this is a different one. */
const clockToleranceMs = 60_000

const createdAt = (post: unknown): number => (findNumber(post, 'timestamp') ?? 0) * 1000

const textsOf = (blocks: readonly unknown[]): string =>
  blocks
    .filter((block) => findAt(block, 'type') === 'text')
    .map((block) => (findString(block, 'text') ?? '').trim())
    .join('\n')

const countMedia = (blocks: readonly unknown[]): number => blocks.filter((block) => findAt(block, 'type') !== 'text').length

/** A link of the text may have become a block of its own, so only images and videos that were sent are counted. */
const isSame = (post: unknown, { text, media }: DraftSegment): boolean => {
  const blocks = listAt(post, 'content')
  return textsOf(blocks) === textsOf(toBlocks(text)) && countMedia(blocks) >= media.length
}

/** https://github.com/tumblr/docs/blob/master/api.md#posts--retrieve-published-posts, and the same of drafts. Newest first. */
const readPage = async (api: Api, blogId: string, draft: Draft, last: unknown, page: number): Promise<unknown[]> => {
  const path = blogPath(blogId)
  const { json } = isDraft(draft)
    ? await api({ method: 'GET', path: `${path}/posts/draft`, query: { npf: true, before_id: findString(last, 'id_string') } })
    : await api({ method: 'GET', path: `${path}/posts`, query: { npf: true, limit: pageSize, offset: page * pageSize } })
  return listAt(json, 'response', 'posts')
}

export const findPost = async (
  run: Run,
  api: Api,
  { account }: Target,
  draft: Draft,
  segment: DraftSegment,
  sent: Sent,
): Promise<Found> => {
  const since = sent.startedAt.getTime() - clockToleranceMs
  let last: unknown
  for (let page = 0; page < mostPages; page++) {
    const posts = await readPage(api, account.accountId, draft, last, page)
    const ids = posts.filter((post) => createdAt(post) >= since && isSame(post, segment)).map((post) => findString(post, 'id_string') ?? '')
    const taken = await run.listTaken(ids)
    const id = ids.find((one) => one !== '' && !taken.has(one))
    if (id !== undefined) return { state: 'found', published: toPublished(account, draft, id) }
    last = posts.at(-1)
    // A video isn't listed while it is being processed.
    if (last === undefined || createdAt(last) < since) return { state: hasVideo(segment) ? 'unsure' : 'absent' }
  }
  return { state: 'unsure' }
}
