import { transact, type WorkspaceCtx } from '#server/context.ts'
import { assertCurrent } from '#http/etag.ts'
import { invalid, notFound, Problem, say } from '#lib/errors.ts'
import { uuid7 } from '#lib/ids.ts'
import { isUniqueViolation } from '#lib/pg-errors.ts'
import { nextUpdate } from '#lib/time.ts'
import { emitMediaChanges } from './lifecycle.ts'
import { lockUsable } from './media.store.ts'
import * as store from './tags.store.ts'
import type { CountedTag, TagRow } from './tags.store.ts'

const kind = 'media tag'

const nameTaken = (error: unknown): never => {
  throw isUniqueViolation(error, 'media_tags_name') ? new Problem('name_taken', 'Another tag has this name.') : error
}

export const listTags = (ctx: WorkspaceCtx): Promise<CountedTag[]> => store.listTags(ctx.db, ctx.workspace.id)

async function getTag(ctx: WorkspaceCtx, id: string): Promise<CountedTag> {
  const tag = await store.findTag(ctx.db, ctx.workspace.id, id)
  if (!tag) throw notFound(kind)
  return tag
}

/** Throws `name_taken`. */
export async function createTag(ctx: WorkspaceCtx, name: string): Promise<CountedTag> {
  const now = ctx.clock.now()
  const id = uuid7(now)
  await store.insertTag(ctx.db, { id, workspace_id: ctx.workspace.id, name, created_at: now, updated_at: now }).catch(nameTaken)
  return getTag(ctx, id)
}

/** Runs a change of one locked tag after checking If-Match. Throws `not_found` or `precondition_failed`. */
const change = <T>(
  ctx: WorkspaceCtx,
  id: string,
  ifMatch: string | undefined,
  work: (ctx: WorkspaceCtx, tag: TagRow) => Promise<T>,
): Promise<T> =>
  transact(ctx, async (ctx) => {
    const tag = assertCurrent(await store.lockTag(ctx.db, ctx.workspace.id, id), kind, ifMatch)
    return work(ctx, tag)
  })

/** Throws `name_taken`. */
export const renameTag = (ctx: WorkspaceCtx, id: string, name: string | undefined, ifMatch: string | undefined): Promise<CountedTag> =>
  change(ctx, id, ifMatch, async (ctx, tag) => {
    if (name !== undefined && name !== tag.name)
      await store.updateTag(ctx.db, ctx.workspace.id, id, { name, updated_at: nextUpdate(ctx, tag) }).catch(nameTaken)
    return getTag(ctx, id)
  })

/** Keeps the files. */
export const deleteTag = (ctx: WorkspaceCtx, id: string, ifMatch: string | undefined): Promise<void> =>
  change(ctx, id, ifMatch, async (ctx) => void (await store.deleteTag(ctx.db, ctx.workspace.id, id)))

export interface TagItems {
  mode: 'replace' | 'add' | 'remove'
  media_ids: readonly string[]
}

/** Throws `validation_failed` with every file of another workspace. */
export const putItems = (
  ctx: WorkspaceCtx,
  id: string,
  { mode, media_ids: ids }: TagItems,
  ifMatch: string | undefined,
): Promise<CountedTag> =>
  change(ctx, id, ifMatch, async (ctx, tag) => {
    const workspaceId = ctx.workspace.id
    const known = new Set((await lockUsable(ctx.db, workspaceId, ids)).map((row) => row.id))
    const problems = ids.flatMap((value, index) =>
      known.has(value) ? [] : [{ ...say('unknown_file'), location: `body.media_ids[${index}]`, value }],
    )
    if (problems.length) throw invalid(problems)
    if (mode === 'remove') await store.removeItems(ctx.db, workspaceId, id, ids)
    if (mode === 'replace') await store.keepItems(ctx.db, workspaceId, id, ids)
    if (mode !== 'remove') await store.addItems(ctx.db, workspaceId, id, ids)
    await store.updateTag(ctx.db, workspaceId, id, { updated_at: nextUpdate(ctx, tag) })
    emitMediaChanges(ctx, workspaceId, ids)
    return getTag(ctx, id)
  })
