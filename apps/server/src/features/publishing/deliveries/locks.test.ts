import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { perFile } from '#test/lifetimes.ts'
import { insertAttempts, settleAttempts } from './attempts.store.ts'
import { fillBuckets } from '#publishing/budgets/budgets.store.ts'
import { claimDeliveries, endOpen, lockPublicationRows, settleDeliveries } from './deliveries.store.ts'
import { openScene, publish, type Scene } from './testing/scene.ts'

const scene = perFile(openScene)
/** Sorted by id. */
let rows: { delivery: string; publication: string; destination: string }[]
beforeAll(async () => {
  for (let made = 0; made < 3; made += 1) await publish(scene)
  const { db } = scene.test.app
  const found = await sql<(typeof rows)[number]>`select id as delivery, publication_id as publication, destination_id as destination
    from deliveries order by id`.execute(db)
  rows = found.rows
  for (const [index, { delivery }] of rows.entries()) await insertAttempts({ db }, [attempt(delivery, `attempt-${index}`)])
  await fillBuckets(db, ['a', 'b', 'c'].map(bucket), new Date())
})

const now = new Date()
const attempt = (delivery: string, id: string) => ({
  id,
  delivery_id: delivery,
  run_id: null,
  step: id,
  started_at: now,
  native_key: id,
  fingerprint: '',
  payload_fingerprint: '',
  segment: 0,
  title: '',
  baseline: null,
  number: 1,
})
const bucket = (key: string) => ({ key, capacity: 5, rate: 1, cost: 1 })
const change = (id: string) => ({
  id,
  run_id: null,
  stage: 'waiting' as const,
  tries: 0,
  polls: 0,
  next_try_at: null,
  finished_at: null,
  outcome: null,
  status: 'scheduled' as const,
  error: null,
  external_id: null,
  external_url: null,
  published_at: null,
})

type Db = Scene['test']['app']['db']
const last = () => rows.toReversed()

/** Each locks rows of a table, which it receives in reverse order. */
const locking: Record<string, { table: string; key: string; keys(): string[]; lock(db: Db): Promise<unknown> }> = {
  publications: {
    table: 'publications',
    key: 'id',
    keys: () => rows.map(({ publication }) => publication).toSorted(),
    lock: (db) =>
      lockPublicationRows(
        db,
        rows
          .map(({ publication }) => publication)
          .toSorted()
          .reverse(),
      ),
  },
  'deliveries that are claimed': {
    table: 'deliveries',
    key: 'id',
    keys: () => rows.map(({ delivery }) => delivery),
    lock: (db) =>
      claimDeliveries(
        db,
        last().map(({ delivery }) => ({ id: delivery, former_run_id: null, held_at: null, run_id: delivery, revision: 2, late_ms: 0 })),
        now,
      ),
  },
  'deliveries that are settled': {
    table: 'deliveries',
    key: 'id',
    keys: () => rows.map(({ delivery }) => delivery),
    lock: (db) =>
      settleDeliveries(
        db,
        last().map(({ delivery }) => change(delivery)),
        now,
      ),
  },
  'deliveries that are ended': {
    table: 'deliveries',
    key: 'id',
    keys: () => rows.map(({ delivery }) => delivery),
    lock: (db) =>
      endOpen(
        db,
        last().map(({ destination }) => destination),
        now,
      ),
  },
  'deliveries of attempts': {
    table: 'deliveries',
    key: 'id',
    keys: () => rows.map(({ delivery }) => delivery),
    lock: (db) =>
      insertAttempts(
        { db },
        last().map(({ delivery }) => attempt(delivery, `another-${delivery}`)),
      ),
  },
  'attempts that are settled': {
    table: 'attempts',
    key: 'id',
    keys: () => ['attempt-0', 'attempt-1', 'attempt-2'],
    lock: (db) =>
      settleAttempts(
        { db },
        [2, 1, 0].map((index) => ({ id: `attempt-${index}`, run_id: null, outcome: 'unknown' as const, at: now })),
      ),
  },
  buckets: {
    table: 'network_buckets',
    key: 'key',
    keys: () => ['a', 'b', 'c'],
    lock: (db) => fillBuckets(db, ['c', 'b', 'a'].map(bucket), now),
  },
}

it.each(Object.entries(locking))('locks %s in the order of their ids', async (_, { table, key, keys, lock }) => {
  const { database, db } = scene.test.app
  const [first, middle, final] = keys()
  // The table itself has them in reverse order.
  await database.pool.query(`create index backwards on ${table} (${key} desc)`)
  await database.pool.query(`cluster ${table} using backwards`)
  await database.pool.query('drop index backwards')
  const holder = await database.pool.connect()
  await holder.query('begin')
  await holder.query(`select from ${table} where ${key} = $1 for update`, [middle])
  const undone = new Error('undone')
  const outcome = db
    .transaction()
    .execute(async (trx) => {
      // An index would return them in its own order.
      await sql`set local enable_indexscan = off`.execute(trx)
      await lock(trx)
      throw undone
    })
    .catch((error: unknown) => error)
  await untilBlocked()
  const free = await database.pool.query(`select ${key} as key from ${table} where ${key} = any($1) for update skip locked`, [
    [first, final],
  ])
  expect(free.rows).toEqual([{ key: final }])
  await holder.query('rollback')
  holder.release()
  expect(await outcome).toBe(undone)
})

/** Resolves once a statement of the app waits for a lock. */
async function untilBlocked(): Promise<void> {
  for (;;) {
    const { rows } = await scene.test.app.database.pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rows.length) return
  }
}
