import { checkDraft, type CheckRules } from '../kit/check.ts'
import { checkMedium } from '../kit/check-media.ts'
import { fault, warning } from '../kit/issue.ts'
import { findUrls } from '../kit/links.ts'
import { findFlag, findText, isSet, listTexts } from '../kit/settings.ts'
import type { AccountTraits, Draft, DraftSegment, Issue } from '../spec/index.ts'
import { count, findEmoji } from './count.ts'
import { countLeft, image, linkLimit, profilesFor, settings, text, video } from './limits.ts'

/** A preview belongs to the last post of a thread, everything else of the destination to the first. */
export const takesLink = (draft: Draft, segment: DraftSegment): boolean =>
  isSet(draft.settings, 'link_attachment') && segment === draft.segments.at(-1)
const takesTextAttachment = (draft: Draft, segment: DraftSegment): boolean =>
  isSet(draft.settings, 'text_attachment') && segment === draft.segments[0]
const takesGif = (draft: Draft, segment: DraftSegment): boolean => isSet(draft.settings, 'gif_id') && segment === draft.segments[0]
const hasPoll = (segment: DraftSegment): boolean => isSet(segment.settings, 'poll_options')

export const rulesOf = (account?: Pick<AccountTraits, 'limits'>): CheckRules => ({
  profiles: profilesFor(account),
  settings,
  text,
  count,
  unit: 'weighted',
  whole: findEmoji,
})

const refuse = (segment: DraftSegment, key: string, faults: string): Issue =>
  fault('setting_invalid', `${key}: ${faults}.`, {
    segmentId: segment.id,
    field: `settings.${key}`,
    parameters: { reason: 'combination', key, faults },
  })

/** https://developers.facebook.com/documentation/threads/posts#links: those in the text and the preview's, each once. */
const checkLinks = (draft: Draft, segment: DraftSegment): Issue[] => {
  const link = takesLink(draft, segment) ? findText(draft.settings, 'link_attachment') : undefined
  const links = new Set([...findUrls(segment.text).map(({ url }) => url), ...(link === undefined ? [] : [link])])
  if (links.size <= linkLimit) return []
  const parameters = { limit: linkLimit, count: links.size }
  return [fault('too_many_links', `Too many links: ${links.size} of ${linkLimit}.`, { segmentId: segment.id, field: 'text', parameters })]
}

/** What only a post without files can have: the pages of each under https://developers.facebook.com/documentation/threads/create-posts */
const checkAttachments = (draft: Draft, segment: DraftSegment): Issue[] => {
  const issues: Issue[] = []
  const place = { segmentId: segment.id }
  const [hasFiles, hasLink, hasGif] = [segment.media.length > 0, takesLink(draft, segment), takesGif(draft, segment)]
  const hasLong = takesTextAttachment(draft, segment)
  if (hasFiles && hasPoll(segment))
    issues.push(fault('poll_media_conflict', "Polls can't include media.", { ...place, field: 'settings.poll_options' }))
  if (hasFiles && hasLink) {
    const message = "A link preview and media can't be combined. Add the link to the text instead."
    issues.push(
      fault('exclusive_attachments', message, { ...place, field: 'settings.link_attachment', parameters: { reason: 'link_card' } }),
    )
  }
  if (hasFiles && hasLong) issues.push(refuse(segment, 'text_attachment', "can't be combined with media"))
  if (hasFiles && hasGif) issues.push(refuse(segment, 'gif_id', "can't be combined with media"))
  if (hasLong && hasPoll(segment)) issues.push(refuse(segment, 'text_attachment', "can't be combined with a poll"))
  if (hasGif && hasPoll(segment)) issues.push(refuse(segment, 'gif_id', "can't be combined with a poll"))
  return issues
}

/** https://developers.facebook.com/documentation/threads/create-posts/ghost-posts: text, and nothing else but spoilers. */
const checkGhost = (draft: Draft, segment: DraftSegment): Issue[] => {
  if (findFlag(draft.settings, 'ghost_post') !== true) return []
  const others = ['topic_tag', 'reply_control', 'link_attachment', 'text_attachment', 'gif_id', 'location_id']
  const isPlain = segment.media.length === 0 && !hasPoll(segment) && !others.some((key) => isSet(draft.settings, key))
  return isPlain ? [] : [refuse(segment, 'ghost_post', "can't be combined with media, a poll or other settings, except for spoilers")]
}

/** Options are compared as readers see them. */
const checkPoll = (segment: DraftSegment): Issue[] => {
  const options = listTexts(segment.settings, 'poll_options').map((option) => option.trim())
  if (options.length === 0) return []
  const issues =
    segment.text.trim() === ''
      ? [fault('text_required', 'Add text to your poll.', { segmentId: segment.id, field: 'text', parameters: { reason: 'poll' } })]
      : []
  return options.includes('') ? [...issues, refuse(segment, 'poll_options', 'must not have empty options')] : issues
}

/** A single file has been compared with the rule of its form. */
const checkFiles = (draft: Draft, segment: DraftSegment): Issue[] => {
  const isMixed = draft.profile === 'threads.carousel' || draft.profile === 'threads.thread'
  return (isMixed ? segment.media : []).flatMap((medium) => {
    const rule = [image, video].find(({ mimes }) => mimes.includes(medium.mime))
    return rule ? checkMedium(rule, medium).map((issue) => ({ ...issue, segmentId: segment.id })) : []
  })
}

/** The quotas are those of the last reading, so they may have been reset since. */
const checkQuotas = (draft: Draft, { limits }: Pick<AccountTraits, 'limits'>): Issue[] => {
  const isUsedUp = countLeft(limits, 'posts') === 0 || (countLeft(limits, 'replies') ?? Infinity) < draft.segments.length - 1
  return isUsedUp ? [warning('quota_exceeded', "The network's posting limit was reached. The post may be published later.")] : []
}

export const check = (draft: Draft, account: Pick<AccountTraits, 'limits'>): Issue[] => {
  const rules = rulesOf(account)
  const issues = checkDraft(draft, rules)
  if (!rules.profiles.some(({ key }) => key === draft.profile)) return issues
  const polls = draft.segments.flatMap(checkPoll)
  const needText = new Set(polls.filter(({ code }) => code === 'text_required').map(({ segmentId }) => segmentId))
  return [
    ...issues.filter(({ code, segmentId }) => code !== 'text_required' || !needText.has(segmentId)),
    ...polls,
    ...draft.segments.flatMap((segment) => [
      ...checkFiles(draft, segment),
      ...checkLinks(draft, segment),
      ...checkAttachments(draft, segment),
      ...checkGhost(draft, segment),
    ]),
    ...checkQuotas(draft, account),
  ]
}
