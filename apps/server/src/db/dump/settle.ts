/** The processes of the dumped instance aren't here: what they were doing continues as after kill -9. */
import { sql } from 'kysely'
import type { Db } from '../open.ts'

/** Held until a time that another machine's clock has not reached, perhaps for long. */
const leases = ['lease_until', 'leased_until', 'locked_until']

export async function settleProcesses(db: Db): Promise<void> {
  const columns = await listColumns(db)
  if (columns.some(({ table }) => table === 'processes')) await sql`delete from processes`.execute(db)
  // Any process takes over a job whose last heartbeat is this old.
  if (columns.some(({ table, column }) => table === 'jobs' && column === 'heartbeat_at'))
    await sql`update jobs set heartbeat_at = to_timestamp(0) where state = 'processing'`.execute(db)
  for (const { table, column } of columns)
    if (leases.includes(column))
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = now() where ${sql.ref(column)} > now()`.execute(db)
}

async function listColumns(db: Db): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns where table_schema = current_schema()`.execute(db)
  return rows
}
