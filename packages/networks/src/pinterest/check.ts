import { checkDraft, type CheckRules } from '../kit/check.ts'
import { checkMedia } from '../kit/check-media.ts'
import { countCodePoints } from '../kit/count.ts'
import { fault } from '../kit/issue.ts'
import { findHashtags } from '../kit/links.ts'
import { findReferred } from '../kit/references.ts'
import { findText, isSet } from '../kit/settings.ts'
import { toSpans } from '../kit/spans.ts'
import type { Draft, DraftMedia, Issue, NetworkDescription, TextRules } from '../spec/index.ts'
import { altTextLimit, cover, linkLimit, profiles, titleLimit } from './limits.ts'

export const text: TextRules = { link: 'setting', linkSetting: 'link', hashtags: 10, altTextLimit }

const id = { type: 'string', maxLength: 32, pattern: '^\\d+$' } as const

/** Fields of PinCreate: https://developers.pinterest.com/docs/api/v5/pins-create/ */
export const settings = {
  board_id: { scope: 'destination', label: 'Board', required: true, live: true, schema: id },
  board_section_id: { scope: 'destination', label: 'Section', live: true, within: 'board_id', schema: id },
  link: { scope: 'destination', label: 'Link', schema: { type: 'string', maxLength: linkLimit, pattern: '^https?://' } },
  title: { scope: 'destination', label: 'Title', schema: { type: 'string', maxLength: titleLimit } },
  cover_media_id: {
    scope: 'destination',
    label: 'Cover image',
    refersTo: 'image',
    isApart: true,
    schema: { type: 'string', minLength: 1, maxLength: 64 },
  },
  cover_timestamp_ms: {
    scope: 'destination',
    label: 'Cover frame (milliseconds)',
    schema: { type: 'integer', minimum: 0, maximum: 900_000 },
  },
  alt_text: { scope: 'media', label: 'Alt text', schema: { type: 'string', maxLength: altTextLimit } },
} as const satisfies NetworkDescription['settings']

export const rules: CheckRules = {
  profiles,
  settings,
  text,
  count: countCodePoints,
  unit: 'code_point',
  // Addresses in descriptions aren't links.
  linked: (words) => toSpans('hashtag', findHashtags(words)),
}

/** The cover of a video; undefined if it is a frame. */
export const findCover = (draft: Draft): DraftMedia | undefined =>
  findReferred(settings.cover_media_id, draft, findText(draft.settings, 'cover_media_id'))

const checkCover = (draft: Draft): Issue[] => {
  const image = findCover(draft)
  const profile = profiles.find(({ key }) => key === draft.profile)
  if (!image || !profile?.settings.includes('cover_media_id')) return []
  const issues = checkMedia({ ...profile, media: [cover] }, [image])
  if (!isSet(draft.settings, 'cover_timestamp_ms')) return issues
  const faults = "can't be combined with a cover image"
  const parameters = { reason: 'schema', key: 'cover_timestamp_ms', faults }
  return [...issues, fault('setting_invalid', `cover_timestamp_ms: ${faults}.`, { field: 'settings.cover_timestamp_ms', parameters })]
}

export const check = (draft: Draft): Issue[] => [...checkDraft(draft, rules), ...checkCover(draft)]
