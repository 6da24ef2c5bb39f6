/** Applies one action to many publications, each in its own transaction. */
import type { batchPublications } from '@broadside/contract/features/publications'
import type { Input, Output } from '@broadside/contract/endpoint'
import type { ActorCtx, WorkspaceCtx } from '#server/context.ts'
import { enterResource, enterWorkspace } from '#http/access.ts'
import { presentProblem, toProblem } from '#http/errors.ts'
import { type ErrorDetail, invalid, notFound, say } from '#lib/errors.ts'
import { inParallel } from '#lib/in-parallel.ts'
import { cancelPublication } from './send/cancel.ts'
import type { Expectation } from './write/load.ts'
import { type Move, movePublication } from './plan/move.ts'
import { presentNotRescheduled, presentPublication } from './publications.present.ts'
import { loadPublication, type PublicationWithDestinations } from './publications.store.ts'
import { restorePublication, trashPublication } from './trash/trash.ts'

type Body = Input<typeof batchPublications>['body']
type Item = Body['items'][number]
type Result = Output<typeof batchPublications>['items'][number]

/** Items to process concurrently, bounded to leave database connections for other requests. */
const width = 4

function assertConsistent({ items, action, at, shift_minutes: shift, reschedule }: Body): void {
  const ids = items.map(({ id }) => id)
  const problems: ErrorDetail[] = ids.flatMap((value, index) =>
    ids.indexOf(value) < index ? [{ ...say('repeated_id'), location: `body.items[${index}].id`, value }] : [],
  )
  const belongs = (to: Body['action'], location: string, value: unknown) => {
    if (value !== undefined && action !== to) problems.push({ ...say('only_of_action', { action: to }), location, value })
  }
  belongs('reschedule', 'body.at', at)
  belongs('reschedule', 'body.shift_minutes', shift)
  belongs('restore', 'body.reschedule', reschedule)
  for (const [index, item] of items.entries()) belongs('reschedule', `body.items[${index}].at`, item.at)
  const hasTime = at !== undefined || items.every((item) => item.at !== undefined)
  const hasAnyTime = at !== undefined || items.some((item) => item.at !== undefined)
  if (action === 'reschedule' && (shift === undefined ? !hasTime : hasAnyTime))
    problems.push({ ...say('needed_by_reschedule'), location: 'body' })
  if (problems.length) throw invalid(problems)
}

const moveOf = ({ at, shift_minutes: shiftMinutes = 0 }: Body, item: Item): Move => {
  const time = item.at ?? at
  return time === undefined ? { shiftMinutes } : { at: new Date(time) }
}

/** Reads publications in the trash too, since the action may have moved it there. */
async function read(ctx: WorkspaceCtx, id: string): Promise<PublicationWithDestinations> {
  const loaded = await loadPublication(ctx.db, ctx.workspace.id, id, { trashed: true })
  if (!loaded) throw notFound('publication')
  return loaded
}

async function act(ctx: WorkspaceCtx, body: Body, item: Item): Promise<Partial<Result>> {
  const expectation: Expectation = { revision: item.expected_revision, ifMatch: undefined }
  const of = (loaded: PublicationWithDestinations) => ({ publication: presentPublication(ctx, loaded) })
  switch (body.action) {
    case 'reschedule':
      return of(await movePublication(ctx, item.id, moveOf(body, item), expectation))
    case 'cancel':
      return of(await cancelPublication(ctx, item.id, expectation))
    case 'delete':
      await trashPublication(ctx, item.id, expectation)
      return of(await read(ctx, item.id))
    case 'restore': {
      const { loaded, notRescheduled } = await restorePublication(ctx, item.id, { reschedule: body.reschedule ?? false }, expectation)
      return { ...of(loaded), not_rescheduled: presentNotRescheduled(ctx, notRescheduled) }
    }
  }
}

async function resultOf(ctx: ActorCtx, body: Body, item: Item): Promise<Result> {
  try {
    const workspace = await enterResource(ctx, { kind: 'publication', id: item.id, trashed: true }, 'editor')
    return { id: item.id, ok: true, ...(await act({ ...ctx, workspace }, body, item)) }
  } catch (error) {
    const problem = toProblem(error)
    if (problem.code === 'internal_error') ctx.log.error({ err: error, publication: item.id }, 'an item of a batch failed')
    // Don't reveal whether the publication exists in another workspace.
    const shown = problem.code === 'workspace_access_denied' ? notFound('publication') : problem
    return { id: item.id, ok: false, problem: presentProblem(ctx, shown) }
  }
}

/** Access problems. Their results contain no data of the workspace. */
const accessRefusals = new Set(['not_found', 'role_insufficient', 'sso_required'])

/** Throws what `enterResource` throws if the caller can no longer edit every publication in the stored results. */
export async function assertMayReplay(ctx: ActorCtx, results: readonly Result[]): Promise<void> {
  const workspaceIds = new Set(results.flatMap(({ publication }) => publication?.workspace_id ?? []))
  for (const id of workspaceIds) await enterWorkspace(ctx, 'workspace', id, 'editor')
  const failed = results.filter(({ problem }) => problem && !accessRefusals.has(problem.code))
  await inParallel(failed, width, async ({ id }) => {
    try {
      await enterResource(ctx, { kind: 'publication', id, trashed: true }, 'editor')
    } catch (error) {
      // It was deleted permanently since, so its result reveals nothing.
      if (toProblem(error).code !== 'not_found') throw error
    }
  })
}

/** Throws `validation_failed` for an invalid request; any other problem becomes the result of its item. */
export async function runBatch(ctx: ActorCtx, body: Body): Promise<Result[]> {
  assertConsistent(body)
  return inParallel(body.items, width, (item) => resultOf(ctx, body, item))
}
