import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Draft, DraftMedia, Published, Target } from '../spec/index.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { type FakeInstagram, startFakeInstagram } from '../testing/fake-instagram.ts'
import { createTestHttp } from '../testing/http.ts'
import { connectFake, originsOf } from '../testing/instagram-account.ts'
import { createJournal, createTestRun, finish, type TestRunOptions } from '../testing/run.ts'
import { publish, stage } from './publish.ts'

let fake: FakeInstagram
let target: Target
let journal = createJournal()
beforeEach(async () => {
  fake = await startFakeInstagram()
  target = await connectFake(fake)
  journal = createJournal()
  fake.requests.length = 0
})
afterEach(() => fake.close())

const runOf = (options: Partial<TestRunOptions> = {}) =>
  createTestRun({ http: createTestHttp({ origins: originsOf(fake) }), journal, missProves: 'key', ...options })
const send = (draft: Draft, options?: Partial<TestRunOptions>): Promise<Published> => finish(() => publish(runOf(options), target, draft))
const image = (id = 'm1', fields: Partial<DraftMedia> = {}): DraftMedia =>
  mediaOf({ id, mime: 'image/jpeg', width: 1_200, height: 1_000, ...fields })
const video = (id = 'v1', fields: Partial<DraftMedia> = {}): DraftMedia => mediaOf({ id, mime: 'video/mp4', ...fields })
const post = (form: string, media: DraftMedia[], settings: Draft['settings'] = {}, text = 'Winter hours'): Draft =>
  draftOf(`instagram.${form}`, { settings, segments: [segmentOf({ text, media })] })
const withoutAddress = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => !/^(?:image|video)_url$/.test(key)))
const fieldsOf = (index = 0) => fake.posts[index]?.fields

