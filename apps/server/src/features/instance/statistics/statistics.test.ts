import { getInstanceStatistics, getStatistics } from '@broadside/contract/features/statistics'
import { updateWorkspaceSettings } from '@broadside/contract/features/workspaces'
import { beforeEach, describe, expect, it } from 'vitest'
import { openDesk } from '#builds/builds/testing/desk.ts'
import { inNewWorkspace, openScene, publish, type Scene } from '#publishing/deliveries/testing/scene.ts'
import { countHappenings, type Happening } from '#signals/figures/figures.ts'
import { createScene, createUser, signIn } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { uuid7 } from '#lib/ids.ts'
import { days } from '#lib/time.ts'

const shared = perFile(openScene)
let scene: Scene
beforeEach(async () => void (scene = await inNewWorkspace(shared)))

const read = async (query: { from: string; before: string; group_by?: 'day' | 'week' }) =>
  (await scene.client.call(getStatistics, { query: { workspace_id: scene.workspaceId, ...query } })).body

/** The last `count` days of the scene's clock, in UTC. */
function lastDays(count: number) {
  const tomorrow = new Date(Math.floor(scene.test.clock.now().getTime() / days(1) + 1) * days(1))
  return { from: new Date(tomorrow.getTime() - days(count)).toISOString(), before: tomorrow.toISOString() }
}

const count = (...happenings: Omit<Happening, 'workspaceId'>[]) =>
  countHappenings(
    scene.test.app,
    happenings.map((one) => ({ ...one, workspaceId: scene.workspaceId })),
  )

async function run(type: 'figures.merge' | 'storage.measure'): Promise<void> {
  await scene.test.app.queue.enqueue(scene.test.app, type, {}, { subject: '' })
  await scene.test.drain()
}

const merge = () => run('figures.merge')
const measure = () => run('storage.measure')

/** Midnight in UTC. */
function nextSunday(now: Date): Date {
  const today = Math.floor(now.getTime() / days(1)) * days(1)
  return new Date(today + days(7 - now.getUTCDay()))
}

async function insertMedia({ test, workspaceId }: Scene, size: number): Promise<void> {
  const id = uuid7()
  const now = test.clock.now()
  const file = {
    filename: 'pier.jpg',
    mime: 'image/jpeg',
    size,
    storage_key: `${workspaceId}/${id}/original`,
    processing_status: 'ready' as const,
  }
  await test.app.db
    .insertInto('media')
    .values({ id, workspace_id: workspaceId, ...file, created_at: now, updated_at: now })
    .execute()
}

