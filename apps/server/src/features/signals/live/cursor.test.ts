import { endpoints } from '@broadside/contract/endpoints'
import { createPublication } from '@broadside/contract/features/publications'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { transact } from '#server/context.ts'
import { recordEvent } from '#signals/events/events.ts'
import { createTestApp, type TestClient } from '#test/create-test-app.ts'
import { createUser, createWorkspace, signIn, type TestUser } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { recordStatements } from '#test/record-statements.ts'
import { listen } from '#test/stream-reader.ts'
import { type LiveQuery, type LiveReader, openLive } from './testing/live-reader.ts'

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

const get = (path: string, headers: Record<string, string> = {}, base = url) => fetch(`${base}${path}`, { headers: { cookie, ...headers } })
const listPath = () => `/publications?workspace_id=${workspaceId}`
const cursorOf = (response: Response): string => {
  const cursor = response.headers.get('x-event-cursor')
  if (cursor === null) throw new Error(`${response.url} has no cursor.`)
  return cursor
}
const readCursor = async (base = url) => cursorOf(await get(listPath(), {}, base))
const open = async (query: Partial<LiveQuery>, headers: Record<string, string> = {}) => {
  const reader = await openLive({ url, workspaceIds: [workspaceId], ...query }, { cookie, ...headers })
  readers.push(reader)
  return reader
}
const continueFrom = (...after: string[]) => open({ after })
const write = async (workspace_id = workspaceId) => (await client.call(createPublication, { body: { workspace_id, text: 'Hello.' } })).body
/** Writes a post, and waits until this process has received the notification. */
const writeHeard = async () => {
  const witness = await continueFrom(await readCursor())
  const { id } = await write()
  await expect.poll(async () => (await witness.nextEvent()).type).toBe('publication.changed')
  return id
}
const recordFile = (id: string) => ({ workspaceId, type: 'media.ready' as const, data: { media: { id, mime_type: 'image/png', size: 1 } } })

describe('a cursor in a response', () => {
  it('is also sent with 304, and does not affect the entity tag', async () => {
    const { id } = await write()
    const paths = [
      '/workspaces',
      listPath(),
      `/publications/counts?workspace_id=${workspaceId}`,
      `/publications/${id}`,
      `/calendar?workspace_id=${workspaceId}&from=2026-11-01T00:00:00Z&before=2026-12-01T00:00:00Z`,
      `/accounts?workspace_id=${workspaceId}`,
      `/social-sets?workspace_id=${workspaceId}`,
      `/media?workspace_id=${workspaceId}`,
      `/publication-builds?workspace_id=${workspaceId}`,
      `/notifications?workspace_id=${workspaceId}`,
    ]
    for (const path of paths) {
      const answer = await get(path)
      const again = await get(path, { 'if-none-match': answer.headers.get('etag') ?? '' })
      expect([path, answer.status, again.status]).toEqual([path, 200, 304])
      expect(cursorOf(again)).not.toBe(cursorOf(answer))
    }
  })

  it('is missing where the contract declares none, and in problems', async () => {
    const flagged = new Set(endpoints.filter(({ eventCursor }) => eventCursor).map(({ method }) => method))
    expect([...flagged]).toEqual(['GET'])
    for (const path of ['/auth/session-state', '/publications/unknown', '/publications'])
      expect((await get(path)).headers.has('x-event-cursor')).toBe(false)
  })

  it('needs no extra statement', async () => {
    await readCursor()
    const { during } = recordStatements(test)
    const texts = (await during(() => readCursor())).map(({ text }) => text)
    expect(texts.length).toBeGreaterThan(0)
    expect(texts.filter((text) => !/\b(sessions|publications|destinations)\b/.test(text))).toEqual([])
  })
})

