import type { Interaction } from '@broadside/networks/spec/index'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { NewRow, Row } from '#db/schema.ts'
import { type After, olderThan } from '#http/page.ts'
import { isPublishedSince } from '#publishing/deliveries/deliveries.ts'

export type ItemRow = Row<'engagement_items'>

/** The destination that a post of ours or a known reply belongs to. */
export interface ThreadLocation {
  publication_id: string
  destination_id: string
}

export interface Post extends ThreadLocation {
  external_id: string
  output_profile: string
  title: string
  created_by: string | null
  /** When its engagement was last read. */
  read_at: Date | null
}

/** The title of a publication `p`, or the text of its destination `d`. */
const titleOf = sql<string>`coalesce(nullif(p.title, ''), nullif(d.text, ''), nullif(p.text, ''), p.segments->0->>'text', '')`

export async function findPost(db: Db, workspaceId: string, destinationId: string): Promise<Post | undefined> {
  const row = await db
    .selectFrom('destinations as d')
    .innerJoin('publications as p', 'p.id', 'd.publication_id')
    .leftJoin('collections as c', (join) => join.onRef('c.subject_id', '=', 'd.id').on('c.kind', '=', 'engagement'))
    .select(['d.id as destination_id', 'd.publication_id', 'd.external_id', 'd.output_profile', 'p.created_by', 'c.synced_at as read_at'])
    .select(titleOf.as('title'))
    .where('d.workspace_id', '=', workspaceId)
    .where('d.id', '=', destinationId)
    .where('d.external_id', 'is not', null)
    .executeTakeFirst()
  return row as Post | undefined
}

/** The network's ids of the posts that a confirmed attempt `a` created: one, or several for a thread. */
const partsOf = sql`select a.network_reference->>'externalId' as external_id
  union all select jsonb_array_elements_text(coalesce(a.network_reference->'furtherIds', '[]'))`

/** The account's posts since `from`, with all parts of a thread, by the network's ids. */
export async function mapPosts(
  db: Db,
  { accountId, from, externalIds }: { accountId: string; from: Date; externalIds: readonly string[] },
): Promise<Map<string, ThreadLocation>> {
  const { rows } = await sql<ThreadLocation & { external_id: string }>`
    with live as (
      select x.id, x.publication_id, x.external_id from destinations x
      where x.id in (select d.destination_id from deliveries d where d.social_account_id = ${accountId} and ${isPublishedSince(from)})
        and x.status = 'published' and x.external_id is not null)
    select external_id, id as destination_id, publication_id from live where external_id = any(${[...externalIds]})
    union select part.external_id, live.id, live.publication_id from live
      join attempts a on a.destination_id = live.id and a.outcome = 'confirmed' cross join lateral (${partsOf}) part
      where part.external_id = any(${[...externalIds]})
    union select external_id, destination_id, publication_id from engagement_items
      where account_id = ${accountId} and external_id = any(${[...externalIds]})`.execute(db)
  return new Map(rows.map(({ external_id, ...place }) => [external_id, place]))
}

export async function listParts(db: Db, destinationId: string): Promise<Set<string>> {
  const { rows } = await sql<{ external_id: string }>`select part.external_id
    from attempts a cross join lateral (${partsOf}) part
    where a.destination_id = ${destinationId} and a.outcome = 'confirmed' and part.external_id is not null`.execute(db)
  return new Set(rows.map(({ external_id }) => external_id))
}

export const findCursor = (db: Db, accountId: string): Promise<Row<'reaction_cursors'> | undefined> =>
  db.selectFrom('reaction_cursors').selectAll().where('account_id', '=', accountId).executeTakeFirst()

export const saveCursor = (db: Db, row: NewRow<'reaction_cursors'>) =>
  db
    .insertInto('reaction_cursors')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ cursor: row.cursor ?? null, read_at: row.read_at }))
    .execute()

const chunk = 500

