/** Writing a status and finding it again: https://docs.joinmastodon.org/methods/statuses/ */
import { expectString, findAt, findString, listAt } from '../kit/expect.ts'
import { findCount, findFlag, findText, isSet, listTexts } from '../kit/settings.ts'
import type { Account, Draft, DraftSegment, Found, Json, Published } from '../spec/index.ts'
import { reduceHtml, reduceText } from './plain-text.ts'
import type { Api } from './wire.ts'

export interface StatusPlan {
  draft: Draft
  segment: DraftSegment
  mediaIds: string[]
  /** The status before this one in a thread. */
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

/** The body of POST /api/v1/statuses; what is not set is left to the account's own defaults. */
export const toStatus = ({ draft, segment, mediaIds, parentId, quotedId }: StatusPlan): { [key: string]: Json } => ({
  status: segment.text,
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

/** Clocks of two servers differ; an own post that is older than this before the attempt is another one. */
const clockTolerance = 30_000
const pageSize = 40

const attachmentIds = (status: unknown): (string | undefined)[] =>
  listAt(status, 'media_attachments').map((attachment) => findString(attachment, 'id'))

/** True when a status stands in the right place and has as many attachments, whatever its text looks like. */
const couldBe = (status: unknown, plan: StatusPlan): boolean =>
  !findAt(status, 'reblog') &&
  (findString(status, 'in_reply_to_id') ?? undefined) === plan.parentId &&
  attachmentIds(status).length === plan.mediaIds.length

const isSame = (status: unknown, plan: StatusPlan): boolean => {
  const ids = attachmentIds(status)
  // An attachment belongs to one status only, so its id proves more than any text.
  if (plan.mediaIds.length > 0) return plan.mediaIds.every((id) => ids.includes(id))
  return reduceHtml(findString(status, 'content') ?? '') === reduceText(plan.segment.text)
}

/**
 * Looks through the account's own statuses since the attempt began. Servers render a text in ways of their own, so
 * absence is certain only when nothing in that time could be the post at all.
 */
export const findStatus = async (api: Api, account: Account, plan: StatusPlan, startedAt: Date): Promise<Found> => {
  const path = `/api/v1/accounts/${encodeURIComponent(account.accountId)}/statuses`
  const { json } = await api({ method: 'GET', path, query: { limit: pageSize, exclude_reblogs: true } })
  if (!Array.isArray(json)) return { state: 'unsure' }
  const since = startedAt.getTime() - clockTolerance
  const recent = json.filter((status) => Date.parse(findString(status, 'created_at') ?? '') >= since)
  const candidates = recent.filter((status) => couldBe(status, plan))
  const match = candidates.find((status) => isSame(status, plan))
  if (match) return { state: 'found', published: toPublished(account, match) }
  const reachesBack = recent.length < json.length || json.length < pageSize
  return { state: reachesBack && candidates.length === 0 ? 'absent' : 'unsure' }
}
