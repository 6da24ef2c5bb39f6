import { createHash } from 'node:crypto'
import { decode, npubEncode, nprofileEncode } from 'nostr-tools/nip19'
import { generateSecretKey, getPublicKey } from 'nostr-tools/pure'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findAt, findString } from '../kit/expect.ts'
import type { Draft, DraftMedia, Published, Target } from '../spec/index.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { startFakeNostr, type FakeNostr } from '../testing/fake-nostr.ts'
import { createTestHttp } from '../testing/http.ts'
import { createJournal, createTestRun, type TestRunOptions } from '../testing/run.ts'
import { createTestTools } from '../testing/tools.ts'
import { valuesOf, type SignedEvent } from './events.ts'
import { nostr } from './index.ts'
import { kinds } from './kinds.ts'
import { limitsOf } from './limits.ts'
import { defaultServer } from './media.ts'

const now = new Date('2026-11-05T08:00:00Z')
const seconds = now.getTime() / 1000

let fake: FakeNostr
let target: Target

const connect = async (fields: Record<string, string> = {}): Promise<Target> => {
  const connected = await nostr.credentials?.connect(createTestTools({ now: () => now }), { key: fake.nsec, relays: fake.relay, ...fields })
  const account = connected?.accounts[0]
  if (!connected || !account) throw new Error('The fake connected no account.')
  fake.requests.length = 0
  return { account, credential: connected.credential }
}

beforeEach(async () => {
  fake = await startFakeNostr()
  fake.now = () => now
  fake.add(kinds.mediaServers, { tags: [['server', fake.url]] })
  target = await connect()
})
afterEach(() => fake.close())

const publish = async (draft: Draft, options: Partial<TestRunOptions> = {}): Promise<Published> => {
  const run = createTestRun({ http: createTestHttp(), now: () => now, ...options })
  const published = await nostr.publish?.(run, target, draft)
  if (!published) throw new Error('Nothing was published.')
  return published
}

const listEvents = (kind: number, of = fake): SignedEvent[] => [...of.events.values()].filter((event) => event.kind === kind)
const notes = (): SignedEvent[] => listEvents(kinds.note)
const routes = (): string[] => fake.requests.map((request) => `${request.method} ${request.path}`)
const post = (text: string, fields: Partial<Draft> = {}, media: DraftMedia[] = []): Draft =>
  draftOf('nostr.post', { segments: [segmentOf({ text, media })], ...fields })
const tagsOf = (event: SignedEvent | undefined, name: string): string[][] => event?.tags.filter((tag) => tag[0] === name) ?? []

/** Adds relays to the account, first or last. */
const withRelays = ({ account, credential }: Target, change: (relays: string[]) => string[]): Target => {
  const limits = limitsOf(account)
  return { account: { ...account, limits: { ...limits, relays: change(limits.relays) } }, credential }
}

