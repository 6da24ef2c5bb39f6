import type { DocumentText } from '@broadside/contract/endpoint'
import { maxNodes } from '@broadside/contract/features/video-projects.schemas'
import type { WorkspaceCtx } from '#server/context.ts'
import type { MutationOutcome } from '#db/schema.ts'
import { assertMatch } from '#http/etag.ts'
import type { After } from '#http/page.ts'
import { invalid, invalidAt, notFound, Problem, say, uncoded } from '#lib/errors.ts'
import { uuid7 } from '#lib/ids.ts'
import * as conflicts from './conflicts.store.ts'
import { assertProject, changeHead, commitRevision, getProject, type ProjectHead, type ProjectRow } from './head.ts'
import type { OperationsFacts } from './inspect.ts'
import * as revisions from './revisions.store.ts'
import { overlapping } from './targets.policy.ts'
import { editInThread } from './thread/threads.ts'

export type { ConflictHead } from './conflicts.store.ts'

interface Mutation {
  mutationId: string
  baseRevision: number
  deviceId: string
  operations: DocumentText
  ifMatch: string | undefined
}

/** Returns the targets that were changed after the base. A restored state, or a deleted history, counts as a change of everything. */
async function findOverlap(ctx: WorkspaceCtx, project: ProjectRow, baseRevision: number, targets: string[]): Promise<string[]> {
  if (baseRevision === project.head_revision) return []
  const changes = await revisions.listChangesSince(ctx.db, ctx.workspace.id, project.id, baseRevision)
  const isComplete = changes.length === project.head_revision - baseRevision
  if (!isComplete || changes.some(({ kind }) => kind === 'restore')) return targets
  return overlapping(
    targets,
    changes.flatMap((change) => change.targets),
  )
}

const keepOutcome = async (
  ctx: WorkspaceCtx,
  projectId: string,
  mutationId: string,
  outcome: MutationOutcome,
): Promise<MutationOutcome> => {
  const key = { workspace_id: ctx.workspace.id, project_id: projectId, mutation_id: mutationId }
  await revisions.insertOutcome(ctx.db, { ...key, outcome: JSON.stringify(outcome) })
  return outcome
}

/** Throws `validation_failed` with the operations that cannot be applied. */
async function applyMutation(ctx: WorkspaceCtx, project: ProjectRow, { operations, mutationId, deviceId }: Mutation) {
  const { targets } = operations.facts as OperationsFacts
  const text = new TextDecoder().decode(operations.bytes)
  const edited = await editInThread(ctx, { document: project.document, batches: [text], maxNodes })
  if ('faults' in edited)
    throw invalid(
      edited.faults.slice(0, 100).map(({ index, message }) => ({ ...uncoded(message), location: `body.operations[${index}].path` })),
    )
  return async (ctx: WorkspaceCtx, locked: ProjectHead): Promise<MutationOutcome> => {
    const { name, head_revision } = await commitRevision(ctx, locked, { kind: 'autosave', ...edited, targets, operations: text, deviceId })
    return keepOutcome(ctx, locked.id, mutationId, { outcome: 'applied', head_revision, name, targets: [] })
  }
}

const setAside =
  ({ operations, mutationId, deviceId, baseRevision }: Mutation, overlap: string[]) =>
  async (ctx: WorkspaceCtx, { id: projectId, name: projectName, head_revision }: ProjectHead): Promise<MutationOutcome> => {
    const now = ctx.clock.now()
    const [id, name] = [uuid7(now), `${projectName} (from revision ${baseRevision})`]
    await conflicts.insertConflict(ctx.db, {
      id,
      workspace_id: ctx.workspace.id,
      project_id: projectId,
      name,
      mutation_id: mutationId,
      base_revision: baseRevision,
      overlap,
      targets: (operations.facts as OperationsFacts).targets,
      operations: operations.bytes,
      device_id: deviceId,
      actor_id: ctx.actor.userId,
      created_at: now,
    })
    return keepOutcome(ctx, projectId, mutationId, { outcome: 'conflict', head_revision, name, conflict_id: id, targets: overlap })
  }

