import { createClient } from '@broadside/contract/client'
import { createPublication, replacePublication } from '@broadside/contract/features/publications'
import { deleteNotifications, markNotificationsRead } from '@broadside/contract/features/notifications'
import { pagePath } from '@broadside/contract/pages'
import { wording } from '@broadside/contract/sentences'
import { streamEvents } from '@broadside/contract/features/events'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { transact } from '#server/context.ts'
import { recordEvent } from '#signals/events/events.ts'
import { notify, type Notice } from '#signals/notifications/notifications.ts'
import { createTestApp, type TestClient } from '#test/create-test-app.ts'
import { addMember, createToken, createUser, createWorkspace, signIn, type TestUser } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { listen } from '#test/stream-reader.ts'
import { emitChanges } from '../changes/changes.ts'
import { type LiveQuery, type LiveReader, openLive } from './testing/live-reader.ts'

const minute = 60_000

const test = perFile(createTestApp)
let url: string
let user: TestUser
let cookie: string
let client: TestClient
let workspaceId: string
const readers: LiveReader[] = []

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

const open = async (query: Partial<LiveQuery> = {}, headers: Record<string, string> = { cookie }) => {
  const reader = await openLive({ url, workspaceIds: [workspaceId], ...query }, headers)
  readers.push(reader)
  return reader
}
const opened = async (...given: Parameters<typeof open>) => {
  const reader = await open(...given)
  return { reader, reset: await reader.nextEvent() }
}
const write = async (workspace_id = workspaceId, as = client) =>
  (await as.call(createPublication, { body: { workspace_id, text: 'Nobody is expected this text.' } })).body
const elsewhere = async () => (await createWorkspace(test, user)).id
const bearer = async (of: TestUser, overrides: Parameters<typeof createToken>[2] = {}) => ({
  authorization: `Bearer ${await createToken(test, of, overrides)}`,
})
let notices = 0
const announce = (notice: Partial<Notice> = {}) =>
  transact(test.app, (ctx) =>
    notify(ctx, {
      topic: 'publish_failed',
      userIds: [user.id],
      event: `live:${(notices += 1)}`,
      title: wording('notices', 'other', { text: 'Secret' }),
      body: [],
      href: pagePath('home'),
      ...notice,
    }),
  )

