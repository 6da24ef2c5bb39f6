import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { listEvents } from '#publishing/deliveries/deliveries.store.ts'
import { openScene, publish } from '#publishing/deliveries/testing/scene.ts'
import { recordEvent } from '#signals/events/events.ts'
import { createToken } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { days } from '#lib/time.ts'

const scene = perFile(openScene)
beforeEach(() => scene.test.app.db.deleteFrom('events').execute())

const monthAt = (later: number) => {
  const now = scene.test.clock.now()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + later, 1))
}

const nameOf = (month: Date) => `events_${month.toISOString().slice(0, 7).replace('-', '_')}`

async function happen(at: Date): Promise<void> {
  scene.test.clock.set(at)
  const event = { workspaceId: scene.workspaceId, type: 'webhook.test', data: { message: 'This is a test.' } } as const
  await recordEvent({ ...scene.test.app, actor: undefined }, event)
}

async function places(): Promise<string[]> {
  const { rows } = await sql<{ place: string }>`
    select tableoid::regclass::text as place from events where type = 'webhook.test' order by created_at`.execute(scene.test.app.db)
  return rows.map(({ place }) => place)
}

const exists = async (name: string) => {
  const { rows } = await sql<{ found: boolean }>`select to_regclass(${name}) is not null as found`.execute(scene.test.app.db)
  return rows[0]?.found
}

async function clean(at: Date): Promise<void> {
  scene.test.clock.set(at)
  await scene.test.app.queue.enqueue(scene.test.app, 'retention.clean', {}, { subject: 'test' })
  await scene.test.drain()
}

const after = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds)

it('drops a month once all of it is expired, and creates the months ahead', async () => {
  const [month, next] = [monthAt(1), monthAt(2)]
  await happen(month)
  await happen(after(next, -1))
  expect(await places()).toEqual([nameOf(month), nameOf(month)])
  await clean(after(next, days(400) - 1))
  expect(await places()).toEqual([nameOf(month), nameOf(month)])
  await clean(after(next, days(400)))
  expect(await places()).toEqual([])
  expect(await exists(nameOf(month))).toBe(false)
  expect(await Promise.all([0, 1, 2, 3, 4].map((later) => exists(nameOf(monthAt(later)))))).toEqual([false, true, true, true, false])
})

it('keeps an event without a partition until it expires or its month is created', async () => {
  const now = monthAt(12)
  const [ahead, later] = [monthAt(14), monthAt(16)]
  await happen(now)
  await happen(ahead)
  await happen(later)
  expect(await places()).toEqual(['events_default', 'events_default', 'events_default'])
  await clean(now)
  expect(await places()).toEqual(['events_default', nameOf(ahead), 'events_default'])
  await clean(after(now, days(400)))
  expect(await places()).toEqual(['events_default', nameOf(ahead), 'events_default'])
  await clean(after(now, days(400) + 1))
  expect(await places()).toEqual([nameOf(ahead), 'events_default'])
})

it('retries a month that was locked by a reader', async () => {
  await clean(monthAt(24))
  const [month, next] = [monthAt(1), monthAt(2)]
  await happen(month)
  const reader = await scene.test.app.database.connect()
  await reader.query('begin; select from events')
  await clean(after(next, days(400)))
  expect(await places()).toEqual([nameOf(month)])
  await reader.query('commit')
  await reader.end()
  await clean(after(next, days(400)))
  expect(await places()).toEqual([])
})

it('skips months before the publication was created when reading its history', async () => {
  const { db } = scene.test.app
  await clean(monthAt(24))
  const [early, late] = [monthAt(1), monthAt(2)]
  await happen(early)
  scene.test.clock.set(after(late, days(2)))
  const member = await db.selectFrom('workspace_members').select('user_id as id').executeTakeFirstOrThrow()
  scene.client = scene.test.client({ token: await createToken(scene.test, member) })
  const id = await publish(scene)
  const read = await db.transaction().execute(async (db) => {
    const events = await listEvents(db, scene.workspaceId, id, { after: undefined, limit: 50 })
    expect(events.map(({ type }) => type)).toContain('publication.created')
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_stat_xact_user_tables where relname like 'events\\_%' and seq_scan + idx_scan > 0`.execute(db)
    return rows.map(({ name }) => name)
  })
  expect(read).toContain(nameOf(late))
  expect(read).not.toContain(nameOf(early))
  expect(read).not.toContain('events_past')
})
