import { type Kysely, sql } from 'kysely'

/** Designs with their history, templates, return tokens, and the brand kit. Documents are text: nobody asks the database what is in them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table designs (
    id text primary key,
    workspace_id text not null references workspaces on delete cascade,
    title text not null,
    preset_key text not null,
    width_px integer not null,
    height_px integer not null,
    page_count integer not null,
    document text not null,
    document_sha256 text not null,
    revision integer not null default 1,
    cover_media_id text,
    first_picture_id text,
    media_ids text[] not null,
    created_by text,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    deleted_at timestamptz,
    unique (workspace_id, id)
  )`,
  `create index designs_list on designs (workspace_id, updated_at desc, id desc) where deleted_at is null`,
  `create table design_favorites (
    workspace_id text not null,
    design_id text not null,
    user_id text not null references users on delete cascade,
    primary key (user_id, design_id),
    foreign key (workspace_id, design_id) references designs (workspace_id, id) on delete cascade
  )`,
  `create index design_favorites_design on design_favorites (workspace_id, design_id)`,
  `create table design_revisions (
    id text primary key,
    workspace_id text not null,
    design_id text not null,
    kind text not null,
    name text not null default '',
    revision integer not null,
    document text not null,
    facts jsonb not null,
    actor_id text,
    created_at timestamptz not null,
    foreign key (workspace_id, design_id) references designs (workspace_id, id) on delete cascade
  )`,
  `create index design_revisions_list on design_revisions (workspace_id, design_id, created_at desc, id desc)`,
  `create index design_revisions_age on design_revisions (created_at) where kind = 'autosave'`,
  `create table design_templates (
    id text primary key,
    workspace_id text not null references workspaces on delete cascade,
    name text not null,
    category text not null,
    preset_key text not null,
    width_px integer not null,
    height_px integer not null,
    page_count integer not null,
    document text not null,
    facts jsonb not null,
    created_by text,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create index design_templates_list on design_templates (workspace_id, lower(name), id)`,
  `create table design_return_tokens (
    token_hash bytea primary key,
    workspace_id text not null references workspaces on delete cascade,
    user_id text not null references users on delete cascade,
    return_url text not null,
    purpose text not null,
    max_selection integer not null,
    constraints jsonb not null,
    design_id text,
    media_ids text[],
    expires_at timestamptz not null,
    completed_at timestamptz,
    consumed_at timestamptz
  )`,
  `create index design_return_tokens_expiry on design_return_tokens (expires_at)`,
  `create table brand_kits (
    workspace_id text primary key references workspaces on delete cascade,
    id text not null unique,
    name text not null,
    colors jsonb not null,
    text_styles jsonb not null,
    backgrounds jsonb not null,
    revision integer not null default 1,
    updated_at timestamptz not null
  )`,
  `create table brand_fonts (
    workspace_id text not null references brand_kits on delete cascade,
    media_id text not null,
    family text not null,
    style text not null,
    weight integer not null,
    acknowledged_by text,
    acknowledged_at timestamptz,
    primary key (workspace_id, media_id)
  )`,
]
