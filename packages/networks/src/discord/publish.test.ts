import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Draft, Target } from '../spec/index.ts'
import { botFields, connectFake, originsOf, webhookFields } from '../testing/discord-account.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { type FakeDiscord, startFakeDiscord } from '../testing/fake-discord.ts'
import { createTestHttp } from '../testing/http.ts'
import { Crash, createJournal, createTestRun, type TestRunOptions } from '../testing/run.ts'
import { publish as publishDraft } from './publish.ts'

let fake: FakeDiscord
let target: Target
beforeEach(async () => {
  fake = await startFakeDiscord()
  target = await connectFake(fake, botFields(fake))
})
afterEach(() => fake.close())

const runWith = (options: Partial<TestRunOptions> = {}) =>
  createTestRun({ http: createTestHttp({ origins: originsOf(fake) }), missProves: 'list', ...options })
const publish = (draft: Draft, to = target) => publishDraft(runWith(), to, draft)
const post = (fields: Partial<Draft> = {}) => draftOf('discord.post', fields)
const tagged = (fake: FakeDiscord) => ({ thread_name: 'Winter menu', applied_tags: [fake.ids.tag] })

describe('publishing as a bot', () => {
  it('sends text that notifies no one, with a nonce', async () => {
    const { externalId, externalUrl } = await publish(post({ segments: [segmentOf({ text: 'Hello @everyone #news' })] }))
    expect(fake.messages.map(({ fields }) => fields)).toEqual([
      {
        content: 'Hello @everyone #news',
        allowed_mentions: { parse: [] },
        nonce: expect.stringMatching(/^[\da-f]{25}$/),
        enforce_nonce: true,
      },
    ])
    expect(externalUrl).toBe(`https://discord.com/channels/${fake.ids.guild}/${fake.ids.text}/${externalId}`)
  })

  it('uploads files with their alt text', async () => {
    const media = [
      mediaOf({ id: 'a', altText: 'A pier' }),
      mediaOf({ id: 'b', mime: 'video/mp4', filename: 'tide.mp4', settings: { alt_text: 'High tide' } }),
      mediaOf({ id: 'c', mime: 'image/gif', filename: 'wave.gif' }),
    ]
    await publish(post({ segments: [segmentOf({ text: '', media })] }))
    expect(fake.messages[0]?.files.map(({ name, type }) => [name, type])).toEqual([
      ['photo.png', 'image/png'],
      ['tide.mp4', 'video/mp4'],
      ['wave.gif', 'image/gif'],
    ])
    expect(fake.messages[0]?.fields).toMatchObject({
      attachments: [
        { id: '0', filename: 'photo.png', description: 'A pier' },
        { id: '1', filename: 'tide.mp4', description: 'High tide' },
        { id: '2', filename: 'wave.gif' },
      ],
    })
    expect(fake.messages[0]?.fields).not.toHaveProperty('content')
  })

  it('applies the settings', async () => {
    await publish(post({ settings: { allowed_mentions: ['users', 'roles'], suppress_embeds: true } }))
    expect(fake.messages[0]?.fields).toMatchObject({ allowed_mentions: { parse: ['users', 'roles'] }, flags: 4 })
  })

  it('posts to a thread of the channel', async () => {
    const thread = { id: '200000000000000001', name: 'Menu', parentId: fake.ids.text, ownerId: fake.ids.bot, tags: [] }
    fake.threads.push(thread)
    const { externalUrl } = await publish(post({ settings: { thread_id: thread.id } }))
    expect(fake.messages[0]?.channelId).toBe(thread.id)
    expect(externalUrl).toContain(`/${thread.id}/`)
    await expect(publish(post({ settings: { thread_id: '200000000000000042' } }))).rejects.toMatchObject({
      kind: 'rejected',
      code: 'error_10003',
    })
  })

  it('is never repeated with another nonce', async () => {
    const journal = createJournal()
    fake.fail(`POST /api/v10/channels/${fake.ids.text}/messages`, { mode: 'drop_after' })
    // The list is read before Discord has added the message to it.
    fake.fail(`GET /api/v10/channels/${fake.ids.text}/messages`, { mode: 'answer', answer: { json: [] } })
    await expect(publishDraft(runWith({ journal }), target, post())).rejects.toMatchObject({ evidence: 'unknown' })
    const published = await publishDraft(runWith({ journal }), target, post())
    expect(fake.messages.map(({ id }) => id)).toEqual([published.externalId])
  })
})

