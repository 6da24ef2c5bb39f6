import {
  countEngagement,
  countUnreadEngagementAndMessages,
  listAccountCollections,
  listEngagement,
  markEngagementRead,
} from '@broadside/contract/features/engagement'
import { listConversations, markConversationsRead } from '@broadside/contract/features/messages'
import { removeMember } from '@broadside/contract/features/team'
import { beforeEach, describe, expect, it } from 'vitest'
import { ada, grace, networkError, openTalk, publishPost, reply, sweep } from '#inbox/collections/testing/talk.ts'
import { defined } from '#lib/defined.ts'
import type { TestClient } from '#test/create-test-app.ts'
import { addMember, createScene, createToken, type TestUser } from '#test/factories.ts'
import { perTest } from '#test/lifetimes.ts'
import { listen } from '#test/stream-reader.ts'
import { openLive } from '#signals/live/testing/live-reader.ts'

const minute = 60_000

const scene = perTest(openTalk)
let colleague: TestUser
let other: TestClient

beforeEach(async () => {
  await scene.choose('engagement')
  await scene.choose('messaging')
  colleague = await addMember(scene.test, { id: scene.workspaceId }, 'viewer')
  other = scene.test.client({ token: await createToken(scene.test, colleague) })
})

const now = () => scene.test.clock.now()
const query = <M extends object>(more?: M) => ({ workspace_id: scene.workspaceId, ...more })
const body = query
const collect = async () => {
  scene.test.clock.advance(10 * minute)
  await sweep(scene)
}

type Kind = 'reply' | 'quote' | 'like' | 'repost'
/** A post with a reply and a reaction of another person, and a reply of the account itself. */
async function receive() {
  const post = await publishPost(scene)
  scene.test.clock.advance(minute)
  const like = reply(post.externalId, now(), { kind: 'like', text: '' })
  scene.talk.replies.set(post.externalId, [reply(post.externalId, now()), like, reply(post.externalId, now(), { author: ada })])
  await collect()
  return post
}
const write = async (...ids: string[]) => {
  scene.talk.conversations = ids.map((externalId) => {
    scene.test.clock.advance(1000)
    const sentAt = now()
    const messages = [{ externalId: `${externalId}-${sentAt.getTime()}`, author: grace, text: 'Can I book a table?', sentAt }]
    return { externalId, members: [grace], messages, mark: String(sentAt.getTime()) }
  })
  await collect()
}

const unreadOf = async (client: TestClient) => {
  const { engagement, conversations } = (await client.call(countUnreadEngagementAndMessages, { query: query() })).body
  return [engagement.reply, engagement.like, conversations]
}
const engagement = async (client: TestClient, more: { unread?: boolean; kind?: Kind[]; limit?: number; cursor?: string } = {}) =>
  (await client.call(listEngagement, { query: query(more) })).body
const conversations = async (client: TestClient, more: { unread?: boolean; conversation_id?: string } = {}) =>
  (await client.call(listConversations, { query: query(more) })).body.items

describe('a new item', () => {
  it('is unread for every active member, but not what the account itself wrote', async () => {
    await receive()
    await write('c1')
    expect(await unreadOf(scene.client)).toEqual([1, 1, 1])
    expect(await unreadOf(other)).toEqual([1, 1, 1])
    const { items } = await engagement(other)
    expect(items.map(({ is_own, unread }) => unread === !is_own)).toEqual([true, true, true])
    expect((await conversations(other)).map(({ unread }) => unread)).toEqual([true])
  })

  it('is read for members who join later, and for all if it is from before collecting was turned on', async () => {
    const sentAt = new Date(now().getTime() - minute)
    scene.talk.conversations = [
      { externalId: 'c0', members: [grace], messages: [{ externalId: 'm0', author: grace, text: 'Hi', sentAt }], mark: 'm0' },
    ]
    await receive()
    const late = await addMember(scene.test, { id: scene.workspaceId }, 'editor')
    expect(await unreadOf(scene.test.client({ token: await createToken(scene.test, late) }))).toEqual([0, 0, 0])
    expect(await unreadOf(scene.client)).toEqual([1, 1, 0])
    expect(await conversations(scene.client)).toMatchObject([{ external_id: 'c0', unread: false }])
  })

  it('shows the post that it belongs to', async () => {
    await receive()
    const [item] = (await engagement(scene.client)).items
    expect(item?.post).toEqual({ title: 'We open at seven.', url: expect.stringContaining('http') as string })
  })
})

