import { sql } from 'kysely'
import type { Db } from '#db/open.ts'

/** Cancels queued destinations and remembers their due times. The caller holds the lock of the publication. */
export const cancelQueued = (db: Db, workspaceId: string, publicationId: string, now: Date) =>
  db
    .updateTable('destinations')
    .set((eb) => ({ status: 'cancelled', due_before_trash: eb.ref('due_at'), due_at: null, former: null, updated_at: now }))
    .where('workspace_id', '=', workspaceId)
    .where('publication_id', '=', publicationId)
    .where('status', '=', 'scheduled')
    .execute()

/** Marks destinations with an unknown outcome for a user to resolve, since reading back stops. The caller holds the lock of the publication. */
export const requireResolution = (db: Db, workspaceId: string, publicationId: string, now: Date) =>
  db
    .updateTable('destinations')
    .set({ error: sql`jsonb_set(error, '{action}', '"resolve"')`, updated_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('publication_id', '=', publicationId)
    .where('status', '=', 'unknown')
    .where(sql`error ->> 'action'`, 'is distinct from', 'resolve')
    .execute()

export const clearDueTimes = (db: Db, workspaceId: string, publicationId: string) =>
  db
    .updateTable('destinations')
    .set({ due_before_trash: null })
    .where('workspace_id', '=', workspaceId)
    .where('publication_id', '=', publicationId)
    .where('due_before_trash', 'is not', null)
    .execute()

/** Cascades to everything that belongs to the publication. */
export const deletePublicationRow = (db: Db, workspaceId: string, id: string) =>
  db.deleteFrom('publications').where('workspace_id', '=', workspaceId).where('id', '=', id).execute()
