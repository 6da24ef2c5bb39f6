import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Draft, Published, Target } from '../spec/index.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { startFakeMastodon, type FakeMastodon } from '../testing/fake-mastodon.ts'
import { createTestHttp } from '../testing/http.ts'
import { connectFake, postOn } from '../testing/mastodon-account.ts'
import { Crash, createJournal, createTestRun, type Journal, type TestRunOptions } from '../testing/run.ts'
import { mastodon } from './index.ts'

const http = createTestHttp()
const minute = 60_000

let fake: FakeMastodon
let target: Target
let journal: Journal

const publish = async (text: string | Draft, options: Partial<TestRunOptions> = {}): Promise<Published | undefined> => {
  const draft = typeof text === 'string' ? draftOf('mastodon.post', { segments: [segmentOf({ text })] }) : text
  return mastodon.publish?.(createTestRun({ http, journal, missProves: mastodon.missProves(target.account), ...options }), target, draft)
}
/** Crashes the process before the call reaches the server, or after the server accepted the post. */
const lose = (text: string | Draft, when: 'before_send' | 'after_send') =>
  expect(publish(text, { crash: (place) => place.when === when })).rejects.toBeInstanceOf(Crash)
const after = (minutes: number) => ({ now: () => new Date(Date.now() + minutes * minute) })
const isUnknown = { kind: 'unknown', code: 'outcome_unknown' }
const sent = (): number => fake.requests.filter(({ method, path }) => method === 'POST' && path === '/api/v1/statuses').length

const setScene = async (software: string): Promise<void> => {
  fake.software = software
  target = await connectFake(fake)
  journal = createJournal()
  fake.requests.length = 0
}
beforeEach(async () => {
  fake = await startFakeMastodon()
})
afterEach(() => fake.close())

describe('a lost post on GoToSocial', () => {
  beforeEach(async () => {
    await setScene('gotosocial')
    fake.elsewhere.clear()
  })

  it("is not resent when the account's filters hide its own posts", async () => {
    fake.filters.push('spoiler')
    await lose('A spoiler', 'after_send')
    for (const minutes of [0, 1, 2, 10, 60, 600]) await expect(publish('A spoiler', after(minutes))).rejects.toMatchObject(isUnknown)
    expect([fake.statuses.length, sent()]).toEqual([1, 1])
  })

  it('is resent two minutes later when the count has not grown', async () => {
    fake.filters.push('spoiler')
    await lose('A spoiler', 'before_send')
    await expect(publish('A spoiler', after(1.9))).rejects.toMatchObject(isUnknown)
    await publish('A spoiler', after(2))
    expect(fake.statuses).toHaveLength(1)
  })

  it('is resent when the count has grown only by the other listed posts', async () => {
    await postOn(fake, 'Before')
    await lose('Hello', 'before_send')
    await postOn(fake, 'By hand')
    await publish('Hello', after(5))
    expect(fake.statuses).toHaveLength(3)
  })

  it('is not declared absent while another post is hidden as well', async () => {
    fake.filters.push('spoiler')
    await lose('A spoiler', 'before_send')
    await postOn(fake, 'Another spoiler')
    await expect(publish('A spoiler', after(5))).rejects.toMatchObject(isUnknown)
  })

  it('is not declared absent when something was deleted in between', async () => {
    await postOn(fake, 'Old')
    const id = await postOn(fake, 'Older than the attempt')
    fake.filters.push('spoiler')
    await lose('A spoiler', 'after_send')
    fake.strangers.remove(id)
    await expect(publish('A spoiler', after(5))).rejects.toMatchObject(isUnknown)
    fake.strangers.remove(fake.statuses[0]?.id ?? '')
    await expect(publish('A spoiler', after(10))).rejects.toMatchObject(isUnknown)
    expect(sent()).toBe(3)
  })

  it('is not declared absent when everything listed before is gone', async () => {
    const id = await postOn(fake, 'The only one')
    fake.filters.push('spoiler')
    await lose('A spoiler', 'after_send')
    fake.strangers.remove(id)
    await expect(publish('A spoiler', after(5))).rejects.toMatchObject(isUnknown)
  })

  it('is not declared absent based on posts too recent to be counted', async () => {
    await lose('Hello', 'before_send')
    fake.now = () => new Date(Date.now() + 4 * minute)
    await postOn(fake, 'By hand')
    await expect(publish('Hello', after(5))).rejects.toMatchObject(isUnknown)
    await publish('Hello', after(7))
  })

  it('is not declared absent when a filter hides what was listed before', async () => {
    await postOn(fake, 'First spoiler')
    await postOn(fake, 'Hello')
    await lose('Second spoiler', 'after_send')
    fake.filters.push('spoiler')
    await expect(publish('Second spoiler', after(5))).rejects.toMatchObject(isUnknown)
  })

  it('needs confirmation when there is no earlier read to compare with', async () => {
    fake.fail('GET /api/v1/accounts/verify_credentials', { mode: 'answer', answer: { status: 502 } })
    await lose('Hello', 'before_send')
    await expect(publish('Hello', after(60))).rejects.toMatchObject(isUnknown)
  })

  it('is found by the text sent, however the server displays it', async () => {
    fake.defaultContentType = 'text/markdown'
    fake.strangeHosts.add('nowhere.example')
    const text = '- *Two* __signs__ for @grace@nowhere.example'
    await lose(text, 'after_send')
    expect(fake.statuses[0]?.content).toContain('- *Two* __signs__')
    await publish(text)
    expect(sent()).toBe(1)
  })

  it('is found by its source when the server rewrote the text', async () => {
    await lose('- *One*', 'before_send')
    fake.defaultContentType = 'text/markdown'
    await postOn(fake, '- *One*')
    expect(fake.statuses[0]?.content).not.toContain('*')
    expect(await publish('- *One*')).toMatchObject({ externalId: fake.statuses[0]?.id })
  })
})

