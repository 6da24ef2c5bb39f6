import { type Kysely, sql } from 'kysely'

/** Indexes for the search over a workspace: titles apart from texts, because items whose title matches come first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** A search reads the entries that wait to be sorted in as well; a small limit keeps both short. */
const trigrams = (table: string, columns: string) =>
  `create index ${table}_search_titles on ${table} using gin (workspace_id, ${columns}) with (gin_pending_list_limit = 256)`

const statements = [
  `alter table publication_texts add column title text not null default ''`,
  `update publication_texts t set title = p.title from publications p where p.workspace_id = t.workspace_id and p.id = t.publication_id and p.title <> ''`,
  `create or replace function keep_publication_text() returns trigger language plpgsql as $$
  begin
    insert into publication_texts (workspace_id, publication_id, title, body)
    select new.workspace_id, new.id, new.title, concat_ws(E'\\n', new.title, new.text, (
      select string_agg(concat_ws(E'\\n', s ->> 'title', s ->> 'text'), E'\\n')
      from published_contents c, jsonb_array_elements(c.content -> 'segments') s where c.publication_id = new.id))
    on conflict (workspace_id, publication_id) do update set title = excluded.title, body = excluded.body
      where (publication_texts.title, publication_texts.body) <> (excluded.title, excluded.body);
    return null;
  end $$`,
  trigrams('publication_texts', 'title gin_trgm_ops'),
  trigrams('media', 'filename gin_trgm_ops, alt_text gin_trgm_ops'),
  trigrams('designs', 'title gin_trgm_ops'),
  trigrams('builds', `(input ->> 'idea') gin_trgm_ops`),
]
