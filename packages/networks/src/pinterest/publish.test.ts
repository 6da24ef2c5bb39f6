import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Draft, DraftMedia, Target } from '../spec/index.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { type FakePinterest, startFakePinterest } from '../testing/fake-pinterest.ts'
import { createTestHttp } from '../testing/http.ts'
import { connectFake, originsOf, toolsFor } from '../testing/pinterest-account.ts'
import { Crash, createJournal, createTestRun, finish, type TestRunOptions } from '../testing/run.ts'
import { refresh } from './connect.ts'
import { publish as publishDraft } from './publish.ts'

const hour = 3_600_000

let fake: FakePinterest
let target: Target
beforeEach(async () => {
  fake = await startFakePinterest()
  target = await connectFake(fake)
  fake.requests.length = 0
})
afterEach(() => fake.close())

const publish = (draft: Draft, options: Partial<TestRunOptions> = {}, as = target) => {
  const http = createTestHttp({ origins: originsOf(fake) })
  const run = createTestRun({ http, missProves: 'list', journal: createJournal(), ...options })
  return finish(() => publishDraft(run, as, draft))
}
const draft = (form: string, media: DraftMedia[], settings: Draft['settings'] = {}, text = 'Winter hours') =>
  draftOf(`pinterest.${form}`, { title: 'The quay', settings: { board_id: '101', ...settings }, segments: [segmentOf({ text, media })] })
const routes = () => fake.requests.map(({ method, path }) => `${method} ${path}`)

const photo = (id: string, fields: Partial<DraftMedia> = {}) => mediaOf({ id, size: 90, ...fields })
const video = mediaOf({ id: 'v', mime: 'video/mp4', filename: 'quay.mp4', size: 5_000 })

describe('publishing a Pin', () => {
  it('sends the text, the link and the image to a section of the board', async () => {
    const media = [photo('a', { altText: 'A pier' })]
    const { externalId, externalUrl } = await publish(
      draft('pin', media, { board_section_id: '501', link: 'https://harbour.example/winter' }, ' Winter hours '),
    )
    expect(fake.pins).toMatchObject([
      {
        id: externalId,
        title: 'The quay',
        description: 'Winter hours',
        fields: {
          board_id: '101',
          board_section_id: '501',
          link: 'https://harbour.example/winter',
          alt_text: 'A pier',
          media_source: { source_type: 'image_base64', content_type: 'image/png' },
        },
      },
    ])
    expect(externalUrl).toBe(`https://www.pinterest.com/pin/${externalId}/`)
  })

  it('sends several images as a carousel, in order', async () => {
    await publish(draft('carousel', [photo('a', { size: 3 }), photo('b', { size: 6, mime: 'image/jpeg' })]))
    const items = [
      { content_type: 'image/png', data: 'AAAA' },
      { content_type: 'image/jpeg', data: 'AAAAAAAA' },
    ]
    expect(fake.pins).toMatchObject([{ fields: { media_source: { source_type: 'multiple_image_base64', items } } }])
  })

  it('keeps the bytes of images out of its records', async () => {
    const journal = createJournal()
    await publish(draft('pin', [photo('a', { size: 3_000 })]), { journal })
    expect(JSON.stringify([...journal.steps, ...journal.attempts]).length).toBeLessThan(1_000)
  })
})

describe('publishing a video', () => {
  it('uploads it, waits until it is processed, and shows its first frame', async () => {
    await publish(draft('video', [video]))
    expect(routes()).toEqual(['POST /v5/media', 'POST /', 'GET /v5/media/700000', 'GET /v5/media/700000', 'POST /v5/pins'])
    expect(fake.media.get('700000')).toMatchObject({ size: 5_000, status: 'succeeded' })
    expect(fake.pins).toMatchObject([
      { fields: { media_source: { source_type: 'video_id', media_id: '700000', cover_image_key_frame_time: 0 } } },
    ])
  })

  it.each([
    ['a chosen frame', [video], { cover_timestamp_ms: 2_900 }, { cover_image_key_frame_time: 2 }],
    [
      'an image',
      [photo('a', { size: 3 }), video],
      { cover_media_id: 'a' },
      { cover_image_content_type: 'image/png', cover_image_data: 'AAAA' },
    ],
  ])('shows %s', async (_, media, settings, expected) => {
    await publish(draft('video', media, settings))
    expect(fake.pins).toMatchObject([{ fields: { media_source: { source_type: 'video_id', ...expected } } }])
  })

  it('reports a video that could not be processed after it was accepted', async () => {
    fake.processing = 'failed'
    await expect(publish(draft('video', [video]))).rejects.toMatchObject({
      kind: 'rejected',
      evidence: 'rejected',
      code: 'media_processing_failed',
    })
    expect(fake.pins).toEqual([])
  })

  it('reports a refused upload without its permission', async () => {
    const refused = { status: 403, json: { message: 'fake-upload-signature' } }
    fake.fail('POST /', { mode: 'answer', answer: refused })
    const failure = await publish(draft('video', [video])).catch((error: unknown) => error)
    expect(failure).toMatchObject({ kind: 'permission', evidence: 'rejected' })
    expect(JSON.stringify(failure)).not.toContain('fake-upload-signature')
  })
})

