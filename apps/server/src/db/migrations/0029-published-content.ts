import { type Kysely, sql } from 'kysely'

/** What networks were given, and the composer opening in All accounts for everyone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table published_contents (
    workspace_id text not null,
    publication_id text not null,
    fingerprint text not null,
    content jsonb not null,
    opening text not null,
    cover_media_id text,
    created_at timestamptz not null,
    primary key (publication_id, fingerprint),
    foreign key (workspace_id, publication_id) references publications (workspace_id, id) on delete cascade
  )`,
  `comment on table published_contents is 'The content that networks were given, once for each publication and hash; never changed.'`,
  // Without a reference to the content: it is written by the same statement, and goes with the publication.
  `create table published_parts (
    workspace_id text not null,
    destination_id text not null,
    segment integer not null,
    publication_id text not null,
    fingerprint text not null,
    title text not null,
    sent_at timestamptz not null,
    posts jsonb,
    primary key (destination_id, segment),
    foreign key (workspace_id, destination_id) references destinations (workspace_id, id) on delete cascade
  )`,
  `comment on table published_parts is 'A call that publishes one or more segments of a destination: which content it sent, and the posts once they are confirmed.'`,
  `alter table attempts add column segment integer not null default 0`,
  `comment on column attempts.segment is 'Index of the first segment that the call publishes.'`,
  `alter table attempts add column payload_fingerprint text`,
  `comment on column attempts.payload_fingerprint is 'SHA-256 of what the call sends. Null before it was recorded: then fingerprint has it.'`,
  `alter table attempts add column run_id text`,
  `alter table users alter column composer_experience set default 'unified'`,
  `update users set composer_experience = 'unified' where composer_experience <> 'unified'`,
]
