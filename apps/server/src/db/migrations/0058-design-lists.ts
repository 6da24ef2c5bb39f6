import { type Kysely, sql } from 'kysely'

/** Sorts lists of designs by title and by creation, and keeps the cover of each design that was asked for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create index designs_created on designs (workspace_id, created_at desc, id desc) where trashed_at is null`,
  `create index designs_name on designs (workspace_id, lower(title), id) where trashed_at is null`,
  `create table design_covers (
    workspace_id text not null,
    design_id text not null,
    revision integer not null,
    image bytea not null,
    primary key (workspace_id, design_id),
    foreign key (workspace_id, design_id) references designs (workspace_id, id) on delete cascade
  )`,
  // WebP does not get smaller by compressing it again.
  `alter table design_covers alter column image set storage external`,
  `comment on table design_covers is 'The cover of a design, drawn at its largest width when it is first requested.'`,
  `comment on column design_covers.revision is 'The revision of the design that it shows.'`,
]