/**
 * Applies operations to the head, or stores them as a conflict if the same targets were changed. A repeat with the same
 * mutation id returns the first outcome. Throws `validation_failed`, `precondition_failed` or `revision_conflict`.
 */
export const mutate = (ctx: WorkspaceCtx, projectId: string, mutation: Mutation): Promise<MutationOutcome> =>
  changeHead(ctx, projectId, async (project) => {
    const { mutationId, baseRevision } = mutation
    const known = await revisions.findOutcome(ctx.db, ctx.workspace.id, projectId, mutationId)
    if (known) return async () => known
    assertMatch(mutation.ifMatch, project)
    if (baseRevision > project.head_revision)
      throw invalidAt('body.base_revision', say('head_revision', { revision: project.head_revision }), baseRevision)
    const { targets } = mutation.operations.facts as OperationsFacts
    const overlap = await findOverlap(ctx, project, baseRevision, targets)
    const commit = overlap.length ? setAside(mutation, overlap) : await applyMutation(ctx, project, mutation)
    // A concurrent request may have stored the same mutation as a conflict, which does not change the head.
    return async (ctx, locked) => (await revisions.findOutcome(ctx.db, ctx.workspace.id, projectId, mutationId)) ?? commit(ctx, locked)
  })

export async function listConflicts(ctx: WorkspaceCtx, projectId: string, page: { after: After | undefined; limit: number }) {
  await assertProject(ctx, projectId)
  return conflicts.listConflicts(ctx.db, ctx.workspace.id, projectId, page)
}

const alreadyResolved = () => new Problem('state_conflict', 'The conflict is already resolved.')

/** Throws `not_found`, `precondition_failed`, or `state_conflict` for a resolved one. */
async function getOpen(ctx: WorkspaceCtx, projectId: string, id: string): Promise<conflicts.ConflictRow> {
  const conflict = await conflicts.findConflict(ctx.db, ctx.workspace.id, projectId, id)
  if (!conflict) throw notFound('conflict')
  if (conflict.resolved_at) throw alreadyResolved()
  return conflict
}

interface Decision {
  resolution: 'keep_current' | 'use_conflict'
  ifMatch: string | undefined
}

/** Applies a conflict's operations to the head. Throws `validation_failed` if their targets no longer exist. */
async function applyConflict(ctx: WorkspaceCtx, project: ProjectRow, { operations, targets, device_id: deviceId }: conflicts.ConflictRow) {
  const edited = await editInThread(ctx, { document: project.document, batches: [operations], maxNodes })
  if ('faults' in edited)
    throw invalid(
      edited.faults
        .slice(0, 100)
        .map(({ index, message }) => ({ ...uncoded(`Operation ${index + 1}: ${message}`), location: 'body.resolution' })),
    )
  return async (ctx: WorkspaceCtx, locked: ProjectHead): Promise<void> => {
    await commitRevision(ctx, locked, { kind: 'conflict_resolution', ...edited, targets, operations, deviceId })
  }
}

/** Resolves a conflict. Only `use_conflict` changes the document and the head. */
export async function resolve(ctx: WorkspaceCtx, projectId: string, id: string, { resolution, ifMatch }: Decision): Promise<ProjectRow> {
  await changeHead(ctx, projectId, async (project) => {
    const conflict = await getOpen(ctx, projectId, id)
    assertMatch(ifMatch, project)
    const commit = resolution === 'use_conflict' ? await applyConflict(ctx, project, conflict) : undefined
    return async (ctx, locked) => {
      if (!(await conflicts.resolveConflict(ctx.db, conflict, { resolution, resolved_at: ctx.clock.now() }))) throw alreadyResolved()
      await commit?.(ctx, locked)
    }
  })
  return getProject(ctx, projectId)
}
