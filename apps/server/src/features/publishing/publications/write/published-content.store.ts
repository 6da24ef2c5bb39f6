import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { Row } from '#db/schema.ts'

/** A call that published a segment, with the content it sent. */
export type SentPart = Pick<Row<'published_parts'>, 'destination_id' | 'segment' | 'fingerprint' | 'sent_at' | 'posts'> &
  Pick<Row<'published_contents'>, 'content'>

/** Parts by destination, in the order of the segments. */
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

export interface SentSummary {
  title: string
  opening: string
  cover_media_id: string | null
}

/** Summary of what the first published destination among those matching `which` was sent; null without one or without a record. */
export const sentSummary = (which: RawBuilder<unknown>) => sql<SentSummary | null>`(
  select json_build_object('title', s.title, 'opening', c.opening, 'cover_media_id', c.cover_media_id)
  from destinations x
    join published_parts s on s.destination_id = x.id and s.segment = 0
    join published_contents c on c.publication_id = s.publication_id and c.fingerprint = s.fingerprint
  where ${which} and x.status = 'published' order by x.position, x.id limit 1)`

/** Finds publications that were edited after publishing by their published text. */
export const matchesPublishedText = (publication: RawBuilder<unknown>, pattern: string) => sql<boolean>`(
  ${publication}.status in ('published', 'partial') and exists (
    select from published_contents c, jsonb_array_elements(c.content -> 'segments') s
    where c.publication_id = ${publication}.id and c.created_at < ${publication}.updated_at
      and (s ->> 'title' ilike ${pattern} or s ->> 'text' ilike ${pattern})))`

/** Deletes contents that no destination was sent. The caller holds the lock of the publication. */
export const deleteUnsentContents = (db: Db, workspaceId: string, publicationId: string) =>
  sql`
    delete from published_contents c where c.workspace_id = ${workspaceId} and c.publication_id = ${publicationId}
      and not exists (
        select from destinations d join published_parts s on s.destination_id = d.id
        where d.publication_id = c.publication_id and s.fingerprint = c.fingerprint)
      and not exists (
        select from destinations d join attempts a on a.destination_id = d.id
        where d.publication_id = c.publication_id and a.fingerprint = c.fingerprint)`.execute(db)
