import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Draft, DraftMedia, DraftSegment, Published, Target } from '../spec/index.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { type FakeLinkedIn, startFakeLinkedIn } from '../testing/fake-linkedin.ts'
import { createTestHttp } from '../testing/http.ts'
import { connectFake, originsOf } from '../testing/linkedin-account.ts'
import { createTestRun, finish } from '../testing/run.ts'
import type { Way } from './credential.ts'
import { linkedin } from './index.ts'
import { publish } from './publish.ts'

let fake: FakeLinkedIn
let target: Target
const connectAs = async (way: Way) => void (target = await connectFake(fake, way))
beforeEach(async () => {
  fake = await startFakeLinkedIn()
  await connectAs('person')
})
afterEach(() => fake.close())

const captions = 'WEBVTT\n\n00:01.000 --> 00:02.000\nWe open\n'
const bytes = ({ mime, size }: DraftMedia) => (mime === 'text/vtt' ? new TextEncoder().encode(captions) : new Uint8Array(size))
const send = async (draft: Draft): Promise<Published> => {
  const run = createTestRun({ http: createTestHttp({ origins: originsOf(fake) }), bytes })
  return finish(() => publish(run, target, draft))
}

const of = (profile: string, segment: Partial<DraftSegment>, settings: Draft['settings'] = {}): Draft =>
  draftOf(`linkedin.${profile}`, { settings, segments: [segmentOf(segment)] })
const lastFields = () => fake.posts.at(-1)?.fields ?? {}
const items = (...media: Partial<DraftMedia>[]): DraftMedia[] => media.map((fields, index) => mediaOf({ id: `m${index}`, ...fields }))
const requestsTo = (path: string) => fake.requests.filter((request) => request.path === path)

describe('the text', () => {
  const text = 'The #winter menu (from @harbour_cafe) costs <5 | *nothing* else {yet} \\o/'

  it('appears as it was written, with hashtags that work', async () => {
    const { externalId, externalUrl } = await send(of('post', { text }))
    const [post] = fake.posts
    expect(post?.shown).toBe(text)
    expect(post?.fields['commentary']).toContain(String.raw`{hashtag|\#|winter} menu \(from \@harbour\_cafe\)`)
    expect([externalId, externalUrl]).toEqual([post?.urn, `https://www.linkedin.com/feed/update/${post?.urn}/`])
  })

  it('can be as long as the limit, even if every character is escaped', async () => {
    await send(of('post', { text: '*'.repeat(3_000) }))
    expect(fake.posts[0]?.shown).toHaveLength(3_000)
  })
})

it('publishes a page with its own settings', async () => {
  await connectAs('organization')
  await send(of('post', {}, { visibility: 'LOGGED_IN', reshare_disabled: true }))
  expect(lastFields()).toMatchObject({
    author: 'urn:li:organization:4711',
    visibility: 'LOGGED_IN',
    isReshareDisabledByAuthor: true,
    lifecycleState: 'PUBLISHED',
    distribution: { feedDistribution: 'MAIN_FEED' },
  })
})

describe('images', () => {
  it('belong to the author and have alt text', async () => {
    await send(of('post', { media: items({ altText: 'A pier', size: 2_000 }) }))
    expect(lastFields()['content']).toEqual({ media: { id: 'urn:li:image:image-1', altText: 'A pier' } })
    expect(fake.uploads.get('urn:li:image:image-1')).toMatchObject({ owner: 'urn:li:person:aBcD3fGh1J', received: 2_000 })
  })

  it('come in the order of the post', async () => {
    await send(of('multi_image', { media: items({ altText: 'One' }, { altText: '' }, { settings: { alt_text: 'Three' } }) }))
    expect(lastFields()['content']).toEqual({
      multiImage: {
        images: [
          { id: 'urn:li:image:image-1', altText: 'One' },
          { id: 'urn:li:image:image-2' },
          { id: 'urn:li:image:image-3', altText: 'Three' },
        ],
      },
    })
  })

  it('are made smaller, or not sent', async () => {
    await send(of('post', { media: items({ size: 6_000_000 }) }))
    expect(fake.uploads.get('urn:li:image:image-1')?.received).toBe(5_000_000)
    const run = createTestRun({ http: createTestHttp({ origins: originsOf(fake) }), canShrink: false })
    await expect(publish(run, target, of('post', { media: items({ size: 6_000_000 }) }))).rejects.toMatchObject({
      kind: 'validation',
      evidence: 'not_sent',
      code: 'media_size',
    })
  })

  it('of a page are awaited', async () => {
    await connectAs('organization')
    fake.processing = 2
    await send(of('post', { media: items({}) }))
    expect(fake.uploads.get('urn:li:image:image-1')?.asked).toBe(3)
    expect(fake.posts).toHaveLength(1)
  })
})

