/**
 * Looks up a post after an unknown outcome, among the user's own: https://docs.x.com/x-api/posts/get-posts. X shortens links and adds one for
 * the files, so texts are compared with the links as they were written.
 */
import { findString, listAt } from '../kit/expect.ts'
import { findText } from '../kit/settings.ts'
import type { Found, Run, Target } from '../spec/index.ts'
import { toPublished, type PostPlan } from './posts.ts'
import { textOf } from './texts.ts'
import { findUrls } from './urls.ts'
import type { Api } from './wire.ts'

/** X charges for each post that it returns. */
const pageSize = 10
const mostPages = 5

/** Clocks differ. */
const clockToleranceMs = 30_000

const withoutScheme = (url: string): string => url.replace(/^https?:\/\//i, '').replace(/\/$/, '')

const toComparable = (text: string): string => {
  let shown = ''
  let end = 0
  const normalized = text.normalize('NFC')
  for (const url of findUrls(normalized)) {
    shown += normalized.slice(end, url.start) + withoutScheme(url.text)
    end = url.end
  }
  return (shown + normalized.slice(end)).replaceAll(/\s+/g, ' ').trim()
}

const parentOf = (post: unknown): string | undefined => {
  const replied = listAt(post, 'referenced_tweets').find((one) => findString(one, 'type') === 'replied_to')
  return findString(replied, 'id')
}

/** A key of a file is its kind and its id. */
const mediaOf = (post: unknown): string[] => listAt(post, 'attachments', 'media_keys').flatMap((key) => String(key).split('_')[1] ?? [])

const isSame = (post: unknown, { segment, mediaIds, parentId }: PostPlan): boolean => {
  const media = mediaOf(post)
  if (parentOf(post) !== parentId || media.length !== mediaIds.length) return false
  return toComparable(textOf(post)) === toComparable(segment.text)
}

interface Looked {
  match?: unknown
  /** True when everything since then was read. */
  isComplete: boolean
}

const look = async (run: Run, api: Api, { account }: Target, plan: PostPlan, since: Date | undefined): Promise<Looked> => {
  let token: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const query = {
      max_results: pageSize,
      'tweet.fields': 'id,text,created_at,entities,note_tweet,referenced_tweets,attachments',
      ...(since ? { start_time: since.toISOString() } : {}),
      pagination_token: token,
    }
    const read = async () => (await api({ method: 'GET', path: `/2/users/${encodeURIComponent(account.accountId)}/tweets`, query })).json
    const idsOf = (json: unknown): string[] => listAt(json, 'data').flatMap((post) => findString(post, 'id') ?? [])
    const returned = (answer: unknown) => idsOf(answer).map((id) => ({ item: 'post_read' as const, id }))
    const json = await run.meter({ most: { post_read: pageSize }, read, returned })
    const taken = await run.listTaken(idsOf(json))
    const match = listAt(json, 'data').find((post) => !taken.has(findString(post, 'id') ?? '') && isSame(post, plan))
    token = findString(json, 'meta', 'next_token')
    if (match !== undefined || token === undefined || !since) return { match, isComplete: token === undefined }
  }
  return { isComplete: false }
}

export const findPost = async (run: Run, api: Api, target: Target, plan: PostPlan, startedAt: Date): Promise<Found> => {
  const since = new Date(startedAt.getTime() - clockToleranceMs)
  const { match, isComplete } = await look(run, api, target, plan, since)
  if (match !== undefined) return { state: 'found', published: toPublished(target.account, match) }
  // Posts to a community may be missing from the list.
  return { state: isComplete && findText(plan.draft.settings, 'community_id') === undefined ? 'absent' : 'unsure' }
}

/** True when one of the user's newest posts has the same content. */
export const isRepeated = async (run: Run, api: Api, target: Target, plan: PostPlan): Promise<boolean> =>
  (await look(run, api, target, plan, undefined)).match !== undefined
