import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Draft, Target } from '../spec/index.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { type FakeGoogleBusiness, quotaExceeded, startFakeGoogleBusiness } from '../testing/fake-google-business.ts'
import { cloudError } from '../testing/fake-google.ts'
import { connectFake, event, originsOf } from '../testing/google-business-account.ts'
import { createTestHttp } from '../testing/http.ts'
import { Crash, createJournal, createTestRun, finish, type TestRunOptions } from '../testing/run.ts'
import { publish as publishDraft } from './publish.ts'

const route = 'POST /v4/accounts/101/locations/201/localPosts'
const url = 'https://harbour.example/winter'

let fake: FakeGoogleBusiness
let target: Target
beforeEach(async () => {
  fake = await startFakeGoogleBusiness()
  target = await connectFake(fake)
  fake.requests.length = 0
})
afterEach(() => fake.close())

const publish = (draft: Draft, options: Partial<TestRunOptions> = {}, as = target) => {
  const http = createTestHttp({ origins: originsOf(fake) })
  const run = createTestRun({ http, missProves: 'list', journal: createJournal(), ...options })
  return finish(() => publishDraft(run, as, draft))
}
const draftWith = (settings: Draft['settings'] = {}, text = ' Winter hours ', media = [] as Draft['segments'][number]['media']) =>
  draftOf('google_business.post', { settings, segments: [segmentOf({ text, media })] })

describe('publishing an update', () => {
  it('sends the text, the link and the address of the image', async () => {
    const { externalId, externalUrl } = await publish(draftWith({ action_url: url }, undefined, [mediaOf({ size: 20_000 })]))
    expect(fake.posts).toMatchObject([
      {
        id: externalId,
        fields: {
          topicType: 'STANDARD',
          languageCode: 'en',
          summary: 'Winter hours',
          callToAction: { actionType: 'LEARN_MORE', url },
          media: [{ mediaFormat: 'PHOTO', sourceUrl: expect.stringMatching(/^https:\/\/broadside\.example\/media\/medium-1/) }],
        },
      },
    ])
    expect(externalUrl).toBe(`https://local.google.com/place?id=1&use=posts&lpsid=${externalId}`)
  })

  it.each([
    [{}, undefined],
    [{ call_to_action: 'CALL' }, { actionType: 'CALL' }],
    [
      { call_to_action: 'BOOK', action_url: url },
      { actionType: 'BOOK', url },
    ],
  ])('has the button of %j', async (settings, expected) => {
    await publish(draftWith(settings))
    expect(fake.posts[0]?.fields['callToAction']).toEqual(expected)
  })

  it('needs an address that Google can fetch the image from', async () => {
    const draft = draftWith({}, 'Winter hours', [mediaOf({ size: 20_000 })])
    await expect(publish(draft, { mediaOrigin: 'http://127.0.0.1' })).rejects.toMatchObject({
      kind: 'validation',
      code: 'public_media_required',
    })
    expect(fake.requests).toEqual([])
  })

  it('is not tried for a location without posts', async () => {
    const off = { ...target, account: { ...target.account, limits: { account: '101', takesPosts: false } } }
    await expect(publish(draftWith(), {}, off)).rejects.toMatchObject({
      kind: 'permission',
      evidence: 'not_sent',
      code: 'posts_not_offered',
    })
    expect(fake.requests).toEqual([])
  })
})

describe('publishing an event or an offer', () => {
  it('sends its title, and its period on the clocks of the location', async () => {
    await publish(draftWith({ topic_type: 'EVENT', event, call_to_action: 'SIGN_UP', action_url: url }))
    expect(fake.posts[0]?.fields).toMatchObject({
      topicType: 'EVENT',
      event: {
        title: 'Winter night',
        schedule: {
          startDate: { year: 2026, month: 12, day: 24 },
          startTime: { hours: 18, minutes: 0, seconds: 0, nanos: 0 },
          endDate: { year: 2026, month: 12, day: 24 },
          endTime: { hours: 22, minutes: 30, seconds: 0, nanos: 0 },
        },
      },
      callToAction: { actionType: 'SIGN_UP', url },
    })
  })

  it('sends the coupon, the link and the terms of an offer', async () => {
    await publish(draftWith({ topic_type: 'OFFER', event, offer: { coupon_code: 'WINTER', redeem_url: url, terms: 'Once.' } }))
    await publish(draftWith({ topic_type: 'OFFER', event }))
    expect(fake.posts.map(({ fields }) => fields['offer'])).toEqual([
      { couponCode: 'WINTER', redeemOnlineUrl: url, termsConditions: 'Once.' },
      undefined,
    ])
  })
})

