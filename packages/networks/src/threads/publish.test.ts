import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Draft, DraftMedia, DraftSegment, Published, Target } from '../spec/index.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { type FakeThreads, startFakeThreads } from '../testing/fake-threads.ts'
import { createTestHttp } from '../testing/http.ts'
import { createJournal, createTestRun, finish, type TestRunOptions } from '../testing/run.ts'
import { connectFake, originsOf } from '../testing/threads-account.ts'
import { publish, stage } from './publish.ts'

let fake: FakeThreads
let target: Target
let journal = createJournal()
beforeEach(async () => {
  fake = await startFakeThreads()
  target = await connectFake(fake)
  journal = createJournal()
  fake.requests.length = 0
})
afterEach(() => fake.close())

const runOf = (options: Partial<TestRunOptions> = {}) =>
  createTestRun({ http: createTestHttp({ origins: originsOf(fake) }), journal, missProves: 'key', ...options })
const send = (draft: Draft, options?: Partial<TestRunOptions>): Promise<Published> => finish(() => publish(runOf(options), target, draft))
const post = (segment: Partial<DraftSegment>, settings: Draft['settings'] = {}, profile = 'threads.post'): Draft =>
  draftOf(profile, { settings, segments: [segmentOf(segment)] })
const image = (id: string, fields: Partial<DraftMedia> = {}): DraftMedia => mediaOf({ id, width: 1_200, ...fields })
const fieldsOf = (index = 0) => fake.posts[index]?.fields
const routes = () => fake.requests.map(({ method, path }) => `${method} ${path}`)

describe('publishing a post', () => {
  it('sends a text with the settings of the post', async () => {
    const settings = {
      topic_tag: 'winter',
      reply_control: 'followers_only',
      link_attachment: 'https://harbour.example/',
      location_id: '101',
    }
    const published = await send(post({ text: 'Winter hours' }, settings))
    expect(published).toEqual({ externalId: '17900000000000001', externalUrl: 'https://www.threads.com/@ada/post/DCfake17900000000000001' })
    expect(fieldsOf()).toEqual({ media_type: 'TEXT', text: 'Winter hours', ...settings })
  })

  it('sends a poll, a GIF, a long text, a spoiler and a ghost', async () => {
    await send(post({ settings: { poll_options: ['Tea', 'Coffee', 'Soup'] } }))
    journal = createJournal()
    await send(post({}, { gif_id: 'abc123', text_attachment: 'Once upon a time' }))
    journal = createJournal()
    await send(post({ text: 'A secret 🌍' }, { ghost_post: true, spoiler: true }))
    expect(fieldsOf(0)).toMatchObject({ poll_attachment: '{"option_a":"Tea","option_b":"Coffee","option_c":"Soup"}' })
    expect(fieldsOf(1)).toMatchObject({
      gif_attachment: '{"gif_id":"abc123","provider":"GIPHY"}',
      text_attachment: '{"plaintext":"Once upon a time"}',
    })
    expect(fieldsOf(2)).toMatchObject({ is_ghost_post: 'true', text_entities: '[{"entity_type":"SPOILER","offset":0,"length":10}]' })
  })

  it('sends a file by its address, with alt text', async () => {
    await send(post({ media: [image('m1', { altText: 'A pier' })] }, { spoiler: true }))
    expect(fieldsOf()).toMatchObject({ media_type: 'IMAGE', alt_text: 'A pier', is_spoiler_media: 'true' })
    expect(fieldsOf()?.['image_url']).toMatch(/^https:\/\/broadside\.example\/media\/m1\./)
    journal = createJournal()
    await send(post({ text: '', media: [mediaOf({ id: 'v1', mime: 'video/mp4' })] }, {}, 'threads.video'))
    expect(fieldsOf(1)).toMatchObject({ media_type: 'VIDEO' })
    expect(fieldsOf(1)).not.toHaveProperty('text')
  })

  it('makes a container for each file of a carousel', async () => {
    await send(post({ media: [image('m1', { altText: 'One' }), mediaOf({ id: 'v1', mime: 'video/mp4' })] }, {}, 'threads.carousel'))
    expect(fake.posts[0]?.items.map(({ fields }) => [fields['media_type'], fields['alt_text'], fields['is_carousel_item']])).toEqual([
      ['IMAGE', 'One', 'true'],
      ['VIDEO', undefined, 'true'],
    ])
  })

  it('says that files need a public address before anything is made', async () => {
    const draft = post({ media: [image('m1')] })
    const refused = { kind: 'validation', evidence: 'not_sent', code: 'public_media_required' }
    await expect(send(draft, { mediaOrigin: 'http://localhost:3000' })).rejects.toMatchObject(refused)
    await expect(stage(runOf({ mediaOrigin: 'http://localhost:3000' }), target, draft)).rejects.toMatchObject(refused)
    expect(fake.containers).toEqual([])
  })
})

