import { type Kysely, sql } from 'kysely'

/** What a language model was asked and answered, where the operator keeps it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table engine_conversations (
    build_id text primary key references builds (id) on delete cascade,
    workspace_id text not null references workspaces (id) on delete cascade,
    exchanges jsonb not null,
    created_at timestamptz not null)`.execute(db)
  await sql`create index engine_conversations_workspace on engine_conversations (workspace_id)`.execute(db)
  await sql`create index engine_conversations_created on engine_conversations (created_at)`.execute(db)
}
