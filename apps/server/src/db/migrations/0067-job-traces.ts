import { type Kysely, sql } from 'kysely'

/** A job's runs join or link the trace of the change that enqueued it. The column is null while traces are off. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table jobs add column trace text`.execute(db)
  await sql`comment on column jobs.trace is 'The traceparent of the span that enqueued it.'`.execute(db)
}