describe('the event stream', () => {
  it('opens at a cursor, starts with a reset, and announces changes without their content', async () => {
    const { reader, reset } = await opened()
    expect(reader.response.status).toBe(200)
    expect(Object.fromEntries(reader.response.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    const at = test.clock.now().toISOString()
    expect(reader.opening).toEqual({ id: reset.id, type: 'open', cursor: reset.id, at })
    expect(reset).toEqual({ id: expect.any(String) as string, type: 'reset', at })
    const { id } = await write()
    const expected = { id: expect.any(String) as string, workspace_id: workspaceId, publication_id: id, revision: 1, at }
    expect(await reader.nextEvent()).toEqual({ ...expected, type: 'publication.created' })
    expect(await reader.nextEvent()).toEqual({ ...expected, type: 'publication.changed' })
    await client.call(replacePublication, { params: { id }, body: { expected_revision: 1, text: 'Neither this.' } })
    expect(await reader.nextEvent()).toEqual({ ...expected, type: 'publication.updated', revision: 2 })
  })

  it('covers several workspaces, and no others', async () => {
    const [second, third] = [await elsewhere(), await elsewhere()]
    const { reader } = await opened({ workspaceIds: [workspaceId, second] })
    await write(third)
    const stranger = await createUser(test)
    const foreign = await createWorkspace(test, stranger)
    await write(foreign.id, test.client({ cookie: await signIn(test, stranger) }))
    await write(second)
    await write()
    const heard = [...(await reader.until('publication.changed')), ...(await reader.until('publication.changed'))]
    expect(heard.map((event) => event.workspace_id)).toEqual([second, second, workspaceId, workspaceId])
  })

  it('requires view access to all of its workspaces', async () => {
    const other = await createWorkspace(test, await createUser(test))
    const viewer = await addMember(test, { id: workspaceId }, 'viewer')
    const headers = { cookie: await signIn(test, viewer) }
    expect((await open({}, headers)).response.status).toBe(200)
    const statusOf = async (workspaceIds: string[], as = headers as Record<string, string>) => {
      const response = await fetch(`${url}/events/stream?workspace_id=${workspaceIds.join(',')}`, { headers: as })
      return [response.status, ((await response.json()) as { code: string }).code]
    }
    expect(await statusOf([workspaceId, other.id])).toEqual([403, 'workspace_access_denied'])
    expect(await statusOf([workspaceId, 'unknown'])).toEqual([404, 'not_found'])
    const bound = await bearer(user, { workspaceId, permissions: ['api:read'] })
    expect((await open({}, bound)).response.status).toBe(200)
    expect(await statusOf([workspaceId, await elsewhere()], bound)).toEqual([403, 'workspace_access_denied'])
    expect(await statusOf([workspaceId], {})).toEqual([401, 'authentication_required'])
    expect(await statusOf([], headers)).toEqual([422, 'validation_failed'])
    const many = Array.from({ length: 21 }, (_, index) => `workspace-${index}`)
    expect(await statusOf(many, headers)).toEqual([422, 'validation_failed'])
  })

  it('omits changes of a rolled-back transaction', async () => {
    const { reader } = await opened()
    const media = { id: 'undone', mime_type: 'image/png', size: 1 }
    const undone = transact({ ...test.app, actor: undefined }, async (ctx) => {
      await recordEvent(ctx, { workspaceId, type: 'media.ready', data: { media } })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await write()
    expect(await reader.nextEvent()).toMatchObject({ type: 'publication.created' })
  })

  it('includes changes by another process', async () => {
    await using second = await test.createSecond()
    const there = await listen(second)
    const [here, far] = [(await opened()).reader, (await opened({ url: there })).reader]
    const media = { id: 'made-there', mime_type: 'image/png', size: 1 }
    await recordEvent({ ...second.app, actor: undefined }, { workspaceId, type: 'media.ready', data: { media } })
    await write()
    for (const reader of [here, far]) {
      const types = (await reader.until('publication.created')).map(({ type }) => type)
      // Notifications of two processes can arrive in either order.
      expect(types.slice(-1)).toEqual(['publication.created'])
    }
    await recordEvent({ ...second.app, actor: undefined }, { workspaceId, type: 'media.failed', data: { media } })
    for (const reader of [here, far])
      expect((await reader.until('media.failed')).at(-1)).toMatchObject({ media_id: 'made-there', workspace_id: workspaceId })
  })

  it('can be opened with the typed client, and responds to HEAD without opening', async () => {
    const abort = new AbortController()
    const query = { workspace_id: [workspaceId] }
    const own = createClient({ baseUrl: url, token: (await bearer(user)).authorization.slice('Bearer '.length) })
    const { body } = await own.call(streamEvents, { query, signal: abort.signal })
    expect(body.headers.get('content-type')).toContain('text/event-stream')
    abort.abort()
    const answer = await fetch(`${url}/events/stream?workspace_id=${workspaceId}`, { method: 'HEAD', headers: { cookie } })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
  })

  it('shares a limit with streams of notifications', async () => {
    for (let count = 0; count < 19; count += 1) await opened()
    const abort = new AbortController()
    const inbox = () => fetch(`${url}/notifications/stream?workspace_id=${workspaceId}`, { headers: { cookie }, signal: abort.signal })
    expect((await inbox()).status).toBe(200)
    expect((await open()).response.status).toBe(403)
    expect((await inbox()).status).toBe(403)
    readers[0]?.close()
    await expect.poll(async () => (await open()).response.status).toBe(200)
    abort.abort()
  })

  it('sends a heartbeat every 20 seconds, with a cursor to resume from', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { reader } = await opened()
    for (let beat = 0; beat < 2; beat += 1) {
      vi.advanceTimersByTime(20_000)
      expect(await reader.next()).toEqual({ type: undefined, data: undefined, id: expect.any(String) as string })
    }
  })

  it('is closed when the server stops', async () => {
    const second = await test.createSecond()
    const { reader } = await opened({ url: await listen(second) })
    const [rest] = await Promise.all([reader.rest(), second[Symbol.asyncDispose]()])
    expect(rest).toEqual([])
  })
})

describe('an interrupted stream', () => {
  it('resumes where it was, by header or query', async () => {
    const { reader, reset } = await opened()
    await write()
    const [, changed] = await reader.until('publication.changed')
    reader.close()
    const { id } = await write()
    const missed = [
      { type: 'publication.created', publication_id: id },
      { type: 'publication.changed', publication_id: id },
    ]
    const byQuery = await open({ lastEventId: changed?.id ?? '' })
    expect(await byQuery.until('publication.changed')).toMatchObject(missed)
    // The header takes precedence because its event is later.
    const byHeader = await open({ lastEventId: reset.id }, { cookie, 'last-event-id': changed?.id ?? '' })
    expect(await byHeader.until('publication.changed')).toMatchObject(missed)
  })

  it('resumes from a heartbeat, with an immediate response when nothing was missed', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { reset } = await opened()
    const resumed = await open({ lastEventId: reset.id })
    expect(resumed.opening).toMatchObject({ type: 'open', cursor: reset.id })
    vi.advanceTimersByTime(20_000)
    const { id, data } = await resumed.next()
    expect(data).toBeUndefined()
    await write()
    expect(await (await open({ lastEventId: id ?? '' })).nextEvent()).toMatchObject({ type: 'publication.created' })
  })

  it.each([
    ['after more than five minutes', async (id: string) => (test.clock.advance(5 * minute + 1), { lastEventId: id })],
    ['with an id that no stream gave', async () => ({ lastEventId: 'nonsense' })],
  ])('is reset %s', async (_, queryAfter) => {
    const { reset } = await opened()
    const { reset: again } = await opened(await queryAfter(reset.id))
    expect(again.type).toBe('reset')
  })

  it('is reset in another process', async () => {
    const { reset } = await opened()
    await using second = await test.createSecond()
    const there = await opened({ url: await listen(second), lastEventId: reset.id })
    expect(there.reset.type).toBe('reset')
  })

  it('is reset when the database connection was lost for a while', async () => {
    const { reader } = await opened()
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and (query ilike 'listen %' or query ilike '%pg_notify%')`.execute(test.app.db)
    expect(await reader.nextEvent()).toMatchObject({ type: 'reset' })
    await write()
    expect((await reader.until('publication.created')).length).toBeGreaterThan(0)
  })
})

it('buffers little for a slow reader, who gets a reset', async () => {
  const { reader: slow } = await opened()
  const other = await elsewhere()
  const { reader: quick } = await opened({ workspaceIds: [other] })
  // More than the connection's buffers and the workspace's memory hold.
  const count = 15_000
  const media_id = 'm'.repeat(1500)
  emitChanges(
    test.app,
    Array.from({ length: count }, (_, revision) => ({ type: 'media.changed', workspaceId, ids: { media_id }, revision })),
  )
  emitChanges(test.app, [{ type: 'media.changed', workspaceId: other, ids: { media_id: 'last' } }])
  expect(await quick.nextEvent()).toMatchObject({ media_id: 'last' })
  const before = await slow.until('reset')
  expect(before.length).toBeLessThan(count)
  const { id } = await write()
  expect((await slow.until('publication.created')).at(-1)).toMatchObject({ publication_id: id })
})

describe('notifications', () => {
  it("are sent only to their user, with the unread count of the workspace's inbox", async () => {
    const member = await addMember(test, { id: workspaceId }, 'viewer')
    const { reader: theirs } = await opened({}, { cookie: await signIn(test, member) })
    const { reader } = await opened()
    await announce({ workspaceId })
    await announce({ workspaceId })
    const expected = { type: 'notification.created', workspace_id: workspaceId, notification_id: expect.any(String) as string }
    expect(await reader.nextEvent()).toMatchObject(expected)
    expect(await reader.nextEvent()).toMatchObject({ ...expected, unread_count: 2 })
    await client.call(markNotificationsRead, { body: { workspace_id: workspaceId, all: true } })
    expect(await reader.nextEvent()).toMatchObject({ type: 'notification.changed', workspace_id: workspaceId, unread_count: 0 })
    await client.call(deleteNotifications, { body: { workspace_id: workspaceId, all: true } })
    expect(await reader.nextEvent()).toMatchObject({ type: 'notification.changed' })
    await write()
    expect((await theirs.until('publication.created')).map(({ type }) => type)).toEqual(['publication.created'])
  })

  it('about the user are sent for each workspace, but not to tokens of one workspace', async () => {
    const second = await elsewhere()
    const { reader } = await opened({ workspaceIds: [workspaceId, second] })
    const { reader: bound } = await opened({}, await bearer(user, { workspaceId }))
    await announce({ workspaceId: second })
    expect(await reader.nextEvent()).toMatchObject({ workspace_id: second, unread_count: 1 })
    await announce({ topic: 'security_action' })
    expect(await reader.nextEvent()).toMatchObject({ workspace_id: workspaceId, unread_count: 1 })
    expect(await reader.nextEvent()).toMatchObject({ workspace_id: second, unread_count: 2 })
    await announce({ workspaceId })
    expect(await bound.nextEvent()).toMatchObject({ type: 'notification.created', unread_count: 1 })
  })
})
