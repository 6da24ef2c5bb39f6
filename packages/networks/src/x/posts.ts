/** Builds posts: https://docs.x.com/x-api/posts/create-or-edit-post */
import { expectString } from '../kit/expect.ts'
import { findCount, findFlag, findText, isSet, listTexts } from '../kit/settings.ts'
import type { Account, Draft, DraftSegment, Json, Published } from '../spec/index.ts'

export interface PostPlan {
  draft: Draft
  segment: DraftSegment
  mediaIds: readonly string[]
  taggedIds: readonly string[]
  /** The post that this one replies to, in a thread. */
  parentId?: string
}

const pollOf = ({ settings }: DraftSegment): { [key: string]: Json } =>
  isSet(settings, 'poll_options')
    ? { poll: { options: listTexts(settings, 'poll_options'), duration_minutes: findCount(settings, 'poll_duration_minutes') ?? null } }
    : {}

/** The first post decides who can reply, and the community. Labels belong to every post. */
const settingsOf = ({ settings }: Draft, isFirst: boolean): { [key: string]: Json } => {
  const [replies, community] = [findText(settings, 'reply_settings'), findText(settings, 'community_id')]
  return {
    ...(isFirst && replies !== undefined ? { reply_settings: replies } : {}),
    ...(isFirst && community !== undefined ? { community_id: community } : {}),
    ...(findFlag(settings, 'made_with_ai') ? { made_with_ai: true } : {}),
    ...(findFlag(settings, 'paid_partnership') ? { paid_partnership: true } : {}),
  }
}

export const toPost = ({ draft, segment, mediaIds, taggedIds, parentId }: PostPlan): { [key: string]: Json } => ({
  ...(segment.text === '' ? {} : { text: segment.text }),
  ...(mediaIds.length > 0
    ? { media: { media_ids: [...mediaIds], ...(taggedIds.length > 0 ? { tagged_user_ids: [...taggedIds] } : {}) } }
    : {}),
  ...pollOf(segment),
  ...(parentId === undefined ? {} : { reply: { in_reply_to_tweet_id: parentId } }),
  ...settingsOf(draft, parentId === undefined),
})

export const toPublished = ({ username }: Account, post: unknown): Published => {
  const id = expectString(post, 'id')
  return { externalId: id, externalUrl: `https://x.com/${encodeURIComponent(username)}/status/${id}`, reference: { id } }
}
