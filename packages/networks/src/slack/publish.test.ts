import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Draft, Target } from '../spec/index.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { type FakeSlack, startFakeSlack } from '../testing/fake-slack.ts'
import { createTestHttp } from '../testing/http.ts'
import { Crash, createJournal, createTestRun, finish, type TestRunOptions } from '../testing/run.ts'
import { connectFake, originsOf } from '../testing/slack-account.ts'
import { publish as publishDraft } from './publish.ts'

let fake: FakeSlack
let target: Target
beforeEach(async () => {
  fake = await startFakeSlack()
  target = await connectFake(fake)
  fake.requests.length = 0
})
afterEach(() => fake.close())

const publish = (draft: Draft, options: Partial<TestRunOptions> = {}) => {
  const run = createTestRun({
    http: createTestHttp({ origins: originsOf(fake) }),
    missProves: 'list',
    journal: createJournal(),
    ...options,
  })
  return finish(() => publishDraft(run, target, draft))
}
const post = (text: string, fields: { media?: ReturnType<typeof mediaOf>[]; settings?: Draft['settings'] } = {}) =>
  draftOf('slack.post', {
    segments: [segmentOf({ text, media: fields.media ?? [] })],
    settings: { channel_id: 'C0NEWS0001', ...fields.settings },
  })
const routes = () => fake.requests.map(({ method, path }) => `${method} ${path}`)
const hour = 3_600_000

describe('publishing to a channel', () => {
  it('sends the text as written, without markup, and names that notify', async () => {
    const { externalId, externalUrl } = await publish(post('Tea & <!channel> *now* https://a.example?x=1&y=2'))
    const [message] = fake.messages
    expect(message?.fields).toMatchObject({
      channel: 'C0NEWS0001',
      text: 'Tea &amp; &lt;!channel&gt; *now* https://a.example?x=1&amp;y=2',
      mrkdwn: 'false',
    })
    expect(externalId).toBe(`C0NEWS0001/${message?.ts}`)
    expect(externalUrl).toBe(`https://harbour.slack.com/archives/C0NEWS0001/p${message?.ts.replace('.', '')}`)
  })

  it('applies the settings, and answers a thread', async () => {
    await publish(post('First'))
    const ts = fake.messages[0]?.ts ?? ''
    const { externalUrl } = await publish(post('Second', { settings: { thread_ts: ts, unfurl_links: true, unfurl_media: false } }))
    expect(fake.messages[1]?.fields).toMatchObject({ thread_ts: ts, unfurl_links: 'true', unfurl_media: 'false' })
    expect(new URL(externalUrl).searchParams.get('thread_ts')).toBe(ts)
  })

  it('posts later segments to the thread of the first', async () => {
    const segments = ['One', 'Two', 'Three'].map((text, index) => segmentOf({ id: `s${index}`, text }))
    const { externalId } = await publish(draftOf('slack.thread', { segments, settings: { channel_id: 'C0NEWS0001' } }))
    const [first, ...others] = fake.messages
    expect(externalId).toBe(`C0NEWS0001/${first?.ts}`)
    expect(first?.threadTs).toBeUndefined()
    expect(others.map(({ threadTs, shown }) => [threadTs, shown])).toEqual([
      [first?.ts, 'Two'],
      [first?.ts, 'Three'],
    ])
  })
})

describe('publishing files', () => {
  const media = [
    mediaOf({ id: 'a', filename: 'pier.png', altText: 'A pier' }),
    mediaOf({ id: 'b', filename: 'menu.pdf', mime: 'application/pdf', size: 70 }),
  ]

  it('uploads them privately, waits until they are scanned, and shares them with one message', async () => {
    await publish(post('Winter menu', { media }))
    expect(fake.messages).toMatchObject([{ shown: 'Winter menu', fileIds: ['F000000000', 'F000000001'] }])
    expect([...fake.files.values()].map(({ name, size, altText, channels }) => [name, size, altText, [...channels]])).toEqual([
      ['pier.png', 1000, 'A pier', ['C0NEWS0001']],
      ['menu.pdf', 70, '', ['C0NEWS0001']],
    ])
    const upload = ['POST /api/files.getUploadURLExternal', 'POST /upload/v1/F000000000', 'POST /api/files.completeUploadExternal']
    expect(routes().slice(0, 5)).toEqual([...upload, 'GET /api/files.info', 'GET /api/files.info'])
    expect(routes().filter((route) => route === 'POST /api/chat.postMessage')).toHaveLength(1)
  })

  it('uploads nothing again after a crash, and leaves the files private if the message is refused', async () => {
    const journal = createJournal()
    const draft = post('', { media })
    fake.fail('POST /api/chat.postMessage', { mode: 'answer', answer: { json: { ok: false, error: 'not_in_channel' } } })
    await expect(publish(draft, { journal })).rejects.toMatchObject({ kind: 'permission', code: 'not_in_channel' })
    expect([...fake.files.values()].flatMap(({ channels }) => [...channels])).toEqual([])
    await expect(publish(draft, { journal, crash: ({ when }) => when === 'after_send' })).rejects.toBeInstanceOf(Crash)
    await publish(draft, { journal })
    expect([fake.files.size, fake.messages.length]).toEqual([2, 1])
  })

  it('fails before the message if an upload fails', async () => {
    fake.fail('POST /upload/v1/F000000000', { mode: 'answer', answer: { status: 500 } })
    await expect(publish(post('x', { media }))).rejects.toMatchObject({ kind: 'unavailable' })
    fake.fail('POST /api/files.getUploadURLExternal', { mode: 'answer', answer: { json: { ok: false, error: 'storage_limit_reached' } } })
    await expect(publish(post('x', { media }))).rejects.toMatchObject({ kind: 'quota', code: 'storage_limit_reached' })
    expect(fake.messages).toEqual([])
  })
})

