import { type Kysely, sql } from 'kysely'

/** Finds the accounts of an operator's app, whichever network it is on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `comment on column grants.granted_app is 'The client id of the operator''s app. Null: granted without one, or before this was recorded.'`,
  `create index grants_granted_app on grants (platform, granted_app) where granted_app is not null`,
]
