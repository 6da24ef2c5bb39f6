import { setTimeout as delay } from 'node:timers/promises'
import { chooseAccountFeatures, listAccounts } from '@broadside/contract/features/accounts'
import { listEngagement, refreshEngagementAndMessaging } from '@broadside/contract/features/engagement'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Broadside, startBroadside } from './broadside.ts'
import { listMoments, type Moment } from './moments.ts'
import { createKey, isSigned } from './nostr-key.ts'
import { type Event, type Relay, startRelay } from './relay.ts'
import { createUser, type Post, type User } from './user.ts'

const { nsec, npub, publicKey } = createKey()
const friend = createKey()

let relay: Relay
/** Takes texts of up to 500 characters. */
let strict: Relay
let broadside: Broadside
let user: User
let accountId: string

beforeAll(async () => {
  ;[relay, strict] = await Promise.all([startRelay(), startRelay(500)])
  broadside = await startBroadside([relay, strict].map(({ front }) => new URL(front.url).host))
  user = await createUser(broadside.baseUrl)
  accountId = await user.connectTo('nostr', { key: nsec, relays: relay.front.url })
})

afterAll(async () => {
  await broadside?.[Symbol.asyncDispose]()
  await Promise.all([relay, strict].map((each) => each?.[Symbol.asyncDispose]()))
})

const known = new Set<string>()

/** The events of the account that weren't there before, in their order. */
async function listFresh(from = relay): Promise<Event[]> {
  const events = (await from.list({ authors: [publicKey] })).filter(({ id }) => !known.has(id))
  for (const { id } of events) known.add(id)
  return events
}

async function whenPublished(publicationId: string): Promise<Event[]> {
  const destination = await user.whenSettled(publicationId)
  const events = await listFresh()
  expect(destination).toMatchObject({ status: 'published', external_id: events[0]?.id })
  expect(events.filter((event) => !isSigned(event))).toEqual([])
  return events
}

const publish = async (posts: readonly Post[], settings = {}): Promise<Event[]> =>
  whenPublished(await user.publish(accountId, posts, settings))

const now = (): number => Math.floor(Date.now() / 1000)

it('connects an account with its key, whose profile the relay has', async () => {
  const { body } = await user.client.call(listAccounts, { query: { workspace_id: user.workspaceId } })
  const expected = { platform: 'nostr', account_id: publicKey, account_username: npub, is_active: true }
  expect(body.find(({ id }) => id === accountId)).toMatchObject(expected)
})

it('sends a text with links, a mention and hashtags as it is', async () => {
  const text = `Grüße 👋🏽 & “Küste” <3\n\nNeu: https://harbour.example/größe?tag=1#oben, nostr:${friend.npub}! #Küste #日本語 "\\ \u2028`
  const [event, ...more] = await publish([{ text }], { content_warning: 'Nur „Möwen“', hashtags: ['hafen'] })
  expect(more).toEqual([])
  expect(event).toMatchObject({ kind: 1, pubkey: publicKey, content: text.trimEnd() })
  expect(event?.tags).toEqual([
    ['p', friend.publicKey],
    ['t', 'küste'],
    ['t', '日本語'],
    ['t', 'hafen'],
    ['content-warning', 'Nur „Möwen“'],
  ])
  expect(Math.abs(now() - (event?.created_at ?? 0))).toBeLessThan(20)
})

/** Reply markers: https://github.com/nostr-protocol/nips/blob/master/10.md */
const referencesIn = ({ tags }: Event) => tags.filter(([name]) => name === 'e')

const expectThread = (events: readonly Event[], texts: readonly string[]) => {
  expect(events.map(({ content }) => content)).toEqual(texts)
  const refer = (index: number, marker: string) => ['e', events[index]?.id, relay.front.url, marker, publicKey]
  expect(events.map(referencesIn)).toEqual(
    events.map((_, index) => (index === 0 ? [] : [refer(0, 'root'), ...(index === 1 ? [] : [refer(index - 1, 'reply')])])),
  )
}

it('sends a thread whose parts each reply to the one before', async () => {
  const texts = ['One: the plan 🧭', 'Two', 'Three: https://harbour.example/three', 'Four: #four', 'Five: the end.']
  expectThread(await publish(texts.map((text) => ({ text }))), texts)
})

it('sends an article', async () => {
  const text = Array.from(
    { length: 1000 },
    (_, index) => `## ${index}\n\nGrüne *Boote*, 三艘船, three [boats](https://x.example/?a=1&b=2).`,
  ).join('\n\n')
  const form = { output_profile: 'nostr.article', title: 'Über "uns" & <euch>' }
  const settings = { article_slug: 'ueber-uns', article_summary: 'Kurz & <gut>' }
  const [event, ...more] = await whenPublished(await user.publish(accountId, [{ text }], settings, form))
  expect(more).toEqual([])
  expect(event).toMatchObject({ kind: 30_023, content: text })
  expect(event?.tags).toEqual([
    ['d', 'ueber-uns'],
    ['title', form.title],
    ['summary', 'Kurz & <gut>'],
    ['published_at', String(event?.created_at)],
  ])
})

