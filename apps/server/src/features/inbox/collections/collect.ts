/** One collection: asks the network, stores its answer, and records the outcome. */
import { type Collection, type ConnectTools, type Json, NetworkError, type Target } from '@broadside/networks/spec/index'
import { type Ctx, transact } from '#server/context.ts'
import { backoff, type JobCtx, type JobDefinition, JobFailure, type Later } from '#jobs/define.ts'
import { SealBroken } from '#lib/crypto-box.ts'
import { defined } from '#lib/defined.ts'
import { openCredential, toNetworkAccount, isSwitchedOn, explain, payerOf, toolsOf } from '#publishing/accounts/accounts.ts'
import { blockAccount, takeTokens } from '#publishing/budgets/budgets.ts'
import { emitCollected } from '#inbox/unread/unread.ts'
import { meterOf } from '#publishing/spending/spending.ts'
import { verdictOf } from './collections.policy.ts'
import { findCollection, findSource, markExhausted, type Source, type SubjectKey, updateCollection } from './collections.store.ts'

export const maxTries = 5

export interface Turn {
  kind: Collection
  subjectId: string
  workspaceId: string
  accountId: string
}

export interface Inquiry extends Source {
  tools: ConnectTools
  target: Target
  /** Where the last collection of this subject ended; undefined if the network doesn't say, or at first. */
  cursor: string | undefined
}

/** Stores an answer. Returns where the next collection continues, if the network said so. */
export type Keep = (ctx: Ctx) => Promise<string | void>

const subjectOf = ({ kind, subjectId, workspaceId }: Turn): SubjectKey => ({ kind, subject_id: subjectId, workspace_id: workspaceId })

/** `ask` calls the network and returns how to store the answer; undefined if there is nothing left to ask about. */
export async function collect(ctx: JobCtx, turn: Turn, ask: (inquiry: Inquiry) => Promise<Keep | undefined>): Promise<Later | void> {
  const subject = subjectOf(turn)
  const source = isSwitchedOn(ctx, turn.kind) ? await findSource(ctx.db, turn.workspaceId, turn.accountId, turn.kind) : undefined
  if (!source) return void (await updateCollection(ctx.db, subject, { status: 'disabled', error_code: null, next_at: null }))
  const asker = { ...source, platform: source.account.platform }
  const now = ctx.clock.now()
  const wait = await takeTokens(ctx, asker, 'collecting')
  if (wait > 0) return { at: new Date(now.getTime() + wait), counts: false }
  try {
    const target = { account: toNetworkAccount(source.account), credential: credentialOf(ctx, source) }
    const cursor = (await findCollection(ctx.db, subject))?.cursor ?? undefined
    const keep = await ask({ ...source, target, cursor, tools: collectingTools(ctx, source) })
    await transact(ctx, async (ctx) => {
      const next = (await keep?.(ctx)) ?? undefined
      if ((await findCollection(ctx.db, subject))?.status !== 'ok') emitCollected(ctx, turn.workspaceId, [turn.accountId])
      const end = keep ? {} : { next_at: null }
      await updateCollection(ctx.db, subject, { status: 'ok', error_code: null, synced_at: now, ...end, ...defined({ cursor: next }) })
      await ctx.job.complete(ctx)
    })
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    return settle(ctx, { turn, source, error })
  }
}

const collectingTools = (ctx: JobCtx, { account }: Source): ConnectTools => ({
  ...toolsOf(ctx),
  meter: meterOf(ctx, ctx.networks[account.platform] ?? {}, payerOf(account), 'collecting'),
})

function credentialOf(ctx: Ctx, { grant }: Source): Json {
  try {
    return openCredential(ctx, grant)
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error
    throw new NetworkError({ kind: 'permission', evidence: 'not_sent', code: 'credential_unreadable', cause: error })
  }
}

interface Failure {
  turn: Turn
  source: Source
  error: NetworkError
}

async function settle(ctx: JobCtx, { turn, source, error }: Failure): Promise<Later | void> {
  const { account } = source
  const history = await findCollection(ctx.db, subjectOf(turn))
  if (!history) throw new JobFailure('The item to collect no longer exists.')
  const { status, isPassing, isOver, isPause } = verdictOf(error, history, ctx.clock.now())
  ctx.log.info({ err: error, account: account.id, kind: turn.kind }, 'collection failed')
  if (history.status !== status) emitCollected(ctx, turn.workspaceId, [account.id])
  await updateCollection(ctx.db, subjectOf(turn), { status, error_code: error.code, ...(isOver ? { next_at: null } : {}) })
  if (isPause) return undefined
  // The account check decides whether the account must be reconnected.
  if (error.kind === 'auth')
    await ctx.queue.enqueue(ctx, 'account.check', { workspace_id: turn.workspaceId, account_id: account.id }, { subject: account.id })
  if (error.retryAfter !== undefined)
    await blockAccount(ctx, { ...source, platform: account.platform }, { use: 'collecting', milliseconds: error.retryAfter })
  const words = explain(ctx.networks[account.platform] ?? { name: account.platform }, error)
  if (!isPassing || ctx.job.attempt >= maxTries) throw new JobFailure(words)
  const delay = Math.max(backoff(ctx.job.attempt), error.retryAfter ?? 0)
  return { at: new Date(ctx.clock.now().getTime() + delay), counts: true, error: words }
}

type Settings = Pick<JobDefinition, 'maxAttempts' | 'concurrency' | 'grouped' | 'failsQuietly' | 'rememberedDays'>

/**
 * Settings shared by both kinds of jobs. The collection's own state shows the outcome, so failures emit no event and
 * finished jobs are not kept for long.
 */
export const jobSettings: Settings = { maxAttempts: maxTries, concurrency: 'others', grouped: true, failsQuietly: true, rememberedDays: 1 }

export const markTurnExhausted = (ctx: Pick<Ctx, 'db'>, turn: Turn): Promise<void> => markExhausted(ctx.db, subjectOf(turn))
