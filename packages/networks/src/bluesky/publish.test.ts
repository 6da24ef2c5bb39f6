import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findAt, findString, listAt } from '../kit/expect.ts'
import type { Draft, DraftMedia, Json, Published, Target } from '../spec/index.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { startFakeBluesky, type FakeBluesky } from '../testing/fake-bluesky.ts'
import { createTestHttp } from '../testing/http.ts'
import { createTestTools } from '../testing/tools.ts'
import { createJournal, createTestRun, finish, type TestRunOptions } from '../testing/run.ts'
import { createBluesky } from './index.ts'

const http = createTestHttp()
const tools = createTestTools({ http })

let fake: FakeBluesky
let target: Target

beforeEach(async () => {
  fake = await startFakeBluesky()
  const fields = { handle: fake.handle, app_password: fake.password, service_url: fake.url }
  const connected = await createBluesky(fake.hosts).credentials?.connect(tools, fields)
  const account = connected?.accounts[0]
  if (!connected || !account) throw new Error('The fake connected no account.')
  target = { account, credential: connected.credential }
  fake.requests.length = 0
})
afterEach(() => fake.close())

const publish = (draft: Draft, options: Partial<TestRunOptions> = {}): Promise<Published> => {
  const run = createTestRun({ http, ...options })
  return finish(async () => {
    const published = await createBluesky(fake.hosts).publish?.(run, target, draft)
    if (!published) throw new Error('Nothing was published.')
    return published
  })
}

const list = (collection: string): Json[] =>
  [...fake.records].filter(([uri]) => uri.includes(`/${collection}/`)).map(([, record]) => record.value)
const posts = (): Json[] => list('app.bsky.feed.post')
const routes = (): string[] => fake.requests.map((request) => `${request.method} ${request.path.replace('/xrpc/', '')}`)
const post = (text: string, fields: Partial<Draft> = {}, media: DraftMedia[] = []): Draft =>
  draftOf('bluesky.post', { segments: [segmentOf({ text, media })], ...fields })

const images = (count: number): DraftMedia[] =>
  Array.from({ length: count }, (_, index) => mediaOf({ id: `image-${index}`, size: 100 + index, altText: `Alt ${index}` }))
const video = (fields: Partial<DraftMedia> = {}): DraftMedia =>
  mediaOf({ id: 'clip', mime: 'video/mp4', filename: 'clip.mp4', size: 5000, ...fields })

