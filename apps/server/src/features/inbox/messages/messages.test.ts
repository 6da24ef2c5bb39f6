import { listConversations, listMessages } from '@broadside/contract/features/messages'
import { listNotifications } from '@broadside/contract/features/notifications'
import type { Conversation, Message } from '@broadside/networks/spec/index'
import { beforeEach, expect, it } from 'vitest'
import { addMember, createToken, createUser } from '#test/factories.ts'
import { perTest } from '#test/lifetimes.ts'
import { ada, grace, listTalks, openTalk, sweep } from '#inbox/collections/testing/talk.ts'
import { defined } from '#lib/defined.ts'

const minute = 60_000

const scene = perTest(openTalk)
beforeEach(async () => {
  await scene.choose('messaging')
  await scene.test.drain()
})

const later = async () => {
  scene.test.clock.advance(10 * minute)
  await sweep(scene)
}
const message = (externalId: string, text: string, author = grace): Message => ({
  externalId,
  author,
  text,
  sentAt: scene.test.clock.now(),
})
const conversation = (externalId: string, messages: Message[]): Conversation => ({
  externalId,
  members: [grace],
  messages,
  mark: messages.at(-1)?.externalId ?? '',
})

it('lists conversations with their last messages, and all messages newest first', async () => {
  const question = message('m1', 'Can I book a table?')
  scene.test.clock.advance(minute)
  const answer = message('m2', 'Of course.', ada)
  scene.talk.conversations = [conversation('c1', [question, answer]), conversation('empty', [])]
  await later()
  const { conversations, messages } = await listTalks(scene)
  expect(conversations).toMatchObject([
    {
      account_id: scene.accountId,
      platform: 'fake',
      external_id: 'c1',
      members: [{ id: 'grace', username: 'grace@fediverse.example', display_name: 'Grace' }],
      last_message: { external_id: 'm2', text: 'Of course.', is_own: true },
    },
  ])
  expect(messages).toMatchObject([
    { external_id: 'm2', conversation_id: conversations[0]?.id, is_own: true },
    { external_id: 'm1', text: 'Can I book a table?', is_own: false, sent_at: question.sentAt.toISOString() },
  ])
})

it('does not ask repeatedly for conversations without readable messages', async () => {
  scene.talk.conversations = [{ ...conversation('empty', []), mark: 'seen' }]
  await later()
  await later()
  expect(Object.fromEntries(scene.talk.known)).toEqual({ empty: 'seen' })
  expect((await listTalks(scene)).conversations).toEqual([])
  scene.talk.conversations = [conversation('empty', [message('m1', 'Hello')])]
  await later()
  expect((await listTalks(scene)).conversations).toMatchObject([{ external_id: 'empty', last_message: { text: 'Hello' } }])
})

it('continues where it stopped, and stores every message once', async () => {
  const first = message('m1', 'Hello')
  scene.talk.conversations = [conversation('c1', [first])]
  await later()
  const [before] = (await listTalks(scene)).conversations
  scene.talk.conversations = [conversation('c1', [{ ...first, text: 'Hello!' }, message('m2', 'Anybody there?')])]
  await later()
  const { conversations, messages } = await listTalks(scene)
  expect(conversations).toMatchObject([{ id: before?.id, last_message: { external_id: 'm2' } }])
  expect(messages.map(({ text }) => text)).toEqual(['Anybody there?', 'Hello!'])
})

it('is filtered by conversation and account, and paginated', async () => {
  scene.talk.conversations = ['c1', 'c2', 'c3'].map((id) => {
    scene.test.clock.advance(1000)
    return conversation(id, [message(`${id}-1`, 'One'), message(`${id}-2`, 'Two')])
  })
  await later()
  const { conversations } = await listTalks(scene)
  expect(conversations.map(({ external_id }) => external_id)).toEqual(['c3', 'c2', 'c1'])
  const base = { workspace_id: scene.workspaceId }
  const { body } = await scene.client.call(listMessages, { query: { ...base, conversation_id: conversations[0]?.id ?? '' } })
  expect(body.items.map(({ external_id }) => external_id)).toEqual(expect.arrayContaining(['c3-1', 'c3-2']))
  expect(body.items).toHaveLength(2)
  const pages: string[] = []
  let cursor: string | undefined
  do {
    const page = await scene.client.call(listConversations, { query: { ...base, limit: 1, ...defined({ cursor }) } })
    pages.push(...page.body.items.map(({ external_id }) => external_id))
    cursor = page.body.next_cursor
  } while (cursor)
  expect(pages).toEqual(['c3', 'c2', 'c1'])
  for (const query of [
    { ...base, account_id: 'unknown' },
    { ...base, platform: 'mastodon' },
  ])
    expect((await scene.client.call(listConversations, { query })).body.items).toEqual([])
})

it('notifies every active member of the workspace of new messages, and no one else', async () => {
  const member = await addMember(scene.test, { id: scene.workspaceId }, 'viewer')
  const inboxOf = async (token: string) => {
    const { body } = await scene.test.client({ token }).call(listNotifications, { query: { workspace_id: scene.workspaceId } })
    return body.items.filter(({ type }) => type === 'new_message').map(({ title, body: text }) => `${title} | ${text}`)
  }
  const token = await createToken(scene.test, member)
  scene.talk.conversations = [conversation('c1', [message('m1', 'Hello'), message('m2', 'Anybody there?')])]
  await later()
  await later()
  expect(await inboxOf(token)).toEqual(['2 new messages from Grace | Grace: Anybody there?'])
  scene.talk.conversations = [conversation('c1', [message('m3', 'Yes.', ada)])]
  await later()
  expect(await inboxOf(token)).toHaveLength(1)
  const stranger = scene.test.client({ token: await createToken(scene.test, await createUser(scene.test)) })
  await expect(stranger.call(listMessages, { query: { workspace_id: scene.workspaceId } })).rejects.toMatchObject({
    code: 'workspace_access_denied',
  })
})