describe("a post hidden by its owner's filters", () => {
  const hidden = 'Spoiler: *nobody* & <everybody>'
  const visibility = (value: string) =>
    draftOf('mastodon.post', { segments: [segmentOf({ text: hidden })], settings: { visibility: value } })
  const anonymous = () => fake.requests.filter(({ headers }) => headers['authorization'] === undefined)

  beforeEach(async () => {
    await setScene('gotosocial')
    fake.filters.push('Spoiler')
  })

  it.each(['search', 'public_list', 'outbox'] as const)('is found by the %s and not resent', async (place) => {
    fake.elsewhere.clear()
    fake.elsewhere.add(place)
    await lose(hidden, 'after_send')
    expect(await publish(hidden)).toMatchObject({ externalId: fake.statuses[0]?.id, externalUrl: fake.statuses[0]?.url })
    expect([fake.statuses.length, sent()]).toEqual([1, 1])
  })

  it.each(['private', 'direct'])('is not looked up as a visitor when it is %s', async (value) => {
    fake.elsewhere.clear()
    await lose(visibility(value), 'after_send')
    await expect(publish(visibility(value), after(5))).rejects.toMatchObject(isUnknown)
    expect(anonymous()).toEqual([])
    fake.elsewhere.add('search')
    expect(await publish(visibility(value))).toMatchObject({ externalId: fake.statuses[0]?.id })
  })

  it('is not confused with the same text posted earlier or for another destination', async () => {
    for (const place of ['public_list', 'outbox'] as const) fake.elsewhere.add(place)
    fake.now = () => new Date(Date.now() - 5 * minute)
    await postOn(fake, hidden)
    fake.now = () => new Date()
    await lose(hidden, 'before_send')
    const other = await postOn(fake, hidden)
    await expect(publish(hidden, { ...after(5), taken: [other] })).rejects.toMatchObject(isUnknown)
    expect(sent()).toBe(2)
  })

  it("is not declared absent just because it isn't found elsewhere", async () => {
    fake.elsewhere.clear()
    await lose(hidden, 'after_send')
    await expect(publish(hidden, after(60))).rejects.toMatchObject(isUnknown)
  })

  it('needs confirmation when the other sources are unavailable', async () => {
    for (const place of ['public_list', 'outbox'] as const) fake.elsewhere.add(place)
    for (const path of ['/api/v2/search', '/.well-known/webfinger']) fake.fail(`GET ${path}`, { mode: 'answer', answer: { status: 502 } })
    await lose(hidden, 'after_send')
    fake.elsewhere.delete('public_list')
    await expect(publish(hidden)).rejects.toMatchObject(isUnknown)
    expect(await publish(hidden)).toMatchObject({ externalId: fake.statuses[0]?.id })
  })

  it('sends its token only to its own server', async () => {
    fake.elsewhere.clear()
    fake.elsewhere.add('outbox')
    await lose(hidden, 'after_send')
    await publish(hidden)
    expect(anonymous().map(({ path }) => path)).toEqual([
      '/api/v1/accounts/109/statuses',
      '/.well-known/webfinger',
      '/users/ada',
      '/users/ada/outbox',
      '/users/ada/outbox',
    ])
  })
})