/** Stores new and edited items. Returns the new ones. */
export async function saveItems(db: Db, rows: readonly NewRow<'engagement_items'>[]): Promise<ItemRow[]> {
  const added: ItemRow[] = []
  for (let from = 0; from < rows.length; from += chunk) {
    const saved = await db
      .insertInto('engagement_items')
      .values(rows.slice(from, from + chunk))
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'external_id'])
          .doUpdateSet((eb) => ({ text: eb.ref('excluded.text'), author: eb.ref('excluded.author'), url: eb.ref('excluded.url') }))
          .where(sql<boolean>`(engagement_items.text, engagement_items.author, engagement_items.url)
            is distinct from (excluded.text, excluded.author, excluded.url)`),
      )
      .returningAll()
      .returning(sql<boolean>`xmax = 0`.as('is_new'))
      .execute()
    for (const { is_new, ...row } of saved) if (is_new) added.push(row)
  }
  return added
}

/** A listed item, with whether the reader has yet to read it and the post that it belongs to. */
export type ListedItem = ItemRow & { unread: boolean; post_title: string; post_url: string }

export interface ItemFilter {
  readerId: string
  accountId: string | undefined
  publicationId: string | undefined
  platform: string | undefined
  kinds: readonly Interaction['kind'][] | undefined
  unread: boolean | undefined
  after: After | undefined
  limit: number
}

const isUnread = (readerId: string) =>
  sql<boolean>`exists (select 1 from engagement_unread u where u.item_id = i.id and u.user_id = ${readerId})`

/** Unread items are read from their own index, which has their order: the list would have to be read to its end for a few of them. */
const unreadItems = (workspaceId: string, { readerId, after }: ItemFilter) => sql`
  engagement_unread u join engagement_items i on i.id = u.item_id
  where u.workspace_id = ${workspaceId} and u.user_id = ${readerId} and ${olderThan(after, 'u.occurred_at', 'u.item_id')}`

const allItems = (workspaceId: string, { readerId, unread, after }: ItemFilter) => sql`
  engagement_items i
  where i.workspace_id = ${workspaceId} and ${olderThan(after, 'i.occurred_at', 'i.id')}
    ${unread === false ? sql`and not ${isUnread(readerId)}` : sql``}`

/** Newest first. Returns one more than requested if there are more. */
export async function listItems(db: Db, workspaceId: string, filter: ItemFilter): Promise<ListedItem[]> {
  const { readerId, accountId, publicationId, platform, kinds, unread, limit } = filter
  const conditions = [
    ...(accountId === undefined ? [] : [sql`and i.account_id = ${accountId}`]),
    ...(publicationId === undefined ? [] : [sql`and i.publication_id = ${publicationId}`]),
    ...(platform === undefined ? [] : [sql`and i.platform = ${platform}`]),
    ...(kinds === undefined ? [] : [sql`and i.kind = any(${[...kinds]})`]),
  ]
  const order = unread ? sql`u.occurred_at desc, u.item_id desc` : sql`i.occurred_at desc, i.id desc`
  const { rows } = await sql<ListedItem>`
    select i.*, ${isUnread(readerId)} as unread, ${titleOf} as post_title, coalesce(d.external_url, '') as post_url
    from (select i.* from ${unread ? unreadItems(workspaceId, filter) : allItems(workspaceId, filter)}
      ${sql.join(conditions, sql` `)} order by ${order} limit ${limit + 1}) i
    join destinations d on d.id = i.destination_id
    join publications p on p.id = i.publication_id
    order by i.occurred_at desc, i.id desc`.execute(db)
  return rows
}

/** By kind, without the account's own. Kinds without items are absent. */
export async function countItems(db: Db, workspaceId: string, publicationId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('engagement_items')
    .select((eb) => ['kind', eb.fn.countAll<number>().as('count')])
    .where('workspace_id', '=', workspaceId)
    .where('publication_id', '=', publicationId)
    .where('is_own', '=', false)
    .groupBy('kind')
    .execute()
  return new Map(rows.map(({ kind, count }) => [kind, Number(count)]))
}
