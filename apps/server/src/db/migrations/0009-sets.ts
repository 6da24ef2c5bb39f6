import { type Kysely, sql } from 'kysely'

/** Social sets, posting schedules, choices of accounts and tags of media. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements: string[] = [
  `create table social_sets (
    id text primary key,
    workspace_id text not null references workspaces on delete cascade,
    name text not null,
    is_default boolean not null default false,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    unique (workspace_id, id)
  )`,
  `create unique index social_sets_name on social_sets (workspace_id, lower(name))`,
  `create unique index social_sets_default on social_sets (workspace_id) where is_default`,
  `create table social_set_accounts (
    social_set_id text not null,
    workspace_id text not null,
    social_account_id text not null,
    position integer not null,
    default_output_profile text,
    default_settings jsonb,
    default_segment_settings jsonb,
    primary key (social_set_id, position),
    unique (social_set_id, social_account_id),
    foreign key (workspace_id, social_set_id) references social_sets (workspace_id, id) on delete cascade,
    foreign key (workspace_id, social_account_id) references accounts (workspace_id, id) on delete cascade
  )`,
  `create index social_set_accounts_account on social_set_accounts (workspace_id, social_account_id)`,
  `create table posting_schedules (
    id text primary key,
    workspace_id text not null references workspaces on delete cascade,
    day_of_week integer not null,
    hour integer not null,
    minute integer not null,
    label text not null default '',
    is_active boolean not null default true,
    social_account_id text,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    foreign key (workspace_id, social_account_id) references accounts (workspace_id, id) on delete cascade
  )`,
  `create index posting_schedules_week on posting_schedules (workspace_id, day_of_week, hour, minute, id)`,
  `create index destinations_own_schedule on destinations (workspace_id, (schedule->>'at')) where schedule is not null`,
  `create table account_features (
    workspace_id text not null,
    account_id text not null,
    feature text not null,
    enabled boolean not null,
    updated_at timestamptz not null,
    primary key (account_id, feature),
    foreign key (workspace_id, account_id) references accounts (workspace_id, id) on delete cascade
  )`,
  `create table media_tags (
    id text primary key,
    workspace_id text not null references workspaces on delete cascade,
    name text not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    unique (workspace_id, id)
  )`,
  `create unique index media_tags_name on media_tags (workspace_id, lower(name))`,
  `create table media_tag_items (
    tag_id text not null,
    media_id text not null,
    workspace_id text not null,
    primary key (tag_id, media_id),
    foreign key (workspace_id, tag_id) references media_tags (workspace_id, id) on delete cascade,
    foreign key (workspace_id, media_id) references media (workspace_id, id) on delete cascade
  )`,
  `create index media_tag_items_media on media_tag_items (media_id)`,
  `alter table media add column is_favorite boolean not null default false`,
  `create index media_favorites on media (workspace_id, created_at desc, id desc) where is_favorite`,
]
