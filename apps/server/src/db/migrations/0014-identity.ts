import { type Kysely, sql } from 'kysely'

/** Whether the providers of an organization may make users where not everybody may register, and the index of the list that tells. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table organizations add column jit_allowed boolean not null default false').execute(db)
  await sql.raw('create index organizations_newest on organizations (created_at desc, id desc)').execute(db)
}
