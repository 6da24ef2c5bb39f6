import { npubEncode } from 'nostr-tools/nip19'
import { generateSecretKey, getPublicKey } from 'nostr-tools/pure'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Target } from '../spec/index.ts'
import { startFakeNostr, type FakeNostr } from '../testing/fake-nostr.ts'
import { createTestTools } from '../testing/tools.ts'
import * as engagement from './engagement.ts'
import type { SignedEvent } from './events.ts'
import { nostr } from './index.ts'
import { kinds } from './kinds.ts'

const tools = createTestTools()
const ben = generateSecretKey()
const benKey = getPublicKey(ben)

let fake: FakeNostr
let target: Target
let post: SignedEvent
beforeEach(async () => {
  fake = await startFakeNostr()
  const connected = await nostr.credentials?.connect(tools, { key: fake.nsec, relays: fake.relay })
  const account = connected?.accounts[0]
  if (!connected || !account) throw new Error('The fake connected no account.')
  target = { account, credential: connected.credential }
  post = fake.add(kinds.note, { content: 'We open at seven.' })
  fake.add(kinds.profile, { content: '{"name":"Ben"}' }, ben)
})
afterEach(() => fake.close())

const byBen = (kind: number, content: string, ...tags: string[][]) =>
  fake.add(kind, { content, tags: [...tags, ['p', fake.publicKey]] }, ben)
const root = () => ['e', post.id, '', 'root']
const replies = () => engagement.replies(tools, target, post.id)
const reactions = (cursor?: string) => engagement.reactions(tools, target, cursor)

describe('replies on Nostr', () => {
  it('are those to the post and to its replies, with their authors', async () => {
    const first = byBen(kinds.note, 'Also on Sunday?', root())
    const second = byBen(kinds.note, 'And Monday?', root(), ['e', first.id, '', 'reply'])
    const comment = byBen(kinds.comment, 'A comment', ['E', post.id], ['e', post.id])
    byBen(kinds.note, 'Not a reply to this', ['e', 'f'.repeat(64), '', 'root'])
    const found = await replies()
    expect(found.map(({ externalId, parentId }) => [externalId, parentId])).toEqual(
      expect.arrayContaining([
        [first.id, post.id],
        [second.id, first.id],
        [comment.id, post.id],
      ]),
    )
    expect(found).toHaveLength(3)
    expect(found.find(({ externalId }) => externalId === first.id)).toMatchObject({
      kind: 'reply',
      author: { id: benKey, username: npubEncode(benKey), displayName: 'Ben', avatarUrl: '' },
      text: 'Also on Sunday?',
      url: expect.stringMatching(/^https:\/\/njump\.me\/nevent1/),
      occurredAt: expect.any(Date),
    })
  })

  it('are found without markers, as older apps write them', async () => {
    const reply = byBen(kinds.note, 'Hello', ['e', post.id])
    const answer = byBen(kinds.note, 'Again', ['e', post.id], ['e', reply.id])
    expect((await replies()).map(({ externalId, parentId }) => [externalId, parentId]).toSorted()).toEqual(
      [
        [reply.id, post.id],
        [answer.id, reply.id],
      ].toSorted(),
    )
  })

  it('are unavailable for a post that its author deleted, and only then', async () => {
    byBen(kinds.deletion, '', ['e', post.id])
    expect(await replies()).toEqual([])
    fake.add(kinds.deletion, { tags: [['e', post.id]] })
    await expect(replies()).rejects.toMatchObject({ kind: 'rejected', code: 'post_gone' })
  })

  it('have bounded texts, and no time in the future', async () => {
    fake.add(kinds.note, { content: 'x'.repeat(30_000), tags: [root()], created_at: 9_000_000_000 }, ben)
    const [found] = await replies()
    expect(found?.text).toHaveLength(20_000)
    expect(found?.occurredAt.getTime()).toBeLessThanOrEqual(Date.now())
  })
})

describe('reactions on Nostr', () => {
  it('are likes, reposts, quotes and replies of everyone who names the account', async () => {
    byBen(kinds.reaction, '+', ['e', post.id])
    byBen(kinds.reaction, '-', ['e', post.id])
    byBen(kinds.repost, JSON.stringify(post), ['e', post.id])
    const quote = byBen(kinds.note, 'Go there.', ['q', post.id])
    const reply = byBen(kinds.note, 'Thanks', root())
    byBen(kinds.reaction, '+', ['e', 'no id'])
    const { items } = await reactions()
    expect(items.map(({ kind, externalId, parentId }) => [kind, externalId, parentId]).toSorted()).toEqual(
      [
        ['like', `like:${benKey}:${post.id}`, post.id],
        ['repost', `repost:${benKey}:${post.id}`, post.id],
        ['quote', quote.id, post.id],
        ['reply', reply.id, post.id],
      ].toSorted(),
    )
  })

  it("are not the account's own events, such as the parts of its threads, which name their author", async () => {
    fake.add(kinds.note, { content: 'And close at nine.', tags: [root(), ['p', fake.publicKey]] })
    byBen(kinds.reaction, '+', ['e', post.id])
    expect((await reactions()).items).toMatchObject([{ kind: 'like' }])
  })

  it('are read from the last time on, with room for events that arrive late', async () => {
    const { cursor } = await reactions()
    const now = Math.floor(Date.now() / 1000)
    expect(Number(cursor)).toBeGreaterThan(now - 700)
    fake.add(
      kinds.reaction,
      {
        content: '🔥',
        tags: [
          ['e', post.id],
          ['p', fake.publicKey],
        ],
        created_at: now - 3600,
      },
      ben,
    )
    expect((await reactions(cursor)).items).toEqual([])
    fake.add(
      kinds.reaction,
      {
        content: '🔥',
        tags: [
          ['e', post.id],
          ['p', fake.publicKey],
        ],
        created_at: now - 300,
      },
      ben,
    )
    expect((await reactions(cursor)).items).toMatchObject([{ kind: 'like' }])
  })

  it('are unavailable while no relay responds', async () => {
    await fake.close()
    await expect(reactions()).rejects.toMatchObject({ kind: 'unavailable' })
  })
})
