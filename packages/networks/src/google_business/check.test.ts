import { describe, expect, it } from 'vitest'
import type { Draft, DraftMedia } from '../spec/index.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { event } from '../testing/google-business-account.ts'
import { googleBusiness } from './index.ts'

const check = (settings: Draft['settings'], fields: Parameters<typeof segmentOf>[0] = {}, limits = {}) =>
  googleBusiness
    .check(draftOf('google_business.post', { settings, segments: [segmentOf(fields)] }), { limits })
    .map(({ severity, code, field = '' }) => `${severity} ${code} ${field}`.trim())

const checkFile = (fields: Partial<DraftMedia>) => check({}, { media: [mediaOf({ size: 20_000, width: 250, height: 250, ...fields })] })

const url = 'https://harbour.example/winter'

describe('checking an update', () => {
  it('needs text or an image', () => {
    expect(check({})).toEqual([])
    expect(check({}, { text: '' })).toEqual(['error text_required text'])
    expect(check({}, { text: '', media: [mediaOf({ size: 20_000 })] })).toEqual([])
  })

  it('requires a link for every button that opens one', () => {
    expect(check({ action_url: url })).toEqual([])
    for (const button of ['BOOK', 'ORDER', 'SHOP', 'LEARN_MORE', 'SIGN_UP']) {
      expect(check({ call_to_action: button, action_url: url })).toEqual([])
      expect(check({ call_to_action: button })).toEqual(['error setting_required settings.action_url'])
    }
    expect(check({ call_to_action: 'CALL' })).toEqual([])
    expect(check({ call_to_action: 'CALL', action_url: url })).toEqual(['error setting_invalid settings.action_url'])
    expect(check({ call_to_action: 'GET_OFFER', action_url: url })).toEqual(['error setting_invalid settings.call_to_action'])
  })

  it('limits the link', () => {
    const long = `https://harbour.example/${'x'.repeat(2_024)}`
    expect([long.length, check({ action_url: long })]).toEqual([2_048, []])
    expect(check({ action_url: `${long}x` })).toEqual(['error setting_invalid settings.action_url'])
    expect(check({ action_url: 'harbour.example' })).toEqual(['error setting_invalid settings.action_url'])
  })

  it('limits the size of an image, and its sides', () => {
    expect(checkFile({})).toEqual([])
    expect(checkFile({ width: 249 })).toEqual(['error media_dimensions media'])
    expect(checkFile({ height: 249 })).toEqual(['error media_dimensions media'])
    expect([checkFile({ size: 10_240 }), checkFile({ size: 10_239 })]).toEqual([[], ['error media_size media']])
    expect([checkFile({ size: 5_000_000 }), checkFile({ size: 5_000_001 })]).toEqual([[], ['warning lossy_conversion media']])
    expect(checkFile({ mime: 'image/webp' })).toEqual(['error media_type media'])
  })

  it.each(['Ring +44 20 7946 0958.', 'Ring (555) 123-4567!', 'Tel. 020 7946 0958', '555-123-4567', '030/1234567-8'])(
    'warns of the phone number in “%s”',
    (text) => {
      expect(check({}, { text })).toEqual(['warning setting_invalid text'])
    },
  )

  it.each(['From 2026-12-24 to 2026-12-26', '24.12.2026, 18:00', '1,500 bowls for 12.50', `https://harbour.example/0207946095812`])(
    'finds no phone number in “%s”',
    (text) => {
      expect(check({}, { text })).toEqual([])
    },
  )
})

describe('checking an event', () => {
  const checkEvent = (fields: Record<string, unknown>, text = 'Hello') =>
    check({ topic_type: 'EVENT', event: { ...event, ...fields } }, { text })

  it('requires a title and the whole period', () => {
    expect([checkEvent({}), checkEvent({}, '')]).toEqual([[], []])
    expect(check({ topic_type: 'EVENT' })).toEqual(['error setting_required settings.event'])
    for (const key of Object.keys(event)) {
      const { [key]: _, ...rest }: Record<string, string> = event
      expect(check({ topic_type: 'EVENT', event: rest })).toContain('error setting_invalid settings.event')
    }
    expect(checkEvent({ place: 'Quay' })).toEqual(['error setting_invalid settings.event'])
  })

  it('limits its title', () => {
    expect(checkEvent({ title: 'x'.repeat(58) })).toEqual([])
    expect(checkEvent({ title: 'x'.repeat(59) })).toEqual(['error setting_invalid settings.event'])
  })

  it('ends after it starts, on days that exist', () => {
    expect(checkEvent({ end_time: '18:01' })).toEqual([])
    expect(checkEvent({ end_time: '18:00' })).toEqual(['error setting_invalid settings.event'])
    expect(checkEvent({ end_date: '2026-12-25', end_time: '00:30' })).toEqual([])
    expect(checkEvent({ end_date: '2027-02-29' })).toEqual(['error setting_invalid settings.event'])
    expect(checkEvent({ end_date: '2028-02-29' })).toEqual([])
    expect(checkEvent({ start_time: '24:00' })).toContain('error setting_invalid settings.event')
  })

  it('may have a button, and isn’t part of an update', () => {
    expect(check({ topic_type: 'EVENT', event, call_to_action: 'BOOK', action_url: url })).toEqual([])
    expect(check({ event })).toEqual(['error unsupported_setting settings.event'])
    expect(check({ topic_type: 'STANDARD', event })).toEqual(['error unsupported_setting settings.event'])
  })
})

describe('checking an offer', () => {
  const checkOffer = (offer: Record<string, unknown>) => check({ topic_type: 'OFFER', event, offer })

  it('requires the period of an event, and nothing else', () => {
    expect(check({ topic_type: 'OFFER', event })).toEqual([])
    expect(check({ topic_type: 'OFFER', offer: { coupon_code: 'WINTER' } })).toEqual(['error setting_required settings.event'])
  })

  it('limits the coupon code, the link and the terms', () => {
    expect(checkOffer({ coupon_code: 'x'.repeat(58), redeem_url: url, terms: 'x'.repeat(5_000) })).toEqual([])
    expect(checkOffer({ coupon_code: 'x'.repeat(59) })).toEqual(['error setting_invalid settings.offer'])
    expect(checkOffer({ terms: 'x'.repeat(5_001) })).toEqual(['error setting_invalid settings.offer'])
    expect(checkOffer({ redeem_url: 'harbour.example' })).toEqual(['error setting_invalid settings.offer'])
  })

  it('has no button', () => {
    expect(check({ topic_type: 'OFFER', event, call_to_action: 'CALL' })).toEqual(['error unsupported_setting settings.call_to_action'])
    expect(check({ topic_type: 'OFFER', event, action_url: url })).toEqual(['error unsupported_setting settings.action_url'])
    expect(check({ topic_type: 'EVENT', event, offer: {} })).toEqual(['error unsupported_setting settings.offer'])
  })
})

it('reports a location for which Google offers no posts', () => {
  expect(check({}, {}, { takesPosts: true })).toEqual([])
  expect(googleBusiness.check(draftOf('google_business.post'), { limits: { takesPosts: false } })).toMatchObject([
    { severity: 'error', code: 'missing_scope', parameters: { reason: 'not_offered' } },
  ])
})
