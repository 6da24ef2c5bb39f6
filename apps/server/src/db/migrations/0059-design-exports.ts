import { type Kysely, sql } from 'kysely'

/** Exports of designs that take a while, and the media files of exported pages, so that a repeat stores none twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table design_exports (
    id text primary key,
    workspace_id text not null,
    design_id text not null,
    revision integer not null,
    request_key text not null,
    page_ids text[] not null,
    wanted jsonb not null,
    document text,
    state text not null,
    results jsonb not null default '[]',
    error jsonb,
    created_by text,
    created_at timestamptz not null,
    ended_at timestamptz,
    foreign key (workspace_id, design_id) references designs (workspace_id, id) on delete cascade
  )`,
  `create unique index design_exports_open on design_exports (workspace_id, design_id, revision, request_key) where ended_at is null`,
  `create index design_exports_design on design_exports (workspace_id, design_id)`,
  `create index design_exports_age on design_exports (created_at)`,
  `comment on table design_exports is 'An export of a design that a job renders.'`,
  `comment on column design_exports.request_key is 'Hash of the requested pages and of wanted, for finding an open export of the same request.'`,
  `comment on column design_exports.wanted is 'The requested format, quality and scale.'`,
  `comment on column design_exports.document is 'The document of that revision, until the export has ended.'`,
  `comment on column design_exports.results is 'For each page that is stored: its id, its media id and its warnings.'`,
  `create table design_export_pages (
    workspace_id text not null,
    design_id text not null,
    page_id text not null,
    look text not null,
    media_id text not null,
    warnings jsonb not null,
    created_at timestamptz not null,
    primary key (workspace_id, design_id, page_id, look),
    foreign key (workspace_id, design_id) references designs (workspace_id, id) on delete cascade,
    foreign key (workspace_id, media_id) references media (workspace_id, id) on delete cascade
  )`,
  `create index design_export_pages_media on design_export_pages (workspace_id, media_id)`,
  `create index design_export_pages_age on design_export_pages (created_at)`,
  `comment on table design_export_pages is 'The media file of an exported page.'`,
  `comment on column design_export_pages.look is 'Hash of everything that the image depends on. The same look is stored once.'`,
]