describe('publishing to a forum', () => {
  beforeEach(async () => {
    target = await connectFake(fake, botFields(fake, 'forum'))
  })

  it('starts a thread with tags', async () => {
    const { externalId, externalUrl } = await publish(post({ settings: tagged(fake), segments: [segmentOf({ media: [mediaOf()] })] }))
    expect(fake.threads).toMatchObject([{ id: externalId, name: 'Winter menu', parentId: fake.ids.forum, tags: [fake.ids.tag] }])
    expect(fake.messages).toMatchObject([{ fields: { content: 'Hello', allowed_mentions: { parse: [] } }, files: [{ name: 'photo.png' }] }])
    expect(externalUrl).toBe(`https://discord.com/channels/${fake.ids.guild}/${externalId}/${externalId}`)
  })

  it.each([false, true])('finds the thread after a lost response, archived: %s', async (isArchived) => {
    const journal = createJournal()
    const draft = post({ settings: tagged(fake) })
    await expect(publishDraft(runWith({ journal, crash: ({ when }) => when === 'after_send' }), target, draft)).rejects.toBeInstanceOf(
      Crash,
    )
    const [thread] = fake.threads
    if (thread && isArchived) thread.archivedAt = new Date()
    const later = () => new Date(Date.now() + 3_600_000)
    expect((await publishDraft(runWith({ journal, now: later }), target, draft)).externalId).toBe(thread?.id)
    expect(fake.threads).toHaveLength(1)
  })

  it('starts it again once both lists show that it does not exist', async () => {
    const journal = createJournal()
    const draft = post({ settings: tagged(fake) })
    await expect(publishDraft(runWith({ journal, crash: ({ when }) => when === 'before_send' }), target, draft)).rejects.toBeInstanceOf(
      Crash,
    )
    await expect(publishDraft(runWith({ journal }), target, draft)).rejects.toMatchObject({ code: 'outcome_unknown' })
    await publishDraft(runWith({ journal, now: () => new Date(Date.now() + 60_000) }), target, draft)
    expect(fake.threads).toHaveLength(1)
  })
})

describe('reading back', () => {
  const lose = async (draft: Draft, when: 'before_send' | 'after_send') => {
    const journal = createJournal()
    await expect(publishDraft(runWith({ journal, crash: (at) => at.when === when }), target, draft)).rejects.toBeInstanceOf(Crash)
    return journal
  }
  const later = () => new Date(Date.now() + 600_000)

  it('finds the message by its text and files, beyond the first page', async () => {
    const draft = post({ segments: [segmentOf({ text: ' Doors open at seven. ', media: [mediaOf()] })] })
    for (let count = 0; count < 101; count++) await publish(post({ segments: [segmentOf({ text: `Before ${count}` })] }))
    const journal = await lose(draft, 'after_send')
    const published = await publishDraft(runWith({ journal, now: later }), target, draft)
    expect(published.externalId).toBe(fake.messages.at(-1)?.id)
    expect(fake.messages).toHaveLength(102)
  })

  it('finds the message in the channel of the first attempt, even if the post now names a thread', async () => {
    const thread = { id: '200000000000000001', name: 'Menu', parentId: fake.ids.text, ownerId: fake.ids.bot, tags: [] }
    fake.threads.push(thread)
    const journal = await lose(post(), 'after_send')
    const published = await publishDraft(runWith({ journal }), target, post({ settings: { thread_id: thread.id } }))
    expect(fake.messages.map(({ id }) => id)).toEqual([published.externalId])
  })

  it('leaves messages of other posts and other authors alone', async () => {
    const { externalId } = await publish(post())
    fake.messages.push({ id: '1', channelId: fake.ids.text, authorId: '5', fields: { content: 'Hello' }, nonce: undefined, files: [] })
    const journal = await lose(post(), 'before_send')
    const published = await publishDraft(runWith({ journal, now: later, taken: [externalId] }), target, post())
    expect(published.externalId).not.toBe(externalId)
    expect(fake.messages).toHaveLength(3)
  })

  it('proves nothing without the permission to read the history', async () => {
    const journal = await lose(post(), 'after_send')
    fake.denied = 1n << 16n
    await expect(publishDraft(runWith({ journal, now: later }), target, post())).rejects.toMatchObject({ code: 'outcome_unknown' })
    expect(fake.messages).toHaveLength(1)
  })
})

