import { type Kysely, sql } from 'kysely'

/** By how much the clock of a process's machine differs from the database's, for the doctor. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table processes add column clock_offset_ms bigint`,
  `comment on column processes.clock_offset_ms is 'Milliseconds that the clock of its machine is behind the one of the database, at the last heartbeat.'`,
]
