import type { CreateTemplateBody } from '@broadside/contract/features/designs.schemas'
import type { DocumentText } from '@broadside/contract/endpoint'
import type { Static } from 'typebox'
import { type ActorCtx, transact, type WorkspaceCtx } from '#server/context.ts'
import { enterWorkspace } from '#http/access.ts'
import { notFound, Problem } from '#lib/errors.ts'
import { uuid7 } from '#lib/ids.ts'
import { nextUpdate } from '#lib/time.ts'
import { setMediaUses } from '#media/media/media.ts'
import { builtInDocument, builtInTemplates } from './built-in-templates.ts'
import { assertEnabled } from '#studio/image-editor/image-editor.ts'
import { assertMedia, copyInto, type DesignRow } from './designs.ts'
import type { InspectedFacts } from './inspect.ts'
import * as store from './templates.store.ts'

export type { TemplateHead } from './templates.store.ts'

const isBuiltIn = (id: string): boolean => id.startsWith('builtin-')

/** The workspace's templates by name, then the built-in ones. */
export async function listTemplates(ctx: WorkspaceCtx): Promise<(store.TemplateHead | (typeof builtInTemplates)[number])[]> {
  assertEnabled(ctx)
  return [...(await store.listTemplates(ctx.db, ctx.workspace.id)), ...builtInTemplates]
}

type NewTemplate = Omit<Static<typeof CreateTemplateBody>, 'document'> & { document: DocumentText }

/** Throws `validation_failed` with the location of each unknown media id. */
export function createTemplate(ctx: WorkspaceCtx, { name, category = '', document }: NewTemplate): Promise<store.TemplateHead> {
  assertEnabled(ctx)
  const { references, ...facts } = document.facts as InspectedFacts
  return transact(ctx, async (ctx) => {
    await assertMedia(ctx, { references, ...facts }, undefined)
    const now = ctx.clock.now()
    const id = uuid7(now)
    const { preset_key, width_px, height_px, page_count } = facts
    const template = await store.insertTemplate(ctx.db, {
      id,
      workspace_id: ctx.workspace.id,
      name,
      category,
      preset_key,
      width_px,
      height_px,
      page_count,
      document: document.bytes,
      facts: JSON.stringify(facts),
      created_by: ctx.actor.userId,
      created_at: now,
      updated_at: now,
    })
    await setMediaUses(ctx, 'design_template', id, facts.media_ids)
    return template
  })
}

/** Checks access to a template's workspace. Throws `built_in_template`, `not_found`, or the access error. */
async function enterTemplate(ctx: ActorCtx, id: string): Promise<WorkspaceCtx> {
  if (isBuiltIn(id)) throw new Problem('built_in_template', "Built-in templates can't be changed or deleted.")
  const workspace = await enterWorkspace(ctx, 'design_template', id, 'editor')
  const entered = { ...ctx, workspace }
  assertEnabled(entered)
  return entered
}

export async function updateTemplate(
  actorCtx: ActorCtx,
  id: string,
  changes: { name?: string; category?: string },
): Promise<store.TemplateHead> {
  const ctx = await enterTemplate(actorCtx, id)
  return transact(ctx, async (ctx) => {
    const template = await store.findTemplate(ctx.db, ctx.workspace.id, id)
    if (!template) throw notFound('template')
    const updated = await store.updateTemplate(ctx.db, ctx.workspace.id, id, { ...changes, updated_at: nextUpdate(ctx, template) })
    if (!updated) throw notFound('template')
    return updated
  })
}

export async function deleteTemplate(actorCtx: ActorCtx, id: string): Promise<void> {
  const ctx = await enterTemplate(actorCtx, id)
  await transact(ctx, async (ctx) => {
    await setMediaUses(ctx, 'design_template', id, [])
    await store.deleteTemplate(ctx.db, ctx.workspace.id, id)
  })
}

/** Creates an independent design. Throws `not_found` for a template of another workspace. */
export async function instantiateTemplate(ctx: WorkspaceCtx, id: string, title: string | undefined): Promise<DesignRow> {
  assertEnabled(ctx)
  const ownDocument = builtInDocument(id)
  const template = ownDocument ? undefined : await store.findTemplate(ctx.db, ctx.workspace.id, id)
  if (!ownDocument && !template) throw notFound('template')
  const name = template?.name ?? builtInTemplates.find((one) => one.id === id)?.name ?? ''
  return copyInto(ctx, template?.document ?? JSON.stringify(ownDocument), title || name)
}