describe('a video', () => {
  const media = items(
    { mime: 'video/mp4', size: 250_000, filename: 'pier.mp4' },
    { size: 3_000 },
    { mime: 'text/vtt', filename: 'pier.vtt', size: captions.length },
  )
  const film = of('video', { media }, { thumbnail_media_id: 'm1', caption_media_id: 'm2' })
  beforeEach(() => void (fake.partSize = 100_000))

  it.each(['person', 'organization'] as const)('is uploaded in parts, with a thumbnail and captions, by a %s', async (way) => {
    await connectAs(way)
    fake.processing = 3
    await send(film)
    expect(lastFields()['content']).toEqual({ media: { id: 'urn:li:video:video-1' } })
    const upload = fake.uploads.get('urn:li:video:video-1')
    expect(upload).toMatchObject({ size: 250_000, received: 250_000, thumbnail: 3_000, isComplete: true })
    expect(upload?.tags.size).toBe(3)
    expect(upload?.captions).toContain('1\n00:00:01,000 --> 00:00:02,000\nWe open\n')
    expect(upload?.captions).toMatch(/"format":"SRT"[^]*filename="pier\.srt"/)
    const [begun] = requestsTo('/rest/videos')
    expect(begun?.json).toMatchObject({ initializeUploadRequest: { fileSizeBytes: 250_000, uploadCaptions: true, uploadThumbnail: true } })
    expect(fake.requests.find(({ path }) => path.endsWith('/thumbnail'))?.headers['media-type-family']).toBe('STILLIMAGE')
  })

  it('has neither without them', async () => {
    await send(of('video', { media: media.slice(0, 1) }))
    expect(requestsTo('/rest/videos')[0]?.json).toMatchObject({
      initializeUploadRequest: { uploadCaptions: false, uploadThumbnail: false },
    })
  })

  it('never sends the token to another host', async () => {
    const tools = createTestHttp({ origins: originsOf(fake) })
    const sent: string[] = []
    const run = createTestRun({
      bytes,
      http: async (request) => {
        sent.push(new URL(request.url).hostname)
        const answer = await tools(request)
        return {
          ...answer,
          json: JSON.parse(JSON.stringify(answer.json ?? null).replaceAll('https://www.linkedin.com', 'https://linkedin.com.evil.example')),
        }
      },
    })
    await expect(publish(run, target, film)).rejects.toMatchObject({ code: 'broken_answer' })
    expect(new Set(sent)).toEqual(new Set(['api.linkedin.com']))
  })
})

it('publishes a document under its title', async () => {
  await send(of('document', { media: items({ mime: 'application/pdf', filename: 'menu.pdf' }) }, { document_title: 'Winter menu' }))
  expect(lastFields()['content']).toEqual({ media: { id: 'urn:li:document:document-1', title: 'Winter menu' } })
})

it('sends all that the card of an article shows', async () => {
  const settings = { article_title: 'Winter hours', article_description: 'From November', thumbnail_media_id: 'm0' }
  await send(of('article', { text: 'See https://harbour.example/winter', media: items({}) }, settings))
  expect(lastFields()['content']).toEqual({
    article: {
      source: 'https://harbour.example/winter',
      title: 'Winter hours',
      description: 'From November',
      thumbnail: 'urn:li:image:image-1',
    },
  })
})

it('publishes a poll whose question is the last line', async () => {
  const segment = { text: 'We can buy one.\n\nTea or #coffee?', settings: { poll_options: ['Tea', 'Coffee'] } }
  await send(of('post', segment, { poll_duration: 'TWO_WEEKS' }))
  expect(lastFields()).toMatchObject({
    commentary: 'We can buy one.',
    content: {
      poll: { question: 'Tea or #coffee?', options: [{ text: 'Tea' }, { text: 'Coffee' }], settings: { duration: 'FOURTEEN_DAYS' } },
    },
  })
})

describe('comments', () => {
  const thread = draftOf('linkedin.thread', {
    segments: [segmentOf({ text: 'One' }), segmentOf({ id: 's2', text: 'Two (#2)' }), segmentOf({ id: 's3', text: 'Three' })],
  })

  it.each([
    ['person', '/v2', 'urn:li:person:aBcD3fGh1J'],
    ['organization', '/rest', 'urn:li:organization:4711'],
  ] as const)('of a %s follow the post in order, as plain text', async (way, base, actor) => {
    await connectAs(way)
    const published = await send(thread)
    const [post] = fake.posts
    expect(published.externalId).toBe(post?.urn)
    expect(fake.comments.map(({ text, postUrn, actor }) => [text, postUrn, actor])).toEqual([
      ['Two (#2)', post?.urn, actor],
      ['Three', post?.urn, actor],
    ])
    expect(requestsTo(`${base}/socialActions/${encodeURIComponent(post?.urn ?? '')}/comments`)).toHaveLength(2)
  })

  it('of a member are made by the versioned API, if pages were connected with the profile', async () => {
    await connectAs('organization')
    target = { ...target, account: { ...target.account, accountId: 'urn:li:person:aBcD3fGh1J', accountKind: 'person' } }
    await send(of('post', {}, { first_comment: 'The link' }))
    expect(fake.comments).toMatchObject([{ text: 'The link', actor: 'urn:li:person:aBcD3fGh1J' }])
    expect(fake.requests.at(-1)?.path).toMatch(/^\/rest\/socialActions\//)
  })
})

it('calls nothing but what a budget of 150 a day has room for', () => {
  expect(linkedin.budget).toContainEqual({ scope: 'grant', points: 150, windowSeconds: 86_400 })
})
