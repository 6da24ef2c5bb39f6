import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { ExportResult } from '#db/refinements.ts'
import type { NewRow, Row } from '#db/schema.ts'

export type ExportRow = Row<'design_exports'>

/** The picture of a page. Equal looks are the same picture. */
export interface PageKey {
  designId: string
  pageId: string
  look: string
}

/** Keeps a design from being deleted until the transaction ends. False if it already is. */
export const holdDesign = async (db: Db, workspaceId: string, id: string): Promise<boolean> =>
  (await db
    .selectFrom('designs')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()) !== undefined

/** The media file of a page, unless it is in the trash or could not be processed. */
export async function findPage(db: Db, workspaceId: string, { designId, pageId, look }: PageKey): Promise<ExportResult | undefined> {
  return db
    .selectFrom('design_export_pages as p')
    .innerJoin('media as m', (join) => join.onRef('m.workspace_id', '=', 'p.workspace_id').onRef('m.id', '=', 'p.media_id'))
    .select(['p.page_id', 'p.media_id', 'p.warnings'])
    .where('p.workspace_id', '=', workspaceId)
    .where('p.design_id', '=', designId)
    .where('p.page_id', '=', pageId)
    .where('p.look', '=', look)
    .where('m.trashed_at', 'is', null)
    .where('m.processing_status', 'in', ['processing', 'ready'])
    .executeTakeFirst()
}

/** False if another file of the same look is already in the library. */
export async function insertPage(
  db: Db,
  workspaceId: string,
  { designId, pageId, look }: PageKey,
  { mediaId, warnings, now }: { mediaId: string; warnings: ExportResult['warnings']; now: Date },
): Promise<boolean> {
  const values = { media_id: mediaId, warnings: JSON.stringify(warnings), created_at: now }
  // A concurrent file may be invisible to this statement, so only proof that the former one can't be used replaces it.
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('design_export_pages')
    .values({ workspace_id: workspaceId, design_id: designId, page_id: pageId, look, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'design_id', 'page_id', 'look'])
        .doUpdateSet(values)
        .where(
          sql<boolean>`exists (select from media m where m.workspace_id = design_export_pages.workspace_id
            and m.id = design_export_pages.media_id and (m.trashed_at is not null or m.processing_status = 'failed'))`,
        ),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

const one = (workspaceId: string, id: string) => ({ workspace_id: workspaceId, id })

/** Without the document, which can have 10 MiB. */
const shown = ['id', 'design_id', 'revision', 'page_ids', 'state', 'results', 'error', 'created_at', 'ended_at'] as const
export type ShownExport = Pick<ExportRow, (typeof shown)[number]>

/** Inserts an export, or returns the open one of the same request, which can't end before this transaction does. */
export const openExport = (db: Db, row: NewRow<'design_exports'>): Promise<ShownExport> =>
  db
    .insertInto('design_exports')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'design_id', 'revision', 'request_key'])
        .where('ended_at', 'is', null)
        // Locks the row and returns it.
        .doUpdateSet((eb) => ({ request_key: eb.ref('excluded.request_key') })),
    )
    .returning(shown)
    .executeTakeFirstOrThrow()

export const findExport = (db: Db, workspaceId: string, designId: string, id: string): Promise<ShownExport | undefined> =>
  db
    .selectFrom('design_exports')
    .select(shown)
    .where((eb) => eb.and({ ...one(workspaceId, id), design_id: designId }))
    .executeTakeFirst()

const open = (db: Db, workspaceId: string, id: string) =>
  db
    .updateTable('design_exports')
    .where((eb) => eb.and(one(workspaceId, id)))
    .where('ended_at', 'is', null)

/** Undefined for an export that has ended or was deleted with its design. */
export const startExport = (db: Db, workspaceId: string, id: string): Promise<ExportRow | undefined> =>
  open(db, workspaceId, id).set({ state: 'rendering' }).returningAll().executeTakeFirst()

/** Adds a page once, however often it is reported. */
export const addResult = (db: Db, workspaceId: string, id: string, result: ExportResult) =>
  open(db, workspaceId, id)
    .set({ results: sql<string>`results || ${JSON.stringify([result])}::jsonb` })
    .where(sql<boolean>`not results @> ${JSON.stringify([{ page_id: result.page_id }])}::jsonb`)
    .execute()

export const endExport = (db: Db, workspaceId: string, id: string, end: { now: Date; error?: NonNullable<ExportRow['error']> }) =>
  open(db, workspaceId, id)
    .set({
      state: end.error ? 'failed' : 'ready',
      error: end.error ? JSON.stringify(end.error) : null,
      ended_at: end.now,
      document: null,
    })
    .execute()

export async function deleteAged(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('design_exports').where('created_at', '<', before).execute()
  await db.deleteFrom('design_export_pages').where('created_at', '<', before).execute()
}
