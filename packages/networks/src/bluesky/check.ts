import { checkDraft, type CheckRules } from '../kit/check.ts'
import { countGraphemes } from '../kit/count.ts'
import { fault, warning } from '../kit/issue.ts'
import { findHashtags } from '../kit/links.ts'
import { isSet } from '../kit/settings.ts'
import type { Draft, DraftSegment, Issue } from '../spec/index.ts'
import { imagesPerEmbed, profiles, settings, tagGraphemes, text } from './limits.ts'
import { findLinked } from './spans.ts'

/** The link card belongs to the last post of a thread, a quoted post to the first. */
export const takesCard = (draft: Draft, segment: DraftSegment): boolean =>
  isSet(draft.settings, 'link_url') && segment === draft.segments.at(-1)
export const takesQuote = (draft: Draft, segment: DraftSegment): boolean =>
  isSet(draft.settings, 'quote_url') && segment === draft.segments[0]

const checkSegment = (draft: Draft, segment: DraftSegment): Issue[] => {
  const issues: Issue[] = []
  if (takesCard(draft, segment) && segment.media.length > 0) {
    const message = "A link preview and media can't be combined. Add the link to the text instead."
    issues.push(
      fault('exclusive_attachments', message, { segmentId: segment.id, field: 'settings.link_url', parameters: { reason: 'link_card' } }),
    )
  }
  if (segment.media.length > imagesPerEmbed) {
    for (const medium of segment.media.filter((one) => !one.width || !one.height)) {
      const message = `Couldn't read the size of ${medium.filename || medium.id}. It is required for more than ${imagesPerEmbed} images.`
      issues.push(
        fault('media_dimensions', message, {
          segmentId: segment.id,
          mediaId: medium.id,
          field: 'media',
          parameters: { reason: 'unknown', name: medium.filename || medium.id, limit: imagesPerEmbed },
        }),
      )
    }
  }
  for (const tag of findHashtags(segment.text)) {
    const count = countGraphemes(tag.text) - 1
    if (count <= tagGraphemes) continue
    const message = `A hashtag is too long and will be plain text: ${count} of ${tagGraphemes} characters.`
    issues.push(
      warning('lossy_conversion', message, {
        segmentId: segment.id,
        field: 'text',
        parameters: { reason: 'hashtag', limit: tagGraphemes, count },
      }),
    )
  }
  return issues
}

export const rules: CheckRules = {
  profiles,
  settings,
  text,
  count: countGraphemes,
  unit: 'grapheme',
  linked: findLinked,
  isFilled: (segment, draft) => takesCard(draft, segment) || takesQuote(draft, segment),
}

export const check = (draft: Draft): Issue[] => [
  ...checkDraft(draft, rules),
  ...draft.segments.flatMap((segment) => checkSegment(draft, segment)),
]
