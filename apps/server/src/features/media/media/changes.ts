/** Changes of a file's metadata, one file or many at a time. */
import type { UpdateMediaBody } from '@broadside/contract/features/media.schemas'
import type { Static } from 'typebox'
import type { WorkspaceCtx } from '#server/context.ts'
import { invalid, invalidAt, say } from '#lib/errors.ts'
import { change, emitMediaChanges, save } from './lifecycle.ts'
import type { MediaRow } from './media.store.ts'
import { keepTags, listKnownTags, putTags, takeTags } from './tags.store.ts'

export interface MediaChange {
  filename?: string
  alt_text?: string
  retention_class?: 'library' | 'temporary'
  asset_kind?: 'library' | 'brand_asset'
  is_favorite?: boolean
  focal_x?: number | null
  focal_y?: number | null
}

type Tagged = MediaChange & { tagIds?: readonly string[] }

export const toChange = ({ name, focal_point: focal, tag_ids: tagIds, ...rest }: Static<typeof UpdateMediaBody>): Tagged => ({
  ...rest,
  ...(name !== undefined && { filename: name }),
  ...(focal !== undefined && { focal_x: focal?.x ?? null, focal_y: focal?.y ?? null }),
  ...(tagIds && { tagIds }),
})

/** Throws `validation_failed` with every tag of another workspace. */
export async function assertTags(ctx: WorkspaceCtx, tagIds: readonly string[]): Promise<void> {
  const known = new Set(await listKnownTags(ctx.db, ctx.workspace.id, tagIds))
  const problems = tagIds.flatMap((value, index) =>
    known.has(value) ? [] : [{ ...say('unknown_tag'), location: `body.tag_ids[${index}]`, value }],
  )
  if (problems.length) throw invalid(problems)
}

/** Fonts and the files of editors must keep the kind that their owners rely on. */
function assertKind({ asset_kind: current }: MediaRow, wanted: MediaChange['asset_kind']): void {
  if (wanted && !['library', 'brand_asset'].includes(current)) throw invalidAt('body.asset_kind', say('fixed_asset_kind'))
}

const saveChanges = (ctx: WorkspaceCtx, row: MediaRow, values: MediaChange): Promise<MediaRow> => {
  const isChanged = Object.entries(values).some(([name, value]) => value !== undefined && row[name as keyof MediaChange] !== value)
  return isChanged ? save(ctx, row, values) : Promise.resolve(row)
}

/** Replaces the tags of the file if `tagIds` is given. Throws `not_found`, `precondition_failed` or `validation_failed`. */
export const changeMedia = (ctx: WorkspaceCtx, id: string, { tagIds, ...values }: Tagged, ifMatch: string | undefined): Promise<MediaRow> =>
  change(ctx, id, ifMatch, async (ctx, row) => {
    assertKind(row, values.asset_kind)
    if (tagIds) {
      await assertTags(ctx, tagIds)
      const dropped = await keepTags(ctx.db, ctx.workspace.id, id, tagIds)
      const added = await putTags(ctx.db, ctx.workspace.id, id, tagIds)
      if (dropped || added) return save(ctx, row, values)
    }
    return saveChanges(ctx, row, values)
  })

/** Adds tags to a file, or removes them. Throws `not_found` or `validation_failed`. */
export const changeTags = (ctx: WorkspaceCtx, id: string, action: 'tag' | 'untag', tagIds: readonly string[]): Promise<MediaRow> =>
  change(ctx, id, undefined, async (ctx, row) => {
    await assertTags(ctx, tagIds)
    await (action === 'tag' ? putTags : takeTags)(ctx.db, ctx.workspace.id, id, tagIds)
    emitMediaChanges(ctx, ctx.workspace.id, [id])
    return row
  })
