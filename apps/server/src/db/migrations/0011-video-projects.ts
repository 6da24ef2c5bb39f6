import { type Kysely, sql } from 'kysely'

/** Video projects with their history, conflicts and files. Clients make ids, so a project is found by workspace and id. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table video_projects (
    workspace_id text not null references workspaces on delete cascade,
    id text not null,
    name text not null,
    document text not null,
    head_revision integer not null default 1,
    source_project_id text,
    created_by text,
    updated_by text,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    trashed_at timestamptz,
    retention_expires_at timestamptz,
    primary key (workspace_id, id)
  )`,
  `create index video_projects_list on video_projects (workspace_id, updated_at desc, id desc)`,
  `create index video_projects_expiry on video_projects (retention_expires_at) where retention_expires_at is not null`,
  `create table video_revisions (
    id text primary key,
    workspace_id text not null,
    project_id text not null,
    revision integer not null,
    kind text not null,
    checkpoint_name text,
    targets text[] not null,
    operations text,
    snapshot text,
    actor_id text,
    device_id text,
    created_at timestamptz not null,
    unique (workspace_id, project_id, revision),
    foreign key (workspace_id, project_id) references video_projects on delete cascade
  )`,
  `create index video_revisions_list on video_revisions (workspace_id, project_id, created_at desc, id desc)`,
  `create index video_revisions_snapshots on video_revisions (workspace_id, project_id, revision) where snapshot is not null`,
  `create index video_revisions_age on video_revisions (created_at) where kind = 'autosave' and checkpoint_name is null`,
  `create table video_mutations (
    workspace_id text not null,
    project_id text not null,
    mutation_id text not null,
    outcome jsonb not null,
    primary key (workspace_id, project_id, mutation_id),
    foreign key (workspace_id, project_id) references video_projects on delete cascade
  )`,
  `create table video_conflicts (
    id text primary key,
    workspace_id text not null,
    project_id text not null,
    name text not null,
    mutation_id text not null,
    base_revision integer not null,
    overlap text[] not null,
    targets text[] not null,
    operations text not null,
    device_id text not null,
    actor_id text,
    created_at timestamptz not null,
    resolution text,
    resolved_at timestamptz,
    foreign key (workspace_id, project_id) references video_projects on delete cascade
  )`,
  `create index video_conflicts_list on video_conflicts (workspace_id, project_id, created_at desc, id desc)`,
  `create table project_assets (
    id text primary key,
    workspace_id text not null,
    project_id text not null,
    media_id text,
    stable_media_id text not null,
    device_id text,
    uploaded_by text,
    original_filename text not null,
    mime_type text not null,
    size bigint not null,
    sha256 text,
    preparation jsonb not null,
    required boolean not null default true,
    status text not null default 'pending',
    attention_reason text,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    unique (workspace_id, project_id, stable_media_id),
    foreign key (workspace_id, project_id) references video_projects on delete cascade,
    foreign key (workspace_id, media_id) references media (workspace_id, id) on delete set null (media_id)
  )`,
  `create index project_assets_list on project_assets (workspace_id, project_id, created_at, id)`,
  `create index project_assets_media on project_assets (media_id) where media_id is not null`,
]