describe('a delivery that is interrupted', () => {
  it('continues after the upload with a renewed token', async () => {
    const journal = createJournal()
    fake.fail('GET /v5/media/700000', { mode: 'answer', answer: { status: 401, json: { code: 2, message: 'Authentication failed.' } } })
    await expect(publish(draft('video', [video]), { journal })).rejects.toMatchObject({ kind: 'auth', evidence: 'rejected' })
    const { credential } = await refresh(
      toolsFor(fake, () => new Date(Date.now() + 30 * 24 * hour)),
      target,
    )
    await publish(draft('video', [video]), { journal }, { ...target, credential: credential ?? null })
    expect([fake.media.size, fake.pins.length]).toEqual([1, 1])
  })

  it('waits when the requests of the day are used up', async () => {
    const journal = createJournal()
    fake.requestsLeft = 2
    const limited = { kind: 'rate_limited', evidence: 'not_sent', code: 'error_8', retryAfter: hour }
    await expect(publish(draft('video', [video]), { journal })).rejects.toMatchObject(limited)
    fake.requestsLeft = undefined
    await publish(draft('video', [video]), { journal })
    expect([fake.media.size, fake.pins.length]).toEqual([1, 1])
  })

  it('reports an app without standard access, or whose access was withdrawn', async () => {
    fake.access = 'trial'
    await expect(publish(draft('pin', [photo('a')]))).rejects.toMatchObject({
      kind: 'permission',
      evidence: 'rejected',
      code: 'error_29',
      detail: expect.stringContaining('Trial access'),
    })
  })
})

describe('reading back', () => {
  const lose = async (lost: Draft) => {
    const journal = createJournal()
    await expect(publish(lost, { journal, crash: ({ when }) => when === 'after_send' })).rejects.toBeInstanceOf(Crash)
    return journal
  }
  const later = () => new Date(Date.now() + hour)

  it.each([
    ['a board', {}],
    ['a section', { board_section_id: '501' }],
  ])('finds a Pin on %s by its texts, on any page', async (_, settings) => {
    const lost = draft('pin', [photo('a')], settings)
    const journal = await lose(lost)
    for (let count = 0; count < 3; count++) await publish(draft('pin', [photo('b')], settings, 'Other'))
    fake.pageSize = 2
    expect((await publish(lost, { journal, now: later })).externalId).toBe(fake.pins[0]?.id)
    expect(fake.pins).toHaveLength(4)
  })

  it('leaves Pins of other posts aside, and older ones', async () => {
    fake.now = () => new Date(Date.now() - hour)
    await publish(draft('pin', [photo('a')]))
    fake.now = () => new Date()
    await publish(draft('pin', [photo('a')]))
    const journal = createJournal()
    const crash: TestRunOptions['crash'] = ({ when }) => when === 'before_send'
    await expect(publish(draft('pin', [photo('a')]), { journal, crash })).rejects.toBeInstanceOf(Crash)
    const taken = fake.pins.map(({ id }) => id)
    await publish(draft('pin', [photo('a')]), { journal, taken, now: later })
    expect(fake.pins).toHaveLength(3)
  })

  it('proves nothing for a board with too many new Pins', async () => {
    const lost = draft('pin', [photo('a')])
    const journal = await lose(lost)
    for (let count = 0; count < 5; count++) await publish(draft('pin', [photo('b')], {}, 'Other'))
    fake.pageSize = 1
    await expect(publish(lost, { journal, now: later })).rejects.toMatchObject({ code: 'outcome_unknown' })
  })
})
