/** What is collected for accounts: taking it up, laying it down, and the jobs that do it. */
import type { Collection, Network } from '@broadside/networks/spec/index'
import type { RefreshCapabilitiesResult } from '@broadside/contract/features/engagement.schemas'
import type { Static } from 'typebox'
import { type App, type Ctx, type Handlers, transact, type WorkspaceCtx } from '#server/context.ts'
import { isSwitchedOn } from '#publishing/accounts/accounts.ts'
import { claimAll, hasWorker, layDown, type Scope, type Subject, takeUp } from './collections.store.ts'

export { engagementSpan } from './collections.policy.ts'
export { listCollections } from './collections.store.ts'
export { presentPerson, presentState } from './collections.present.ts'
export { jobSettings, markTurnExhausted, collect, type Inquiry, type Keep, type Turn } from './collect.ts'

export const collectionKinds: readonly Collection[] = ['engagement', 'messaging']

const jobTypes = { engagement: 'engagement.sync', messaging: 'messages.sync' } as const

/** Networks that can be asked for this. */
export const platformsOf = ({ networks }: Pick<App, 'networks'>, kind: Collection): string[] =>
  Object.values<Network>(networks).flatMap(({ id, collect }) => (collect?.[kind] ? [id] : []))

/** Jobs of one account run one after the other. Gives how many were added. */
export const enqueueSubjects = (ctx: Pick<Ctx, 'db' | 'queue'>, kind: Collection, subjects: readonly Subject[]): Promise<number> =>
  ctx.queue.enqueueMany(
    ctx,
    jobTypes[kind],
    subjects.map(({ subject_id, workspace_id, account_id, publication_id }) => ({
      data: {
        workspace_id,
        account_id,
        ...(kind === 'engagement' && { destination_id: subject_id }),
        ...(publication_id !== null && { publication_id }),
      },
      subject: subject_id,
      group: `collect:${account_id}`,
    })),
  )

const batch = 500

/** Queues everything of these accounts that can be collected, due or not. Gives how many jobs were added. */
const collectNow = (ctx: Ctx, kind: Collection, scope: Scope): Promise<number> =>
  transact(ctx, async (ctx) => {
    const selection = { kind, scope, platforms: platformsOf(ctx, kind), now: ctx.clock.now() }
    await takeUp(ctx.db, selection)
    const subjects = await claimAll(ctx.db, selection)
    let added = 0
    for (let from = 0; from < subjects.length; from += batch) added += await enqueueSubjects(ctx, kind, subjects.slice(from, from + batch))
    return added
  })

/** Nothing more is asked for these accounts; what was collected stays. */
export async function stopCollecting(ctx: Ctx, workspaceId: string, accountIds: readonly string[], kind?: Collection): Promise<void> {
  const subjects = await layDown(ctx.db, workspaceId, accountIds, kind)
  if (!subjects.length) return
  for (const one of kind ? [kind] : collectionKinds) await ctx.queue.cancel(ctx, jobTypes[one], subjects)
}

/** What was switched on is collected at once; what was switched off is not asked for any more. */
export const followChoices: Handlers['featuresChosen'] = async (ctx, choices) => {
  for (const kind of collectionKinds) {
    const of = (enabled: boolean) =>
      choices.filter((choice) => choice.feature === kind && choice.enabled === enabled).map(({ account_id }) => account_id)
    const [begun, ended] = [of(true), of(false)]
    if (begun.length) await collectNow(ctx, kind, { workspaceId: ctx.workspace.id, accountIds: begun })
    if (ended.length) await stopCollecting(ctx, ctx.workspace.id, ended, kind)
  }
}

type Outcome = Static<typeof RefreshCapabilitiesResult>['engagement']

/** A worker that gives no sign of life for so long is not counted on. */
const silenceMs = 60_000

async function refreshOne(ctx: WorkspaceCtx, kind: Collection): Promise<Outcome> {
  try {
    const since = new Date(ctx.clock.now().getTime() - silenceMs)
    if (!isSwitchedOn(ctx, kind) || !(await hasWorker(ctx.db, since)))
      return { status: 'unavailable', queued: 0, error_code: 'service_unavailable' }
    return { status: 'queued', queued: await collectNow(ctx, kind, { workspaceId: ctx.workspace.id }) }
  } catch (error) {
    ctx.disruptions.report(error, { kind, requestId: ctx.requestId }, 'a refresh could not be queued')
    return { status: 'failed', queued: 0, error_code: 'refresh_failed' }
  }
}

/** One after the other, each in a transaction of its own: what becomes of one does not touch the other. */
export async function refreshCollections(ctx: WorkspaceCtx): Promise<Record<Collection, Outcome>> {
  const engagement = await refreshOne(ctx, 'engagement')
  return { engagement, messaging: await refreshOne(ctx, 'messaging') }
}