describe('reading', () => {
  it('concerns one user, and is lasting', async () => {
    await receive()
    const { items } = await engagement(other, { kind: ['reply'], unread: true })
    await other.call(markEngagementRead, { body: body({ ids: items.map(({ id }) => id) }) })
    await other.call(markEngagementRead, { body: body({ ids: items.map(({ id }) => id) }) })
    await collect()
    expect(await unreadOf(other)).toEqual([0, 1, 0])
    expect(await unreadOf(scene.client)).toEqual([1, 1, 0])
  })

  it('of everything leaves nothing unread', async () => {
    await receive()
    await write('c1', 'c2')
    await other.call(markEngagementRead, { body: body({ all: true }) })
    expect(await unreadOf(other)).toEqual([0, 0, 2])
    await other.call(markConversationsRead, { body: body({ all: true }) })
    expect(await unreadOf(other)).toEqual([0, 0, 0])
    expect(await unreadOf(scene.client)).toEqual([1, 1, 2])
  })

  it('of a conversation ends with the next message', async () => {
    await write('c1', 'c2')
    const [second, first] = await conversations(other)
    await other.call(markConversationsRead, { body: body({ ids: [first?.id ?? ''] }) })
    expect((await conversations(other, { unread: true })).map(({ id }) => id)).toEqual([second?.id])
    expect((await conversations(other, { unread: false })).map(({ id }) => id)).toEqual([first?.id])
    await write('c1')
    expect((await conversations(other, { unread: true })).map(({ external_id }) => external_id)).toEqual(['c1', 'c2'])
  })

  it.each([
    ['engagement', markEngagementRead],
    ['conversations', markConversationsRead],
  ] as const)('of %s rejects ids of other workspaces and ambiguous selections', async (_, endpoint) => {
    await receive()
    await write('c1')
    const stranger = await createScene(scene.test)
    const foreign = [...(await engagement(scene.client)).items, ...(await conversations(scene.client))].map(({ id }) => id)
    await expect(stranger.client.call(endpoint, { body: { workspace_id: stranger.workspaceId, ids: foreign } })).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(stranger.client.call(endpoint, { body: body({ all: true }) })).rejects.toMatchObject({ code: 'workspace_access_denied' })
    await expect(other.call(endpoint, { body: body() })).rejects.toMatchObject({ code: 'validation_failed' })
    await expect(other.call(endpoint, { body: body({ ids: [], all: true }) })).rejects.toMatchObject({ code: 'validation_failed' })
    expect(await unreadOf(other)).toEqual([1, 1, 1])
  })
})

it('lists what is unread in pages, by any kinds', async () => {
  const post = await publishPost(scene)
  const at = (seconds: number) => new Date(now().getTime() + seconds * 1000)
  const kinds = ['reply', 'quote', 'like', 'repost', 'reply'] as const
  scene.talk.replies.set(
    post.externalId,
    kinds.map((kind, index) => reply(post.externalId, at(index), { kind })),
  )
  await collect()
  const [newest] = (await engagement(other)).items
  await other.call(markEngagementRead, { body: body({ ids: [newest?.id ?? ''] }) })
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await engagement(other, { unread: true, limit: 2, ...defined({ cursor }) })
    seen.push(...page.items.map(({ kind }) => kind))
    cursor = page.next_cursor
  } while (cursor)
  expect(seen).toEqual(['repost', 'like', 'quote', 'reply'])
  expect((await engagement(other, { unread: true, kind: ['reply', 'quote'] })).items.map(({ kind }) => kind)).toEqual(['quote', 'reply'])
  expect((await engagement(other, { unread: false })).items.map(({ id }) => id)).toEqual([newest?.id])
  const { next_cursor: mine = '' } = await engagement(scene.client, { unread: true, limit: 2 })
  await expect(engagement(other, { unread: true, cursor: mine })).rejects.toMatchObject({ code: 'validation_failed' })
})