describe('reading back', () => {
  it.each([
    ['the channel', undefined],
    ['a thread', '1700000000.000100'],
  ])('finds a message of %s by its metadata, on any page', async (_, threadTs) => {
    if (threadTs !== undefined)
      fake.messages.push({ channel: 'C0NEWS0001', ts: threadTs, threadTs: undefined, fields: {}, shown: 'Old', fileIds: [] })
    const draft = post('Hello', { settings: threadTs === undefined ? {} : { thread_ts: threadTs } })
    const journal = createJournal()
    await expect(publish(draft, { journal, crash: ({ when }) => when === 'after_send' })).rejects.toBeInstanceOf(Crash)
    const lost = fake.messages.at(-1)?.ts
    for (let count = 0; count < 4; count++) await publish(draft)
    fake.pageSize = 2
    const published = await publish(draft, { journal, now: () => new Date(Date.now() + hour) })
    expect(published.externalId).toBe(`C0NEWS0001/${lost}`)
    expect(fake.messages).toHaveLength(threadTs === undefined ? 5 : 6)
  })

  it('proves nothing once the bot was removed from the channel', async () => {
    const journal = createJournal()
    await expect(publish(post('Hello'), { journal, crash: ({ when }) => when === 'after_send' })).rejects.toBeInstanceOf(Crash)
    for (const channel of fake.channels) channel.isMember = false
    const later = () => new Date(Date.now() + hour)
    await expect(publish(post('Hello'), { journal, now: later })).rejects.toMatchObject({ code: 'outcome_unknown' })
    expect(fake.messages).toHaveLength(1)
  })

  it('continues a thread after its last published message', async () => {
    const segments = ['One', 'Two'].map((text, index) => segmentOf({ id: `s${index}`, text }))
    const draft = draftOf('slack.thread', { segments, settings: { channel_id: 'C0NEWS0001' } })
    const journal = createJournal()
    const crash: TestRunOptions['crash'] = ({ key, when }) => key === 'segment:2' && when === 'after_send'
    await expect(publish(draft, { journal, crash })).rejects.toBeInstanceOf(Crash)
    await publish(draft, { journal })
    expect(fake.messages.map(({ shown }) => shown)).toEqual(['One', 'Two'])
  })
})

describe('a failure with status 200', () => {
  it.each([
    ['invalid_auth', 'auth', 'rejected'],
    ['missing_scope', 'permission', 'rejected'],
    ['is_archived', 'permission', 'rejected'],
    ['channel_not_found', 'rejected', 'rejected'],
    ['msg_too_long', 'rejected', 'rejected'],
    ['ratelimited', 'rate_limited', 'not_sent'],
    ['message_limit_exceeded', 'quota', 'rejected'],
    ['request_timeout', 'unavailable', 'rejected'],
    ['invalid_arguments', 'bug', 'rejected'],
    ['a_code_of_later', 'rejected', 'rejected'],
  ])('and the code %s is %s', async (code, kind, evidence) => {
    fake.fail('POST /api/chat.postMessage', { mode: 'answer', answer: { json: { ok: false, error: code } } })
    await expect(publish(post('Hello'))).rejects.toMatchObject({ kind, evidence, code, httpStatus: 200 })
    expect(fake.messages).toEqual([])
  })

  it.each(['internal_error', 'fatal_error'])('and the code %s leaves the outcome unknown', async (code) => {
    fake.fail('POST /api/chat.postMessage', { mode: 'answer', answer: { json: { ok: false, error: code } } })
    await expect(publish(post('Hello'))).rejects.toMatchObject({ kind: 'unavailable', evidence: 'unknown', code })
  })
})
