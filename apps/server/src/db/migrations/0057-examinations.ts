import { type Kysely, sql } from 'kysely'

/** Keeps what the last examination of the instance found, so that reading it costs one row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table examinations (
    is_last boolean primary key check (is_last),
    checked_at timestamptz not null,
    findings jsonb not null
  )`,
  `comment on table examinations is 'What the last examination of the instance found. One row.'`,
]