it('counts the engagement with a publication by kind', async () => {
  const post = await receive()
  const counts = async (publication_id: string) => (await other.call(countEngagement, { query: { ...query(), publication_id } })).body
  expect(await counts(post.publicationId)).toMatchObject({ reply: 1, quote: 0, like: 1, repost: 0 })
  expect(await counts('unknown')).toMatchObject({ reply: 0, quote: 0, like: 0, repost: 0 })
})

it('forgets the marks of a member who leaves', async () => {
  await receive()
  await write('c1')
  await scene.client.call(removeMember, { params: { id: scene.workspaceId, user_id: colleague.id } })
  for (const table of ['engagement_unread', 'conversation_unread'] as const)
    expect(await scene.test.app.db.selectFrom(table).select('user_id').where('user_id', '=', colleague.id).execute()).toEqual([])
})

it('announces what was collected to the workspace, and what was read to the reader alone', async () => {
  const url = await listen(scene.test)
  const live = async (user: TestUser) =>
    openLive({ url, workspaceIds: [scene.workspaceId] }, { authorization: `Bearer ${await createToken(scene.test, user)}` })
  const [reading, watching] = [await live(colleague), await live(await addMember(scene.test, { id: scene.workspaceId }, 'editor'))]
  await Promise.all([reading.until('reset'), watching.until('reset')])
  const post = await receive()
  for (const reader of [reading, watching])
    expect((await reader.until('inbox.changed')).at(-1)).toMatchObject({ workspace_id: scene.workspaceId, account_id: scene.accountId })
  await other.call(markConversationsRead, { body: body({ all: true }) })
  await other.call(markEngagementRead, { body: body({ all: true }) })
  const isReading = ({ account_id }: { account_id?: string }) => account_id === undefined
  let read = (await reading.until('inbox.changed')).at(-1)
  while (read && !isReading(read)) read = (await reading.until('inbox.changed')).at(-1)
  expect(Object.keys(read ?? {}).toSorted()).toEqual(['at', 'id', 'type', 'workspace_id'])
  scene.talk.replies.get(post.externalId)?.push(reply(post.externalId, now()))
  await collect()
  const heard = await watching.until('inbox.changed')
  expect(heard.filter(({ type }) => type === 'inbox.changed').every((event) => !isReading(event))).toBe(true)
  for (const reader of [reading, watching]) reader.close()
})

it('lists one state per account and feature: the worst of its posts', async () => {
  const states = async () => (await other.call(listAccountCollections, { query: query() })).body.items
  expect(await states()).toMatchObject([{ account_id: scene.accountId, feature: 'messaging', status: 'pending' }])
  await publishPost(scene)
  await publishPost(scene, 'We close at nine.')
  await collect()
  expect(await states()).toMatchObject([
    { feature: 'engagement', status: 'ok', synced_at: now().toISOString() },
    { feature: 'messaging', status: 'ok', synced_at: now().toISOString() },
  ])
  scene.talk.errors.push(networkError('permission', { code: 'insufficient_scope' }))
  await collect()
  expect((await states()).toSorted((a, b) => a.status.localeCompare(b.status)).at(-1)).toMatchObject({
    status: 'permission_required',
    error_code: 'insufficient_scope',
  })
  await scene.choose('engagement', false)
  expect((await states())[0]).toMatchObject({ feature: 'engagement', status: 'disabled' })
})
