import { type Kysely, sql } from 'kysely'
import { StartupError } from '#lib/startup-error.ts'

/** Texts to search and counts to read, both kept beside the publications by triggers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['pg_trgm', 'btree_gin']) await createExtension(db, name)
  for (const statement of [...texts, ...counts]) await sql.raw(statement).execute(db)
}

/** Not permitted, or not installed: PostgreSQL 15 reports the second as a missing file. */
const isRefusal = (error: unknown): boolean => ['42501', '0A000', '58P01'].includes((error as { code?: string }).code ?? '')

/** Both are trusted, so the owner of the database can create them where PostgreSQL has its contributed modules. */
async function createExtension(db: Kysely<unknown>, name: string): Promise<void> {
  try {
    await sql`create extension if not exists ${sql.id(name)}`.execute(db)
  } catch (error) {
    if (!isRefusal(error)) throw error
    throw new StartupError(
      `The database needs the PostgreSQL extension ${name}: have an administrator of the database run "create extension ${name}", then start again.`,
      { cause: error },
    )
  }
}

const texts = [
  // A table of its own, since a change of a publication's status would write each trigram again.
  `create table publication_texts (
    workspace_id text not null,
    publication_id text not null,
    body text not null,
    primary key (workspace_id, publication_id),
    foreign key (workspace_id, publication_id) references publications (workspace_id, id) on delete cascade
  )`,
  `comment on table publication_texts is 'What a search can find of a publication: title, text, and everything networks were given. Kept by triggers.'`,
  `create function keep_publication_text() returns trigger language plpgsql as $$
  begin
    insert into publication_texts (workspace_id, publication_id, body)
    select new.workspace_id, new.id, concat_ws(E'\\n', new.title, new.text, (
      select string_agg(concat_ws(E'\\n', s ->> 'title', s ->> 'text'), E'\\n')
      from published_contents c, jsonb_array_elements(c.content -> 'segments') s where c.publication_id = new.id))
    on conflict (workspace_id, publication_id) do update set body = excluded.body where publication_texts.body <> excluded.body;
    return null;
  end $$`,
  // Not after a change of the status: what networks were given is found by it only once the publication was edited.
  `create trigger keep_text after insert or update of title, text, updated_at on publications
    for each row execute function keep_publication_text()`,
  `insert into publication_texts (workspace_id, publication_id, body)
    select p.workspace_id, p.id, concat_ws(E'\\n', p.title, p.text, (
      select string_agg(concat_ws(E'\\n', s ->> 'title', s ->> 'text'), E'\\n')
      from published_contents c, jsonb_array_elements(c.content -> 'segments') s where c.publication_id = p.id))
    from publications p`,
  // A search reads the entries that wait to be sorted in as well; a small limit keeps both short.
  `create index publication_texts_search on publication_texts using gin (workspace_id, body gin_trgm_ops) with (gin_pending_list_limit = 256)`,
]

const counts = [
  `create table publication_counts (
    id bigint generated always as identity primary key,
    workspace_id text not null references workspaces (id) on delete cascade,
    status text not null,
    needs_attention boolean not null,
    count bigint not null
  ) with (fillfactor = 50)`,
  `comment on table publication_counts is 'Publications outside the trash by state, as the sum of all rows of that state: one for each transaction that changed it at the same time. Kept by triggers.'`,
  `create index publication_counts_state on publication_counts (workspace_id, status, needs_attention)`,
  // Takes a row that no other transaction holds, so changes of a workspace neither wait for each other nor deadlock.
  `create function add_to_publication_count(workspace text, state text, attention boolean, change bigint) returns void language plpgsql as $$
  begin
    update publication_counts set count = count + change where id = (
      select id from publication_counts
      where workspace_id = workspace and status = state and needs_attention = attention
      limit 1 for no key update skip locked);
    if not found then
      insert into publication_counts (workspace_id, status, needs_attention, count)
      select workspace, state, attention, change where exists (select from workspaces where id = workspace);
    end if;
  end $$`,
  `create function count_added_publications() returns trigger language plpgsql as $$
  begin
    perform add_to_publication_count(workspace_id, status, needs_attention, count(*)) from added
    where trashed_at is null group by workspace_id, status, needs_attention;
    return null;
  end $$`,
  `create function count_removed_publications() returns trigger language plpgsql as $$
  begin
    perform add_to_publication_count(workspace_id, status, needs_attention, -count(*)) from removed
    where trashed_at is null group by workspace_id, status, needs_attention;
    return null;
  end $$`,
  `create function count_changed_publications() returns trigger language plpgsql as $$
  begin
    perform add_to_publication_count(workspace_id, status, needs_attention, sum(change)::bigint) from (
      select workspace_id, status, needs_attention, 1 as change from added where trashed_at is null
      union all
      select workspace_id, status, needs_attention, -1 from removed where trashed_at is null) changes
    group by workspace_id, status, needs_attention having sum(change) <> 0;
    return null;
  end $$`,
  `create trigger count_added after insert on publications referencing new table as added
    for each statement execute function count_added_publications()`,
  `create trigger count_removed after delete on publications referencing old table as removed
    for each statement execute function count_removed_publications()`,
  `create trigger count_changed after update on publications referencing new table as added old table as removed
    for each statement execute function count_changed_publications()`,
  `insert into publication_counts (workspace_id, status, needs_attention, count)
    select workspace_id, status, needs_attention, count(*) from publications where trashed_at is null group by 1, 2, 3`,
]
