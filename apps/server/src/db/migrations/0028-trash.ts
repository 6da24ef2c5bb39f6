import { type Kysely, sql } from 'kysely'

/** The trash of publications, social sets and designs. Indexes of lists leave out what lies in it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** Of publications, by what they are for; each as it was, without the trash. */
const indexes = {
  publications_created: '(workspace_id, created_at desc, id desc) where trashed_at is null',
  publications_scheduled: '(workspace_id, list_at desc, id desc) where trashed_at is null',
  publications_status_created: '(workspace_id, status, created_at desc, id desc) where trashed_at is null',
  publications_status_scheduled: '(workspace_id, status, list_at desc, id desc) where trashed_at is null',
  publications_attention_created: '(workspace_id, created_at desc, id desc) where needs_attention and trashed_at is null',
  publications_attention_scheduled: '(workspace_id, list_at desc, id desc) where needs_attention and trashed_at is null',
  publications_set: '(workspace_id, social_set_id, created_at desc, id desc) where social_set_id is not null and trashed_at is null',
  publications_author: '(workspace_id, created_by, created_at desc, id desc) where trashed_at is null',
}

const statements = [
  `alter table publications add column trashed_at timestamptz`,
  `comment on column publications.trashed_at is 'When it was deleted: it lies in the trash.'`,
  `alter table destinations add column due_before_trash timestamptz`,
  `comment on column destinations.due_before_trash is 'When it was due as its publication went to the trash, where it was queued.'`,
  ...Object.entries(indexes).flatMap(([name, on]) => [`drop index ${name}`, `create index ${name} on publications ${on}`]),
  `create index publications_trash on publications (workspace_id, trashed_at desc, id desc) where trashed_at is not null`,
  `create index publications_trash_age on publications (trashed_at) where trashed_at is not null`,
  `alter table social_sets add column trashed_at timestamptz`,
  `drop index social_sets_name`,
  `create unique index social_sets_name on social_sets (workspace_id, lower(name)) where trashed_at is null`,
  `drop index social_sets_default`,
  `create unique index social_sets_default on social_sets (workspace_id) where is_default and trashed_at is null`,
  `create index social_sets_trash_age on social_sets (trashed_at) where trashed_at is not null`,
  // Designs were marked as deleted and kept; those are in the trash now, and go when their time has come.
  `alter table designs rename column deleted_at to trashed_at`,
  `create index designs_trash on designs (workspace_id, trashed_at desc, id desc) where trashed_at is not null`,
  `create index designs_trash_age on designs (trashed_at) where trashed_at is not null`,
]
