/** An update that changes nothing that an index depends on writes no entries in any index of its table. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { perFile } from '#test/lifetimes.ts'

const test = perFile(createTestApp)

it.each([
  { table: 'attempts', change: 'a confirmation', columns: ['outcome', 'finished_at', 'network_reference', 'resolution', 'baseline'] },
  { table: 'destinations', change: 'a run', columns: ['status', 'error', 'updated_at', 'external_id', 'external_url', 'published_at'] },
  { table: 'deliveries', change: 'a claim', columns: ['run_id', 'next_try_at', 'stage', 'started_at', 'late_ms'] },
])('no index of $table depends on what $change writes', async ({ table, columns }) => {
  const { rows } = await sql<{ name: string }>`
    select distinct a.attname as name from pg_index i
      join pg_depend d on d.objid = i.indexrelid and d.refobjid = i.indrelid and d.refobjsubid > 0
      join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
    where i.indrelid = ${table}::regclass`.execute(test.app.db)
  const indexed = rows.map(({ name }) => name)
  expect(indexed).not.toHaveLength(0)
  expect(columns.filter((name) => indexed.includes(name))).toEqual([])
})
