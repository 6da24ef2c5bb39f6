/** Posts as a server takes and lists them: https://github.com/LemmyNet/lemmy-js-client (src/types). */
import { titleOf } from '../kit/counts.ts'
import { expectId, expectString, findAt, findNumber, findString, idAt, listAt } from '../kit/expect.ts'
import { altTextOf, findFlag, findText } from '../kit/settings.ts'
import { NetworkError } from '../spec/index.ts'
import type { Draft, DraftSegment, Found, Json, Published, Run, Sent } from '../spec/index.ts'
import type { Api } from './wire.ts'

export interface PostPlan {
  draft: Draft
  segment: DraftSegment
  communityId: number
  imageUrl?: string
}

/** A title has one line. */
const toTitle = (draft: Draft): string => titleOf(draft).replaceAll(/\s+/g, ' ').trim()

export const toPost = ({ draft, segment, communityId, imageUrl }: PostPlan): { [key: string]: Json } => {
  const url = imageUrl ?? findText(draft.settings, 'url')
  const altText = imageUrl && segment.media[0] ? altTextOf(segment.media[0]) : ''
  const nsfw = findFlag(draft.settings, 'nsfw')
  const languageId = findText(draft.settings, 'language_id')
  return {
    name: toTitle(draft),
    community_id: communityId,
    ...(segment.text ? { body: segment.text } : {}),
    ...(url ? { url } : {}),
    ...(altText ? { alt_text: altText } : {}),
    ...(nsfw === undefined ? {} : { nsfw }),
    ...(languageId ? { language_id: Number(languageId) } : {}),
  }
}

export const toPublished = (post: unknown): Published => ({ externalId: expectId(post, 'id'), externalUrl: expectString(post, 'ap_id') })

const pageSize = 50

/** The newest posts of the community, including those that the account has read or hidden. */
const listNewest = async (api: Api, communityId: number): Promise<unknown[]> => {
  const shown = { show_read: true, show_hidden: true, show_nsfw: true }
  const query = { community_id: communityId, type_: 'All', sort: 'New', limit: pageSize, ...shown }
  const { json } = await api({ method: 'GET', path: '/api/v3/post/list', query })
  return listAt(json, 'posts').map((view) => findAt(view, 'post'))
}

/** Posts that moderators removed, which the list omits. Undefined on version 1, whose modlog has another form. */
const findRemoved = async (api: Api, communityId: number): Promise<unknown[] | undefined> => {
  try {
    const query = { community_id: communityId, type_: 'ModRemovePost', limit: pageSize }
    const { json } = await api({ method: 'GET', path: '/api/v3/modlog', query })
    return listAt(json, 'removed_posts').map((view) => findAt(view, 'post'))
  } catch (error) {
    if (error instanceof NetworkError && error.httpStatus === 404) return undefined
    throw error
  }
}

/** Server clocks differ; a post older than the attempt by more than this is a different one. */
const clockTolerance = 30_000

const publishedAt = (post: unknown): number => Date.parse(findString(post, 'published') ?? '')

/** Finds the account's post by its title among those in the community since the call, and among those removed from it. */
export const findPost = async (run: Run, api: Api, plan: PostPlan, personId: number, sent: Sent): Promise<Found> => {
  const listed = await listNewest(api, plan.communityId)
  const removed = await findRemoved(api, plan.communityId)
  const since = sent.startedAt.getTime() - clockTolerance
  const title = toTitle(plan.draft)
  const alike = [...listed, ...(removed ?? [])].filter(
    (post) => findNumber(post, 'creator_id') === personId && findString(post, 'name') === title && publishedAt(post) >= since,
  )
  const taken = await run.listTaken(alike.flatMap((post) => idAt(post, 'id') ?? []))
  const match = alike.find((post) => !taken.has(idAt(post, 'id') ?? ''))
  if (match) return { state: 'found', published: toPublished(match) }
  // Pinned posts are first, however old.
  const reachesBack = listed.length < pageSize || publishedAt(listed.at(-1)) < since
  return { state: reachesBack && removed ? 'absent' : 'unsure' }
}
