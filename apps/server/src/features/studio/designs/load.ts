import type { WorkspaceCtx } from '#server/context.ts'
import { notFound } from '#lib/errors.ts'
import { defined } from '#lib/defined.ts'
import { emitChanges } from '#signals/changes/changes.ts'
import { assertEnabled } from '#studio/image-editor/image-editor.ts'
import * as store from './designs.store.ts'

export async function getDesign(ctx: WorkspaceCtx, id: string): Promise<store.DesignRow> {
  assertEnabled(ctx)
  const design = await store.findDesign(ctx.db, ctx.workspace.id, id)
  if (!design) throw notFound('design')
  return design
}

/** A design without its document. */
export async function getDesignHead(ctx: WorkspaceCtx, id: string): Promise<store.DesignHead> {
  assertEnabled(ctx)
  const design = await store.findDesignHead(ctx.db, ctx.workspace.id, id)
  if (!design) throw notFound('design')
  return design
}

/** Throws `not_found` like `getDesign`, without reading the document. */
export async function assertDesign(ctx: WorkspaceCtx, id: string): Promise<void> {
  assertEnabled(ctx)
  if (!(await store.hasDesign(ctx.db, ctx.workspace.id, id))) throw notFound('design')
}

/** A client that has this revision needs nothing. Without one, it reads the design again. */
export const emitDesignChange = (ctx: WorkspaceCtx, id: string, revision?: number): void =>
  emitChanges(ctx, [{ type: 'design.changed', workspaceId: ctx.workspace.id, ids: { design_id: id }, ...defined({ revision }) }])
