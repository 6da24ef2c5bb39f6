/** What X bills a post: https://docs.x.com/x-api/getting-started/pricing. A post that X refuses is free (x-api/fundamentals/post-cap). */
import { altTextOf } from '../kit/settings.ts'
import type { Charge, Draft, DraftSegment, Prices } from '../spec/index.ts'
import { listTagged } from './settings.ts'
import { findUrls } from './urls.ts'

const items = { post: 15_000, post_with_link: 200_000, alt_text: 5_000, post_read: 5_000, user_read: 10_000, message_read: 10_000 } as const

export const prices: Prices & { items: typeof items } = {
  source: 'https://docs.x.com/x-api/getting-started/pricing',
  readOn: '2026-08-22',
  items,
}

/** The most for one: each may be by someone else, who is read with it. */
export const replyCost = items.post_read + items.user_read
export const messageCost = items.message_read + items.user_read

export const hasLink = ({ text }: Pick<DraftSegment, 'text'>): boolean => findUrls(text.normalize('NFC')).length > 0

/** The first step has the same name whatever the shape of the draft: an edit between two attempts may add or remove segments. */
export const stepOf = (index: number): string => (index === 0 ? 'post' : `segment:${index + 1}`)

export const altTextStep = (mediumId: string): string => `alt:${mediumId}`

const chargesOf = (segment: DraftSegment, index: number): Charge[] => {
  const described = segment.media.filter(altTextOf)
  const item = hasLink(segment) ? 'post_with_link' : 'post'
  return [
    ...described.map(({ id }): Charge => ({ step: altTextStep(id), item: 'alt_text', amount: items.alt_text })),
    { step: stepOf(index), item, amount: items[item] },
  ]
}

export const charges = ({ segments }: Draft): Charge[] => {
  const names = listTagged(segments)
  return [
    ...segments.flatMap(chargesOf),
    ...(names.length > 0 ? [{ step: 'tagged', item: 'user_read', amount: items.user_read * names.length, isRead: true } as const] : []),
  ]
}
