import * as contract from '@broadside/contract/features/notifications'
import { pagePath } from '@broadside/contract/pages'
import { wording } from '@broadside/contract/sentences'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestClient } from '#test/create-test-app.ts'
import { addMember, createToken, createUser, createWorkspace, signIn, type TestUser } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { inbox, locationsOf, refusalOf, sendNotification } from './testing/scene.ts'
import { defined } from '#lib/defined.ts'

const day = 24 * 3600_000

const test = perFile(createTestApp)
let user: TestUser
let client: TestClient
let workspaceId: string
let elsewhere: string

beforeEach(async () => {
  user = await createUser(test)
  client = test.client({ cookie: await signIn(test, user) })
  workspaceId = (await createWorkspace(test, user)).id
  elsewhere = (await createWorkspace(test, user, { name: 'Elsewhere' })).id
})

const about = (title: string, workspace: string | undefined = workspaceId) =>
  sendNotification(test, { userIds: [user.id], title, ...defined({ workspaceId: workspace }) })
const aboutUser = (title: string) => sendNotification(test, { userIds: [user.id], title, topic: 'security_action' })
const titles = async (from = client, workspace = workspaceId) => (await inbox(from, workspace)).items.map(({ title }) => title)
const select = (selection: { ids?: string[]; all?: true }, workspace = workspaceId) => ({ body: { workspace_id: workspace, ...selection } })
const boundClient = async () => test.client({ token: await createToken(test, user, { workspaceId }) })

describe('the inbox', () => {
  it('lists notifications about the workspace and the user, newest first', async () => {
    await about('first')
    await about('not here', elsewhere)
    test.clock.advance(1)
    await aboutUser('second')
    await about('third')
    await sendNotification(test, { userIds: [(await createUser(test)).id], title: 'not mine', workspaceId })
    const { items, unread_count } = await inbox(client, workspaceId)
    expect(items.map(({ title }) => title)).toEqual(['third', 'second', 'first'])
    expect(unread_count).toBe(3)
    expect(await titles(client, elsewhere)).toEqual(['second', 'not here'])
  })

  it('shows everything about an item', async () => {
    const retry = { kind: 'primary', operation: 'retry_failed_publication', target_id: 'p' } as const
    const look = { kind: 'secondary', href: pagePath('publication', { id: 'p' }) } as const
    const actions = [
      { label: wording('notices', 'try_again'), ...retry },
      { label: wording('notices', 'resolve', { network: 'Bluesky' }), ...look },
    ]
    await sendNotification(test, { userIds: [user.id], workspaceId, payload: { publication_id: 'p' }, actions })
    const { items } = await inbox(client, workspaceId)
    expect(items).toEqual([
      {
        id: items[0]?.id,
        type: 'publish_failed',
        title: 'Not published',
        body: "The network isn't responding.",
        words: {
          title: { group: 'notices', code: 'other', parameters: { text: 'Not published' } },
          body: [{ group: 'notices', code: 'other', parameters: { text: "The network isn't responding." } }],
        },
        href: '/publications/1',
        workspace_id: workspaceId,
        payload: { publication_id: 'p' },
        created_at: test.clock.now().toISOString(),
        actions: [
          { label: 'Try again', code: 'try_again', ...retry },
          { label: 'Confirm on Bluesky', code: 'resolve', parameters: { network: 'Bluesky' }, ...look },
        ],
      },
    ])
  })

  it('shows no text for notifications from before message codes', async () => {
    await about('old')
    await test.app.db.updateTable('notifications').set({ words: null }).where('user_id', '=', user.id).execute()
    const [item] = (await inbox(client, workspaceId)).items
    expect(item).toMatchObject({ title: 'old' })
    expect(item).not.toHaveProperty('words')
  })

  it('is paginated without gaps or repetitions', async () => {
    for (let count = 0; count < 4; count += 1) {
      await about(`w${count}`)
      await aboutUser(`u${count}`)
      if (count % 2) test.clock.advance(1)
    }
    const whole = await titles()
    expect(whole).toHaveLength(8)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { body, headers } = await client.call(contract.listNotifications, {
        query: { workspace_id: workspaceId, limit: 3, ...defined({ cursor }) },
      })
      seen.push(...body.items.map(({ title }) => title))
      cursor = body.next_cursor
      expect(body.unread_count).toBe(8)
      expect(headers.get('x-next-cursor') ?? undefined).toBe(cursor)
      expect(headers.get('link')?.includes('rel="next"')).toBe(cursor !== undefined)
      await about('later')
      await client.call(contract.deleteNotifications, select({ ids: [(await inbox(client, workspaceId)).items[0]?.id ?? ''] }))
    } while (cursor !== undefined)
    expect(seen).toEqual(whole)
  })

  it('rejects a cursor from another list, and limits outside 1 to 100', async () => {
    await about('one')
    await about('two')
    const page = (query: object, from = client) => from.call(contract.listNotifications, { query: { workspace_id: workspaceId, ...query } })
    const cursor = (await page({ limit: 1 })).body.next_cursor ?? ''
    expect(await locationsOf(page({ cursor, workspace_id: elsewhere }))).toEqual(['query.cursor'])
    expect(await locationsOf(page({ cursor: `${cursor.slice(0, -2)}AA` }))).toEqual(['query.cursor'])
    const member = await addMember(test, { id: workspaceId }, 'viewer')
    expect(await locationsOf(page({ cursor }, test.client({ cookie: await signIn(test, member) })))).toEqual(['query.cursor'])
    for (const limit of [0, 101]) expect(await locationsOf(page({ limit }))).toEqual(['query.limit'])
    expect((await page({ limit: 100 })).body.items).toHaveLength(2)
  })

  it('returns 30 items by default', async () => {
    for (let count = 0; count < 31; count += 1) await about(`n${count}`)
    const { items, next_cursor } = await inbox(client, workspaceId)
    expect([items.length, typeof next_cursor]).toEqual([30, 'string'])
  })

  it('shows a token of one workspace nothing about the user', async () => {
    await about('work')
    await aboutUser('private')
    const bound = await boundClient()
    expect(await inbox(bound, workspaceId)).toMatchObject({ unread_count: 1, items: [{ title: 'work' }] })
    await bound.call(contract.deleteNotifications, select({ all: true }))
    expect(await titles()).toEqual(['private'])
    const [item] = (await inbox(client, workspaceId)).items
    expect(await refusalOf(bound.call(contract.markNotificationsRead, select({ ids: [item?.id ?? ''] })))).toMatchObject({ status: 404 })
  })
})