describe('a Bluesky post', () => {
  it('has a URL made of the handle and the record key', async () => {
    const published = await publish(post('Hello'))
    expect(published.externalId).toMatch(/^at:\/\/did:plc:fake\w+\/app\.bsky\.feed\.post\/\w{13}$/)
    expect(published.externalUrl).toBe(`https://bsky.app/profile/ada.test/post/${published.externalId.slice(-13)}`)
    expect(published.reference).toEqual({ uri: published.externalId, cid: fake.records.get(published.externalId)?.cid })
  })

  it('links URLs, tags and known handles at byte offsets, and leaves unknown handles plain', async () => {
    const text = '👩‍🚀 Grüße @ada.test und @nobody.test: https://example.org/ä #tag'
    await publish(post(text))
    const bytes = Buffer.from(text)
    const facets = listAt(posts()[0], 'facets').map((facet) => {
      const start = Number(findAt(facet, 'index', 'byteStart'))
      const end = Number(findAt(facet, 'index', 'byteEnd'))
      return [bytes.subarray(start, end).toString(), findAt(facet, 'features', 0)]
    })
    expect(facets).toEqual([
      ['@ada.test', { $type: 'app.bsky.richtext.facet#mention', did: fake.did }],
      ['https://example.org/ä', { $type: 'app.bsky.richtext.facet#link', uri: 'https://example.org/ä' }],
      ['#tag', { $type: 'app.bsky.richtext.facet#tag', tag: 'tag' }],
    ])
  })

  it('includes languages and labels', async () => {
    await publish(post('Hallo', { settings: { languages: ['de', 'en'], self_labels: ['nudity'] } }))
    expect(posts()[0]).toMatchObject({
      langs: ['de', 'en'],
      labels: { $type: 'com.atproto.label.defs#selfLabels', values: [{ val: 'nudity' }] },
    })
  })

  it('shows a link as a card, titled with its host when no title is given', async () => {
    await publish(post('Look', { settings: { link_url: 'https://example.org/a?b=c' } }))
    await publish(post('Look', { settings: { link_url: 'https://example.org/a', link_title: 'Title', link_description: 'About' } }))
    expect(posts().map((record) => findAt(record, 'embed', 'external'))).toEqual([
      { uri: 'https://example.org/a?b=c', title: 'example.org', description: '' },
      { uri: 'https://example.org/a', title: 'Title', description: 'About' },
    ])
  })

  it('shows 4 images as images and 5 as a gallery, with alt text and aspect ratio', async () => {
    await publish(post('Four', {}, images(4)))
    await publish(post('Five', {}, images(5)))
    const [four, five] = posts()
    expect(findString(four, 'embed', '$type')).toBe('app.bsky.embed.images')
    expect(findString(five, 'embed', '$type')).toBe('app.bsky.embed.gallery')
    expect(listAt(four, 'embed', 'images').map((image) => findAt(image, 'alt'))).toEqual(['Alt 0', 'Alt 1', 'Alt 2', 'Alt 3'])
    expect(listAt(five, 'embed', 'items')).toHaveLength(5)
    expect(findAt(five, 'embed', 'items', 4)).toMatchObject({
      $type: 'app.bsky.embed.gallery#image',
      alt: 'Alt 4',
      aspectRatio: { width: 1600, height: 900 },
    })
  })

  it('quotes a post by its URL, alone and together with images', async () => {
    const quoted = await publish(post('First'))
    await publish(post('Alone', { settings: { quote_url: quoted.externalUrl } }))
    await publish(post('Both', { settings: { quote_url: quoted.externalId } }, images(1)))
    const [, alone, both] = posts()
    expect(findAt(alone, 'embed')).toEqual({ $type: 'app.bsky.embed.record', record: quoted.reference })
    expect(findAt(both, 'embed', 'record', 'record')).toEqual(quoted.reference)
    expect(findString(both, 'embed', 'media', '$type')).toBe('app.bsky.embed.images')
  })

  for (const status of [500, 400] as const) {
    it(`is found when a late retry finds its keys taken with ${status}`, async () => {
      fake.duplicateStatus = status
      const journal = createJournal()
      const first = await publish(post('Hello'), { journal })
      // Simulate a read-back that ran before the first request was processed.
      journal.published.clear()
      for (const attempt of journal.attempts) attempt.outcome = 'not_sent'
      expect(await publish(post('Hello'), { journal })).toEqual(first)
      expect(posts()).toHaveLength(1)
    })
  }

  it('starts a new session when the stored token has expired', async () => {
    fake.expireTokens()
    await publish(post('Later', {}, images(1)))
    expect(posts()).toHaveLength(1)
    expect(routes().filter((route) => route === 'POST com.atproto.server.createSession')).toHaveLength(1)
  })

  it('requires reconnecting when the app password was revoked', async () => {
    fake.expireTokens()
    target = { ...target, credential: { ...Object(target.credential), password: 'withdrawn' } }
    await expect(publish(post('Never'))).rejects.toMatchObject({ kind: 'auth', evidence: 'rejected' })
  })
})

describe('a Bluesky thread', () => {
  const thread = (count: number, fields: Partial<Draft> = {}): Draft =>
    draftOf('bluesky.thread', {
      segments: Array.from({ length: count }, (_, index) => segmentOf({ id: `s${index}`, text: `Part ${index}` })),
      ...fields,
    })

  it("is one write in which every reply refers to records that don't exist yet", async () => {
    const published = await publish(thread(25))
    expect(routes()).toEqual(['POST com.atproto.repo.applyWrites'])
    const uris = [...fake.records.keys()]
    expect([published.externalId, ...(published.furtherIds ?? [])]).toEqual(uris)
    expect(uris.toSorted()).toEqual(uris)
    expect(posts().map((record) => findString(record, 'text'))).toEqual(Array.from({ length: 25 }, (_, index) => `Part ${index}`))
    expect(findAt(posts()[24], 'reply', 'root', 'uri')).toBe(uris[0])
    expect(findAt(posts()[24], 'reply', 'parent', 'uri')).toBe(uris[23])
  })

  it('is published completely or not at all', async () => {
    const draft = thread(2)
    const tooLong = { ...draft, segments: [...draft.segments, segmentOf({ id: 'long', text: 'x'.repeat(301) })] }
    await expect(publish(tooLong)).rejects.toMatchObject({ kind: 'rejected', evidence: 'rejected', code: 'invalid_request' })
    expect(fake.records.size).toBe(0)
  })

  it('restricts replies at its root and quotes in every post', async () => {
    await publish(thread(2, { settings: { reply_gate: 'nobody', quotes_allowed: false } }))
    const [root, second] = [...fake.records.keys()].filter((uri) => uri.includes('feed.post/'))
    expect(list('app.bsky.feed.threadgate')).toMatchObject([{ post: root, allow: [] }])
    expect(list('app.bsky.feed.postgate').map((gate) => findString(gate, 'post'))).toEqual([root, second])
  })

  it('allows replies from those in the thread gate', async () => {
    for (const reply_gate of ['everyone', 'mentioned', 'following', 'followers']) await publish(post('Who', { settings: { reply_gate } }))
    expect(list('app.bsky.feed.threadgate').map((gate) => findAt(gate, 'allow', 0, '$type'))).toEqual([
      'app.bsky.feed.threadgate#mentionRule',
      'app.bsky.feed.threadgate#followingRule',
      'app.bsky.feed.threadgate#followerRule',
    ])
  })

  it('shows the link card below its last post', async () => {
    await publish(thread(3, { settings: { link_url: 'https://example.org' } }))
    expect(posts().map((record) => findAt(record, 'embed') !== undefined)).toEqual([false, false, true])
  })
})

