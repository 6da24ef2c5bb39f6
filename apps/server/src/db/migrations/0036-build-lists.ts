import { type Kysely, sql } from 'kysely'

/** What a list shows of a build and filters by, so that it reads neither sources nor results. Rewrites the table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table builds
    add column idea text generated always as (input ->> 'idea') stored,
    add column confidences jsonb generated always as (jsonb_path_query_array(result, '$.result.destinations[*].confidence')) stored,
    add column error_flags integer generated always as (
      jsonb_array_length(jsonb_path_query_array(result, '$.result.review_flags[*] ? (@.severity == "error")'))) stored`,
  `comment on column builds.confidences is 'The confidence of each post of the result; null without a result.'`,
  `comment on column builds.error_flags is 'The error flags of the result; null without a result.'`,
  `create index builds_author on builds (workspace_id, created_by, created_at desc, id desc)`,
  `create index builds_state on builds (workspace_id, state, created_at desc, id desc)`,
  `create index builds_search on builds using gin (workspace_id, idea gin_trgm_ops) with (gin_pending_list_limit = 256)`,
]
