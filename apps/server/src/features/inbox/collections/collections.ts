import type { Collection, Network } from '@broadside/networks/spec/index'
import type { RefreshCapabilitiesResult } from '@broadside/contract/features/engagement.schemas'
import type { Static } from 'typebox'
import { type App, type Ctx, type Handlers, transact, type WorkspaceCtx } from '#server/context.ts'
import { isSwitchedOn } from '#publishing/accounts/accounts.ts'
import { emitCollected } from '#inbox/unread/unread.ts'
import { claimAll, eraseAll, hasWorker, layDown, type Scope, type Subject, takeUp } from './collections.store.ts'
import { defined } from '#lib/defined.ts'

export { engagementSpan } from './collections.policy.ts'
export { listAccountStates, listCollections } from './collections.store.ts'
export { presentPerson, presentState } from './collections.present.ts'
export { jobSettings, markTurnExhausted, collect, type Inquiry, type Keep, type Turn } from './collect.ts'

export const collectionKinds: readonly Collection[] = ['engagement', 'messaging']

const jobTypes = { engagement: 'engagement.sync', messaging: 'messages.sync' } as const

/** What this is collected for, as `Selection` names it. */
export const sourcesOf = ({ networks }: Pick<App, 'networks'>, kind: Collection): string[] =>
  Object.values<Network>(networks).flatMap(({ id, collect }) => {
    const collector = collect?.[kind]
    if (!collector) return []
    return collector.only ? collector.only.kinds.map((accountKind) => `${id}:${accountKind}`) : [id]
  })

/** Jobs of one account run one after the other. Returns the number of added jobs. */
export const enqueueSubjects = (ctx: Pick<Ctx, 'db' | 'queue'>, kind: Collection, subjects: readonly Subject[]): Promise<number> =>
  ctx.queue.enqueueMany(
    ctx,
    jobTypes[kind],
    subjects.map(({ subject_id, workspace_id, account_id, publication_id }) => ({
      data: {
        workspace_id,
        account_id,
        ...(kind === 'engagement' && { destination_id: subject_id }),
        ...defined({ publication_id: publication_id ?? undefined }),
      },
      subject: subject_id,
      group: `collect:${account_id}`,
    })),
  )

const batch = 500

/** Queues everything collectable of these accounts, due or not. Returns the number of added jobs. */
const collectNow = (ctx: Ctx, kind: Collection, scope: Scope): Promise<number> =>
  transact(ctx, async (ctx) => {
    const selection = { kind, scope, sources: sourcesOf(ctx, kind), now: ctx.clock.now() }
    await takeUp(ctx.db, selection)
    const subjects = await claimAll(ctx.db, selection)
    let added = 0
    for (let from = 0; from < subjects.length; from += batch) added += await enqueueSubjects(ctx, kind, subjects.slice(from, from + batch))
    return added
  })

/** Stops collecting for these accounts; collected items stay. */
export async function stopCollecting(ctx: Ctx, workspaceId: string, accountIds: readonly string[], kind?: Collection): Promise<void> {
  const subjects = await layDown(ctx.db, workspaceId, accountIds, kind)
  if (!subjects.length) return
  for (const one of kind ? [kind] : collectionKinds) await ctx.queue.cancel(ctx, jobTypes[one], subjects)
}

export const eraseCollected: Handlers['accountsErased'] = async (ctx, accountIds) => {
  await stopCollecting(ctx, ctx.workspace.id, accountIds)
  await eraseAll(ctx.db, ctx.workspace.id, accountIds)
}

/** Collects at once for features turned on, and stops for those turned off. */
export const followChoices: Handlers['featuresChosen'] = async (ctx, choices) => {
  for (const kind of collectionKinds) {
    const of = (enabled: boolean) =>
      choices.filter((choice) => choice.feature === kind && choice.enabled === enabled).map(({ account_id }) => account_id)
    const [begun, ended] = [of(true), of(false)]
    if (begun.length) await collectNow(ctx, kind, { workspaceId: ctx.workspace.id, accountIds: begun })
    if (ended.length) await stopCollecting(ctx, ctx.workspace.id, ended, kind)
    emitCollected(ctx, ctx.workspace.id, [...begun, ...ended])
  }
}

type Outcome = Static<typeof RefreshCapabilitiesResult>['engagement']

/** A worker without a heartbeat for this long is not relied on. */
const silenceMs = 60_000

async function refreshOne(ctx: WorkspaceCtx, kind: Collection): Promise<Outcome> {
  try {
    const since = new Date(ctx.clock.now().getTime() - silenceMs)
    if (!isSwitchedOn(ctx, kind) || !(await hasWorker(ctx.db, since)))
      return { status: 'unavailable', queued: 0, error_code: 'service_unavailable' }
    return { status: 'queued', queued: await collectNow(ctx, kind, { workspaceId: ctx.workspace.id }) }
  } catch (error) {
    ctx.outages.report(error, { kind, requestId: ctx.requestId }, 'refresh not queued')
    return { status: 'failed', queued: 0, error_code: 'refresh_failed' }
  }
}

/** Runs in separate transactions, so that one part can fail without the other. */
export async function refreshCollections(ctx: WorkspaceCtx): Promise<Record<Collection, Outcome>> {
  const engagement = await refreshOne(ctx, 'engagement')
  return { engagement, messaging: await refreshOne(ctx, 'messaging') }
}
