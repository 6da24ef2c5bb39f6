/** The form of a local post, and its limits: https://developers.google.com/my-business/reference/rest/v4/accounts.locations.localPosts */
import { datePattern, timePattern } from '../kit/clock-times.ts'
import { findAt, findString } from '../kit/expect.ts'
import type { AccountTraits, MediaRule, NetworkDescription, OutputProfile, TextRules } from '../spec/index.ts'

/** https://support.google.com/business/answer/7342169. The API reports longer ones, and longer titles and coupon codes, as invalid. */
const textLimit = 1_500
const titleLimit = 58
const couponLimit = 58
/** The service's own. */
const termsLimit = 5_000
const addressLimit = 2_048

/** https://support.google.com/business/answer/6103862. Google names sizes in KB and MB, which are taken as the narrower of both meanings. */
export const photo: MediaRule = {
  mimes: ['image/jpeg', 'image/png'],
  count: { min: 0, max: 1 },
  minSize: 10_240,
  maxSize: 5_000_000,
  width: { min: 250 },
  height: { min: 250 },
  shrinks: true,
}

/** What an account stores about its location. */
export interface Location {
  /** The number of the account at Google through which the location is managed, which is part of the path of its posts. */
  account: string
  /** Whether Google offers posts for it, such as once its profile is verified. */
  takesPosts: boolean
  /** Of the location's profile; '' if it has none. */
  language: string
  /** Its page on Google Maps; '' if it has none. */
  mapsUrl: string
}

export const locationOf = (account: Pick<AccountTraits, 'limits'>): Location => ({
  account: findString(account.limits, 'account') ?? '',
  takesPosts: findAt(account.limits, 'takesPosts') !== false,
  language: findString(account.limits, 'language') ?? '',
  mapsUrl: findString(account.limits, 'mapsUrl') ?? '',
})

const address = { type: 'string', maxLength: addressLimit, pattern: '^https?://' } as const
const date = { type: 'string', pattern: datePattern } as const
const time = { type: 'string', pattern: timePattern } as const

/** Google ignores the button of an offer, which has a link of its own. */
const withButton = { key: 'topic_type', values: ['STANDARD', 'EVENT'] }

export const settings = {
  topic_type: {
    scope: 'destination',
    label: 'Type',
    default: 'STANDARD',
    schema: { type: 'string', enum: ['STANDARD', 'EVENT', 'OFFER'] },
    choices: { STANDARD: 'Update', EVENT: 'Event', OFFER: 'Offer' },
  },
  call_to_action: {
    scope: 'destination',
    label: 'Button',
    when: withButton,
    schema: { type: 'string', enum: ['BOOK', 'ORDER', 'SHOP', 'LEARN_MORE', 'SIGN_UP', 'CALL'] },
    choices: { BOOK: 'Book', ORDER: 'Order online', SHOP: 'Buy', LEARN_MORE: 'Learn more', SIGN_UP: 'Sign up', CALL: 'Call now' },
  },
  action_url: { scope: 'destination', label: 'Link of the button', when: withButton, schema: address },
  event: {
    scope: 'destination',
    label: 'Event',
    when: { key: 'topic_type', values: ['EVENT', 'OFFER'] },
    fields: { title: 'Title', start_date: 'Start date', start_time: 'Start time', end_date: 'End date', end_time: 'End time' },
    schema: {
      type: 'object',
      properties: {
        title: { type: 'string', minLength: 1, maxLength: titleLimit },
        start_date: date,
        start_time: time,
        end_date: date,
        end_time: time,
      },
      required: ['title', 'start_date', 'start_time', 'end_date', 'end_time'],
      additionalProperties: false,
    },
  },
  offer: {
    scope: 'destination',
    label: 'Offer',
    when: { key: 'topic_type', values: ['OFFER'] },
    fields: { coupon_code: 'Coupon code', redeem_url: 'Link to redeem', terms: 'Terms' },
    schema: {
      type: 'object',
      properties: {
        coupon_code: { type: 'string', maxLength: couponLimit },
        redeem_url: address,
        terms: { type: 'string', maxLength: termsLimit },
      },
      additionalProperties: false,
    },
  },
} as const satisfies NetworkDescription['settings']

export const profiles: readonly OutputProfile[] = [
  { key: 'google_business.post', textLimit, maxSegments: 1, media: [photo], settings: Object.keys(settings) },
]

export const text: TextRules = { link: 'setting', linkSetting: 'action_url', hashtags: 'none', softLimit: 700 }