describe('a Nostr post', () => {
  it('is a signed note with a page of its own', async () => {
    const published = await publish(post('Hello\n'))
    const [note] = notes()
    expect(note).toMatchObject({ kind: 1, content: 'Hello', tags: [], created_at: seconds, pubkey: fake.publicKey })
    expect(published.externalId).toBe(note?.id)
    const code = published.externalUrl.replace('https://njump.me/', '')
    expect(decode(code)).toEqual({ type: 'nevent', data: { id: note?.id, relays: [fake.relay], author: fake.publicKey, kind: 1 } })
  })

  it('names the profiles, hashtags and warning of its text and settings', async () => {
    const [ada, ben] = [getPublicKey(generateSecretKey()), getPublicKey(generateSecretKey())]
    const links = [npubEncode(ada), nprofileEncode({ pubkey: ben, relays: ['wss://relay.example'] }), npubEncode(ada)]
    const text = `${links.map((link) => `nostr:${link}`).join(' ')} nostr:npub1${'q'.repeat(58)} #Hafen #hafen`
    await publish(post(text, { settings: { hashtags: ['#Möwe', 'hafen'], content_warning: 'Fish' } }))
    const [note] = notes()
    expect(note?.content).toBe(text)
    expect(note?.tags).toEqual([
      ['p', ada],
      ['p', ben],
      ['t', 'hafen'],
      ['t', 'möwe'],
      ['content-warning', 'Fish'],
    ])
  })

  it('is found with the same id when the relay has it already', async () => {
    const journal = createJournal()
    const first = await publish(post('Hello'), { journal })
    // Simulate a read-back that ran before the first request was processed.
    journal.published.clear()
    for (const attempt of journal.attempts) attempt.outcome = 'not_sent'
    const later = { journal, now: () => new Date(now.getTime() + 86_400_000) }
    expect(await publish(post('Hello'), later)).toEqual(first)
    expect(notes()).toHaveLength(1)
  })

  it('is signed again after an edit, so that the former text is not published', async () => {
    const journal = createJournal()
    fake.fail('EVENT /1', {
      mode: 'answer',
      answer: ({ json }) => ({ json: ['OK', findString(json, 1, 'id'), false, 'rate-limited: slow down'] }),
    })
    await expect(publish(post('Before'), { journal })).rejects.toMatchObject({ kind: 'rate_limited' })
    await publish(post('After'), { journal })
    expect(notes().map(({ content }) => content)).toEqual(['After'])
  })

  it('authenticates to a relay that requires it, and sends the same event again', async () => {
    fake.auth = 'write'
    await publish(post('Hello'))
    expect(routes()).toEqual(['EVENT /1', 'AUTH /', 'EVENT /1'])
    expect(findAt(fake.requests[0]?.json, 1, 'id')).toBe(findAt(fake.requests[2]?.json, 1, 'id'))
  })

  it('is refused by a relay that leaves out the id of a refused event', async () => {
    fake.fail('EVENT /1', { mode: 'answer', answer: { json: ['OK', '', false, 'invalid: too long'] } })
    await expect(publish(post('Hello'))).rejects.toMatchObject({ kind: 'rejected', evidence: 'rejected', code: 'invalid' })
  })

  it("fails on a relay that doesn't accept the key", async () => {
    fake.auth = 'nobody'
    await expect(publish(post('Hello'))).rejects.toMatchObject({ kind: 'permission', evidence: 'rejected', code: 'restricted' })
  })
})

describe('several relays', () => {
  let other: FakeNostr
  beforeEach(async () => {
    other = await startFakeNostr()
  })
  afterEach(() => other.close())

  it('all get the post, and one is enough', async () => {
    const gone = await startFakeNostr()
    await gone.close()
    target = withRelays(target, (relays) => [gone.relay, ...relays, other.relay])
    const published = await publish(post('Hello'))
    expect(listEvents(kinds.note, other)).toEqual(notes())
    expect(findAt(published.reference, 'results')).toEqual({
      [fake.relay]: 'accepted',
      [other.relay]: 'accepted',
      [gone.relay]: 'handshake_failed',
    })
  })

  it('can be chosen for one post', async () => {
    await publish(post('Hello', { settings: { relays: [other.relay] } }))
    expect([notes(), listEvents(kinds.note, other)].map(({ length }) => length)).toEqual([0, 1])
  })

  it('report what each of them answered when none accepts the post', async () => {
    target = withRelays(target, (relays) => [...relays, other.relay])
    const refuse = (relay: FakeNostr, words: string) =>
      relay.fail('EVENT /1', { mode: 'answer', answer: ({ json }) => ({ json: ['OK', findString(json, 1, 'id'), false, words] }) })
    refuse(fake, 'blocked: go away')
    refuse(other, 'rate-limited: slow down')
    const [first, second] = [fake, other].map(({ relay }) => new URL(relay).host)
    await expect(publish(post('Hello'))).rejects.toMatchObject({
      kind: 'rate_limited',
      evidence: 'not_sent',
      code: 'rate_limited',
      detail: `${first}: go away; ${second}: slow down`,
    })
  })

  it('leave the outcome unknown if one of them may have the post', async () => {
    target = withRelays(target, (relays) => [...relays, other.relay])
    fake.auth = 'nobody'
    other.fail('EVENT /1', { mode: 'drop' })
    await expect(publish(post('Hello'))).rejects.toMatchObject({ kind: 'unavailable', evidence: 'unknown', code: 'connection_closed' })
  })

  it('get the same event again while one of them may have it', async () => {
    target = withRelays(target, (relays) => [...relays, other.relay])
    const journal = createJournal()
    await expect(publish(post('Hello'), { journal, crash: ({ when }) => when === 'after_send' })).rejects.toThrow()
    const [note] = notes()
    fake.hidden.add(note?.id ?? '')
    await other.close()
    expect((await publish(post('Hello'), { journal })).externalId).toBe(note?.id)
    expect(notes()).toEqual([note])
  })
})

