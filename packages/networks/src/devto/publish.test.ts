import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Draft, Published, Target } from '../spec/index.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { type FakeDevto, startFakeDevto } from '../testing/fake-devto.ts'
import { createTestHttp } from '../testing/http.ts'
import { Crash, createJournal, createTestRun, type Journal, type TestRunOptions } from '../testing/run.ts'
import { connectWithKey, refresh } from './connect.ts'
import { publish } from './publish.ts'
import { origin } from './wire.ts'
import { createTestTools } from '../testing/tools.ts'

let fake: FakeDevto
let target: Target
const tools = () => createTestTools({ http: createTestHttp({ origins: { [origin]: fake.url } }) })

beforeEach(async () => {
  fake = await startFakeDevto()
  const { accounts, credential } = await connectWithKey(tools(), { api_key: ` ${fake.apiKey} ` })
  target = { account: accounts[0]!, credential }
})
afterEach(() => fake.close())

const send = (draft: Draft, options: Partial<TestRunOptions> = {}): Promise<Published> =>
  publish(createTestRun({ ...tools(), missProves: 'list', ...options }), target, draft)
const article = (text: string, fields: Partial<Draft> = {}): Draft =>
  draftOf('devto.article', { title: 'Winter hours', segments: [segmentOf({ text })], ...fields })

describe('an article', () => {
  it('sends only what was set', async () => {
    const published = await send(article('We open at **nine**.'))
    expect(fake.requests.at(-1)?.json).toEqual({
      article: { title: 'Winter hours', body_markdown: 'We open at **nine**.', published: true },
    })
    expect(published).toEqual({ externalId: '9000', externalUrl: 'https://dev.to/ada/winter-hours-9000' })
  })

  it('sends every setting under its API name', async () => {
    const settings = {
      title: 'Own\n title ',
      tags: ['Webdev', 'a11y'],
      canonical_url: 'https://harbour.example/a',
      series: 'Winter',
      published: false,
    }
    await send(article('Hello', { settings }))
    expect(fake.articles).toMatchObject([
      { title: 'Own title', tags: ['Webdev', 'a11y'], canonical_url: settings.canonical_url, series: 'Winter', published: false },
    ])
  })

  it('starts with a line, not with front matter', async () => {
    await send(article('---\ntitle: Stolen\n---\nText --- with dashes'))
    expect(fake.articles).toMatchObject([{ title: 'Winter hours', body_markdown: '***\ntitle: Stolen\n---\nText --- with dashes' }])
  })

  it('has its image as the cover, at an address that outlives the article', async () => {
    await send(article('Hello', { segments: [segmentOf({ media: [mediaOf()] })] }), { now: () => new Date(0) })
    expect(fake.articles).toMatchObject([{ main_image: `https://broadside.example/media/medium-1.${100 * 365 * 86_400_000}` }])
  })

  it('is not sent with a cover that dev.to could not fetch', async () => {
    const draft = article('Hello', { segments: [segmentOf({ media: [mediaOf()] })] })
    await expect(send(draft, { mediaOrigin: 'http://localhost:8080' })).rejects.toMatchObject({
      kind: 'validation',
      evidence: 'not_sent',
      code: 'public_media_required',
    })
    expect(fake.articles).toEqual([])
  })

  it("is refused by dev.to's own checks, without a repeat", async () => {
    await send(article('Hello'))
    await expect(send(article('Another text'))).rejects.toMatchObject({ kind: 'rejected', evidence: 'rejected', httpStatus: 422 })
    fake.now = () => Date.now() + 300_001
    await expect(send(article('Hello'))).rejects.toMatchObject({ kind: 'rejected', detail: 'Body markdown has already been taken' })
    expect(fake.articles).toHaveLength(1)
  })
})

describe('an unknown outcome', () => {
  const lose = async (draft: Draft, journal: Journal, when: 'before_send' | 'after_send' = 'after_send'): Promise<void> => {
    await expect(send(draft, { journal, crash: (place) => place.when === when })).rejects.toBeInstanceOf(Crash)
  }
  const later = { now: () => new Date(Date.now() + 60_000) }

  it.each([true, false])('is resolved by the title among the new articles, published or not: %s', async (published) => {
    const draft = article('```\ncode\n```', { settings: { published } })
    const journal = createJournal()
    await lose(draft, journal)
    expect((await send(draft, { journal })).externalId).toBe('9000')
    expect(fake.articles).toHaveLength(1)
  })

  it('is not mistaken for an older article with the same title', async () => {
    fake.now = () => Date.now() - 300_001
    await send(article('Last year'))
    fake.now = Date.now
    const journal = createJournal()
    await lose(article('This year'), journal, 'before_send')
    expect((await send(article('This year'), { journal, ...later })).externalId).toBe('9001')
  })

  it('is not mistaken for an article of another destination', async () => {
    const journal = createJournal()
    await lose(article('Hello'), journal)
    await expect(send(article('Hello'), { journal, taken: ['9000'] })).rejects.toMatchObject({ kind: 'unknown' })
  })

  it('stays a question if the articles before the call are unknown', async () => {
    fake.fail('GET /api/articles/me/published', { mode: 'answer', answer: { status: 429 } })
    const journal = createJournal()
    await lose(article('Hello'), journal)
    await expect(send(article('Hello'), { journal, ...later })).rejects.toMatchObject({ kind: 'unknown' })
    expect(fake.articles).toHaveLength(1)
  })
})

describe('an account', () => {
  it('is the user of the key', () => {
    expect(target).toEqual({
      account: {
        accountId: '4711',
        username: 'ada',
        displayName: 'Ada Lovelace',
        avatarUrl: 'https://media2.dev.to/ada.png',
        instanceUrl: '',
        limits: {},
      },
      credential: { apiKey: fake.apiKey },
    })
  })

  it("rejects another user's key", async () => {
    const other = { ...target, account: { ...target.account, accountId: '1' } }
    await expect(refresh(tools(), other)).rejects.toMatchObject({ kind: 'auth', code: 'account_mismatch' })
  })
})
