/** Local posts of one location, as strict as Google: https://developers.google.com/my-business/reference/rest/v4/accounts.locations.localPosts */
import { findAt, findString, isFields, listAt } from '../kit/expect.ts'
import { cloudError } from './fake-google.ts'
import type { Answer } from './server.ts'

export interface FakeLocalPost {
  id: string
  fields: Record<string, unknown>
  state: 'LIVE' | 'PROCESSING' | 'REJECTED'
  createTime: string
  /** Bytes of its image, as the address says. */
  size: number | undefined
}

/** https://developers.google.com/my-business/reference/rest/Shared.Types/ErrorCode */
const invalid = (field: string, message: string, code = 2): Answer =>
  cloudError(400, 'INVALID_ARGUMENT', 'Request contains an invalid argument.', [
    { '@type': 'type.googleapis.com/google.mybusiness.v4.ValidationError', errorDetails: [{ code, field, message }] },
  ])

const known = {
  post: ['languageCode', 'summary', 'callToAction', 'event', 'media', 'topicType', 'offer'],
  event: ['title', 'schedule'],
  schedule: ['startDate', 'startTime', 'endDate', 'endTime'],
  offer: ['couponCode', 'redeemOnlineUrl', 'termsConditions'],
  callToAction: ['actionType', 'url'],
  medium: ['mediaFormat', 'sourceUrl'],
} as const

const isOf = (value: unknown, kind: keyof typeof known): value is Record<string, unknown> =>
  isFields(value) && Object.keys(value).every((key) => (known[kind] as readonly string[]).includes(key))

const isText = (value: unknown, limit: number): boolean => value === undefined || (typeof value === 'string' && [...value].length <= limit)

const hasNumbers = (value: unknown, ...keys: string[]): boolean => keys.every((key) => Number.isInteger(findAt(value, key)))

const isSchedule = (schedule: unknown): boolean =>
  isOf(schedule, 'schedule') &&
  known.schedule.every((key) => schedule[key] !== undefined) &&
  ['startDate', 'endDate'].every((key) => hasNumbers(schedule[key], 'year', 'month', 'day')) &&
  ['startTime', 'endTime'].every((key) => hasNumbers(schedule[key], 'hours', 'minutes'))

const faultOfTopic = (fields: Record<string, unknown>): Answer | undefined => {
  const { topicType, event, offer } = fields
  if (!['STANDARD', 'EVENT', 'OFFER'].includes(String(topicType))) return invalid('topic_type', 'Topic type is required.', 1)
  if (topicType !== 'STANDARD' && event === undefined) return invalid('event', 'Event is required for this topic type.', 1)
  if (event !== undefined && (!isOf(event, 'event') || !findString(event, 'title') || !isText(event['title'], 58)))
    return invalid('event.title', 'Event title is missing or too long.')
  if (event !== undefined && !isSchedule(findAt(event, 'schedule')))
    return invalid('event.schedule', 'All fields of the schedule are required.')
  if (offer !== undefined && (topicType !== 'OFFER' || !isOf(offer, 'offer') || !isText(offer['couponCode'], 58)))
    return invalid('offer', 'Offer is invalid.')
  return undefined
}

const buttons = ['BOOK', 'ORDER', 'SHOP', 'LEARN_MORE', 'SIGN_UP', 'CALL']

const faultOfButton = ({ callToAction: button, topicType }: Record<string, unknown>): Answer | undefined => {
  if (button === undefined) return undefined
  if (topicType === 'OFFER' || !isOf(button, 'callToAction') || !buttons.includes(String(button['actionType'])))
    return invalid('call_to_action', 'Call to action is invalid.')
  const isRight = button['actionType'] === 'CALL' ? button['url'] === undefined : /^https?:/.test(String(button['url']))
  return isRight ? undefined : invalid('call_to_action.url', 'URL is invalid.')
}

const parametersOf = (medium: unknown): URLSearchParams => new URL(findString(medium, 'sourceUrl') ?? 'https://fake').searchParams

export const sizeOf = (fields: Record<string, unknown>): number | undefined => {
  const [medium] = listAt(fields, 'media')
  const bytes = parametersOf(medium).get('bytes')
  return bytes === null ? undefined : Number(bytes)
}

const faultOfMedia = (fields: Record<string, unknown>): Answer | undefined => {
  const media = listAt(fields, 'media')
  const [medium] = media
  if (fields['media'] === undefined) return undefined
  if (media.length !== 1 || !isOf(medium, 'medium') || medium['mediaFormat'] !== 'PHOTO') return invalid('media', 'Media is invalid.')
  if (!String(medium['sourceUrl']).startsWith('https://')) return invalid('media', 'Fetching image failed.', 1000)
  const type = parametersOf(medium).get('type')
  if (type !== null && !/^image\/(jpeg|png)$/.test(type)) return invalid('media', 'Image format is not supported.', 1001)
  return (sizeOf(fields) ?? 0) > 5_242_880 ? invalid('media', 'Image is too large.', 1002) : undefined
}

/** Undefined for a post that is fine. */
export const faultOf = (fields: unknown): Answer | undefined => {
  if (!isOf(fields, 'post')) return invalid('local_post', 'Unknown name.')
  if (!isText(fields['summary'], 1_500)) return invalid('summary', 'Summary is too long.')
  if (fields['languageCode'] !== undefined && !/^[a-z]{2,3}(-\w+)*$/i.test(String(fields['languageCode'])))
    return invalid('language_code', 'Language code is invalid.')
  return faultOfTopic(fields) ?? faultOfButton(fields) ?? faultOfMedia(fields)
}

/** Google has its own copy of the image. */
export const presentPost = (parent: string, { id, fields, state, createTime }: FakeLocalPost) => {
  const media = listAt(fields, 'media').map(() => ({ mediaFormat: 'PHOTO', googleUrl: 'https://lh3.googleusercontent.com/p/fake' }))
  return {
    ...fields,
    ...(media.length > 0 && { media }),
    name: `${parent}/localPosts/${id}`,
    state,
    createTime,
    updateTime: createTime,
    ...(state === 'LIVE' && { searchUrl: `https://local.google.com/place?id=1&use=posts&lpsid=${id}` }),
  }
}
