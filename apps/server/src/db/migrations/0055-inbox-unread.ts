import { type Kysely, sql } from 'kysely'

/** Marks what members have yet to read in the inbox. What was collected before counts as read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table engagement_unread (
    workspace_id text not null,
    user_id text not null,
    item_id text not null references engagement_items on delete cascade,
    kind text not null,
    occurred_at timestamptz not null,
    primary key (item_id, user_id),
    foreign key (workspace_id, user_id) references workspace_members on delete cascade
  )`,
  `comment on table engagement_unread is 'An item that a member has yet to read. The mark goes when the member reads it or leaves.'`,
  `comment on column engagement_unread.kind is 'As of the item, so that unread items are counted without reading them.'`,
  `comment on column engagement_unread.occurred_at is 'As of the item, so that unread items are listed in the order of the index.'`,
  `create index engagement_unread_list on engagement_unread (workspace_id, user_id, occurred_at desc, item_id desc) include (kind)`,
  `create table conversation_unread (
    workspace_id text not null,
    user_id text not null,
    conversation_id text not null references conversations on delete cascade,
    primary key (conversation_id, user_id),
    foreign key (workspace_id, user_id) references workspace_members on delete cascade
  )`,
  `comment on table conversation_unread is 'A conversation of which a member has yet to read messages.'`,
  `create index conversation_unread_list on conversation_unread (workspace_id, user_id, conversation_id)`,
]
