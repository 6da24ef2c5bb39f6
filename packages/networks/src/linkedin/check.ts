import { checkDraft, type CheckRules } from '../kit/check.ts'
import { countCodePoints } from '../kit/count.ts'
import { fault } from '../kit/issue.ts'
import { findUrls, type UrlSpan } from '../kit/links.ts'
import { findText, isSet } from '../kit/settings.ts'
import { findHashtags } from '../kit/links.ts'
import { toSpans } from '../kit/spans.ts'
import type { AccountTraits, Draft, DraftSegment, Issue, NetworkDescription, TextSpan } from '../spec/index.ts'
import { altTextLimit, commentLimit, descriptionLimit, pollLimits, profiles, text, titleLimit } from './limits.ts'
import { splitPoll } from './poll.ts'

const titleSetting = (label: string) =>
  ({ scope: 'destination', label, required: true, schema: { type: 'string', maxLength: titleLimit } }) as const

const mediaId = { type: 'string', minLength: 1, maxLength: 64 } as const

export const settings = {
  visibility: {
    scope: 'destination',
    label: 'Visibility',
    default: 'PUBLIC',
    choices: { PUBLIC: 'Anyone', CONNECTIONS: 'Connections only', LOGGED_IN: 'LinkedIn members' },
    schema: { enum: ['PUBLIC', 'CONNECTIONS', 'LOGGED_IN'] },
  },
  reshare_disabled: { scope: 'destination', label: 'Prevent reposts', default: false, schema: { type: 'boolean' } },
  poll_options: {
    scope: 'segment',
    label: 'Poll options',
    schema: {
      type: 'array',
      minItems: pollLimits.options.min,
      maxItems: pollLimits.options.max,
      uniqueItems: true,
      items: { type: 'string', minLength: 1, maxLength: pollLimits.optionCharacters },
    },
  },
  poll_duration: {
    scope: 'destination',
    label: 'Poll duration',
    default: 'ONE_WEEK',
    choices: { ONE_DAY: '1 day', THREE_DAYS: '3 days', ONE_WEEK: '1 week', TWO_WEEKS: '2 weeks' },
    schema: { enum: ['ONE_DAY', 'THREE_DAYS', 'ONE_WEEK', 'TWO_WEEKS'] },
  },
  article_title: titleSetting('Link title'),
  article_description: { scope: 'destination', label: 'Link description', schema: { type: 'string', maxLength: descriptionLimit } },
  thumbnail_media_id: { scope: 'destination', label: 'Thumbnail', refersTo: 'image', isApart: true, schema: mediaId },
  caption_media_id: { scope: 'destination', label: 'Captions (English)', refersTo: 'captions', isApart: true, schema: mediaId },
  document_title: titleSetting('Document title'),
  first_comment: { scope: 'destination', label: 'First comment', schema: { type: 'string', maxLength: commentLimit } },
  alt_text: { scope: 'media', label: 'Alt text', schema: { type: 'string', maxLength: altTextLimit } },
} as const satisfies NetworkDescription['settings']

/** Names are shown as written, because LinkedIn mentions people by their ids only. */
export const findLinked = (words: string): TextSpan[] => [...toSpans('link', findUrls(words)), ...toSpans('hashtag', findHashtags(words))]

export const rules: CheckRules = { profiles, settings, text, count: countCodePoints, unit: 'code_point', linked: findLinked }

/** The page that an article shares: the first URL of the text. */
export const findArticle = ({ segments }: Draft): UrlSpan | undefined => findUrls(segments[0]?.text ?? '')[0]

const checkArticle = (draft: Draft): Issue[] => {
  const [segment] = draft.segments
  if (draft.profile !== 'linkedin.article' || !segment || findArticle(draft)) return []
  const place = { segmentId: segment.id, field: 'text', parameters: { reason: 'link' } }
  return [fault('text_required', 'Add the URL to share to your text.', place)]
}

const checkPoll = (draft: Draft, segment: DraftSegment): Issue[] => {
  if (!isSet(segment.settings, 'poll_options')) {
    // Without options, LinkedIn would publish the post without its poll.
    if (!isSet(draft.settings, 'poll_duration')) return []
    const place = { segmentId: segment.id, field: 'settings.poll_options', parameters: { key: 'poll_options' } }
    return [fault('setting_required', 'Add at least 2 poll options.', place)]
  }
  const at = { segmentId: segment.id, field: 'settings.poll_options' }
  const issues = segment.media.length > 0 ? [fault('poll_media_conflict', "Polls can't include media.", at)] : []
  const { question } = splitPoll(segment.text)
  if (question === '') {
    const place = { segmentId: segment.id, field: 'text', parameters: { reason: 'poll' } }
    return [...issues, fault('text_required', 'Add text to your poll.', place)]
  }
  const [count, limit] = [countCodePoints(question), pollLimits.questionCharacters]
  if (count <= limit) return issues
  const message = `The last line of your text is the poll's question. It can have up to ${limit} characters.`
  const parameters = { reason: 'poll_question', limit, count }
  return [...issues, fault('setting_invalid', message, { segmentId: segment.id, field: 'text', parameters })]
}

/** Later segments are comments. */
const checkComment = ({ profile }: Draft, { id, media }: DraftSegment): Issue[] => {
  if (media.length === 0) return []
  const parameters = { count: media.length, max: 0, bound: 'none', limit: 0, profile }
  return [fault('media_count', 'Only the first post of a thread can have media here.', { segmentId: id, field: 'media', parameters })]
}

/** A page has followers instead of connections. */
const checkVisibility = ({ settings: given }: Draft, { accountKind }: Partial<AccountTraits>): Issue[] => {
  if (accountKind !== 'organization' || findText(given, 'visibility') !== 'CONNECTIONS') return []
  const faults = 'pages have no connections'
  const parameters = { reason: 'schema', key: 'visibility', faults }
  return [fault('setting_invalid', `visibility: ${faults}.`, { field: 'settings.visibility', parameters })]
}

export const check = (draft: Draft, account: AccountTraits): Issue[] => {
  const polls = draft.profile === 'linkedin.post' ? draft.segments.flatMap((segment) => checkPoll(draft, segment)) : []
  const asksForText = [...polls, ...checkArticle(draft)]
  const isNamed = asksForText.some(({ code }) => code === 'text_required')
  return [
    ...checkDraft(draft, rules).filter(({ code }) => code !== 'text_required' || !isNamed),
    ...asksForText,
    ...draft.segments.slice(1).flatMap((segment) => checkComment(draft, segment)),
    ...checkVisibility(draft, account),
  ]
}