describe('a refusal', () => {
  it('of the content is a success that is no post', async () => {
    fake.review = 'REJECTED'
    const journal = createJournal()
    await expect(publish(draftWith(), { journal })).rejects.toMatchObject({
      kind: 'rejected',
      evidence: 'rejected',
      code: 'policy_violation',
    })
    expect(journal.attempts).toMatchObject([{ outcome: 'rejected' }])
    fake.review = 'LIVE'
    await publish(draftWith({}, 'Other words'), { journal })
    expect(fake.posts.map(({ state }) => state)).toEqual(['REJECTED', 'LIVE'])
  })

  it('says which field is wrong', async () => {
    const draft = draftWith({ topic_type: 'OFFER', event, offer: { coupon_code: 'x'.repeat(59) } })
    await expect(publish(draft)).rejects.toMatchObject({ kind: 'rejected', code: 'invalid_argument', detail: 'Offer is invalid.' })
  })

  it.each([
    [cloudError(404, 'NOT_FOUND'), 'permission', 'rejected', 'not_found'],
    [cloudError(409, 'ABORTED'), 'unavailable', 'rejected', 'aborted'],
    [cloudError(400, 'FAILED_PRECONDITION'), 'rejected', 'rejected', 'failed_precondition'],
    [quotaExceeded(300), 'rate_limited', 'not_sent', 'rate_limit_exceeded'],
    [quotaExceeded(0), 'permission', 'rejected', 'access_not_approved'],
  ])('is classified: %j', async (answer, kind, evidence, code) => {
    fake.fail(route, { mode: 'answer', answer })
    await expect(publish(draftWith())).rejects.toMatchObject({ kind, evidence, code })
  })
})

describe('an unknown outcome', () => {
  const lose = async (draft: Draft) => {
    const journal = createJournal()
    await expect(publish(draft, { journal, crash: ({ when }) => when === 'after_send' })).rejects.toBeInstanceOf(Crash)
    return journal
  }

  it.each([
    ['another text', draftWith({}, 'Summer hours')],
    ['another type', draftWith({ topic_type: 'EVENT', event })],
    ['another button', draftWith({ call_to_action: 'CALL' })],
    ['an image', draftWith({}, 'Winter hours', [mediaOf({ size: 20_000 })])],
  ])('is not mistaken for a post with %s', async (_, other) => {
    await publish(other)
    const journal = createJournal()
    await expect(publish(draftWith(), { journal, crash: ({ when }) => when === 'before_send' })).rejects.toBeInstanceOf(Crash)
    await publish(draftWith(), { journal, now: () => new Date(Date.now() + 61_000) })
    expect(fake.posts).toHaveLength(2)
  })

  it('is not mistaken for a post of another destination, or for an older one', async () => {
    fake.now = () => new Date(Date.now() - 120_000)
    await publish(draftWith())
    fake.now = () => new Date()
    await publish(draftWith())
    const taken = fake.posts.slice(1).map(({ id }) => id)
    const journal = await lose(draftWith())
    expect((await publish(draftWith(), { journal, taken })).externalId).toBe(fake.posts[2]?.id)
    expect(fake.posts).toHaveLength(3)
  })

  it('is looked up on all pages, whatever their order', async () => {
    const journal = await lose(draftWith())
    for (let number = 0; number < 5; number++) await publish(draftWith({}, `Post ${number}`))
    fake.pageSize = 2
    expect((await publish(draftWith(), { journal })).externalId).toBe('7000000')
    expect(fake.posts).toHaveLength(6)
  })

  it('is a rejection, if Google rejected the post that it finds', async () => {
    fake.review = 'REJECTED'
    fake.fail(route, { mode: 'drop_after' })
    await expect(publish(draftWith())).rejects.toMatchObject({ kind: 'rejected', code: 'rejected_in_review' })
    expect(fake.posts).toHaveLength(1)
  })

  it('stays unknown if the list is too long to be read to its end', async () => {
    const journal = createJournal()
    await expect(publish(draftWith(), { journal, crash: ({ when }) => when === 'before_send' })).rejects.toBeInstanceOf(Crash)
    for (let number = 0; number < 21; number++) await publish(draftWith({}, `Post ${number}`))
    fake.pageSize = 1
    const later = () => new Date(Date.now() + 61_000)
    await expect(publish(draftWith(), { journal, now: later })).rejects.toMatchObject({ kind: 'unknown', code: 'outcome_unknown' })
    expect(fake.posts).toHaveLength(21)
  })
})
