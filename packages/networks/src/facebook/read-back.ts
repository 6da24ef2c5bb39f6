/** Finds a post or a comment after an unknown outcome, among those that the Page published since. */
import { findAt, findString, listAt } from '../kit/expect.ts'
import type { Graph, Parameters } from '../kit/graph/wire.ts'
import type { Found, Run, Sent } from '../spec/index.ts'
import { toComment, toPublished } from './published.ts'
import type { Page } from './wire.ts'

const pageSize = 50
const mostPages = 10
/** Clocks differ. */
const clockToleranceMs = 60_000

const timeOf = (item: unknown, name: string): number => Date.parse(findString(item, name) ?? '')

/** Items from newest to oldest, down to those from before the call. Undefined if there are too many. */
const listSince = async (graph: Graph, path: string, parameters: Parameters, since: number): Promise<unknown[] | undefined> => {
  const found: unknown[] = []
  let after: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const { json } = await graph.get(path, { ...parameters, limit: pageSize, after })
    const items = listAt(json, 'data')
    found.push(...items.filter((item) => timeOf(item, 'created_time') >= since))
    after = findAt(json, 'paging', 'next') === undefined ? undefined : findString(json, 'paging', 'cursors', 'after')
    if (after === undefined || items.some((item) => timeOf(item, 'created_time') < since)) return found
  }
  return undefined
}

const sinceOf = ({ startedAt }: Sent): number => startedAt.getTime() - clockToleranceMs

/** Facebook trims texts. */
const normalize = (text: string): string => text.replaceAll('\r\n', '\n').trim()

export interface SentPost {
  message: string
  link: string | undefined
  /** Photos that only this post shows. */
  photoIds: readonly string[]
}

const photosOf = (post: unknown): (string | undefined)[] =>
  listAt(post, 'attachments', 'data').flatMap((attachment) => [
    findString(attachment, 'target', 'id'),
    ...listAt(attachment, 'subattachments', 'data').map((one) => findString(one, 'target', 'id')),
  ])

const linkOf = (post: unknown): string => findString(post, 'attachments', 'data', 0, 'unshimmed_url') ?? ''

const withoutSlash = (url: string): string => url.replace(/\/$/, '')

const isPost = (post: unknown, { message, link, photoIds }: SentPost): boolean => {
  if (photoIds.length > 0) return photosOf(post).some((id) => id !== undefined && photoIds.includes(id))
  if (normalize(findString(post, 'message') ?? '') !== normalize(message)) return false
  return message.trim() !== '' || (link !== undefined && withoutSlash(linkOf(post)) === withoutSlash(link))
}

const attachments = 'attachments{target{id},unshimmed_url,subattachments{target{id}}}'

/** https://developers.facebook.com/docs/graph-api/reference/page/published_posts. Hidden posts are asked for too, so the list is complete. */
export const findPost = async (run: Run, { graph, id }: Page, post: SentPost, sent: Sent): Promise<Found> => {
  const fields = `id,message,created_time,${attachments}`
  const listed = await listSince(graph, `${id}/published_posts`, { fields, include_hidden: true }, sinceOf(sent))
  if (!listed) return { state: 'unsure' }
  const ids = listed.filter((item) => isPost(item, post)).flatMap((item) => findString(item, 'id') ?? [])
  const taken = await run.listTaken(ids)
  const found = ids.findLast((one) => !taken.has(one))
  return found === undefined ? { state: 'absent' } : { state: 'found', published: toPublished(id, 'post', found) }
}

/** https://developers.facebook.com/docs/page-stories-api#get-stories */
export const findStory = async ({ graph, id }: Page, mediaId: string): Promise<Found> => {
  const { json } = await graph.get(`${id}/stories`)
  const found = listAt(json, 'data').find((story) => findString(story, 'media_id') === mediaId)
  const postId = findString(found, 'post_id')
  return postId === undefined ? { state: 'absent' } : { state: 'found', published: toPublished(id, 'story', postId) }
}

/** https://developers.facebook.com/docs/graph-api/reference/object/comments */
export const findComment = async ({ graph, id }: Page, of: string, message: string, sent: Sent): Promise<Found> => {
  const parameters = { fields: 'id,message,from,created_time', order: 'reverse_chronological', filter: 'toplevel' }
  const listed = await listSince(graph, `${of}/comments`, parameters, sinceOf(sent))
  if (!listed) return { state: 'unsure' }
  const isOurs = (comment: unknown): boolean =>
    findString(comment, 'from', 'id') === id && normalize(findString(comment, 'message') ?? '') === normalize(message)
  const found = findString(listed.findLast(isOurs), 'id')
  return found === undefined ? { state: 'absent' } : { state: 'found', published: toComment(found) }
}
