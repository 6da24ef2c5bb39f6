import { type Kysely, sql } from 'kysely'

const indexes = {
  publications_status_created: '(workspace_id, status, created_at desc, id desc)',
  publications_status_scheduled: '(workspace_id, status, list_at desc, id desc)',
  publications_attention_created: '(workspace_id, created_at desc, id desc) where needs_attention',
  publications_attention_scheduled: '(workspace_id, list_at desc, id desc) where needs_attention',
  publications_set: '(workspace_id, social_set_id, created_at desc, id desc) where social_set_id is not null',
  publications_author: '(workspace_id, created_by, created_at desc, id desc)',
}

/** What a publish-now with a delay replaced, and the filters of the list of publications. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table destinations add column former jsonb`.execute(db)
  await sql`comment on column destinations.former is 'What it was before it was published with a delay; counts until due_at.'`.execute(db)
  for (const [name, on] of Object.entries(indexes)) await sql.raw(`create index ${name} on publications ${on}`).execute(db)
}
