import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Draft, Json, Published, Target } from '../spec/index.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { startFakeMastodon, type FakeMastodon } from '../testing/fake-mastodon.ts'
import { createTestHttp } from '../testing/http.ts'
import { createTestTools } from '../testing/tools.ts'
import { Crash, createJournal, createTestRun, finish, type Journal, type TestRunOptions } from '../testing/run.ts'
import { connectWithToken } from './connect.ts'
import { mastodon } from './index.ts'
import { defined } from '../kit/defined.ts'

const http = createTestHttp()

let fake: FakeMastodon
let target: Target

const connect = async (): Promise<Target> => {
  const connected = await connectWithToken(createTestTools({ http }), { instance_url: fake.url, access_token: fake.token })
  const [account] = connected.accounts
  if (!account) throw new Error('The fake connected no account.')
  return { account, credential: connected.credential }
}

beforeEach(async () => {
  fake = await startFakeMastodon()
  target = await connect()
  fake.requests.length = 0
})
afterEach(() => fake.close())

const publish = (draft: Draft, options: Partial<TestRunOptions> = {}): Promise<Published> => {
  const run = createTestRun({ http, missProves: mastodon.missProves(target.account), ...options })
  return finish(async () => {
    const published = await mastodon.publish?.(run, target, draft)
    if (!published) throw new Error('Nothing was published.')
    return published
  })
}

const routes = (): string[] => fake.requests.map((request) => `${request.method} ${request.path}`)
const bodies = (): unknown[] => fake.requests.filter((request) => request.path === '/api/v1/statuses').map((request) => request.json)
const thread = (count: number): Draft =>
  draftOf('mastodon.thread', {
    segments: Array.from({ length: count }, (_, index) => segmentOf({ id: `s${index}`, text: `Part ${index}` })),
  })

describe('a Mastodon post', () => {
  it('sends only what was set', async () => {
    const published = await publish(draftOf('mastodon.post'))
    expect(bodies()).toEqual([{ status: 'Hello' }])
    expect(published).toEqual({ externalId: '1000', externalUrl: `${fake.url}/@ada/1000`, reference: { id: '1000' } })
  })

  it('sends every setting under its API name', async () => {
    const settings = {
      visibility: 'unlisted',
      spoiler_text: 'Spoiler',
      sensitive: true,
      language: 'de-AT',
      quote_approval_policy: 'nobody',
    }
    const segment = segmentOf({
      settings: { poll_options: ['Yes', 'No'], poll_expires_in_seconds: 600, poll_multiple: true, poll_hide_totals: true },
    })
    await publish(draftOf('mastodon.post', { segments: [segment], settings }))
    expect(bodies()).toEqual([
      {
        status: 'Hello',
        visibility: 'unlisted',
        spoiler_text: 'Spoiler',
        sensitive: true,
        language: 'de',
        quote_approval_policy: 'nobody',
        poll: { options: ['Yes', 'No'], expires_in: 600, multiple: true, hide_totals: true },
      },
    ])
  })

  it('quotes the post at a URL', async () => {
    const quoted = await publish(draftOf('mastodon.post'))
    await publish(draftOf('mastodon.post', { settings: { quote_url: quoted.externalUrl } }))
    expect(bodies()[1]).toEqual({ status: 'Hello', quoted_status_id: quoted.externalId })
  })

  it("is not sent when the quoted post can't be found", async () => {
    const draft = draftOf('mastodon.post', { settings: { quote_url: 'https://example.social/@nobody/1' } })
    await expect(publish(draft)).rejects.toMatchObject({ kind: 'validation', evidence: 'not_sent', code: 'quote_not_found' })
    expect(fake.statuses).toHaveLength(0)
  })

  it('uploads images with their description and focal point', async () => {
    const media = [
      mediaOf({ altText: 'A cat', settings: { focal_point: { x: -0.5, y: 1 } } }),
      mediaOf({ id: 'm2', size: 7, mime: 'image/jpeg' }),
    ]
    await publish(draftOf('mastodon.post', { segments: [segmentOf({ media })] }))
    expect([...fake.media.values()]).toMatchObject([
      { size: 1000, mime: 'image/png', description: 'A cat', focus: '-0.5,1' },
      { size: 7, mime: 'image/jpeg', description: '', focus: '' },
    ])
    expect(bodies()).toEqual([{ status: 'Hello', media_ids: ['500', '501'] }])
  })

  it('waits until a video has been processed', async () => {
    fake.pollsUntilReady = 3
    await publish(draftOf('mastodon.video', { segments: [segmentOf({ media: [mediaOf({ mime: 'video/mp4' })] })] }))
    expect(routes()).toEqual([
      'POST /api/v2/media',
      'GET /api/v1/media/500',
      'GET /api/v1/media/500',
      'GET /api/v1/media/500',
      'POST /api/v1/statuses',
    ])
  })

  it("waits for the time in the server's own header", async () => {
    const at = new Date(Date.now() + 60_000)
    fake.fail('POST /api/v1/statuses', { mode: 'answer', answer: { status: 429, headers: { 'x-ratelimit-reset': at.toISOString() } } })
    const now = (): Date => new Date(at.getTime() - 42_000)
    await expect(publish(draftOf('mastodon.post'), { now })).rejects.toMatchObject({ kind: 'rate_limited', retryAfter: 42_000 })
  })
})

