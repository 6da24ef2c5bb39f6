import { listInstanceJobs, listJobs } from '@broadside/contract/features/jobs'
import { beforeEach, describe, expect, it } from 'vitest'
import { uuid7 } from '#lib/ids.ts'
import { createTestApp, type TestClient } from '#test/create-test-app.ts'
import { createScene, createToken, createUser, createWorkspace, signIn, type TestUser } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { defined } from '#lib/defined.ts'

const test = perFile(createTestApp)
let user: TestUser
let client: TestClient
let workspaceId: string

beforeEach(async () => {
  ;({ user, workspaceId, client } = await createScene(test))
})

interface StoredJob {
  id?: string
  type?: string
  data?: Record<string, string>
  state?: 'pending' | 'processing' | 'completed' | 'cancelled' | 'failed'
  created_at?: string
  run_at?: string
  started_at?: string | null
  attempts?: number
  error?: string
}

/** Inserts a job in any state into the queue's table, as earlier work would have left it. */
async function store(job: StoredJob = {}): Promise<string> {
  const id = job.id ?? uuid7()
  const created = job.created_at ?? '2026-01-01T10:00:00Z'
  const values = [
    id,
    job.type ?? 'account.check',
    job.data ?? { workspace_id: workspaceId },
    job.state ?? 'completed',
    created,
    job.run_at ?? created,
    job.started_at ?? null,
    job.attempts ?? 0,
    job.error ?? null,
  ]
  await test.app.database.pool.query(
    `insert into jobs (id, type, data, state, created_at, run_at, started_at, attempts, error, max_attempts, subject)
     values ($1::uuid, $2, $3, $4, $5, $6, $7, $8, $9, 3, $1::uuid::text)`,
    values,
  )
  return id
}

type Query = NonNullable<Parameters<typeof client.call<typeof listJobs>>[1]>['query']
const list = (query: Query = {}, of = client) => of.call(listJobs, { query })
const idsOf = async (query: Query = {}, of = client) => (await list(query, of)).body.map(({ id }) => id)

describe('a job', () => {
  it('has no attempts, no error and no lock while pending', async () => {
    const id = await store({ state: 'pending', data: { workspace_id: workspaceId, account_id: 'a1' }, run_at: '2026-01-02T10:00:00Z' })
    expect((await list()).body).toEqual([
      {
        id,
        type: 'account.check',
        status: 'pending',
        attempts: 0,
        max_attempts: 3,
        payload: expect.stringMatching(/^\{.*\}$/),
        run_at: '2026-01-02T10:00:00.000Z',
        created_at: '2026-01-01T10:00:00.000Z',
      },
    ])
    const [job] = (await list()).body
    expect(JSON.parse(job?.payload ?? '')).toEqual({ workspace_id: workspaceId, account_id: 'a1' })
  })

  it("shows each state of the queue in the contract's terms, with attempts, lock and error", async () => {
    const started_at = '2026-01-01T10:00:05Z'
    await store({ state: 'pending', started_at, attempts: 2, error: "The network isn't responding." })
    await store({ state: 'processing', started_at, attempts: 2 })
    await store({ state: 'completed', started_at, attempts: 1, error: 'from an earlier try' })
    await store({ state: 'cancelled', error: 'cancelled' })
    await store({ state: 'failed', started_at, attempts: 3, error: 'x'.repeat(600) })
    const jobs = (await list()).body.map(({ status, attempts, locked_at, last_error }) => ({ status, attempts, locked_at, last_error }))
    expect(jobs).toEqual([
      { status: 'failed', attempts: 3, locked_at: undefined, last_error: 'x'.repeat(500) },
      { status: 'failed', attempts: 0, locked_at: undefined, last_error: 'cancelled' },
      { status: 'completed', attempts: 1, locked_at: undefined, last_error: undefined },
      { status: 'processing', attempts: 2, locked_at: '2026-01-01T10:00:05.000Z', last_error: undefined },
      { status: 'pending', attempts: 2, locked_at: undefined, last_error: "The network isn't responding." },
    ])
  })

  it('includes its publication: from the data of a delivery, and of a build once it is committed', async () => {
    const build = {
      id: uuid7(),
      workspace_id: workspaceId,
      created_by: user.id,
      state: 'committed' as const,
      phase: 'committed',
      context_urls: [],
      assets: '[]',
      input: '{}',
      created_at: new Date(),
      updated_at: new Date(),
    }
    await test.app.db
      .insertInto('builds')
      .values({ ...build, publication_id: 'p2' })
      .execute()
    await store({ type: 'delivery.publish', data: { workspace_id: workspaceId, delivery_id: 'd1', publication_id: 'p1' } })
    await store({ type: 'build.generate', data: { workspace_id: workspaceId, build_id: build.id } })
    await store({ type: 'build.generate', data: { workspace_id: workspaceId, build_id: 'not-committed' } })
    expect((await list()).body.map(({ publication_id }) => publication_id)).toEqual([undefined, 'p2', 'p1'])
  })
})

