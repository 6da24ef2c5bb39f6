/** Builds local posts, and reads what became of them. */
import { expectString, findString } from '../kit/expect.ts'
import { findText } from '../kit/settings.ts'
import { NetworkError } from '../spec/index.ts'
import type { Account, Draft, Json, Published } from '../spec/index.ts'
import { isUsed } from './check.ts'
import { locationOf } from './limits.ts'
import { postsOrigin } from './wire.ts'

type Fields = { [key: string]: Json }

/** Where the posts of a location are. */
export const postsUrlOf = ({ accountId, limits }: Pick<Account, 'accountId' | 'limits'>): string =>
  `${postsOrigin}/v4/accounts/${encodeURIComponent(locationOf({ limits }).account)}/locations/${encodeURIComponent(accountId)}/localPosts`

const toDate = (text: string): Fields => {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  return { year, month, day }
}

const toTime = (text: string): Fields => {
  const [hours = 0, minutes = 0] = text.split(':').map(Number)
  return { hours, minutes, seconds: 0, nanos: 0 }
}

/** Dates and times are those on the clocks of the location. */
const toEvent = (event: unknown): Fields => {
  const textOf = (key: string): string => findString(event, key) ?? ''
  const schedule = {
    startDate: toDate(textOf('start_date')),
    startTime: toTime(textOf('start_time')),
    endDate: toDate(textOf('end_date')),
    endTime: toTime(textOf('end_time')),
  }
  return { title: textOf('title').trim(), schedule }
}

const toOffer = (offer: unknown): Fields => {
  const names = { coupon_code: 'couponCode', redeem_url: 'redeemOnlineUrl', terms: 'termsConditions' }
  return Object.fromEntries(
    Object.entries(names).flatMap(([key, name]) => (findString(offer, key) ? [[name, findString(offer, key) ?? '']] : [])),
  )
}

const toButton = (draft: Draft): Fields => {
  const [chosen, url] = [findText(draft.settings, 'call_to_action'), findText(draft.settings, 'action_url')]
  return { actionType: chosen ?? 'LEARN_MORE', ...(url !== undefined && chosen !== 'CALL' && { url }) }
}

export interface PostFields extends Fields {
  topicType: string
}

/** Everything but the image. */
export const toPost = (account: Pick<Account, 'limits'>, draft: Draft): PostFields => {
  const [segment] = draft.segments
  if (!segment) throw new NetworkError({ kind: 'bug', evidence: 'not_sent', code: 'empty_draft' })
  const { language } = locationOf(account)
  const summary = segment.text.trim()
  const { event, offer } = draft.settings
  return {
    topicType: findText(draft.settings, 'topic_type') ?? 'STANDARD',
    ...(language && { languageCode: language }),
    ...(summary && { summary }),
    ...((isUsed('call_to_action', draft) || isUsed('action_url', draft)) && { callToAction: toButton(draft) }),
    ...(isUsed('event', draft) && { event: toEvent(event) }),
    ...(isUsed('offer', draft) && { offer: toOffer(offer) }),
  }
}

export type State = 'live' | 'processing' | 'rejected'

/** https://developers.google.com/my-business/reference/rest/v4/accounts.locations.localPosts#LocalPostState */
export const stateOf = (post: unknown): State => {
  const state = findString(post, 'state')
  if (state === 'REJECTED') return 'rejected'
  return state === undefined || state === 'PROCESSING' || state === 'LOCAL_POST_STATE_UNSPECIFIED' ? 'processing' : 'live'
}

/** A post that isn't live may have no address yet, and then has that of its location. */
export const toPublished = (account: Pick<Account, 'limits'>, post: unknown): Published => ({
  externalId: expectString(post, 'name').split('/').at(-1) ?? '',
  externalUrl: findString(post, 'searchUrl') || locationOf(account).mapsUrl || 'https://business.google.com/locations',
  reference: { state: stateOf(post) },
})
