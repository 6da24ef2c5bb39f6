/** Posts of the fake X, as it lists them: with short links, escaped, and long ones cut. */
import { findUrls } from '../x/urls.ts'
import { count } from '../x/count.ts'
import { issueId } from './fake-x-inbox.ts'
import { type FakeFiles, fieldsOf, forbidden, invalid } from './fake-x-media.ts'
import type { Answer, Recorded } from './server.ts'

export interface FakePost {
  id: string
  text: string
  mediaIds: string[]
  taggedIds: string[]
  parentId: string | undefined
  createdAt: Date
  fields: Record<string, unknown>
}

export interface FakePosts extends FakeFiles {
  readonly posts: FakePost[]
  /** Posts that the list doesn't show. */
  readonly hidden: Set<string>
  subscription: string
}

const known = ['text', 'media', 'poll', 'reply', 'reply_settings', 'community_id', 'made_with_ai', 'paid_partnership']

const isPoll = (poll: unknown): boolean => {
  if (poll === undefined) return true
  const { options, duration_minutes: minutes } = poll as { options: string[]; duration_minutes: number }
  return (
    options.length >= 2 && options.length <= 4 && options.every((option) => [...option].length <= 25) && minutes >= 5 && minutes <= 10_080
  )
}

const isUsable = ({ files, now }: FakePosts, mediaIds: readonly string[]): boolean => {
  const found = mediaIds.flatMap((id) => files.get(id) ?? [])
  const isAlone = found.length <= 1 || found.every(({ category }) => category === 'tweet_image')
  return (
    found.length === mediaIds.length &&
    found.length <= 4 &&
    isAlone &&
    found.every((file) => file.state === 'succeeded' && file.keptUntil > now().getTime())
  )
}

export const create = (fake: FakePosts, request: Recorded): Answer => {
  const fields = fieldsOf(request)
  const text = typeof fields['text'] === 'string' ? fields['text'] : ''
  const media = fields['media'] as { media_ids?: string[]; tagged_user_ids?: string[] } | undefined
  const mediaIds = media?.media_ids ?? []
  const taggedIds = media?.tagged_user_ids ?? []
  const parentId = (fields['reply'] as { in_reply_to_tweet_id?: string } | undefined)?.in_reply_to_tweet_id
  if (Object.keys(fields).some((key) => !known.includes(key))) return invalid('unknown field')
  if ((text === '' && mediaIds.length === 0) || !isPoll(fields['poll']) || (fields['poll'] && media)) return invalid('text or media')
  if (media && mediaIds.length === 0) return invalid('media.media_ids')
  if (!isUsable(fake, mediaIds)) return invalid('Your media IDs are invalid.')
  if (count(text) > (fake.subscription === 'None' ? 280 : 25_000)) return forbidden('You are not permitted to create a longer post.')
  if (parentId !== undefined && !fake.posts.some(({ id }) => id === parentId))
    return forbidden('You attempted to reply to a Post that is deleted.')
  const createdAt = fake.now()
  const same = fake.posts.some(
    (post) =>
      post.text === text && post.mediaIds.length + mediaIds.length === 0 && createdAt.getTime() - post.createdAt.getTime() < 86_400_000,
  )
  if (same) return forbidden('You are not allowed to create a Post with duplicate content.')
  const id = issueId(createdAt)
  fake.posts.push({ id, text, mediaIds, taggedIds, parentId, createdAt, fields })
  return { status: 201, json: { data: { id, text, edit_history_tweet_ids: [id] } } }
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const shorten = (text: string, links: { url: string; expanded_url: string; start: number; end: number }[]): string => {
  let shown = ''
  let end = 0
  for (const url of findUrls(text)) {
    const short = `https://t.co/${String(links.length).padStart(10, 'a')}`
    shown += escape(text.slice(end, url.start)) + short
    links.push({
      url: short,
      expanded_url: /^https?:/i.test(url.text) ? url.text : `http://${url.text}`,
      start: shown.length - short.length,
      end: shown.length,
    })
    end = url.end
  }
  return shown + escape(text.slice(end))
}

const show = ({ id, text, mediaIds, parentId, createdAt }: FakePost): object => {
  const links: { url: string; expanded_url: string; start: number; end: number }[] = []
  const shown = shorten(text, links)
  const isLong = count(text) > 280
  const own = mediaIds.length > 0 ? `https://t.co/media${id.slice(-5)}` : ''
  const page = `https://x.com/harbor/status/${id}/photo/1`
  const whole = `${isLong ? shown.slice(0, 270) + '…' : shown}${own && shown ? ' ' : ''}${own}`
  const urls = own ? [...links, { url: own, expanded_url: page, start: whole.length - own.length, end: whole.length }] : links
  return {
    id,
    text: whole,
    created_at: createdAt.toISOString(),
    edit_history_tweet_ids: [id],
    ...(urls.length > 0 && { entities: { urls } }),
    ...(isLong && { note_tweet: { text: shown, ...(links.length > 0 && { entities: { urls: links } }) } }),
    ...(parentId !== undefined && { referenced_tweets: [{ type: 'replied_to', id: parentId }] }),
    ...(mediaIds.length > 0 && { attachments: { media_keys: mediaIds.map((media) => `3_${media}`) } }),
  }
}

/** Returns the ids that were listed, for the bill. */
export const list = (fake: FakePosts, { query }: Recorded): { answer: Answer; ids: string[] } => {
  const { max_results: most = '10', start_time: since, pagination_token: token = '0' } = query
  const size = Number(most)
  if (size < 5 || size > 100 || (since !== undefined && Number.isNaN(Date.parse(since)))) return { answer: invalid('query'), ids: [] }
  const listed = fake.posts
    .filter(({ id, createdAt }) => !fake.hidden.has(id) && (since === undefined || createdAt >= new Date(since)))
    .toReversed()
  const start = Number(token.replace('p', ''))
  const page = listed.slice(start, start + size)
  const next = start + size < listed.length ? { next_token: `p${start + size}` } : {}
  const answer = { json: { ...(page.length > 0 && { data: page.map(show) }), meta: { result_count: page.length, ...next } } }
  return { answer, ids: page.map(({ id }) => id) }
}
