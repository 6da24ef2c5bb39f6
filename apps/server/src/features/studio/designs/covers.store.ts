import { sql } from 'kysely'
import type { Db } from '#db/open.ts'

/** Undefined for a design that doesn't exist or is in the trash. */
export async function findRevision(db: Db, workspaceId: string, designId: string): Promise<number | undefined> {
  const design = await db
    .selectFrom('designs')
    .select('revision')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', designId)
    .where('trashed_at', 'is', null)
    .executeTakeFirst()
  return design?.revision
}

/** The cover of the design's current revision, if it is kept. */
export async function findCover(db: Db, workspaceId: string, designId: string): Promise<Buffer | undefined> {
  const kept = await db
    .selectFrom('design_covers as c')
    .innerJoin('designs as d', (join) => join.onRef('d.workspace_id', '=', 'c.workspace_id').onRef('d.id', '=', 'c.design_id'))
    .select('c.image')
    .where('c.workspace_id', '=', workspaceId)
    .where('c.design_id', '=', designId)
    .whereRef('c.revision', '=', 'd.revision')
    .executeTakeFirst()
  return kept?.image
}

interface Cover {
  designId: string
  revision: number
  image: Buffer
}

/** Does nothing if a newer revision's cover is kept, or if the design was deleted while its cover was drawn. */
export const keepCover = (db: Db, workspaceId: string, { designId, revision, image }: Cover) =>
  sql`insert into design_covers (workspace_id, design_id, revision, image)
    select workspace_id, id, ${revision}::integer, ${image}::bytea from designs where workspace_id = ${workspaceId} and id = ${designId}
    on conflict (workspace_id, design_id) do update set revision = excluded.revision, image = excluded.image
    where design_covers.revision < excluded.revision`.execute(db)