describe('a plain-text post', () => {
  const typeSentTo = async (software: string, version = '1.0.0'): Promise<unknown> => {
    fake.version = version
    await setScene(software)
    await publish('Hello')
    return fake.requests.findLast(({ method }) => method === 'POST')?.json
  }

  it('declares its format to servers with a different default, and to no others', async () => {
    const plain = { status: 'Hello', content_type: 'text/plain' }
    for (const software of ['gotosocial', 'Akkoma', 'Pleroma']) expect(await typeSentTo(software), software).toEqual(plain)
    expect(await typeSentTo('mastodon', '4.5.0+glitch')).toEqual(plain)
    for (const software of ['mastodon', 'pixelfed']) expect(await typeSentTo(software), software).toEqual({ status: 'Hello' })
  })
})

describe('a lost post on Mastodon', () => {
  beforeEach(() => setScene('mastodon'))

  it('is resent although similar posts were published since', async () => {
    await lose('Hello', 'before_send')
    await postOn(fake, 'By hand')
    await publish('Hello', after(70))
    expect(fake.statuses).toHaveLength(2)
  })

  it("needs confirmation when the server doesn't return the source of similar posts", async () => {
    fake.hasSource = false
    await lose('Hello', 'before_send')
    const other = await postOn(fake, 'By hand')
    await expect(publish('Hello', after(70))).rejects.toMatchObject(isUnknown)
    await publish('Hello', { ...after(70), taken: [other] })
    expect(fake.statuses).toHaveLength(2)
  })

  it('is not confused with the same text for another destination', async () => {
    await lose('Hello', 'before_send')
    const other = await postOn(fake, 'Hello')
    expect(await publish('Hello', { ...after(70), taken: [other] })).toMatchObject({ externalId: fake.statuses[1]?.id })
  })

  it('requests the source of at most ten statuses', async () => {
    await lose('Hello', 'before_send')
    for (let number = 1; number <= 11; number += 1) await postOn(fake, `By hand ${number}`)
    await expect(publish('Hello', after(70))).rejects.toMatchObject(isUnknown)
    expect(fake.requests.filter(({ path }) => path.endsWith('/source'))).toHaveLength(10)
  })

  it('needs no source when it has a file', async () => {
    const draft = draftOf('mastodon.post', { segments: [segmentOf({ media: [mediaOf()] })] })
    await lose(draft, 'after_send')
    await publish(draft)
    expect(fake.requests.filter(({ path }) => path.endsWith('/source'))).toHaveLength(0)
    expect(sent()).toBe(1)
  })
})
