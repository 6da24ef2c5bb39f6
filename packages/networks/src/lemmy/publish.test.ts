import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Draft, Published, Target } from '../spec/index.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { type FakeLemmy, startFakeLemmy } from '../testing/fake-lemmy.ts'
import { Crash, createJournal, createTestRun, type Journal, type TestRunOptions } from '../testing/run.ts'
import { connectWithPassword } from './connect.ts'
import { publish } from './publish.ts'
import { createTestTools } from '../testing/tools.ts'

const tools = createTestTools()

let fake: FakeLemmy
let target: Target
const connect = async (): Promise<void> => {
  const fields = { instance_url: fake.url, username: fake.username, password: fake.password }
  const { accounts, credential } = await connectWithPassword(tools, fields)
  target = { account: accounts[0]!, credential }
}
beforeEach(async () => {
  fake = await startFakeLemmy()
  await connect()
})
afterEach(() => fake.close())

const send = (draft: Draft, options: Partial<TestRunOptions> = {}): Promise<Published> =>
  publish(createTestRun({ ...tools, missProves: 'list', ...options }), target, draft)
const postOf = (settings: Draft['settings'] = {}, segment: Partial<Parameters<typeof segmentOf>[0]> = {}): Draft =>
  draftOf('lemmy.post', { title: 'Winter hours', segments: [segmentOf(segment)], settings: { community: '!harbour', ...settings } })
const bodies = (): unknown[] => fake.requests.filter(({ path }) => path === '/api/v3/post').map(({ json }) => json)

describe('a Lemmy post', () => {
  it('sends only what was set', async () => {
    expect(await send(postOf())).toEqual({ externalId: '500', externalUrl: 'https://lemmy.example/post/500' })
    expect(bodies()).toEqual([{ name: 'Winter hours', community_id: 3, body: 'Hello' }])
  })

  it('sends every setting under its API name', async () => {
    const settings = {
      community: 'ferries@other.example',
      title: 'Own\ntitle',
      url: 'https://harbour.example',
      nsfw: true,
      language_id: '37',
    }
    await send(postOf(settings, { text: '' }))
    expect(bodies()).toEqual([{ name: 'Own title', community_id: 4, url: 'https://harbour.example', nsfw: true, language_id: 37 }])
  })

  it.each([
    ['0.19.12', () => `${fake.url}/pictrs/image/image-0.png`],
    ['1.0.2', () => 'https://lemmy.example/api/v4/image/image-0.png'],
  ])('uploads its image to a server of version %s', async (version, addressOf) => {
    fake.version = version
    await connect()
    await send(postOf({}, { media: [mediaOf({ altText: 'A quay' })] }))
    expect(fake.images).toMatchObject([{ size: 1000, type: 'image/png' }])
    expect(bodies()).toMatchObject([{ url: addressOf(), alt_text: 'A quay' }])
  })

  it('is not sent to an unknown community', async () => {
    await expect(send(postOf({ community: 'nowhere' }))).rejects.toMatchObject({ kind: 'validation', code: 'community_not_found' })
    expect(bodies()).toEqual([])
  })

  it('signs in again when the session has ended, and again only once', async () => {
    fake.sessions.clear()
    await send(postOf())
    expect(fake.posts).toHaveLength(1)
    fake.sessions.clear()
    fake.fail('POST /api/v3/user/login', { mode: 'answer', answer: { status: 401, json: { error: 'incorrect_login' } } })
    await expect(send(postOf())).rejects.toMatchObject({ kind: 'auth', code: 'incorrect_login' })
  })

  it.each([
    ['only_mods_can_post_in_community', 'permission'],
    ['banned_from_community', 'permission'],
    ['site_ban', 'permission'],
    ['rate_limit_error', 'rate_limited'],
    ['language_not_allowed', 'rejected'],
  ])('maps the refusal %s to %s', async (error, kind) => {
    fake.fail('POST /api/v3/post', { mode: 'answer', answer: { status: 400, json: { error } } })
    await expect(send(postOf())).rejects.toMatchObject({ kind, code: error })
  })
})

describe('an unknown outcome', () => {
  const lose = async (journal: Journal, when: 'before_send' | 'after_send' = 'after_send'): Promise<void> => {
    await expect(send(postOf(), { journal, crash: (place) => place.when === when })).rejects.toBeInstanceOf(Crash)
  }
  const later = { now: () => new Date(Date.now() + 60_000) }
  const resume = (journal: Journal, options: Partial<TestRunOptions> = {}) => send(postOf(), { journal, ...later, ...options })

  it('is resolved by a post that a moderator has already removed', async () => {
    const journal = createJournal()
    await lose(journal)
    for (const post of fake.posts) post.removed = true
    expect((await resume(journal)).externalId).toBe('500')
    expect(fake.posts).toHaveLength(1)
  })

  it('is a question on version 1, where a removed post would not be found', async () => {
    fake.version = '1.0.2'
    const journal = createJournal()
    await lose(journal, 'before_send')
    await expect(resume(journal)).rejects.toMatchObject({ kind: 'unknown' })
    expect(fake.posts).toEqual([])
  })

  it('is not mistaken for an older post, or one of another account or destination', async () => {
    fake.now = () => new Date(Date.now() - 120_000)
    await send(postOf())
    fake.now = () => new Date()
    const journal = createJournal()
    await lose(journal)
    const last = fake.posts.at(-1)
    if (last) last.creator_id = 99
    await send(postOf())
    expect((await resume(journal, { taken: ['502'] })).externalId).toBe('503')
  })

  it('is a question if the community has had more posts since than its list shows', async () => {
    const journal = createJournal()
    await lose(journal, 'before_send')
    const [post] = [await send(postOf())].map(() => fake.posts[0])
    for (let id = 600; post && id < 650; id += 1) fake.posts.push({ ...post, id, creator_id: 99 })
    await expect(resume(journal, { taken: ['500'] })).rejects.toMatchObject({ kind: 'unknown' })
  })
})
