import { deleteNotifications, markNotificationsRead } from '@broadside/contract/features/notifications'
import { pagePath } from '@broadside/contract/pages'
import { wording } from '@broadside/contract/sentences'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { encodeCursor } from '#lib/pagination.ts'
import { transact } from '#server/context.ts'
import { createTestApp, type TestClient } from '#test/create-test-app.ts'
import { addMember, createToken, createUser, createWorkspace, signIn, type TestUser } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { notify } from './notifications.ts'
import { inbox, sendNotification } from './testing/scene.ts'
import { listen, openReader, type StreamReader } from './testing/stream-reader.ts'

const minute = 60_000

const test = perFile(createTestApp)
let url: string
let user: TestUser
let cookie: string
let client: TestClient
let workspaceId: string
const readers: StreamReader[] = []

beforeAll(async () => {
  url = await listen(test)
})
beforeEach(async () => {
  user = await createUser(test)
  cookie = await signIn(test, user)
  client = test.client({ cookie })
  workspaceId = (await createWorkspace(test, user)).id
})
afterEach(() => {
  vi.useRealTimers()
  for (const reader of readers.splice(0)) reader.close()
})

const open = async (headers: Record<string, string> = { cookie }, { at = url, workspace = workspaceId } = {}) => {
  const reader = await openReader(at, workspace, headers)
  readers.push(reader)
  return reader
}
/** Opens a stream and reads the unread count. */
const opened = async (...given: Parameters<typeof open>) => {
  const reader = await open(...given)
  return { reader, ...(await reader.news()) }
}
const about = (title: string) => sendNotification(test, { userIds: [user.id], workspaceId, title })
const tokenHeader = async (overrides: Parameters<typeof createToken>[2] = {}) => ({
  authorization: `Bearer ${await createToken(test, user, overrides)}`,
})
const listeners = async () => {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and (query ilike 'listen %' or query ilike '%pg_notify%')`.execute(
    test.app.db,
  )
  return rows.map(({ pid }) => pid)
}

describe('the stream', () => {
  it('starts with the unread count, and sends each new notification', async () => {
    await about('before')
    const { reader, titles, unread } = await opened()
    expect(reader.response.status).toBe(200)
    expect(Object.fromEntries(reader.response.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    expect([titles, unread]).toEqual([[], 1])
    await about('now')
    const event = await reader.nextEvent()
    expect(event).toEqual({ type: 'notification', data: (await inbox(client, workspaceId)).items[0], id: undefined })
    expect(await reader.nextEvent()).toMatchObject({ type: 'unread', data: { unread_count: 2 } })
  })

  it('sends notifications about the workspace and the user, but not about others', async () => {
    const { reader } = await opened()
    const member = await addMember(test, { id: workspaceId }, 'viewer')
    await sendNotification(test, { userIds: [member.id], workspaceId, title: 'theirs' })
    await sendNotification(test, { userIds: [user.id], workspaceId: (await createWorkspace(test, user)).id, title: 'elsewhere' })
    await sendNotification(test, { userIds: [user.id], topic: 'security_action', title: 'account' })
    expect(await reader.news()).toMatchObject({ titles: ['account'], unread: 1 })
  })

  it('sends a token of one workspace nothing about the user', async () => {
    const { reader, unread } = await opened(await tokenHeader({ workspaceId, permissions: ['api:read'] }))
    await sendNotification(test, { userIds: [user.id], topic: 'security_action', title: 'account' })
    await about('work')
    expect([unread, await reader.news()]).toMatchObject([0, { titles: ['work'], unread: 1 }])
  })

  it('updates the count when notifications are read or removed elsewhere', async () => {
    await about('one')
    await about('two')
    const { reader, unread } = await opened()
    expect(unread).toBe(2)
    const [item] = (await inbox(client, workspaceId)).items
    await client.call(markNotificationsRead, { body: { workspace_id: workspaceId, ids: [item?.id ?? ''] } })
    expect(await reader.news()).toMatchObject({ titles: [], unread: 1 })
    await client.call(deleteNotifications, { body: { workspace_id: workspaceId, all: true } })
    expect(await reader.news()).toMatchObject({ titles: [], unread: 0 })
  })

  it('sends nothing from a rolled-back transaction', async () => {
    const { reader } = await opened()
    const words = { topic: 'publish_failed', userIds: [user.id], workspaceId, event: 'x', body: [], href: pagePath('home') } as const
    const undone = transact(test.app, async (ctx) => {
      await notify(ctx, { ...words, title: wording('notices', 'other', { text: 'undone' }) })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await about('done')
    expect((await reader.news()).titles).toEqual(['done'])
  })

  it('includes notifications by another process, over one connection for all streams', async () => {
    await using second = await test.createSecond()
    const there = await listen(second)
    const [here, far] = [(await opened()).reader, (await opened({ cookie }, { at: there })).reader]
    const another = (await opened()).reader
    expect(await listeners()).toHaveLength(2)
    await sendNotification(second, { userIds: [user.id], workspaceId, title: 'made there' })
    await about('made here')
    for (const reader of [here, far, another]) {
      const titles: string[] = []
      while (titles.length < 2) titles.push(...(await reader.news()).titles)
      expect(titles).toEqual(['made there', 'made here'])
    }
  })

  it('catches up after its database connection was lost', async () => {
    const { reader } = await opened()
    for (const pid of await listeners()) await sql`select pg_terminate_backend(${pid}::int)`.execute(test.app.db)
    await about('meanwhile')
    expect((await reader.news()).titles).toEqual(['meanwhile'])
    await about('afterwards')
    expect((await reader.news()).titles).toEqual(['afterwards'])
  })

  it('responds to HEAD without opening a stream', async () => {
    const answer = await fetch(`${url}/notifications/stream?workspace_id=${workspaceId}`, { method: 'HEAD', headers: { cookie } })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
  })

  it('is limited to 20 per user, and available again after one closes', async () => {
    for (let count = 0; count < 20; count += 1) await opened()
    const refused = await open()
    expect(refused.response.status).toBe(403)
    expect(refused.response.headers.get('content-type')).toContain('application/problem+json')
    const other = await createUser(test)
    const theirs = await createWorkspace(test, other)
    expect((await open({ cookie: await signIn(test, other) }, { workspace: theirs.id })).response.status).toBe(200)
    readers[0]?.close()
    await expect.poll(async () => (await open()).response.status).toBe(200)
  })

  it('is closed when the server stops', async () => {
    const second = await test.createSecond()
    const { reader } = await opened({ cookie }, { at: await listen(second) })
    const [rest] = await Promise.all([reader.rest(), second[Symbol.asyncDispose]()])
    expect(rest).toEqual([])
    await expect(second.app.live.subscribe(user.id)).rejects.toMatchObject({ code: 'service_unavailable' })
  })
})

describe('an interrupted stream', () => {
  it('resumes where it was', async () => {
    const { reader } = await opened()
    await about('seen')
    const { id } = await reader.news()
    reader.close()
    await about('missed 1')
    test.clock.advance(minute)
    await sendNotification(test, { userIds: [user.id], topic: 'security_action', title: 'missed 2' })
    const again = await opened({ cookie, 'last-event-id': id })
    expect(again).toMatchObject({ titles: ['missed 1', 'missed 2'], unread: 3 })
    expect((await opened({ cookie, 'last-event-id': again.id })).titles).toEqual([])
  })

  it('includes transactions that began before and committed after its last event', async () => {
    const { reader } = await opened()
    const words = { topic: 'publish_failed', userIds: [user.id], workspaceId, body: [], href: pagePath('home') } as const
    const gate = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const slow = transact(test.app, async (ctx) => {
      await notify(ctx, { ...words, event: 'slow', title: wording('notices', 'other', { text: 'slow' }) })
      begun.resolve()
      await gate.promise
    })
    await begun.promise
    test.clock.advance(minute)
    await about('quick')
    const { titles, id } = await reader.news()
    expect(titles).toEqual(['quick'])
    const listening = await opened()
    reader.close()
    gate.resolve()
    await slow
    expect((await listening.reader.news()).titles).toEqual(['slow'])
    expect((await opened({ cookie, 'last-event-id': id })).titles).toEqual(['slow'])
  })

  it('resumes in another process', async () => {
    const { id } = await opened()
    await about('missed')
    await using second = await test.createSecond()
    expect((await opened({ cookie, 'last-event-id': id }, { at: await listen(second) })).titles).toEqual(['missed'])
  })

  it('sends recent notifications again after a restore into a cluster with fewer transactions', async () => {
    await about('recent')
    const filters = { list: 'notification-stream', user: user.id, workspace_id: workspaceId }
    const id = encodeCursor(test.app.signer('cursor'), filters, [test.clock.now().getTime(), '999999999999:999999999999:'])
    expect((await opened({ cookie, 'last-event-id': id })).titles).toEqual(['recent'])
  })

  it('rejects an unknown id', async () => {
    const { id } = await opened()
    const other = await createWorkspace(test, user)
    const damaged = `${id.slice(0, -3)}AAA`
    for (const [lastId, workspace] of [
      [damaged, workspaceId],
      ['1', workspaceId],
      [id, other.id],
    ] as const) {
      const { response } = await openReader(url, workspace, { cookie, 'last-event-id': lastId })
      expect(response.status).toBe(422)
    }
  })
})

describe('a stream ends before it sends anything else', () => {
  const expectEndAfter = async (headers: Record<string, string>, end: () => Promise<unknown> | void) => {
    const { reader } = await opened(headers)
    await end()
    await about('too late')
    expect(await reader.rest()).toEqual([])
  }
  const revoke = () => test.app.db.updateTable('api_tokens').set({ revoked_at: test.clock.now() }).where('user_id', '=', user.id).execute()

  it('when the session has ended', () =>
    expectEndAfter({ cookie }, () => test.app.db.deleteFrom('sessions').where('user_id', '=', user.id).execute()))

  it('when the session was unused for seven days; an open stream is not use', () =>
    expectEndAfter({ cookie }, () => test.clock.advance(7 * 24 * 60 * minute)))

  it('when the token is revoked', async () => expectEndAfter(await tokenHeader(), revoke))

  it('when the token has expired', async () =>
    expectEndAfter(await tokenHeader({ expiresAt: new Date(test.clock.now().getTime() + minute) }), () => test.clock.advance(minute)))

  it('when the user leaves the workspace', () =>
    expectEndAfter({ cookie }, async () => {
      await test.app.db.updateTable('workspace_members').set({ status: 'inactive' }).where('user_id', '=', user.id).execute()
      await sendNotification(test, { userIds: [user.id], topic: 'security_action' })
    }))

  const suspend = () => test.app.db.updateTable('users').set({ suspended_at: test.clock.now() }).where('id', '=', user.id).execute()

  it.each([
    ['token was revoked', 'token', revoke],
    ['user of the token was suspended', 'token', suspend],
    ['user of the session was suspended', 'session', suspend],
  ])('or at its next heartbeat when the %s and nothing is sent', async (_, kind, end) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { reader } = await opened(kind === 'token' ? await tokenHeader() : { cookie })
    await end()
    vi.advanceTimersByTime(25_000)
    expect(await reader.rest()).toEqual([])
  })
})

it('sends a heartbeat every 25 seconds, with an id to resume from', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { reader, id } = await opened()
  for (let beat = 0; beat < 2; beat += 1) {
    vi.advanceTimersByTime(25_000)
    const event = await reader.next()
    expect(event).toMatchObject({ type: undefined, data: undefined })
    expect(event.id).toBeTruthy()
  }
  await about('one')
  expect((await opened({ cookie, 'last-event-id': id })).titles).toEqual(['one'])
})
