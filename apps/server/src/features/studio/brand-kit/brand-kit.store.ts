import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { NewRow, Row } from '#db/schema.ts'

export const findKit = (db: Db, workspaceId: string): Promise<Row<'brand_kits'> | undefined> =>
  db.selectFrom('brand_kits').selectAll().where('workspace_id', '=', workspaceId).executeTakeFirst()

/** Inserts an empty kit of revision 0 unless there is one. */
export const insertKit = (db: Db, { workspace_id, id, name, now }: { workspace_id: string; id: string; name: string; now: Date }) =>
  db
    .insertInto('brand_kits')
    .values({ workspace_id, id, name, colors: '[]', text_styles: '[]', backgrounds: '[]', revision: 0, updated_at: now })
    .onConflict((conflict) => conflict.column('workspace_id').doNothing())
    .execute()

export const lockKit = (db: Db, workspaceId: string): Promise<Row<'brand_kits'>> =>
  db.selectFrom('brand_kits').selectAll().where('workspace_id', '=', workspaceId).forUpdate().executeTakeFirstOrThrow()

export const updateKit = (db: Db, workspaceId: string, changes: Partial<NewRow<'brand_kits'>>) =>
  db.updateTable('brand_kits').set(changes).where('workspace_id', '=', workspaceId).execute()

export const listFonts = (db: Db, workspaceId: string): Promise<Row<'brand_fonts'>[]> =>
  db
    .selectFrom('brand_fonts')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy(sql`lower(family)`)
    .orderBy('weight')
    .orderBy('style')
    .orderBy('media_id')
    .execute()

export async function replaceFonts(db: Db, workspaceId: string, fonts: readonly Row<'brand_fonts'>[]): Promise<void> {
  await db.deleteFrom('brand_fonts').where('workspace_id', '=', workspaceId).execute()
  if (fonts.length)
    await db
      .insertInto('brand_fonts')
      .values([...fonts])
      .execute()
}

export async function listFontUsers(
  db: Db,
  workspaceId: string,
  mediaIds: readonly string[],
  limit: number,
): Promise<{ kind: 'design' | 'template'; id: string; title: string }[]> {
  const { rows } = await sql<{ kind: 'design' | 'template'; id: string; title: string }>`
    select distinct on (coalesce(d.id, t.id)) case when d.id is null then 'template' else 'design' end as kind,
      coalesce(d.id, t.id) as id, coalesce(d.title, t.name) as title
    from media_uses u
      left join designs d on u.subject_kind = 'design' and d.workspace_id = u.workspace_id and d.id = u.subject_id and d.trashed_at is null
      left join design_templates t on u.subject_kind = 'design_template' and t.workspace_id = u.workspace_id and t.id = u.subject_id
    where u.workspace_id = ${workspaceId} and u.media_id = any(${[...mediaIds]}) and u.subject_kind in ('design', 'design_template')
      and coalesce(d.id, t.id) is not null
    order by coalesce(d.id, t.id) limit ${limit}`.execute(db)
  return rows
}