const long = 'It rains. '.repeat(60).trimEnd()

it('reports why a relay refused a post', async () => {
  const destination = await user.whenSettled(await user.publish(accountId, [{ text: long }], { relays: [strict.front.url] }))
  expect(destination).toMatchObject({ status: 'failed', error: { kind: 'rejected', retryable: false } })
  expect(await listFresh(strict)).toEqual([])
})

it('publishes a post that one of two relays refused', async () => {
  const [event, ...more] = await publish([{ text: long }], { relays: [strict.front.url, relay.front.url] })
  expect(more).toEqual([])
  expect(event).toMatchObject({ content: long })
  expect(await listFresh(strict)).toEqual([])
})

const created = ['OK', expect.stringMatching(/^[0-9a-f]{64}$/), true, '']

const moments: readonly Moment[] = [
  ...listMoments({ create: 'EVENT', created }),
  {
    when: 'during a write that never arrives',
    at: ['EVENT', 'request'],
    strike: async (server, call) => {
      await server.kill()
      call.drop()
      await server.start()
    },
  },
]

describe('a post exists exactly once after a kill', () => {
  for (const { when, at, strike } of moments)
    it(when, async () => {
      const text = `Killed ${when}`
      const sent = relay.front.sent.length
      const held = relay.front.hold(at[1])
      const publicationId = await user.publish(accountId, [{ text }])
      await strike(broadside, await held)
      expect((await whenPublished(publicationId)).map(({ content }) => content)).toEqual([text])
      // A repeat is the same event.
      expect(new Set(relay.front.sent.slice(sent)).size).toBe(1)
    })
})

it('continues a thread where a kill stopped it', async () => {
  const texts = ['First', 'Second', 'Third', 'Fourth']
  const first = relay.front.hold('request')
  const publicationId = await user.publish(
    accountId,
    texts.map((text) => ({ text })),
  )
  let call = await first
  for (const _ of [2, 3]) {
    const next = relay.front.hold('answer')
    void call.release()
    call = await next
  }
  await broadside.kill()
  call.drop()
  await broadside.start()
  expectThread(await whenPublished(publicationId), texts)
})

it('collects replies throughout a thread, quotes, likes and reposts, each at its post', async () => {
  const events = await publish([{ text: 'We open at seven.' }, { text: 'And close at nine.' }])
  const [root, part] = events.map(({ id }) => id)
  const choice = { account_id: accountId, feature: 'engagement', enabled: true } as const
  await user.client.call(chooseAccountFeatures, { body: { workspace_id: user.workspaceId, choices: [choice] } })
  const act = async (event: Pick<Event, 'kind' | 'content' | 'tags'>) => {
    const signed = friend.sign(event)
    await relay.send(signed)
    return signed.id
  }
  const to = (...references: (string | undefined)[][]) => [...references.map((each) => each.map(String)), ['p', publicKey]]
  const name = JSON.stringify({ name: 'bob', display_name: 'Bob of the Ferry ⛴️' })
  await act({ kind: 0, content: name, tags: [] })
  const question = await act({ kind: 1, content: 'Also on Sunday?', tags: to(['e', root, '', 'root'], ['e', part, '', 'reply']) })
  const quote = await act({ kind: 1, content: 'Go there.', tags: to(['q', root, '', publicKey]) })
  await act({ kind: 7, content: '🤙', tags: to(['e', part]) })
  await act({ kind: 6, content: '', tags: to(['e', root]) })
  const collect = async () => {
    for (;;) {
      await user.client.call(refreshEngagementAndMessaging, { body: { workspace_id: user.workspaceId } })
      await delay(300)
      const { body } = await user.client.call(listEngagement, { query: { workspace_id: user.workspaceId } })
      if (body.items.length >= 4) return body.items
    }
  }
  const items = Object.fromEntries((await collect()).map((item) => [item.kind, item]))
  const author = { id: friend.publicKey, display_name: 'Bob of the Ferry ⛴️' }
  expect(items).toMatchObject({
    reply: { external_id: question, text: 'Also on Sunday?', parent_external_id: part, is_own: false, author },
    quote: { external_id: quote, text: 'Go there.', parent_external_id: root, author },
    like: { parent_external_id: part, author },
    repost: { parent_external_id: root, author },
  })
  expect(Object.keys(items)).toHaveLength(4)
})
