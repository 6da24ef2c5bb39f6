import { transact, type WorkspaceCtx } from '#server/context.ts'
import type { NewRow } from '#db/schema.ts'
import { assertMatch } from '#http/etag.ts'
import { notFound, Problem } from '#lib/errors.ts'
import { uuid7 } from '#lib/ids.ts'
import { nextUpdate } from '#lib/time.ts'
import { assertNotTrashed } from '#lib/trash.ts'
import * as revisions from './revisions.store.ts'
import * as store from './video-projects.store.ts'

export type { ListedProject, ProjectHead, ProjectRow } from './video-projects.store.ts'

const kind = 'video project'

/** Throws `not_found`. Includes projects in the trash. */
export async function getAny(ctx: WorkspaceCtx, id: string): Promise<store.ProjectRow> {
  const project = await store.findProject(ctx.db, ctx.workspace.id, id)
  if (!project) throw notFound(kind)
  return project
}

export async function getProject(ctx: WorkspaceCtx, id: string): Promise<store.ProjectRow> {
  return assertNotTrashed(await getAny(ctx, id), kind)
}

/** False for a project in the trash. */
export async function hasProject(ctx: WorkspaceCtx, id: string): Promise<boolean> {
  const project = await store.findHead(ctx.db, ctx.workspace.id, id)
  return project !== undefined && project.trashed_at === null
}

export async function assertProject(ctx: WorkspaceCtx, id: string): Promise<void> {
  if (!(await hasProject(ctx, id))) throw notFound(kind)
}

/** Throws `not_found` or `precondition_failed`. Locks the row until the transaction ends; includes projects in the trash. */
export async function lockAny(ctx: WorkspaceCtx, id: string, ifMatch: string | undefined): Promise<store.ProjectHead> {
  const project = await store.lockHead(ctx.db, ctx.workspace.id, id)
  if (!project) throw notFound(kind)
  assertMatch(ifMatch, project)
  return project
}

/** Throws `not_found`, also for a project in the trash, or `precondition_failed`. Locks the row until the transaction ends. */
export async function lockProject(ctx: WorkspaceCtx, id: string, ifMatch?: string): Promise<store.ProjectHead> {
  const project = assertNotTrashed(await lockAny(ctx, id, undefined), kind)
  assertMatch(ifMatch, project)
  return project
}

export interface Change {
  kind: 'autosave' | 'restore' | 'conflict_resolution'
  document: Uint8Array
  /** Undefined keeps the name. */
  name: string | undefined
  targets: string[]
  /** The operations since the last revision; only needed for autosaves. */
  operations?: string | Uint8Array
  deviceId?: string
}

/** Maximum distance in revisions between two stored documents. */
const snapshotInterval = 20

/** Whether the next revision must keep its document: far from the last one that did, or not derived from it. */
async function isFarFromSnapshot(ctx: WorkspaceCtx, { id, head_revision: head }: store.ProjectHead): Promise<boolean> {
  const last = await revisions.findSnapshotRevision(ctx.db, ctx.workspace.id, id, head)
  if (last === undefined || head + 1 - last >= snapshotInterval) return true
  return (await revisions.countRevisions(ctx.db, ctx.workspace.id, id, { above: last, upTo: head })) !== head - last
}

/** Commits the next revision of a locked project. */
export async function commitRevision(ctx: WorkspaceCtx, project: store.ProjectHead, change: Change): Promise<store.ProjectHead> {
  const now = nextUpdate(ctx, project)
  const name = change.name ?? project.name
  const keepsDocument = change.kind !== 'autosave' || (await isFarFromSnapshot(ctx, project))
  const next = { name, head_revision: project.head_revision + 1, updated_by: ctx.actor.userId, updated_at: now }
  await store.updateProject(ctx.db, ctx.workspace.id, project.id, { ...next, document: change.document })
  await writeRevision(ctx, project.id, {
    revision: next.head_revision,
    kind: change.kind,
    targets: change.targets,
    operations: change.operations ?? null,
    device_id: change.deviceId ?? null,
    created_at: now,
  })
  if (keepsDocument) await revisions.keepSnapshot(ctx.db, ctx.workspace.id, project.id)
  return { ...project, ...next }
}

type NewRevision = Omit<NewRow<'video_revisions'>, 'id' | 'workspace_id' | 'project_id' | 'actor_id'>

const writeRevision = (ctx: WorkspaceCtx, projectId: string, revision: NewRevision) =>
  revisions.insertRevision(ctx.db, {
    ...revision,
    id: uuid7(revision.created_at),
    workspace_id: ctx.workspace.id,
    project_id: projectId,
    actor_id: ctx.actor.userId,
  })

export async function commitFirst(ctx: WorkspaceCtx, projectId: string, deviceId: string, now: Date): Promise<void> {
  await writeRevision(ctx, projectId, { revision: 1, kind: 'create', targets: [], device_id: deviceId, created_at: now })
  await revisions.keepSnapshot(ctx.db, ctx.workspace.id, projectId)
}

const tries = 5

/**
 * Computes a change of the head outside a transaction, where it can take its time, and commits it if the head has not
 * moved. Throws `revision_conflict` when other changes always commit first.
 */
export async function changeHead<T>(
  ctx: WorkspaceCtx,
  id: string,
  prepare: (project: store.ProjectRow) => Promise<(ctx: WorkspaceCtx, locked: store.ProjectHead) => Promise<T>>,
): Promise<T> {
  for (let left = tries; left > 0; left--) {
    const project = await getProject(ctx, id)
    const commit = await prepare(project)
    const done = await transact(ctx, async (ctx) => {
      const locked = await lockProject(ctx, id)
      return locked.head_revision === project.head_revision ? { value: await commit(ctx, locked) } : undefined
    })
    if (done) return done.value
  }
  throw new Problem('revision_conflict', 'The project is being changed by others. Try again.')
}
