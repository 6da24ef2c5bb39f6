/** Claims when far more jobs are due than a process can run: the rows read per claim must not grow with them. */
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import type { Db } from '#db/open.ts'
import { createTestApp } from '#test/create-test-app.ts'
import { explainAnalyze, mostRows } from '#test/explain.ts'
import { perFile } from '#test/lifetimes.ts'
import { recordStatements } from '#test/record-statements.ts'
import { analyzeGrown, claimJobs, claimWindow, type Wanted } from './jobs.store.ts'

const dueCount = 100_000
const type = 'delivery.publish'
const places = 8
const lanes: Wanted = { type, waits: true, places, limit: { scope: '', places: 1 } }

const test = perFile(createTestApp)
const db = () => test.app.database.upkeep.db

/** Adds jobs that are due, the first for as long as the last one: `lane` and `priority` are SQL of the job's number `n`. */
const addDue = (count: number, { lane = 'null', priority = '0', name = 'due' }: { lane?: string; priority?: string; name?: string }) =>
  sql`insert into jobs (id, type, subject, data, lane, priority, max_attempts, run_at)
    select gen_random_uuid(), ${type}, ${name} || n, '{}', ${sql.raw(lane)}, ${sql.raw(priority)}, 6, now() - interval '1 minute'
    from generate_series(1, ${count}::int) n`.execute(db())

beforeEach(async () => void (await sql`truncate jobs`.execute(db())))

it.each([
  { kind: 'a lane each', lane: `'account-' || n` },
  { kind: 'a thousand lanes', lane: `'account-' || n % 1000` },
  { kind: 'no lane', lane: 'null' },
])('reads a bounded number of 100,000 due jobs with $kind', async ({ lane }) => {
  await addDue(dueCount, { lane })
  await sql`vacuum analyze jobs`.execute(db())
  const [statement] = await recordStatements(test).during(() => claimJobs(test.app.db, [lanes], 'owner'))
  expect(mostRows(await explainAnalyze(test, statement ?? { text: 'select', values: [] }))).toBeLessThanOrEqual(2 * claimWindow)
})

it('soon keeps one plan for all claims, for any number of due jobs', async () => {
  await addDue(dueCount, { lane: `'account-' || n % 1000` })
  await sql`vacuum analyze jobs`.execute(db())
  await test.app.db.connection().execute(async (db) => {
    const claimSome = async (count: number) => {
      for (let index = 0; index < count; index += 1) await claimJobs(db, [lanes], 'owner')
      const { rows } = await sql<{ kept: number; made: number }>`select generic_plans as kept, custom_plans as made
        from pg_prepared_statements where ltrim(statement, E'\n ') like 'with wanted%'`.execute(db)
      return rows[0] ?? { kept: 0, made: 0 }
    }
    // PostgreSQL keeps a generic plan once it is no more expensive than several custom plans.
    const before = await claimSome(60)
    expect(await claimSome(10)).toEqual({ kept: before.kept + 10, made: before.made })
  })
})

it('stops reading the table as if it were nearly empty once it has grown', async () => {
  await sql`vacuum analyze jobs`.execute(db())
  await test.app.db.connection().execute(async (db) => {
    const countRead = async (db: Db) => {
      const { rows } = await sql<{
        read: number
      }>`select seq_tup_read as read from pg_stat_xact_user_tables where relname = 'jobs'`.execute(db)
      return rows[0]?.read ?? 0
    }
    const readByClaim = () =>
      db.transaction().execute(async (db) => {
        const before = await countRead(db)
        await claimJobs(db, [lanes], 'owner')
        return (await countRead(db)) - before
      })
    for (let index = 0; index < 10; index += 1) await claimJobs(db, [lanes], 'owner')
    await addDue(20_000, { lane: `'account-' || n % 1000` })
    expect(await readByClaim()).toBeGreaterThanOrEqual(20_000)
    await analyzeGrown(db)
    expect(await readByClaim()).toBeLessThanOrEqual(2 * claimWindow)
  })
})

it('claims the highest priorities among the longest due', async () => {
  await addDue(claimWindow - 1, { priority: 'n' })
  const [claim] = await claimJobs(db(), [{ type, waits: true, places, limit: undefined }], 'owner')
  const { rows } = await sql<{ priority: number }>`select priority from jobs where state = 'processing' order by priority`.execute(db())
  expect(claim).toMatchObject({ hasLeft: true, jobs: { length: places } })
  expect(rows.map(({ priority }) => priority)).toEqual(Array.from({ length: places }, (_, index) => claimWindow - places + index))
})

it('reaches jobs of free lanes behind any number of jobs of a busy one', async () => {
  await addDue(5 * claimWindow, { lane: `'busy'`, name: 'first' })
  await sql`update jobs set run_at = run_at - interval '1 hour'`.execute(db())
  await addDue(3, { lane: `'free-' || n`, name: 'later' })
  const claimed = []
  for (const _ of [1, 2]) claimed.push(...(await claimJobs(db(), [lanes], 'owner')).flatMap(({ jobs }) => jobs))
  const { rows } = await sql<{ lane: string }>`select lane from jobs where state = 'processing' order by lane`.execute(db())
  expect(claimed).toHaveLength(4)
  expect(rows.map(({ lane }) => lane)).toEqual(['busy', 'free-1', 'free-2', 'free-3'])
})
