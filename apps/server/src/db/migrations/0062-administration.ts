import { type Kysely, sql } from 'kysely'

/** What server admins see of emails and users, and what they did after the installation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table mails add column attempts integer not null default 0`,
  `comment on column mails.attempts is 'How often sending was tried.'`,
  `create index mails_recipient on mails (recipient, created_at desc, id desc)`,
  `create index users_suspended on users (created_at desc, id desc) where suspended_at is not null and deleted_at is null`,
  `create table mail_tests (
    is_last boolean primary key check (is_last),
    server text not null,
    is_accepted boolean not null,
    tested_at timestamptz not null
  )`,
  `comment on table mail_tests is 'The last test email. One row.'`,
  `comment on column mail_tests.server is 'Host and port of the mail server that was tested.'`,
  `create table setup_marks (
    name text primary key,
    detail text not null,
    marked_at timestamptz not null
  )`,
  `comment on table setup_marks is 'Answers of server admins to the setup tasks, and the public address that a browser used.'`,
]
