import { type Kysely, sql } from 'kysely'

/** Mail, invitations and the audit of access. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements: string[] = [
  `create table mails (
    id text primary key,
    kind text not null,
    recipient text not null,
    subject text not null,
    sealed text not null,
    status text not null default 'created',
    status_at timestamptz not null,
    created_at timestamptz not null
  )`,
  `create index mails_list on mails (created_at desc, id desc)`,
]
