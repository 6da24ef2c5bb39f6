/** What the moderators of a subreddit require of a post. Pure. Regular expressions aren't checked, because they are written for Python. */
import { countCodePoints } from '../kit/count.ts'
import { titleOf } from '../kit/counts.ts'
import { fault } from '../kit/issue.ts'
import { altTextOf, findFlag, findText } from '../kit/settings.ts'
import type { Draft, DraftSegment, Issue } from '../spec/index.ts'
import type { Community } from './limits.ts'

type Extra = NonNullable<Parameters<typeof fault<'community_rule'>>[2]>

type Broken = (reason: string, says: string, place: Omit<Extra, 'parameters'>, parameters?: Extra['parameters']) => Issue

const breaks =
  ({ name }: Community): Broken =>
  (reason, says, place, parameters = {}) => {
    const community = `r/${name}`
    return fault('community_rule', `${community}: ${says}.`, { ...place, parameters: { community, reason, ...parameters } })
  }

const has = (text: string, word: string): boolean => text.toLowerCase().includes(word.toLowerCase())

const checkWords = (
  broken: Broken,
  part: 'title' | 'body',
  rule: Community['title'],
  text: string,
  place: Omit<Extra, 'parameters'>,
): Issue[] => {
  const banned = rule.banned.find((word) => has(text, word))
  const needed = rule.needed.join(', ')
  const count = countCodePoints(text)
  return [
    ...(count < rule.min
      ? [broken(`${part}_short`, `the ${part} needs at least ${rule.min} characters`, place, { limit: rule.min, count })]
      : []),
    ...(banned === undefined ? [] : [broken(`${part}_banned`, `the ${part} must not contain “${banned}”`, place, { text: banned })]),
    ...(needed !== '' && !rule.needed.some((word) => has(text, word))
      ? [broken(`${part}_needed`, `the ${part} must contain one of ${needed}`, place, { text: needed })]
      : []),
  ]
}

const isWithin = (host: string, domain: string): boolean => `.${host}`.endsWith(`.${domain.toLowerCase()}`)

const checkLink = (broken: Broken, community: Community, url: string): Issue[] => {
  const place = { field: 'settings.url' }
  if (!community.takes.link) return [broken('links', 'links are not allowed', place)]
  const host = URL.parse(url)?.host ?? ''
  const { linkPolicy: policy, allowedDomains, bannedDomains } = community
  const isRefused =
    (policy === 'whitelist' && !allowedDomains.some((domain) => isWithin(host, domain))) ||
    (policy === 'blacklist' && bannedDomains.some((domain) => isWithin(host, domain)))
  return isRefused ? [broken('domain', `links to ${host} are not allowed`, place, { text: host })] : []
}

const checkBody = (broken: Broken, { body, bodyPolicy: policy }: Community, { id: segmentId, text: written }: DraftSegment): Issue[] => {
  const place = { segmentId, field: 'text' }
  const text = written.trim()
  if (text === '') return policy === 'required' ? [broken('body_required', 'a post needs a text', place)] : []
  return policy === 'notAllowed'
    ? [broken('body_refused', 'a post must not have a text', place)]
    : checkWords(broken, 'body', body, text, place)
}

const checkCaptions = (broken: Broken, { captionPolicy: policy }: Community, { id: segmentId, media }: DraftSegment): Issue[] => {
  const wrong = media.find((medium) => (altTextOf(medium).trim() === '') === (policy === 'required'))
  if (!wrong || (policy !== 'required' && policy !== 'notAllowed')) return []
  const says = policy === 'required' ? 'images of a gallery need captions' : 'images of a gallery must not have captions'
  return [broken(`captions_${policy === 'required' ? 'required' : 'refused'}`, says, { segmentId, mediaId: wrong.id, field: 'alt_text' })]
}

const checkFlair = ({ name, needsFlair, flairs }: Community, { settings }: Draft): Issue[] => {
  const [id, key, community] = [findText(settings, 'flair_id'), 'flair_id', `r/${name}`]
  const place = { field: `settings.${key}` }
  if (id === undefined)
    return needsFlair ? [fault('flair_required', `${community} requires flair. Choose one.`, { ...place, parameters: { community } })] : []
  if (flairs.length === 0 || flairs.includes(id)) return []
  const faults = `must be a flair of ${community}`
  return [fault('setting_invalid', `${key}: ${faults}.`, { ...place, parameters: { reason: 'schema', key, faults } })]
}

export const checkCommunity = (draft: Draft, community: Community): Issue[] => {
  const broken = breaks(community)
  const { settings, profile } = draft
  const title = titleOf(draft).trim()
  const url = profile === 'reddit.post' ? findText(settings, 'url') : undefined
  const [segment] = draft.segments
  const isText = profile === 'reddit.post' && url === undefined
  return [
    ...checkFlair(community, draft),
    ...(findFlag(settings, 'spoiler') && !community.takes.spoiler
      ? [broken('spoilers', "posts can't be marked as spoilers", { field: 'settings.spoiler' })]
      : []),
    ...(title === '' ? [] : checkWords(broken, 'title', community.title, title, { field: 'title' })),
    ...(isText && !community.takes.text ? [broken('text_posts', 'text posts are not allowed', { field: 'settings.url' })] : []),
    ...(segment && isText && community.takes.text ? checkBody(broken, community, segment) : []),
    ...(url === undefined ? [] : checkLink(broken, community, url)),
    ...(segment && profile === 'reddit.gallery' ? checkCaptions(broken, community, segment) : []),
  ]
}
