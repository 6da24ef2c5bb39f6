import { type Kysely, sql } from 'kysely'

/** One post of a build that is written again. The revision stands still meanwhile, so something else has to tell one lease from another. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table builds add column regeneration jsonb, add column takes integer not null default 0`.execute(db)
  await sql`comment on column builds.regeneration is 'The one destination that is being written again; the result is the old one until then.'`.execute(
    db,
  )
  await sql`comment on column builds.takes is 'How often a worker took the build: names one lease, with its owner.'`.execute(db)
}
