import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { removeMonths } from '#db/months.ts'
import { dropReferences, fill, idOf, withoutIndexes } from '#test/fill.ts'
import * as store from './retention.store.ts'

const before = new Date('2026-06-01T00:00:00Z')
const old = `timestamptz '2026-01-01'`
const young = `timestamptz '2026-06-01'`
const aged = idOf(before.getTime().toString(16).padStart(12, '0').slice(0, 8).replace(/.$/, '0'))

it('reads none of 100,000 rows that must stay', async () => {
  await using test = await createTestApp()
  const { db } = test.app.database.upkeep
  await dropReferences(db)
  const ended = { finished_at: `timestamptz '2026-01-01' + n * interval '1 second'`, destination_id: `'d' || n` }
  await withoutIndexes(db, async () => {
    await fill(db, 'events', 100_000, { id: aged, created_at: `case when n > 1000 then ${young} else ${old} end` })
    await fill(db, 'messages', 100_000, { id: aged })
    await fill(db, 'engagement_items', 100_000, { id: aged, kind: `'like'` })
    await fill(db, 'deliveries', 100_000, { id: aged, ...ended })
  })
  await sql`analyze`.execute(db)
  const statements: Record<string, (db: typeof test.app.db) => Promise<unknown>> = {
    events_past: (trx) => removeMonths(trx, { table: 'events', time: 'created_at' }, { before, signal: new AbortController().signal }),
    engagement_items: (trx) => store.removeEngagement(trx, before, 1000),
    messages: (trx) => store.removeMessages(trx, before, 1000),
    deliveries: (trx) => store.removeDeliveries(trx, { before, place: { at: '2026-01-01T10:00:00Z', id: '' }, limit: 1000 }),
  }
  for (const [table, remove] of Object.entries(statements))
    await db.connection().execute(async (connection) => {
      // The counters of a transaction include what the connection did before and has not reported yet, such as building the indexes.
      await sql`select pg_stat_force_next_flush()`.execute(connection)
      await connection.transaction().execute(async (trx) => {
        await remove(trx)
        const { rows } = await sql<{ relname: string; scans: number }>`
          select relname, seq_scan::int as scans, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
          from pg_stat_xact_user_tables where relname = ${table}`.execute(trx)
        expect(rows).toEqual([{ relname: table, scans: 0, read: expect.toSatisfy((read: number) => read > 0 && read <= 3000) as number }])
      })
    })
  await sql`truncate events`.execute(db)
}, 120_000)