describe('a Mastodon thread', () => {
  it('posts each reply to the one before, with its own idempotency key', async () => {
    const published = await publish(thread(3))
    expect(fake.statuses.map((status) => [status.id, status['in_reply_to_id']])).toEqual([
      ['1000', null],
      ['1001', '1000'],
      ['1002', '1001'],
    ])
    expect(published.externalId).toBe('1000')
    expect(new Set(fake.requests.map((request) => request.headers['idempotency-key'])).size).toBe(3)
  })

  it('continues after the last confirmed post when interrupted', async () => {
    const journal = createJournal()
    const crash: TestRunOptions['crash'] = ({ key, when }) => key === 'segment:2' && when === 'after_send'
    await expect(publish(thread(3), { journal, crash })).rejects.toBeInstanceOf(Crash)
    await publish(thread(3), { journal })
    expect(fake.statuses.map((status) => status.content)).toEqual(['<p>Part 0</p>', '<p>Part 1</p>', '<p>Part 2</p>'])
  })

  it('stays one post when an interrupted thread is edited into a single post', async () => {
    const journal = createJournal()
    const crash: TestRunOptions['crash'] = ({ key, when }) => key === 'segment:2' && when === 'before_send'
    await expect(publish(thread(2), { journal, crash })).rejects.toBeInstanceOf(Crash)
    await publish(thread(1), { journal })
    expect(fake.statuses).toHaveLength(1)
  })
})

describe('an unknown outcome', () => {
  const lose = async (
    draft: Draft,
    journal: Journal,
    crashed: TestRunOptions['crash'] = ({ when }) => when === 'after_send',
  ): Promise<void> => {
    await expect(publish(draft, { journal, ...defined({ crash: crashed }) })).rejects.toBeInstanceOf(Crash)
  }
  const say = (text: string): Draft => draftOf('mastodon.post', { segments: [segmentOf({ text })] })
  const anHourLater = (): Date => new Date(Date.now() + 3_700_000)

  const texts = [
    'Tom & Jerry <3 "quotes" it\'s',
    'Two\n\nparagraphs\nand a line',
    `A long address https://www.example.org/${'x'.repeat(60)}?a=1&b=2 in it`,
    'Hello @grace@example.social and @ada',
    'Combined e\u0301 and 👨‍👩‍👧‍👦',
  ]
  for (const text of texts) {
    it(`is resolved by its text: ${JSON.stringify(text.slice(0, 40))}`, async () => {
      const journal = createJournal()
      await lose(say(text), journal)
      await publish(say(text), { journal })
      expect(fake.statuses).toHaveLength(1)
      expect(routes().filter((route) => route === 'POST /api/v1/statuses')).toHaveLength(1)
    })
  }

  it('is resolved by its attachment when there is no text', async () => {
    const draft = draftOf('mastodon.post', { segments: [segmentOf({ text: '', media: [mediaOf()] })] })
    const journal = createJournal()
    await lose(draft, journal)
    await publish(draft, { journal })
    expect(fake.statuses).toHaveLength(1)
  })

  it("is retried with the same key within the hour when the list doesn't resolve it", async () => {
    const journal = createJournal()
    await lose(say('Hello'), journal)
    fake.fail('GET /api/v1/accounts/109/statuses', { mode: 'answer', answer: { status: 502 } })
    await publish(say('Hello'), { journal })
    const keys = fake.requests.filter((request) => request.path === '/api/v1/statuses').map((request) => request.headers['idempotency-key'])
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
    expect(fake.statuses).toHaveLength(1)
  })

  it('is published after the hour when the account has posted nothing since', async () => {
    const journal = createJournal()
    await lose(say('Hello'), journal, ({ when }) => when === 'before_send')
    await publish(say('Hello'), { journal, now: anHourLater })
    expect(fake.statuses).toHaveLength(1)
  })

  it('is never retried on a server without idempotency guarantees', async () => {
    fake.software = 'gotosocial'
    target = await connect()
    const journal = createJournal()
    await lose(say('Hello'), journal)
    fake.fail('GET /api/v1/accounts/109/statuses', { mode: 'answer', answer: { status: 502 } })
    await expect(publish(say('Hello'), { journal })).rejects.toMatchObject({ kind: 'unknown' })
    expect(fake.statuses).toHaveLength(1)
  })

  it('has no key that proves its absence on such a server', async () => {
    fake.software = 'gotosocial'
    target = await connect()
    const journal = createJournal()
    await publish(say('Hello'), { journal })
    await expect(publish(say('Hello again'), { journal: { ...createJournal(), seed: journal.seed } })).resolves.toBeDefined()
    expect(fake.statuses).toHaveLength(2)
  })

  it('is not mistaken for an older post with the same text', async () => {
    fake.now = () => new Date(Date.now() - 120_000)
    await publish(say('Hello'))
    fake.now = () => new Date()
    const journal = createJournal()
    await lose(say('Hello'), journal, ({ when }) => when === 'before_send')
    const published = await publish(say('Hello'), { journal })
    expect(published.externalId).toBe('1001')
    expect(fake.statuses.map((status: { [key: string]: Json }) => status['content'])).toEqual(['<p>Hello</p>', '<p>Hello</p>'])
  })
})