describe('a Nostr thread', () => {
  const thread = (...texts: string[]): Draft =>
    draftOf('nostr.thread', { segments: texts.map((text, index) => segmentOf({ id: `s${index}`, text })) })

  it('is a chain of replies that name the first post, the one before and everyone mentioned', async () => {
    const ada = getPublicKey(generateSecretKey())
    await publish(thread(`One nostr:${npubEncode(ada)}`, 'Two', 'Three'))
    const [one, two, three] = notes()
    const refer = (note: SignedEvent | undefined, marker: string) => ['e', note?.id, fake.relay, marker, fake.publicKey]
    expect(one?.tags).toEqual([['p', ada]])
    expect(two?.tags).toEqual([refer(one, 'root'), ['p', fake.publicKey], ['p', ada]])
    expect(three?.tags).toEqual([refer(one, 'root'), refer(two, 'reply'), ['p', fake.publicKey], ['p', ada]])
    expect(notes().map(({ created_at }) => created_at - seconds)).toEqual([0, 1, 2])
  })

  it('continues after its last published post', async () => {
    const journal = createJournal()
    fake.fail('EVENT /1', { mode: 'drop', after: 1 })
    await expect(publish(thread('One', 'Two'), { journal })).rejects.toMatchObject({ evidence: 'unknown' })
    await publish(thread('One', 'Two'), { journal })
    expect(notes().map(({ content }) => content)).toEqual(['One', 'Two'])
  })

  it("doesn't name a relay whose URL is the account's own", async () => {
    target = withRelays(target, (relays) => relays.map((relay) => `${relay}/?token=own`))
    const published = await publish(thread('One', 'Two'))
    expect(tagsOf(notes()[1], 'e')).toEqual([['e', published.externalId, '', 'root', fake.publicKey]])
  })
})

describe('files of a Nostr post', () => {
  const photo = mediaOf({ id: 'photo', size: 100, altText: 'A boat\nin the harbor' })
  const clip = mediaOf({ id: 'clip', mime: 'video/mp4', filename: 'clip.mp4', size: 50, width: 1280, height: 720 })

  it('are uploaded, and described beside their URLs', async () => {
    await publish(post('Look', {}, [photo, clip]))
    expect(routes()).toEqual(['PUT /upload', 'PUT /upload', 'EVENT /1'])
    const [first, second] = [100, 50].map((size) => createHash('sha256').update(new Uint8Array(size)).digest('hex'))
    const [note] = notes()
    expect(note?.content).toBe(`Look\n${fake.url}/${first}.png\n${fake.url}/${second}.mp4`)
    expect(tagsOf(note, 'imeta')).toEqual([
      ['imeta', `url ${fake.url}/${first}.png`, 'm image/png', 'dim 1600x900', 'alt A boat in the harbor', `x ${first}`, 'size 100'],
      ['imeta', `url ${fake.url}/${second}.mp4`, 'm video/mp4', 'dim 1280x720', `x ${second}`, 'size 50'],
    ])
  })

  it('are authorized for one file on one server, without base64 padding', async () => {
    await publish(post('Look', {}, [photo]))
    const token = fake.requests[0]?.headers['authorization']?.replace('Nostr ', '') ?? ''
    expect(token).toMatch(/^[A-Za-z0-9]+$/)
    expect(token.length % 4).toBe(0)
    const event = JSON.parse(Buffer.from(token, 'base64').toString('utf8')) as SignedEvent
    expect([valuesOf(event, 'server'), valuesOf(event, 't')]).toEqual([['127.0.0.1'], ['upload']])
    expect(valuesOf(event, 'x')).toEqual([...fake.blobs.keys()])
  })

  it('are not uploaded again for another post', async () => {
    await publish(post('One', {}, [photo]))
    await publish(post('Two', {}, [photo]))
    expect(fake.blobs.size).toBe(1)
  })

  it('go to the next media server when the first refuses', async () => {
    const other = await startFakeNostr()
    other.now = () => now
    const limits = { ...limitsOf(target.account), mediaServers: [fake.url, other.url] }
    target = { ...target, account: { ...target.account, limits } }
    fake.fail('PUT /upload', { mode: 'answer', answer: { status: 507 } })
    await publish(post('Look', {}, [photo]))
    expect([fake.blobs.size, other.blobs.size]).toEqual([0, 1])
    await other.close()
  })

  it('go to a public server for an account that lists none', async () => {
    fake.hosts.add(new URL(defaultServer).hostname)
    target = { ...target, account: { ...target.account, limits: { ...limitsOf(target.account), mediaServers: [] } } }
    await publish(post('Look', {}, [photo]), { http: createTestHttp({ origins: { [defaultServer]: fake.url } }) })
    expect(fake.blobs.size).toBe(1)
  })

  it.each([
    [401, 'permission', 'http_401'],
    [402, 'quota', 'http_402'],
    [413, 'rejected', 'http_413'],
    [429, 'rate_limited', 'http_429'],
  ])('a refusal with %i publishes nothing, and is no refusal of the account', async (status, kind, code) => {
    fake.fail('PUT /upload', { mode: 'answer', answer: { status } })
    await expect(publish(post('Look', {}, [photo]))).rejects.toMatchObject({ kind, code })
    expect(notes()).toEqual([])
  })

  it('are not named if the server kept another file', async () => {
    fake.fail('PUT /upload', { mode: 'answer', answer: { json: { url: `${fake.url}/0.png`, sha256: '0' } } })
    await expect(publish(post('Look', {}, [photo]))).rejects.toMatchObject({ kind: 'rejected', code: 'hash_mismatch' })
    expect(notes()).toEqual([])
  })
})

