import { createHash } from 'node:crypto'
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
import { renderFirstPage } from './render.ts'
import * as store from './templates.store.ts'

export type { TemplateHead } from './templates.store.ts'

const isBuiltIn = (id: string): boolean => id.startsWith('builtin-')

/** The workspace's templates by name, then the built-in ones. */
export async function listTemplates(ctx: WorkspaceCtx): Promise<(store.TemplateHead | (typeof builtInTemplates)[number])[]> {
  assertEnabled(ctx)
  return [...(await store.listTemplates(ctx.db, ctx.workspace.id)), ...builtInTemplates]
}

/** The columns that a document determines, with the references to check. */
function toStored({ bytes, facts }: DocumentText) {
  const { references, ...stored } = facts as InspectedFacts
  const { preset_key, width_px, height_px, page_count } = stored
  const columns = { preset_key, width_px, height_px, page_count, document: bytes, facts: JSON.stringify(stored) }
  return { columns, facts: { references, ...stored } }
}

type NewTemplate = Omit<Static<typeof CreateTemplateBody>, 'document'> & { document: DocumentText }

/** Throws `validation_failed` with the location of each unknown media id. */
export function createTemplate(ctx: WorkspaceCtx, { name, category = '', document }: NewTemplate): Promise<store.TemplateHead> {
  assertEnabled(ctx)
  const { columns, facts } = toStored(document)
  return transact(ctx, async (ctx) => {
    await assertMedia(ctx, facts, undefined)
    const now = ctx.clock.now()
    const id = uuid7(now)
    const template = await store.insertTemplate(ctx.db, {
      id,
      workspace_id: ctx.workspace.id,
      name,
      category,
      ...columns,
      created_by: ctx.actor.userId,
      created_at: now,
      updated_at: now,
    })
    await setMediaUses(ctx, 'design_template', id, facts.media_ids)
    return template
  })
}

/** Checks access to a template's workspace. Throws `not_found` or the access error. */
async function enterTemplate(ctx: ActorCtx, id: string, role: 'viewer' | 'editor'): Promise<WorkspaceCtx> {
  const workspace = await enterWorkspace(ctx, 'design_template', id, role)
  const entered = { ...ctx, workspace }
  assertEnabled(entered)
  return entered
}

/** Like `enterTemplate`, for a change. Throws `built_in_template`. */
async function enterOwnTemplate(ctx: ActorCtx, id: string): Promise<WorkspaceCtx> {
  if (isBuiltIn(id)) throw new Problem('built_in_template', "Built-in templates can't be changed or deleted.")
  return enterTemplate(ctx, id, 'editor')
}

/** A template of a workspace that the caller can read, or a built-in one. */
export async function getTemplate(
  actorCtx: ActorCtx,
  id: string,
): Promise<(store.TemplateHead | (typeof builtInTemplates)[number]) & { document: string }> {
  assertEnabled(actorCtx)
  const head = builtInTemplates.find((one) => one.id === id)
  if (head) return { ...head, document: JSON.stringify(builtInDocument(id)) }
  const ctx = await enterTemplate(actorCtx, id, 'viewer')
  const template = await store.findTemplate(ctx.db, ctx.workspace.id, id)
  if (!template) throw notFound('template')
  return template
}

/** The queue of pages is fair among workspaces. Built-in templates, which have no media, wait as if they had one of their own. */
const builtInWorkspace = { id: 'built-in-templates', role: 'viewer' } as const

interface TemplateImage {
  /** Changes with the template. */
  version: string
  draw: (box: { width: number; height: number }) => Promise<Uint8Array>
}

/** The first page of a template that the caller can read. Doesn't read the document before it is drawn. */
export async function getTemplateImage(actorCtx: ActorCtx, id: string): Promise<TemplateImage> {
  assertEnabled(actorCtx)
  const builtIn = builtInDocument(id)
  if (builtIn) {
    const document = JSON.stringify(builtIn)
    const version = createHash('sha256').update(document).digest('hex').slice(0, 12)
    const { width_px, height_px } = builtIn
    return { version, draw: (box) => renderFirstPage({ ...actorCtx, workspace: builtInWorkspace }, { document, width_px, height_px }, box) }
  }
  const ctx = await enterTemplate(actorCtx, id, 'viewer')
  const head = await store.findTemplateHead(ctx.db, ctx.workspace.id, id)
  if (!head) throw notFound('template')
  const draw: TemplateImage['draw'] = async (box) => {
    const template = await store.findTemplate(ctx.db, ctx.workspace.id, id)
    if (!template) throw notFound('template')
    return renderFirstPage(ctx, template, box)
  }
  return { version: `u${head.updated_at.getTime()}`, draw }
}

interface TemplateChanges {
  name?: string
  category?: string
  document?: DocumentText
}

/** Throws `validation_failed` with the location of each unknown media id. */
export async function updateTemplate(actorCtx: ActorCtx, id: string, { document, ...texts }: TemplateChanges): Promise<store.TemplateHead> {
  const ctx = await enterOwnTemplate(actorCtx, id)
  const stored = document && toStored(document)
  return transact(ctx, async (ctx) => {
    const template = await store.lockTemplate(ctx.db, ctx.workspace.id, id)
    if (!template) throw notFound('template')
    if (stored) {
      await assertMedia(ctx, stored.facts, undefined)
      await setMediaUses(ctx, 'design_template', id, stored.facts.media_ids)
    }
    const updated_at = nextUpdate(ctx, template)
    const updated = await store.updateTemplate(ctx.db, ctx.workspace.id, id, { ...texts, ...stored?.columns, updated_at })
    if (!updated) throw notFound('template')
    return updated
  })
}

export async function deleteTemplate(actorCtx: ActorCtx, id: string): Promise<void> {
  const ctx = await enterOwnTemplate(actorCtx, id)
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