describe('publishing a post', () => {
  it('sends an image by its address, with all that is said about it', async () => {
    const media = [image('m1', { altText: 'A pier', settings: { user_tags: ['@ada', { username: 'grace', x: 0.1, y: 0.9 }] } })]
    const published = await send(post('feed', media, { collaborators: ['@mary', 'anna'], location_id: '7640348500' }))
    expect(published).toEqual({ externalId: '17600000000000001', externalUrl: 'https://www.instagram.com/p/DCfake17600000000000001/' })
    expect(fieldsOf()).toEqual({
      caption: 'Winter hours',
      alt_text: 'A pier',
      collaborators: '["mary","anna"]',
      location_id: '7640348500',
      user_tags: '[{"username":"ada","x":0.5,"y":0.5},{"username":"grace","x":0.1,"y":0.9}]',
      image_url: expect.stringMatching(/^https:\/\/broadside\.example\/media\/m1\./),
    })
  })

  it('makes a container for each file of a carousel', async () => {
    const media = [
      image('m1', { altText: 'One', settings: { user_tags: ['ada'] } }),
      video('v1', { altText: 'Two', settings: { user_tags: ['ada'] } }),
    ]
    await send(post('carousel', media, { collaborators: ['mary'] }))
    expect(fieldsOf()).toMatchObject({ media_type: 'CAROUSEL', caption: 'Winter hours', collaborators: '["mary"]' })
    expect(fake.posts[0]?.items.map(({ fields }) => withoutAddress(fields))).toEqual([
      { alt_text: 'One', user_tags: '[{"username":"ada","x":0.5,"y":0.5}]', is_carousel_item: 'true' },
      { media_type: 'VIDEO', user_tags: '[{"username":"ada"}]', is_carousel_item: 'true' },
    ])
  })

  it('sends a reel with its cover and its trial', async () => {
    const settings = { cover_media_id: 'm1', share_to_feed: true, is_trial_reel: true, graduation_strategy: 'SS_PERFORMANCE' }
    await send(post('reel', [video(), image()], settings))
    expect(fieldsOf()).toMatchObject({
      media_type: 'REELS',
      share_to_feed: 'true',
      trial_params: '{"graduation_strategy":"SS_PERFORMANCE"}',
    })
    expect(fieldsOf()?.['cover_url']).toMatch(/\/media\/m1\./)
    expect(fake.containers).toHaveLength(1)
    journal = createJournal()
    await send(post('reel', [video()], { thumbnail_timestamp_ms: 1_500 }))
    expect(fieldsOf(1)).toMatchObject({ thumb_offset: '1500' })
    expect(fieldsOf(1)).not.toHaveProperty('trial_params')
  })

  it('sends stories without a text, with people in them', async () => {
    await send(post('story', [image('m1', { altText: 'A pier', settings: { user_tags: ['ada'] } })], {}, ''))
    journal = createJournal()
    await send(post('story', [video()], {}, ''))
    expect(fake.posts.map(({ fields }) => withoutAddress(fields))).toEqual([
      { media_type: 'STORIES', user_tags: '[{"username":"ada","x":0.5,"y":0.5}]' },
      { media_type: 'STORIES' },
    ])
  })

  it('converts the image to what Instagram takes', async () => {
    await send(post('feed', [image('m1', { mime: 'image/png', size: 9_000_000 })]))
    expect(fake.containers[0]?.file).toEqual({ mime: 'image/jpeg', size: 8_000_000 })
  })

  it('says that files need a public address before anything is made', async () => {
    const refused = { kind: 'validation', evidence: 'not_sent', code: 'public_media_required' }
    await expect(send(post('feed', [image()]), { mediaOrigin: 'http://localhost:3000' })).rejects.toMatchObject(refused)
    await expect(stage(runOf({ mediaOrigin: 'http://localhost:3000' }), target, post('feed', [image()]))).rejects.toMatchObject(refused)
    expect(fake.containers).toEqual([])
  })

  it('finds a lost story among the stories, and a lost post among the posts', async () => {
    fake.fail('POST /v25.0/17841400000000001/media_publish', { mode: 'drop_after' })
    expect(await send(post('story', [image()], {}, ''))).toMatchObject({ externalId: '17600000000000001' })
    journal = createJournal()
    fake.fail('POST /v25.0/17841400000000001/media_publish', { mode: 'drop_after' })
    expect(await send(post('feed', [image()]))).toMatchObject({ externalId: '17600000000000002' })
    expect(fake.posts).toHaveLength(2)
  })
})

describe('the first comment', () => {
  const draft = post('feed', [image()], { first_comment: 'Directions: by the pier' })

  it('follows the post, which stays what is published', async () => {
    expect(await send(draft)).toMatchObject({ externalId: '17600000000000001' })
    expect(fake.posts[0]?.comments.map(({ text }) => text)).toEqual(['Directions: by the pier'])
    await send(draft)
    expect(fake.posts[0]?.comments).toHaveLength(1)
  })

  it('is written once, however often its answer is lost', async () => {
    fake.fail('POST /v25.0/17600000000000001/comments', { mode: 'drop_after' })
    await send(draft)
    expect(fake.posts).toHaveLength(1)
    expect(fake.posts[0]?.comments).toHaveLength(1)
  })

  it('is a question if it cannot be found', async () => {
    fake.fail('POST /v25.0/17600000000000001/comments', { mode: 'drop' })
    await expect(send(draft)).rejects.toMatchObject({ kind: 'unavailable', evidence: 'unknown' })
    await expect(send(draft)).rejects.toMatchObject({ kind: 'unknown', code: 'outcome_unknown' })
    expect(fake.posts[0]?.comments).toEqual([])
  })

  it('is tried again without the post, after a refusal', async () => {
    const { scopes } = fake
    fake.fail('POST /v25.0/17600000000000001/comments', {
      mode: 'answer',
      answer: { status: 403, json: { error: { code: 10, message: 'No' } } },
    })
    await expect(send(draft)).rejects.toMatchObject({ kind: 'permission' })
    fake.scopes = scopes
    await send(draft)
    expect(fake.posts).toHaveLength(1)
    expect(fake.posts[0]?.comments).toHaveLength(1)
  })
})