describe('the list of jobs', () => {
  it('is filtered by state and by run time, excluding the end', async () => {
    const early = await store({ state: 'pending', run_at: '2026-02-01T00:00:00Z' })
    const late = await store({ state: 'pending', run_at: '2026-02-02T00:00:00Z' })
    const done = await store({ state: 'completed', run_at: '2026-02-01T12:00:00Z' })
    expect(await idsOf({ status: 'pending' })).toEqual([late, early])
    expect(await idsOf({ status: 'processing' })).toEqual([])
    expect(await idsOf({ run_from: '2026-02-01T00:00:00Z', run_before: '2026-02-02T00:00:00Z' })).toEqual([done, early])
    expect(await idsOf({ run_from: '2026-02-01T14:00:00+02:00' })).toEqual([done, late])
    expect(await idsOf({ run_before: '2026-02-02T00:00:00Z', status: 'pending' })).toEqual([early])
  })

  it('is paginated without gaps or repeats, even when many jobs share a millisecond', async () => {
    const stored: string[] = []
    for (let number = 0; number < 25; number++)
      stored.unshift(
        await store({
          created_at: `2026-01-01T10:00:00.${String(100_000 + Math.floor(number / 3)).slice(0, 6)}Z`,
          state: number % 2 ? 'failed' : 'completed',
        }),
      )
    const read: string[] = []
    let cursor: string | undefined
    do {
      const { body, headers } = await list({ limit: 4, ...defined({ cursor }) })
      read.push(...body.map(({ id }) => id))
      cursor = headers.get('x-next-cursor') ?? undefined
      expect(headers.get('link')?.includes('rel="next"') ?? false).toBe(cursor !== undefined)
    } while (cursor)
    expect(read).toEqual(stored)
    expect(await idsOf({ limit: 5, offset: 10 })).toEqual(stored.slice(10, 15))
  })

  it('returns a working link to the next page after an offset', async () => {
    const stored = [await store(), await store(), await store(), await store()].toReversed()
    const { body, headers } = await list({ limit: 1, offset: 1, status: 'completed' })
    expect(body.map(({ id }) => id)).toEqual([stored[1]])
    const link = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1] ?? ''
    const { pathname, search } = new URL(link)
    const next = await test.http.fastify.inject({
      url: `${pathname}${search}`,
      headers: { authorization: `Bearer ${await createToken(test, user)}` },
    })
    expect(next.json<{ id: string }[]>().map(({ id }) => id)).toEqual([stored[2]])
    const last = await list({ limit: 4 })
    expect([last.headers.get('link'), last.headers.get('x-next-cursor')]).toEqual([null, null])
  })

  it('rejects invalid bounds, a cursor with an offset, and a damaged or foreign cursor', async () => {
    await store()
    await store()
    const cursor = (await list({ limit: 1 })).headers.get('x-next-cursor') ?? ''
    const wrong: [Query, string][] = [
      [{ limit: 0 }, 'query.limit'],
      [{ limit: 201 }, 'query.limit'],
      [{ offset: -1 }, 'query.offset'],
      [{ cursor, offset: 1 }, 'query.offset'],
      [{ cursor: `${cursor}x` }, 'query.cursor'],
      [{ cursor, status: 'failed' }, 'query.cursor'],
      [{ status: 'done' as 'failed' }, 'query.status'],
      [{ run_from: 'yesterday' }, 'query.run_from'],
      [{ run_from: '2016-12-31T23:59:60Z' }, 'query.run_from'],
      [{ run_from: '2026-02-01T00:00:00Z', run_before: '2026-02-01T00:00:00Z' }, 'query.run_before'],
    ]
    for (const [query, location] of wrong)
      await expect(list(query), location).rejects.toMatchObject({ status: 422, problem: { errors: [{ location }] } })
    expect((await list({ cursor, offset: 0 })).body).toHaveLength(1)
  })
})