describe('publishing a thread', () => {
  const thread = draftOf('threads.thread', {
    settings: { topic_tag: 'winter', link_attachment: 'https://harbour.example/' },
    segments: [
      segmentOf({ text: 'One', media: [image('m1'), image('m2')] }),
      segmentOf({ id: 's2', text: 'Two', media: [image('m3')] }),
      segmentOf({ id: 's3', text: 'Three' }),
    ],
  })

  it('answers each post with the next', async () => {
    await send(thread)
    expect(fake.posts.map(({ fields }) => [fields['text'], fields['reply_to_id'], fields['topic_tag'], fields['link_attachment']])).toEqual(
      [
        ['One', undefined, 'winter', undefined],
        ['Two', '17900000000000001', undefined, undefined],
        ['Three', '17900000000000002', undefined, 'https://harbour.example/'],
      ],
    )
  })

  it('makes what it can before the due time, and only publishes then', async () => {
    await finish(() => stage(runOf(), target, thread))
    expect(fake.containers).toHaveLength(3)
    fake.requests.length = 0
    await send(thread)
    expect(routes().slice(0, 2)).toEqual(['GET /v1.0/me/threads_publishing_limit', 'POST /v1.0/me/threads_publish'])
    expect(fake.posts).toHaveLength(3)
  })

  it('continues after the last post that was published', async () => {
    fake.fail('POST /v1.0/me/threads_publish', { mode: 'answer', answer: { status: 503, headers: { 'retry-after': '1' } }, after: 1 })
    await expect(send(thread)).rejects.toMatchObject({ kind: 'unavailable', evidence: 'not_sent' })
    await send(thread)
    expect(fake.posts.map(({ fields }) => fields['text'])).toEqual(['One', 'Two', 'Three'])
    expect(journal.attempts.map(({ key, outcome }) => `${key} ${outcome}`)).toEqual([
      'post confirmed',
      'segment:2 not_sent',
      'segment:2 confirmed',
      'segment:3 confirmed',
    ])
  })

  it('finds a lost reply among the replies', async () => {
    fake.fail('POST /v1.0/me/threads_publish', { mode: 'drop_after', after: 1 })
    await send(thread)
    expect(fake.posts).toHaveLength(3)
    expect(routes()).toContain('GET /v1.0/me/replies')
  })
})

describe('reading back', () => {
  it('takes no post of another destination', async () => {
    await send(post({ text: 'Same words' }))
    journal = createJournal()
    fake.fail('POST /v1.0/me/threads_publish', { mode: 'drop_after' })
    const published = await send(post({ text: 'Same words' }), { taken: ['17900000000000001'] })
    expect(published.externalId).toBe('17900000000000002')
  })

  it('looks up the post of a container that was published before', async () => {
    await send(post({}))
    const [first] = journal.attempts
    journal.published.clear()
    if (first) first.outcome = 'not_sent'
    expect(await send(post({}))).toMatchObject({ externalId: '17900000000000001' })
    expect(journal.attempts.map(({ outcome }) => outcome)).toEqual(['not_sent', 'confirmed'])
    expect(fake.posts).toHaveLength(1)
  })

  it('uses another container for an edited text', async () => {
    fake.fail('POST /v1.0/me/threads_publish', { mode: 'answer', answer: { status: 400, json: { error: { code: 100, message: 'No' } } } })
    await expect(send(post({ text: 'With a typo' }))).rejects.toMatchObject({ kind: 'rejected' })
    await send(post({ text: 'Without one' }))
    expect(fake.posts.map(({ fields }) => fields['text'])).toEqual(['Without one'])
    expect(new Set(journal.attempts.map(({ nativeKey }) => nativeKey)).size).toBe(2)
  })

  it('keeps a post whose address cannot be read', async () => {
    fake.fail('GET /v1.0/17900000000000001', { mode: 'drop' })
    expect(await send(post({}))).toEqual({ externalId: '17900000000000001', externalUrl: 'https://www.threads.com/@ada' })
  })
})