describe('a Nostr article', () => {
  const article = (settings: Draft['settings'] = {}, media: DraftMedia[] = []): Draft =>
    draftOf('nostr.article', { title: 'Öffnungszeiten: neu!', segments: [segmentOf({ text: '# Neu\n\n#hafen', media })], settings })

  it('has its title, summary, cover and id in tags, and a page by its id', async () => {
    const settings = { article_slug: 'hours', article_summary: 'We open at seven.', content_warning: 'Fish' }
    const published = await publish(article(settings, [mediaOf({ size: 10 })]))
    const [event] = listEvents(kinds.article)
    const [hash] = fake.blobs.keys()
    expect(event?.content).toBe('# Neu\n\n#hafen')
    expect(event?.tags.filter(([name]) => name !== 'imeta')).toEqual([
      ['d', 'hours'],
      ['title', 'Öffnungszeiten: neu!'],
      ['summary', 'We open at seven.'],
      ['image', `${fake.url}/${hash}.png`, '1600x900'],
      ['t', 'hafen'],
      ['content-warning', 'Fish'],
      ['published_at', String(seconds)],
    ])
    const data = { identifier: 'hours', pubkey: fake.publicKey, kind: kinds.article, relays: [fake.relay] }
    expect(decode(published.externalUrl.replace('https://njump.me/', ''))).toEqual({ type: 'naddr', data })
  })

  it('gets an id that no other article has', async () => {
    await publish(article())
    await publish(article(), { now: () => new Date(now.getTime() + 1000) })
    const ids = listEvents(kinds.article).map((event) => valuesOf(event, 'd')[0])
    expect(ids).toEqual([seconds, seconds + 1].map((time) => `offnungszeiten-neu-${time.toString(36)}`))
  })
})

describe('a remote signer', () => {
  beforeEach(async () => {
    target = await connect({ key: fake.bunkerUrl })
    fake.bunker.asked.length = 0
  })

  it('signs posts, files and authentication', async () => {
    fake.auth = 'write'
    await publish(post('Hello', {}, [mediaOf({ size: 10 })]))
    expect(fake.bunker.asked).toEqual([kinds.mediaAuth, kinds.note, kinds.relayAuth].map((kind) => `sign_event:${kind}`))
    expect(notes()).toHaveLength(1)
  })

  it('signs a post once, however often it is sent', async () => {
    const journal = createJournal()
    fake.fail('EVENT /1', { mode: 'drop_after' })
    await publish(post('Hello'), { journal })
    await publish(post('Hello'), { journal })
    expect(fake.bunker.asked).toEqual(['sign_event:1'])
  })

  it('that refuses, or changes the post, prevents it', async () => {
    fake.bunker.behavior.set('sign_event:1', 'refuse')
    await expect(publish(post('Hello'))).rejects.toMatchObject({ kind: 'permission', evidence: 'rejected', code: 'signer_refused' })
    fake.bunker.behavior.clear()
    fake.bunker.tamper = true
    await expect(publish(post('Hello'))).rejects.toMatchObject({ kind: 'permission', evidence: 'rejected', code: 'signature_invalid' })
    expect(notes()).toEqual([])
  })
})
