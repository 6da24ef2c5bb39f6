import { findBareUrls } from '../kit/bare-links.ts'
import { checkDraft, type CheckRules } from '../kit/check.ts'
import { countUtf16 } from '../kit/count.ts'
import { fault, warning } from '../kit/issue.ts'
import { findHashtags, findMentions } from '../kit/links.ts'
import { findText } from '../kit/settings.ts'
import { toSpans } from '../kit/spans.ts'
import type { Draft, Issue, NetworkDescription, TextRules, TextSpan } from '../spec/index.ts'
import { readHtml } from './html.ts'
import { entityLimit, photoSize, profiles } from './limits.ts'

export const text: TextRules = { link: 'end_of_text', hashtags: 10, softLimit: 1_000 }

export const settings = {
  disable_notification: { scope: 'destination', label: 'Send silently', default: false, schema: { type: 'boolean' } },
  link_preview: {
    scope: 'destination',
    label: 'Link preview',
    default: 'on',
    choices: { on: 'As Telegram chooses', off: 'None', large: 'Large', small: 'Small' },
    schema: { enum: ['on', 'off', 'large', 'small'] },
  },
  protect_content: { scope: 'destination', label: 'Protect content', default: false, schema: { type: 'boolean' } },
  message_thread_id: { scope: 'destination', label: 'Topic ID', schema: { type: 'integer', minimum: 1 } },
  parse_mode: {
    scope: 'destination',
    label: 'Format',
    default: 'plain',
    choices: { plain: 'Plain text', html: 'HTML' },
    schema: { enum: ['plain', 'html'] },
  },
} as const satisfies NetworkDescription['settings']

export const isHtml = (draft: Draft): boolean => findText(draft.settings, 'parse_mode') === 'html'

const checkMarkup = (draft: Draft): Issue[] =>
  draft.segments.flatMap((segment) => {
    const place = { segmentId: segment.id, field: 'text' }
    const { problem, entities } = readHtml(segment.text)
    if (problem !== undefined) return [fault('setting_invalid', problem, { ...place, parameters: { reason: 'markup', faults: problem } })]
    if (entities <= entityLimit) return []
    const message = `Some formatting will be lost: the text has ${entities} formatted parts, and Telegram shows the first ${entityLimit}.`
    return [warning('lossy_conversion', message, { ...place, parameters: { reason: 'markup', limit: entityLimit, count: entities } })]
  })

/** Photos next to a video have their own size limit, which differs from that of the album's files. */
const checkPhotosOfAlbum = (draft: Draft): Issue[] =>
  draft.segments
    .filter(({ media }) => media.some(({ mime }) => mime.startsWith('video/')))
    .flatMap((segment) =>
      segment.media
        .filter(({ mime, size }) => mime.startsWith('image/') && mime !== 'image/gif' && size > photoSize)
        .map((medium) =>
          warning('lossy_conversion', `${medium.filename || medium.id} is too large for Telegram. It will be resized.`, {
            segmentId: segment.id,
            mediaId: medium.id,
            field: 'media',
            parameters: { reason: 'photo_of_album', name: medium.filename || medium.id, size: medium.size, limit: photoSize },
          }),
        ),
    )

/** URLs, also without a scheme, and names of people and chats (https://core.telegram.org/api/entities). */
export const findLinked = (words: string): TextSpan[] => [
  ...toSpans('link', findBareUrls(words)),
  ...toSpans('hashtag', findHashtags(words)),
  ...toSpans(
    'mention',
    findMentions(words).filter(({ host }) => host === undefined),
  ),
]

export const rulesOf = (draft: Draft): CheckRules => ({
  profiles,
  settings,
  text,
  count: isHtml(draft) ? (html) => countUtf16(readHtml(html).text) : countUtf16,
  unit: 'utf16_unit',
  linked: findLinked,
})

export const check = (draft: Draft): Issue[] => [
  ...checkDraft(draft, rulesOf(draft)),
  ...(isHtml(draft) ? checkMarkup(draft) : []),
  ...checkPhotosOfAlbum(draft),
]