describe('publishing through a webhook', () => {
  it('sends the name of the author and waits for the message', async () => {
    target = await connectFake(fake, webhookFields(fake))
    const { externalId, externalUrl } = await publish(post({ settings: { username: 'Café Harbour' } }))
    expect(fake.messages).toMatchObject([{ id: externalId, fields: { content: 'Hello', username: 'Café Harbour' } }])
    expect(externalUrl).toBe(`https://discord.com/channels/${fake.ids.guild}/${fake.ids.text}/${externalId}`)
    expect(fake.requests.at(-1)?.query).toEqual({ wait: 'true' })
  })

  it('starts a thread in a forum, or posts to one', async () => {
    target = await connectFake(fake, webhookFields(fake, fake.ids.forumWebhook))
    await publish(post({ settings: tagged(fake) }))
    const [thread] = fake.threads
    expect(thread).toMatchObject({ name: 'Winter menu', tags: [fake.ids.tag] })
    await publish(post({ settings: { thread_id: thread?.id } }))
    expect(fake.messages.map(({ channelId }) => channelId)).toEqual([thread?.id, thread?.id])
    await expect(publish(post())).rejects.toMatchObject({ kind: 'rejected', code: 'error_220001' })
  })
})

describe('a failure', () => {
  const route = () => `POST /api/v10/channels/${fake.ids.text}/messages`
  const failWith = (status: number, json: object, headers: Record<string, string> = {}) =>
    fake.fail(route(), { mode: 'answer', answer: { status, json, headers } })

  it('waits as long as the body or the header of a rate limit says', async () => {
    failWith(429, { message: 'You are being rate limited.', retry_after: 1.337, global: true })
    await expect(publish(post())).rejects.toMatchObject({ kind: 'rate_limited', evidence: 'not_sent', retryAfter: 1337 })
    failWith(429, { message: 'You are being rate limited.' }, { 'x-ratelimit-reset-after': '2.5' })
    await expect(publish(post())).rejects.toMatchObject({ retryAfter: 2500 })
  })

  it.each([
    [400, 20016, 'rate_limited', 'not_sent'],
    [400, 200000, 'rejected', 'rejected'],
    [403, 50013, 'permission', 'rejected'],
    [404, 10003, 'rejected', 'rejected'],
    [401, 50014, 'auth', 'rejected'],
    [503, 40006, 'unavailable', 'not_sent'],
  ])('with status %i and code %i is %s', async (status, code, kind, evidence) => {
    failWith(status, { message: 'x', code })
    await expect(publish(post())).rejects.toMatchObject({ kind, evidence, code: `error_${code}` })
  })

  it('comes before any request if the stored credential is malformed', async () => {
    const before = fake.requests.length
    for (const credential of [{}, { botToken: 'a\r\nb' }])
      await expect(publish(post(), { ...target, credential })).rejects.toMatchObject({ kind: 'auth' })
    expect(fake.requests).toHaveLength(before)
  })
})