describe('access to jobs', () => {
  it('gives members the jobs of their workspaces, newest first', async () => {
    const second = (await createWorkspace(test, user)).id
    const one = await store({ created_at: '2026-01-01T10:00:00Z' })
    const two = await store({ created_at: '2026-01-01T11:00:00Z', data: { workspace_id: second } })
    const three = await store({ created_at: '2026-01-01T12:00:00Z', state: 'failed' })
    expect(await idsOf()).toEqual([three, two, one])
    expect(await idsOf({ workspace_id: second })).toEqual([two])
    const stranger = test.client({ token: await createToken(test, await createUser(test)) })
    expect(await idsOf({}, stranger)).toEqual([])
    await expect(list({ workspace_id: second }, stranger)).rejects.toMatchObject({ status: 403, code: 'workspace_access_denied' })
    await expect(list({ workspace_id: 'no-such-workspace' }, stranger)).rejects.toMatchObject({ status: 404 })
    await test.app.db.updateTable('workspace_members').set({ status: 'inactive' }).where('workspace_id', '=', second).execute()
    expect(await idsOf()).toEqual([three, one])
  })

  it('limits a workspace token to its workspace, even when another is requested', async () => {
    const second = (await createWorkspace(test, user)).id
    const mine = await store()
    await store({ data: { workspace_id: second } })
    const bound = test.client({ token: await createToken(test, user, { workspaceId }) })
    expect(await idsOf({}, bound)).toEqual([mine])
    await expect(list({ workspace_id: second }, bound)).rejects.toMatchObject({ status: 403 })
  })

  it('shows jobs of the service itself only to a server admin in a browser', async () => {
    const admin = await createUser(test, { is_admin: true })
    const service = await store({ data: {} })
    const cookie = await signIn(test, admin)
    expect(await idsOf({}, test.client({ cookie }))).toContain(service)
    expect(await idsOf({}, test.client({ token: await createToken(test, admin) }))).toEqual([])
    expect(await idsOf({}, test.client({ cookie: await signIn(test, user) }))).toEqual([])
  })
})

it('reads each workspace and state in index order, with any filter', async () => {
  const client = await test.app.database.connect()
  try {
    // With few rows every plan costs the same.
    await client.query('set enable_seqscan = off; set enable_bitmapscan = off; set enable_sort = off')
    const { rows: plan } = await client.query<{ 'QUERY PLAN': string }>(
      `explain select id from jobs where workspace_id = 'w' and state = 'failed'
        and (created_at, id) < ('2026-01-01', '${uuid7()}') and run_at >= '2026-01-01' order by created_at desc, id desc limit 51`,
    )
    const text = plan.map((row) => row['QUERY PLAN']).join('\n')
    expect(text).toMatch(/Index (Only )?Scan using jobs_list on jobs/)
    expect(text).not.toMatch(/Sort|Filter/)
  } finally {
    await client.end()
  }
})

describe('the jobs of the instance', () => {
  it('are those of every workspace and of the service, filtered and page by page', async () => {
    const stranger = await createScene(test)
    const type = `test.${uuid7()}`
    const own = await store({ type, created_at: '2026-02-01T10:00:00Z' })
    const foreign = await store({ type, data: { workspace_id: stranger.workspaceId }, state: 'failed', created_at: '2026-02-02T10:00:00Z' })
    const service = await store({ type, data: {}, created_at: '2026-02-03T10:00:00Z' })
    const admin = test.client({ cookie: await signIn(test, await createUser(test, { is_admin: true })) })
    const idsOf = async (query: { status?: 'failed'; limit?: number; cursor?: string } = {}) => {
      const { body, headers } = await admin.call(listInstanceJobs, { query: { type, ...query } })
      return { ids: body.map(({ id }) => id), cursor: headers.get('x-next-cursor') ?? '' }
    }
    expect((await idsOf()).ids).toEqual([service, foreign, own])
    expect((await idsOf({ status: 'failed' })).ids).toEqual([foreign])
    const first = await idsOf({ limit: 2 })
    expect((await idsOf({ limit: 2, cursor: first.cursor })).ids).toEqual([own])
    await expect(client.call(listInstanceJobs)).rejects.toMatchObject({ status: 403 })
  })
})
