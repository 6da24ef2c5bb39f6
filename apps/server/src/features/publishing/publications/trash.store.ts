/** SQL of the trash of publications. */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { PublicationRow } from './publications.store.ts'

/** Takes queued destinations back and notes when they were due. The caller holds the lock of the publication. */
export const withdrawQueued = (db: Db, workspaceId: string, publicationId: string, now: Date) =>
  db
    .updateTable('destinations')
    .set((eb) => ({ status: 'cancelled', due_before_trash: eb.ref('due_at'), due_at: null, former: null, updated_at: now }))
    .where('workspace_id', '=', workspaceId)
    .where('publication_id', '=', publicationId)
    .where('status', '=', 'scheduled')
    .execute()

/** Nobody looks any more whether these are live: a human is asked. The caller holds the lock of the publication. */
export const askAboutDoubtful = (db: Db, workspaceId: string, publicationId: string, now: Date) =>
  db
    .updateTable('destinations')
    .set({ error: sql`jsonb_set(error, '{action}', '"resolve"')`, updated_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('publication_id', '=', publicationId)
    .where('status', '=', 'unknown')
    .where(sql`error ->> 'action'`, 'is distinct from', 'resolve')
    .execute()

/** Forgets when the destinations of a publication were due. */
export const forgetDueTimes = (db: Db, workspaceId: string, publicationId: string) =>
  db
    .updateTable('destinations')
    .set({ due_before_trash: null })
    .where('workspace_id', '=', workspaceId)
    .where('publication_id', '=', publicationId)
    .where('due_before_trash', 'is not', null)
    .execute()

/** Locks some publications, of all workspaces, that went to the trash before this instant: only the daily cleaning calls it. */
export const lockOldTrash = (db: Db, before: Date, limit: number): Promise<PublicationRow[]> =>
  db
    .selectFrom('publications')
    .selectAll()
    .where('trashed_at', '<=', before)
    .orderBy('trashed_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

/** With everything that belongs to it. */
export const deletePublicationRow = (db: Db, workspaceId: string, id: string) =>
  db.deleteFrom('publications').where('workspace_id', '=', workspaceId).where('id', '=', id).execute()
