/** SQL of what networks were given. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { Row } from '#db/schema.ts'

/** A call that published segments of a destination, with the content that it sent. */
export type SentPart = Pick<Row<'published_parts'>, 'destination_id' | 'segment' | 'fingerprint' | 'sent_at' | 'posts'> &
  Pick<Row<'published_contents'>, 'content'>

/** By destination, in the order of the segments. */
export async function findSentParts(db: Db, workspaceId: string, destinationIds: readonly string[]): Promise<Map<string, SentPart[]>> {
  if (!destinationIds.length) return new Map()
  const rows = await db
    .selectFrom('published_parts as s')
    .innerJoin('published_contents as c', (join) =>
      join.onRef('c.publication_id', '=', 's.publication_id').onRef('c.fingerprint', '=', 's.fingerprint'),
    )
    .select(['s.destination_id', 's.segment', 's.fingerprint', 's.sent_at', 's.posts', 'c.content'])
    .where('s.workspace_id', '=', workspaceId)
    .where('s.destination_id', '=', sql<string>`any(${[...destinationIds]})`)
    .orderBy('s.destination_id')
    .orderBy('s.segment')
    .execute()
  return Map.groupBy(rows, (row) => row.destination_id)
}

/** What lists show of a content. */
export interface SentSummary {
  title: string
  opening: string
  cover_media_id: string | null
}

/** What the first published destination was given, of those that `which` picks of `x`; null where none is, or it was not recorded. */
export const sentSummary = (which: RawBuilder<unknown>) => sql<SentSummary | null>`(
  select json_build_object('title', s.title, 'opening', c.opening, 'cover_media_id', c.cover_media_id)
  from destinations x
    join published_parts s on s.destination_id = x.id and s.segment = 0
    join published_contents c on c.publication_id = s.publication_id and c.fingerprint = s.fingerprint
  where ${which} and x.status = 'published' order by x.position, x.id limit 1)`

/** A publication that was changed after it was published is also found by what was published. */
export const saidBefore = (publication: RawBuilder<unknown>, pattern: string) => sql<boolean>`(
  ${publication}.status in ('published', 'partial') and exists (
    select from published_contents c, jsonb_array_elements(c.content -> 'segments') s
    where c.publication_id = ${publication}.id and c.created_at < ${publication}.updated_at
      and (s ->> 'title' ilike ${pattern} or s ->> 'text' ilike ${pattern})))`

/** Forgets what no destination of the publication was given. The caller holds the lock of the publication. */
export const deleteUnsentContents = (db: Db, workspaceId: string, publicationId: string) =>
  sql`
    delete from published_contents c where c.workspace_id = ${workspaceId} and c.publication_id = ${publicationId}
      and not exists (
        select from destinations d join published_parts s on s.destination_id = d.id
        where d.publication_id = c.publication_id and s.fingerprint = c.fingerprint)
      and not exists (
        select from destinations d join attempts a on a.destination_id = d.id
        where d.publication_id = c.publication_id and a.fingerprint = c.fingerprint)`.execute(db)
