import { checkDraft, type CheckRules } from '../kit/check.ts'
import { checkPollParts, withPolls } from '../kit/check-poll.ts'
import { fault, warning } from '../kit/issue.ts'
import { formatDollars } from '../kit/price.ts'
import { toSpans } from '../kit/spans.ts'
import { findHashtags } from '../kit/links.ts'
import type { AccountTraits, Draft, DraftSegment, Issue, TextSpan } from '../spec/index.ts'
import { count } from './count.ts'
import { mostTagged, text, toProfiles } from './limits.ts'
import { hasLink, prices } from './prices.ts'
import { listTagged, settings } from './settings.ts'
import { findUrls } from './urls.ts'

/** https://help.x.com/en/managing-your-account/x-username-rules */
const mention = /(?<![A-Za-z0-9_@＠$#!%&*/])@[A-Za-z0-9_]{1,15}(?![A-Za-z0-9_@])/g

const findMentions = (words: string): TextSpan[] =>
  [...words.matchAll(mention)].map(({ 0: name, index }) => ({ kind: 'mention', start: index, end: index + name.length }))

export const findLinked = (words: string): TextSpan[] => {
  const urls = findUrls(words)
  const isOutside = ({ start }: TextSpan): boolean => !urls.some((url) => url.start <= start && start < url.end)
  return [...toSpans('link', urls), ...[...toSpans('hashtag', findHashtags(words)), ...findMentions(words)].filter(isOutside)]
}

export const rulesOf = (account?: Pick<AccountTraits, 'limits'>): CheckRules => ({
  profiles: toProfiles(Object.keys(settings), account),
  settings,
  text,
  count,
  unit: 'weighted',
  whole: (words) => [...findUrls(words)],
  linked: findLinked,
})

/** All files of a post share one list of tagged people. */
const checkTagged = (segment: DraftSegment): Issue[] => {
  if (listTagged([segment]).length <= mostTagged) return []
  const [key, faults] = ['tagged_users', `at most ${mostTagged} in one post`]
  const place = { segmentId: segment.id, field: `settings.${key}` }
  return [fault('setting_invalid', `${key}: ${faults}.`, { ...place, parameters: { reason: 'schema', key, faults } })]
}

const checkCost = (segment: DraftSegment): Issue[] => {
  if (!hasLink(segment)) return []
  const price = formatDollars(prices.items.post_with_link)
  const usual = formatDollars(prices.items.post)
  return [
    warning('link_cost', `With a link, this post costs ${price} USD instead of ${usual} USD.`, {
      segmentId: segment.id,
      field: 'text',
      parameters: { price, usual },
    }),
  ]
}

export const check = (draft: Draft, account?: Pick<AccountTraits, 'limits'>): Issue[] => {
  const general = checkDraft(draft, rulesOf(account))
  if (general.some(({ code }) => code === 'profile_unavailable')) return general
  const polls = draft.segments.flatMap((segment) => checkPollParts(segment, 'poll_options', 'poll_duration_minutes'))
  return [...withPolls(general, polls), ...draft.segments.flatMap((segment) => [...checkTagged(segment), ...checkCost(segment)])]
}