describe('a stream that continues from a cursor', () => {
  it('reports that, and sends later changes only', async () => {
    await writeHeard()
    const cursor = await readCursor()
    const { id } = await write()
    const reader = await continueFrom(cursor)
    expect(reader.opening).toMatchObject({ type: 'open', cursor, id: cursor })
    expect(await reader.nextEvent()).toMatchObject({ type: 'publication.created', publication_id: id })
  })

  it('misses no commit after the response, however early its transaction began', async () => {
    const [begun, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow = transact({ ...test.app, actor: undefined }, async (ctx) => {
      await recordEvent(ctx, recordFile('slow'))
      begun.resolve()
      await mayCommit.promise
    })
    await begun.promise
    const quick = await writeHeard()
    const answer = await get(listPath())
    mayCommit.resolve()
    await slow
    expect(await answer.json()).toMatchObject({ items: [{ id: quick }] })
    const reader = await continueFrom(cursorOf(answer))
    expect(await reader.nextEvent()).toMatchObject({ type: 'media.ready', media_id: 'slow' })
  })

  it('sends commits that happened while the response was being read', async () => {
    const witness = await continueFrom(await readCursor())
    const [locked, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const lock = transact({ ...test.app, actor: undefined }, async ({ db }) => {
      await db.schema.alterTable('publications').setSchema('public').execute()
      locked.resolve()
      await mayGoOn.promise
    })
    await locked.promise
    const answer = get(listPath())
    const isWaiting = async () => {
      const { rows } = await test.app.database.pool.query(
        `select 1 from pg_locks where not granted and relation = 'publications'::regclass`,
      )
      return rows.length
    }
    await expect.poll(isWaiting).toBe(1)
    await recordEvent({ ...test.app, actor: undefined }, recordFile('meanwhile'))
    expect(await witness.nextEvent()).toMatchObject({ media_id: 'meanwhile' })
    mayGoOn.resolve()
    await lock
    const reader = await continueFrom(cursorOf(await answer))
    expect(await reader.nextEvent()).toMatchObject({ media_id: 'meanwhile' })
  })

  it('continues from the oldest of several', async () => {
    const oldest = await readCursor()
    const id = await writeHeard()
    const reader = await continueFrom(await readCursor(), oldest, await readCursor())
    expect(reader.opening).toMatchObject({ cursor: oldest })
    expect(await reader.nextEvent()).toMatchObject({ type: 'publication.created', publication_id: id })
  })

  it('sends changes in workspaces that no response was read from', async () => {
    const cursor = await readCursor()
    const other = (await createWorkspace(test, user)).id
    const { id } = await write(other)
    const reader = await open({ after: [cursor], workspaceIds: [workspaceId, other] })
    expect(await reader.nextEvent()).toMatchObject({ type: 'publication.created', workspace_id: other, publication_id: id })
  })

  it('reports changes made by another process', async () => {
    await using second = await test.createSecond()
    const cursor = await readCursor()
    const reader = await continueFrom(cursor)
    await recordEvent({ ...second.app, actor: undefined }, recordFile('made-there'))
    expect((await reader.until('media.ready')).at(-1)).toMatchObject({ media_id: 'made-there' })
    expect((await (await continueFrom(cursor)).until('media.ready')).at(-1)).toMatchObject({ media_id: 'made-there' })
  })

  it('continues from the last event instead if the browser sends one', async () => {
    const cursor = await readCursor()
    await write()
    const [, changed] = await (await continueFrom(cursor)).until('publication.changed')
    const { id } = await write()
    const reader = await open({ after: [cursor] }, { 'last-event-id': changed?.id ?? '' })
    expect(await reader.nextEvent()).toMatchObject({ type: 'publication.created', publication_id: id })
  })

  it.each([
    ['cut', (cursor: string) => cursor.slice(0, -1)],
    ['longer', (cursor: string) => `${cursor}0`],
    ['changed', (cursor: string) => (cursor.startsWith('0') ? `1${cursor.slice(1)}` : `0${cursor.slice(1)}`)],
    ['no cursor at all', () => 'nonsense'],
    ['beside a good one', (cursor: string) => `${cursor},${cursor.slice(1)}`],
  ])('is rejected when the cursor is %s', async (_, damage) => {
    const answer = await get(`/events/stream?workspace_id=${workspaceId}&after=${damage(await readCursor())}`)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ code: 'validation_failed', errors: [{ location: 'query.after' }] })
  })

  it('starts with a reset after more than five minutes', async () => {
    const cursor = await readCursor()
    test.clock.advance(5 * 60_000)
    expect((await continueFrom(cursor)).opening).toMatchObject({ cursor })
    test.clock.advance(1)
    const reader = await continueFrom(cursor)
    const reset = await reader.nextEvent()
    expect(reset.type).toBe('reset')
    expect(reader.opening).toMatchObject({ type: 'open', cursor: reset.id })
  })

  it('starts with a reset when one of the cursors is from another process', async () => {
    await using second = await test.createSecond()
    const [own, foreign] = [await readCursor(), await readCursor(await listen(second))]
    expect(await (await continueFrom(own, foreign)).nextEvent()).toMatchObject({ type: 'reset' })
  })

  it('starts with a reset when the database connection was lost since', async () => {
    const cursor = await readCursor()
    const witness = await continueFrom(cursor)
    await test.app.database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and (query ilike 'listen %' or query ilike '%pg_notify%')`)
    await witness.until('reset')
    expect(await (await continueFrom(cursor)).nextEvent()).toMatchObject({ type: 'reset' })
  })

  it('starts with a reset when nothing was announced for a while', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await using second = await test.createSecond()
    const there = await listen(second)
    const cursor = await readCursor(there)
    test.clock.advance(5 * 60_000 + 1)
    vi.advanceTimersByTime(20_000)
    await recordEvent({ ...second.app, actor: undefined }, recordFile('unheard'))
    const reader = await open({ url: there, after: [cursor] })
    expect(await reader.nextEvent()).toMatchObject({ type: 'reset' })
  })
})