describe.each([
  ['reading', contract.markNotificationsRead],
  ['deleting', contract.deleteNotifications],
])('%s', (name, endpoint) => {
  const left = async (workspace = workspaceId) => {
    const { items } = await inbox(client, workspace)
    return items.filter(({ read_at }) => name === 'deleting' || read_at === undefined).map(({ title }) => title)
  }
  const idOf = async (title: string) => (await inbox(client, workspaceId)).items.find((item) => item.title === title)?.id ?? ''

  it('applies to the given ids', async () => {
    await about('one')
    await about('two')
    await aboutUser('three')
    const { status, body } = await client.call(endpoint, select({ ids: [await idOf('one'), await idOf('three')] }))
    expect([status, body]).toEqual([204, undefined])
    expect(await left()).toEqual(['two'])
    expect((await inbox(client, workspaceId)).unread_count).toBe(1)
    expect((await client.call(endpoint, select({ ids: [] }))).status).toBe(204)
  })

  it('applies to all of the workspace and the user, but not to other workspaces or users', async () => {
    const member = await addMember(test, { id: workspaceId }, 'viewer')
    await sendNotification(test, { userIds: [member.id], title: 'theirs', workspaceId })
    await about('one')
    await aboutUser('two')
    await about('other', elsewhere)
    await client.call(endpoint, select({ all: true }))
    expect(await left()).toEqual([])
    expect(await left(elsewhere)).toEqual(['other'])
    expect((await inbox(client, workspaceId)).unread_count).toBe(0)
    expect((await inbox(test.client({ cookie: await signIn(test, member) }), workspaceId)).unread_count).toBe(1)
  })

  it("changes nothing if one of the ids is not in the user's inbox of the workspace", async () => {
    const member = await addMember(test, { id: workspaceId }, 'viewer')
    await sendNotification(test, { userIds: [member.id], workspaceId })
    const [theirs] = (await inbox(test.client({ cookie: await signIn(test, member) }), workspaceId)).items
    await about('mine')
    await about('other', elsewhere)
    const [other] = (await inbox(client, elsewhere)).items
    for (const id of [theirs?.id ?? '', other?.id ?? '', 'nothing']) {
      const refusal = await refusalOf(client.call(endpoint, select({ ids: [await idOf('mine'), id] })))
      expect(refusal).toMatchObject({ status: 404, code: 'not_found' })
      expect(refusal.problem?.errors?.map(({ location }) => location)).toEqual(['body.ids[1]'])
    }
    expect(await left()).toEqual(['mine'])
  })

  it('requires either ids or all', async () => {
    expect(await locationsOf(client.call(endpoint, select({})))).toEqual(['body.ids'])
    expect(await locationsOf(client.call(endpoint, select({ ids: [], all: true })))).toEqual(['body.ids'])
    expect(await locationsOf(client.call(endpoint, { body: { workspace_id: workspaceId, all: false as never } }))).toEqual(['body.all'])
    const many = Array.from({ length: 101 }, () => 'x')
    expect(await locationsOf(client.call(endpoint, select({ ids: many })))).toEqual(['body.ids'])
  })

  it('requires a workspace that the user can read', async () => {
    const foreign = await createWorkspace(test, await createUser(test))
    expect(await refusalOf(client.call(endpoint, select({ all: true }, foreign.id)))).toMatchObject({
      status: 403,
      code: 'workspace_access_denied',
    })
    expect(await refusalOf(client.call(endpoint, select({ all: true }, 'nowhere')))).toMatchObject({ status: 404, code: 'not_found' })
  })
})

