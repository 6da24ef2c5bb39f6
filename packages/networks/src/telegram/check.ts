import { checkDraft } from '../kit/check.ts'
import { countUtf16 } from '../kit/count.ts'
import { fault, warning } from '../kit/issue.ts'
import { findText } from '../kit/settings.ts'
import type { Draft, Issue, NetworkDescription, TextRules } from '../spec/index.ts'
import { readHtml } from './html.ts'
import { entityLimit, photoSize, profiles } from './limits.ts'

export const text: TextRules = { link: 'end_of_text', hashtags: 10, softLimit: 1_000 }

export const settings: NetworkDescription['settings'] = {
  disable_notification: { scope: 'destination', schema: { type: 'boolean' } },
  link_preview: { scope: 'destination', schema: { enum: ['on', 'off', 'large', 'small'] } },
  protect_content: { scope: 'destination', schema: { type: 'boolean' } },
  message_thread_id: { scope: 'destination', schema: { type: 'integer', minimum: 1 } },
  parse_mode: { scope: 'destination', schema: { enum: ['plain', 'html'] } },
}

export const isHtml = (draft: Draft): boolean => findText(draft.settings, 'parse_mode') === 'html'

const checkMarkup = (draft: Draft): Issue[] =>
  draft.segments.flatMap((segment) => {
    const place = { segmentId: segment.id, field: 'text' }
    const { problem, entities } = readHtml(segment.text)
    if (problem !== undefined) return [fault('setting_invalid', problem, { ...place, field: 'text' })]
    if (entities <= entityLimit) return []
    const message = `The text has ${entities} formatted parts; Telegram shows the first ${entityLimit} of them with their format.`
    return [warning('lossy_conversion', message, { ...place, parameters: { limit: entityLimit, count: entities } })]
  })

/** Photos beside a video are bound by their own size, which the bound of files in the same album does not show. */
const checkPhotosOfAlbum = (draft: Draft): Issue[] =>
  draft.segments
    .filter(({ media }) => media.some(({ mime }) => mime.startsWith('video/')))
    .flatMap((segment) =>
      segment.media
        .filter(({ mime, size }) => mime.startsWith('image/') && mime !== 'image/gif' && size > photoSize)
        .map((medium) =>
          warning('lossy_conversion', `${medium.filename || medium.id} is larger than Telegram takes. It will be made smaller.`, {
            segmentId: segment.id,
            mediaId: medium.id,
            field: 'media',
            parameters: { size: medium.size, limit: photoSize },
          }),
        ),
    )

export const check = (draft: Draft): Issue[] => [
  ...checkDraft(draft, {
    profiles,
    settings,
    text,
    count: isHtml(draft) ? (html) => countUtf16(readHtml(html).text) : countUtf16,
    unit: 'characters',
  }),
  ...(isHtml(draft) ? checkMarkup(draft) : []),
  ...checkPhotosOfAlbum(draft),
]