describe('statistics of a workspace', () => {
  it('count deliveries on the day they ended, with lateness and the causes of failures', async () => {
    await publish(scene)
    await publish(scene)
    await scene.test.drain()
    scene.fake.server.fail('POST /posts', { mode: 'answer', answer: { status: 422, json: { error: 'too_loud' } } })
    await publish(scene)
    await scene.test.drain()
    const { deliveries, lateness, failures } = await read(lastDays(2))
    expect(deliveries).toEqual([
      { date: expect.any(String), published: 0, failed: 0, unknown: 0, cancelled: 0 },
      { date: expect.any(String), published: 2, failed: 1, unknown: 0, cancelled: 0 },
    ])
    expect(lateness[1]).toMatchObject({ n: 3, p50_ms: expect.any(Number) })
    expect(lateness[0]).toEqual({ date: deliveries[0]?.date, n: 0 })
    expect(failures).toEqual([{ platform: 'fake', kind: 'rejected', code: 'too_loud', n: 1 }])
  })

  it('stay the same when the sums of a day are merged, and count on afterwards', async () => {
    const published = { measure: 'delivery', key: 'published' } as const
    await count(published, published, { measure: 'late', key: '120' }, { measure: 'late', key: '950' }, { measure: 'late', key: '120' })
    const before = await read(lastDays(1))
    await merge()
    expect(await read(lastDays(1))).toEqual(before)
    expect(before.lateness[0]).toMatchObject({ n: 3, p50_ms: 120, p90_ms: 950, p99_ms: 950 })
    await count(published)
    await merge()
    await merge()
    expect((await read(lastDays(1))).deliveries[0]?.published).toBe(3)
  })

  it('count builds, and the time they took', async () => {
    const desk = await openDesk(scene.test)
    await desk.run({ context_notes: 'The cafe has sold coffee at the pier since 1987.' })
    await desk.run({ context_urls: ['http://127.0.0.1:9/'] })
    const { body } = await desk.client.call(getStatistics, { query: { workspace_id: desk.workspace_id, ...lastDays(1) } })
    expect(body.builds).toEqual([{ date: expect.any(String), n: 2, ready: 1, failed: 1, p50_ms: 0, p90_ms: 0 }])
  })

  it("use the days of the workspace's time zone, and weeks from Monday", async () => {
    const { clock } = scene.test
    const sunday = nextSunday(clock.now())
    const at = (hours: number) => new Date(sunday.getTime() + hours * 3_600_000).toISOString()
    const date = (later: number) => at(24 * later).slice(0, 10)
    await scene.client.call(updateWorkspaceSettings, { params: { id: scene.workspaceId }, body: { timezone: 'Asia/Tokyo' } })
    // 20:00 on Sunday in UTC is Monday in Tokyo.
    clock.set(at(20))
    await count({ measure: 'webhook', key: 'delivered' })
    const span = { from: at(-33), before: at(39) }
    expect((await read(span)).webhooks).toEqual([
      { date: date(-1), delivered: 0, failed: 0 },
      { date: date(0), delivered: 0, failed: 0 },
      { date: date(1), delivered: 1, failed: 0 },
    ])
    expect((await read({ ...span, group_by: 'week' })).webhooks).toEqual([
      { date: date(-6), delivered: 0, failed: 0 },
      { date: date(1), delivered: 1, failed: 0 },
    ])
  })

  it('show the bytes of the library now, and keep what was measured on days before', async () => {
    await measure()
    await insertMedia(scene, 1000)
    expect((await read(lastDays(1))).storage).toEqual([{ date: expect.any(String), bytes: 1000 }])
    await measure()
    scene.test.clock.advance(days(2))
    await insertMedia(scene, 500)
    expect((await read(lastDays(4))).storage.map(({ bytes }) => bytes)).toEqual([0, 1000, 1000, 1500])
  })

  it('have at most 400 days', async () => {
    const { from, before } = lastDays(400)
    expect((await read({ from, before })).storage).toHaveLength(400)
    const early = new Date(Date.parse(from) - 1).toISOString()
    await expect(read({ from: early, before })).rejects.toMatchObject({ status: 422, code: 'validation_failed' })
  })

  it('belong to members, and may be reused for a minute', async () => {
    const query = { workspace_id: scene.workspaceId, ...lastDays(1) }
    const { headers } = await scene.client.call(getStatistics, { query })
    expect(headers.get('cache-control')).toBe('private, max-age=60')
    const stranger = await createScene(scene.test)
    await expect(stranger.client.call(getStatistics, { query })).rejects.toMatchObject({ status: 403 })
  })
})

describe('statistics of the instance', () => {
  it('add up all workspaces, for administrators only', async () => {
    const admin = scene.test.client({ cookie: await signIn(scene.test, await createUser(scene.test, { is_admin: true })) })
    const today = async () => (await admin.call(getInstanceStatistics, { query: lastDays(1) })).body.builds[0]
    const before = await today()
    await count({ measure: 'build', key: 'created' })
    scene = await inNewWorkspace(shared)
    await count({ measure: 'build', key: 'created' }, { measure: 'build', key: 'failed' })
    expect(await today()).toEqual({ ...before, n: (before?.n ?? 0) + 2, failed: (before?.failed ?? 0) + 1 })
    await expect(scene.client.call(getInstanceStatistics, { query: lastDays(1) })).rejects.toMatchObject({ status: 403 })
  })
})
