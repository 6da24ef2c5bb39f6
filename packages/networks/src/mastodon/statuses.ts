/** Creates a status: https://docs.joinmastodon.org/methods/statuses/ */
import { expectString, findString } from '../kit/expect.ts'
import { findCount, findFlag, findText, isSet, listTexts } from '../kit/settings.ts'
import type { Account, Draft, DraftSegment, Json, Published } from '../spec/index.ts'
import { limitsOf } from './limits.ts'
import { traitsOf } from './software.ts'

export interface StatusPlan {
  draft: Draft
  segment: DraftSegment
  mediaIds: string[]
  parentId?: string
  quotedId?: string
}

const toPoll = (segment: DraftSegment): { poll?: Json } => {
  if (!isSet(segment.settings, 'poll_options')) return {}
  return {
    poll: {
      options: listTexts(segment.settings, 'poll_options'),
      expires_in: findCount(segment.settings, 'poll_expires_in_seconds') ?? null,
      multiple: findFlag(segment.settings, 'poll_multiple') ?? false,
      hide_totals: findFlag(segment.settings, 'poll_hide_totals') ?? false,
    },
  }
}

const given = (fields: Record<string, Json | undefined>): { [key: string]: Json } =>
  Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, Json] => entry[1] !== undefined))

/**
 * Returns the body of POST /api/v1/statuses; the account's own defaults apply to what is not set, except to the text format: Markdown would
 * drop characters from a text written, checked and counted as plain text.
 */
export const toStatus = (account: Account, { draft, segment, mediaIds, parentId, quotedId }: StatusPlan): { [key: string]: Json } => ({
  status: segment.text,
  ...(traitsOf(limitsOf(account).software).takesContentType ? { content_type: 'text/plain' } : {}),
  ...(mediaIds.length > 0 ? { media_ids: mediaIds } : {}),
  ...toPoll(segment),
  ...given({
    in_reply_to_id: parentId,
    quoted_status_id: quotedId,
    visibility: findText(draft.settings, 'visibility'),
    spoiler_text: findText(draft.settings, 'spoiler_text'),
    sensitive: findFlag(draft.settings, 'sensitive'),
    quote_approval_policy: findText(draft.settings, 'quote_approval_policy'),
    // ISO 639: the language without its region.
    language: findText(draft.settings, 'language')?.split('-')[0]?.toLowerCase(),
  }),
})

export const toPublished = (account: Account, status: unknown): Published => {
  const id = expectString(status, 'id')
  const name = account.username.split('@')[0] ?? ''
  return { externalId: id, externalUrl: findString(status, 'url') ?? `${account.instanceUrl}/@${name}/${id}`, reference: { id } }
}
