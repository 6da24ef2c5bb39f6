import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { NewRow, Row } from '#db/schema.ts'

export type TemplateRow = Row<'design_templates'>

const head = ['id', 'workspace_id', 'name', 'category', 'preset_key', 'width_px', 'height_px', 'page_count', 'updated_at'] as const
export type TemplateHead = Pick<TemplateRow, (typeof head)[number]>

export const insertTemplate = (db: Db, template: NewRow<'design_templates'>): Promise<TemplateHead> =>
  db.insertInto('design_templates').values(template).returning(head).executeTakeFirstOrThrow()

export const listTemplates = (db: Db, workspaceId: string): Promise<TemplateHead[]> =>
  db
    .selectFrom('design_templates')
    .select(head)
    .where('workspace_id', '=', workspaceId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()

export const findTemplate = (db: Db, workspaceId: string, id: string): Promise<TemplateRow | undefined> =>
  db.selectFrom('design_templates').selectAll().where('workspace_id', '=', workspaceId).where('id', '=', id).executeTakeFirst()

const heads = (db: Db, workspaceId: string, id: string) =>
  db.selectFrom('design_templates').select(head).where('workspace_id', '=', workspaceId).where('id', '=', id)

export const findTemplateHead = (db: Db, workspaceId: string, id: string): Promise<TemplateHead | undefined> =>
  heads(db, workspaceId, id).executeTakeFirst()

/** Serializes changes, so that media references always match the stored document. */
export const lockTemplate = (db: Db, workspaceId: string, id: string): Promise<TemplateHead | undefined> =>
  heads(db, workspaceId, id).forNoKeyUpdate().executeTakeFirst()

export const updateTemplate = (
  db: Db,
  workspaceId: string,
  id: string,
  changes: Partial<NewRow<'design_templates'>>,
): Promise<TemplateHead | undefined> =>
  db
    .updateTable('design_templates')
    .set(changes)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returning(head)
    .executeTakeFirst()

export const deleteTemplate = (db: Db, workspaceId: string, id: string) =>
  db.deleteFrom('design_templates').where('workspace_id', '=', workspaceId).where('id', '=', id).execute()
