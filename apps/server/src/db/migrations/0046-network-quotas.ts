import { type Kysely, sql } from 'kysely'

/** Counts what an operator's app may do on a network per day. All its accounts share one row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table network_quotas (
    key text primary key,
    used integer not null check (used >= 0),
    ends_at timestamptz not null
  )`,
  `comment on table network_quotas is 'Used parts of daily quotas, by network, quota and app.'`,
  `comment on column network_quotas.ends_at is 'When the counted day ends. From then on, nothing is used.'`,
]
