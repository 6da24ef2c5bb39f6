import type { DocumentText } from '@broadside/contract/endpoint'
import { type Ctx, transact, type WorkspaceCtx } from '#server/context.ts'
import { invalidAt, say } from '#lib/errors.ts'
import { uuid7 } from '#lib/ids.ts'
import { nextUpdate } from '#lib/time.ts'
import { emptyTrash, expiryOf } from '#lib/trash.ts'
import { removeUses } from '#media/media/media.ts'
import { copyFinishedAssets } from './assets.ts'
import { listMediaOf } from './assets.store.ts'
import { commitFirst, getAny, getProject, type ListedProject, lockAny, type ProjectRow } from './head.ts'
import type { VideoDocumentFacts } from './inspect.ts'
import * as store from './video-projects.store.ts'

export { hasProject } from './head.ts'

export const listProjects = (ctx: WorkspaceCtx, filter: store.ProjectFilter): Promise<ListedProject[]> =>
  store.listProjects(ctx.db, ctx.workspace.id, filter)

interface NewProject {
  id: string | undefined
  name: string
  deviceId: string
  document: DocumentText
  sourceId: string | undefined
}

/** Throws `validation_failed` for an unknown source. Returns the stored project if the id is known. */
export const createProject = (ctx: WorkspaceCtx, { id: givenId, name, deviceId, document, sourceId }: NewProject): Promise<ProjectRow> =>
  transact(ctx, async (ctx) => {
    const now = ctx.clock.now()
    const id = givenId ?? uuid7(now)
    if (await store.findHead(ctx.db, ctx.workspace.id, id)) return getProject(ctx, id)
    const source = sourceId === undefined ? undefined : await store.findHead(ctx.db, ctx.workspace.id, sourceId)
    if (sourceId !== undefined && (!source || source.trashed_at))
      throw invalidAt('body.source_project_id', say('unknown_project'), sourceId)
    const isNew = await store.insertProject(ctx.db, {
      id,
      workspace_id: ctx.workspace.id,
      name: (document.facts as VideoDocumentFacts).name ?? name,
      document: document.bytes,
      source_project_id: sourceId ?? null,
      created_by: ctx.actor.userId,
      updated_by: ctx.actor.userId,
      created_at: now,
      updated_at: now,
    })
    if (isNew) await commitFirst(ctx, id, deviceId, now)
    if (isNew && source) await copyFinishedAssets(ctx, { from: source.id, to: id })
    return getProject(ctx, id)
  })

/** A repeat keeps the times of the first call. Throws `not_found` or `precondition_failed`. */
export const trashProject = (ctx: WorkspaceCtx, id: string, ifMatch: string | undefined): Promise<ProjectRow> =>
  transact(ctx, async (ctx) => {
    const project = await lockAny(ctx, id, ifMatch)
    const now = ctx.clock.now()
    if (!project.trashed_at)
      await store.updateProject(ctx.db, ctx.workspace.id, id, {
        trashed_at: now,
        retention_expires_at: expiryOf(now),
        updated_at: nextUpdate(ctx, project),
        updated_by: ctx.actor.userId,
      })
    return getAny(ctx, id)
  })

/** Throws `not_found` or `precondition_failed`. */
export const restoreProject = (ctx: WorkspaceCtx, id: string, ifMatch: string | undefined): Promise<ProjectRow> =>
  transact(ctx, async (ctx) => {
    const project = await lockAny(ctx, id, ifMatch)
    if (project.trashed_at)
      await store.updateProject(ctx.db, ctx.workspace.id, id, {
        trashed_at: null,
        retention_expires_at: null,
        updated_at: nextUpdate(ctx, project),
        updated_by: ctx.actor.userId,
      })
    return getProject(ctx, id)
  })

type CleanCtx = Pick<Ctx, 'db' | 'clock' | 'queue' | 'handlers' | 'live' | 'signal'>

/** Deletes projects whose time in the trash is over, with the files that only they use. */
export const purgeExpired = (ctx: CleanCtx): Promise<void> =>
  emptyTrash(ctx, {
    batch: 1,
    lock: (ctx, limit) => store.lockExpired(ctx.db, ctx.clock.now(), limit),
    remove: async (ctx, rows) => {
      for (const { workspace_id: workspaceId, id } of rows) {
        const mediaIds = await listMediaOf(ctx.db, workspaceId, id)
        await store.deleteProject(ctx.db, workspaceId, id)
        await removeUses(ctx, workspaceId, { kind: 'video_project', id }, mediaIds)
      }
    },
  })
