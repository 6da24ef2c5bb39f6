import { transact, type WorkspaceCtx } from '#server/context.ts'
import type { App } from '#server/context.ts'
import { assertMatch } from '#http/etag.ts'
import type { After } from '#http/page.ts'
import { invalidAt, notFound, say } from '#lib/errors.ts'
import { assertProject, commitRevision, getProject, lockProject, type ProjectRow } from './head.ts'
import * as store from './revisions.store.ts'
import type { Edited } from './thread/tasks.ts'
import { editInThread } from './thread/threads.ts'
import { days } from '#lib/time.ts'

export type { RevisionHead } from './revisions.store.ts'

export async function listRevisions(ctx: WorkspaceCtx, projectId: string, page: { after: After | undefined; limit: number }) {
  await assertProject(ctx, projectId)
  return store.listRevisions(ctx.db, ctx.workspace.id, projectId, page)
}

export const createCheckpoint = (
  ctx: WorkspaceCtx,
  projectId: string,
  { name, ifMatch }: { name: string; ifMatch: string | undefined },
): Promise<store.RevisionHead> =>
  transact(ctx, async (ctx) => {
    const { head_revision } = await lockProject(ctx, projectId, ifMatch)
    await store.keepSnapshot(ctx.db, ctx.workspace.id, projectId)
    const named = await store.nameRevision(ctx.db, ctx.workspace.id, projectId, head_revision, name)
    if (!named) throw notFound('revision')
    return named
  })

type State = Exclude<Edited, { faults: unknown }>

/** Rebuilds a past document from the nearest snapshot and the operations since. Undefined if they are no longer stored. */
async function rebuild(ctx: WorkspaceCtx, projectId: string, revision: number): Promise<State | undefined> {
  const from = await store.findSnapshotRevision(ctx.db, ctx.workspace.id, projectId, revision)
  if (from === undefined) return undefined
  const [first, ...rest] = await store.listSteps(ctx.db, ctx.workspace.id, projectId, { from, upTo: revision })
  const batches = rest.map(({ operations }) => operations).filter((operations) => operations !== null)
  if (!first?.snapshot || batches.length !== revision - from) return undefined
  const edited = await editInThread(ctx, { document: first.snapshot, batches })
  if ('faults' in edited) throw new Error(`Revision ${revision} of video project ${projectId} cannot be rebuilt.`)
  return edited
}

interface Restore {
  revision: number
  ifMatch: string | undefined
}

/** Commits an earlier state as the next revision. Throws `validation_failed` for one that is no longer stored. */
export async function restoreRevision(ctx: WorkspaceCtx, projectId: string, { revision, ifMatch }: Restore): Promise<ProjectRow> {
  const project = await getProject(ctx, projectId)
  const { head_revision } = project
  assertMatch(ifMatch, project)
  // A revision beyond the head could also exceed the database's integer range.
  const state = revision <= head_revision ? await rebuild(ctx, projectId, revision) : undefined
  if (!state) throw invalidAt('body.revision', say('unknown_revision'), revision)
  return transact(ctx, async (ctx) => {
    await commitRevision(ctx, await lockProject(ctx, projectId, ifMatch), { kind: 'restore', ...state, targets: [] })
    return getProject(ctx, projectId)
  })
}

const autosaveLifeMs = days(30)

/** Deletes old autosaves of all workspaces that no rebuild needs. */
export const cleanHistory = (ctx: Pick<App, 'db' | 'clock'>): Promise<void> =>
  transact(ctx, async ({ db, clock }) => {
    const before = new Date(clock.now().getTime() - autosaveLifeMs)
    await store.keepOldHeads(db, before)
    await store.deleteOldAutosaves(db, before)
  })