describe('a Bluesky video', () => {
  const draft = (fields: Partial<DraftMedia> = {}): Draft => draftOf('bluesky.video', { segments: [segmentOf({ media: [video(fields)] })] })

  it('is uploaded through the video service and awaited', async () => {
    await publish(draft({ altText: 'A cat' }))
    expect(routes()).toEqual([
      'GET com.atproto.server.getServiceAuth',
      'GET app.bsky.video.getUploadLimits',
      'GET com.atproto.server.getServiceAuth',
      'POST app.bsky.video.uploadVideo',
      'GET app.bsky.video.getJobStatus',
      'GET app.bsky.video.getJobStatus',
      'POST com.atproto.repo.applyWrites',
    ])
    const upload = fake.requests[3]
    expect({ size: upload?.body.length, type: upload?.headers['content-type'], query: upload?.query }).toEqual({
      size: 5000,
      type: 'video/mp4',
      query: { did: fake.did, name: 'clip.mp4' },
    })
    expect(findAt(posts()[0], 'embed')).toMatchObject({ alt: 'A cat', aspectRatio: { width: 1600, height: 900 }, video: { size: 5000 } })
  })

  it('requests tokens limited to one method and one service', async () => {
    await publish(draft())
    const host = encodeURIComponent(new URL(fake.url).host)
    const asked = fake.requests
      .filter((request) => request.path.endsWith('getServiceAuth'))
      .map(({ query }) => [query['aud'], query['lxm']])
    expect(asked).toEqual([
      [`did:web:${host}`, 'app.bsky.video.getUploadLimits'],
      [`did:web:${host}`, 'com.atproto.repo.uploadBlob'],
    ])
  })

  it("is uploaded to the PDS when the video service doesn't respond", async () => {
    fake.fail('GET /xrpc/app.bsky.video.getUploadLimits', { mode: 'answer', answer: { status: 502 } })
    await publish(draft())
    expect(routes()).toContain('POST com.atproto.repo.uploadBlob')
    expect(findAt(posts()[0], 'embed', 'video', 'size')).toBe(5000)
  })

  it("is uploaded to the PDS when the video service can't reach it", async () => {
    Object.assign(fake.video, { failureCode: 'pds_upload_failure' })
    await publish(draft())
    expect(routes()).toContain('POST com.atproto.repo.uploadBlob')
    expect(posts()).toHaveLength(1)
  })

  it('is not sent to a server that declares it too large', async () => {
    fake.blobUploadLimit = 4999
    fake.fail('GET /xrpc/app.bsky.video.getUploadLimits', { mode: 'answer', answer: { status: 502 } })
    await expect(publish(draft())).rejects.toMatchObject({ kind: 'rejected', evidence: 'not_sent', code: 'blob_too_large' })
  })

  it('waits when the daily upload quota is used up', async () => {
    Object.assign(fake.video, { limits: { canUpload: false, remainingDailyVideos: 0, remainingDailyBytes: 0 } })
    await expect(publish(draft())).rejects.toMatchObject({ kind: 'quota', evidence: 'not_sent', code: 'video_quota' })
    expect(fake.blobs.size).toBe(0)
  })

  it("reports why the account can't upload videos", async () => {
    Object.assign(fake.video, { limits: { canUpload: false, error: 'unconfirmed_email' } })
    await expect(publish(draft())).rejects.toMatchObject({ kind: 'permission', code: 'unconfirmed_email' })
  })

  it("fails permanently when the video service can't read it", async () => {
    Object.assign(fake.video, { failureCode: 'encoding_failure' })
    await expect(publish(draft())).rejects.toMatchObject({ kind: 'rejected', code: 'encoding_failure' })
    expect(posts()).toHaveLength(0)
  })
})