it('keeps the time it was first read', async () => {
  await about('one')
  const read = () => client.call(contract.markNotificationsRead, select({ all: true }))
  await read()
  const at = test.clock.now().toISOString()
  test.clock.advance(1000)
  await read()
  const { items } = await inbox(client, workspaceId)
  await client.call(contract.markNotificationsRead, select({ ids: [items[0]?.id ?? ''] }))
  expect((await inbox(client, workspaceId)).items[0]?.read_at).toBe(at)
})

it('survives marking as read and deleting everything concurrently', async () => {
  for (let count = 0; count < 5; count += 1) await about(`n${count}`)
  const both = [contract.markNotificationsRead, contract.deleteNotifications].flatMap((endpoint) => [endpoint, endpoint])
  const answers = await Promise.all(both.map((endpoint) => client.call(endpoint, select({ all: true }))))
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204])
  expect(await inbox(client, workspaceId)).toMatchObject({ items: [], unread_count: 0 })
})

it('does not notify again about a removed event', async () => {
  const again = () => sendNotification(test, { userIds: [user.id], workspaceId, event: 'same' })
  await again()
  await client.call(contract.deleteNotifications, select({ all: true }))
  await again()
  expect(await titles()).toEqual([])
})

it('deletes notifications after 90 days', async () => {
  await sendNotification(test, { userIds: [user.id], workspaceId, title: 'old', event: 'old' })
  test.clock.advance(90 * day)
  client = test.client({ cookie: await signIn(test, user) })
  const clean = async () => {
    await test.app.queue.enqueue(test.app, 'notification.clean', {}, { subject: 'all' })
    await test.drain()
  }
  await clean()
  expect(await titles()).toEqual(['old'])
  // Ids may be ahead of the clock by up to a minute.
  test.clock.advance(60_000)
  await clean()
  expect(await titles()).toEqual([])
  const left = await test.app.db.selectFrom('notification_mails').select('event_key').where('user_id', '=', user.id).execute()
  expect(left).toEqual([])
})
