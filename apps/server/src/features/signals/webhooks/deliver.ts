import { afterCommit } from '#db/after-commit.ts'
import { parseRetryAfter } from '@broadside/networks/kit/retry-after'
import { sign } from '@broadside/networks/kit/standard-webhooks'
import { transact } from '#server/context.ts'
import { type JobCtx, JobFailure, type Later } from '#jobs/define.ts'
import { isFetchError } from '#lib/safe-fetch-errors.ts'
import type { FetchAnswer } from '#lib/safe-fetch.ts'
import { beginAttempt, endAttempt, isWaiting, type Loaded, loadDelivery, moveDelivery, type Outcome } from './deliveries.store.ts'
import { cancelDeliveries, disableWebhook, type Reason } from './disable.ts'
import type { WebhookJobData } from '#signals/events/events.ts'
import { countHappenings } from '#signals/figures/figures.ts'
import { headersOf } from './headers.ts'
import { policy, secretSeal } from './webhooks.ts'
import { maxTries, nextWait, patience } from './webhooks.policy.ts'
import { listSecrets, lockWebhook, markFailure, markSuccess } from './webhooks.store.ts'
import { defined } from '#lib/defined.ts'

const timeout = 15_000
/** Bytes of a response that are read. */
const answerLimit = 64 * 1024
/** Bytes of a response that are stored. */
const keptLimit = 1024
/** Milliseconds. */
const lookAgain = 1000

interface Result extends Outcome {
  isSuccess: boolean
  isGone: boolean
  /** Milliseconds requested by the receiver. */
  retryAfter: number | undefined
}

const interrupted: Result = {
  isSuccess: false,
  isGone: false,
  retryAfter: undefined,
  statusCode: undefined,
  durationMs: 0,
  body: undefined,
  error: 'The attempt was interrupted. It is unknown whether the message arrived.',
}

const exhausted = () => new JobFailure("The receiver didn't accept the message.")

/** Makes the next attempt of a message, if it may still be sent. */
export async function deliverMessage(ctx: JobCtx, { workspace_id, webhook_id, delivery_id }: WebhookJobData): Promise<Later | void> {
  const loaded = await loadDelivery(ctx.db, workspace_id, delivery_id)
  if (loaded?.status !== 'pending') return
  if (loaded.webhook_status !== 'active')
    return transact(ctx, async (ctx) => {
      await lockWebhook(ctx.db, workspace_id, webhook_id)
      await cancelDeliveries(ctx, workspace_id, webhook_id)
    })
  if (!loaded.is_kept) return transact(ctx, (ctx) => disableWebhook(ctx, workspace_id, webhook_id, 'keeper'))
  if (loaded.open_attempt !== null) {
    if (loaded.tries > 0) return settle(ctx, loaded, loaded.open_attempt, interrupted)
    // The open attempt belongs to an earlier round.
    await endAttempt(ctx.db, loaded.id, loaded.open_attempt, interrupted)
  }
  if (loaded.tries >= maxTries) throw exhausted()
  const at = ctx.clock.now()
  const secrets = await openSecrets(ctx, webhook_id, at)
  const number = await beginAttempt(ctx.db, loaded, at)
  if (number === undefined) return { at: new Date(at.getTime() + lookAgain), counts: false }
  return settle(ctx, { ...loaded, tries: loaded.tries + 1 }, number, await send(ctx, loaded, { at, secrets }))
}

/** The secrets that are valid at a time, in plain text. */
async function openSecrets(ctx: JobCtx, webhookId: string, at: Date): Promise<string[]> {
  const secrets = await listSecrets(ctx.db, webhookId, at)
  return secrets.map(({ id, sealed }) => ctx.box.openText(sealed, secretSeal(id)))
}

async function send(
  ctx: JobCtx,
  { message_id, url, body }: Loaded,
  { at, secrets }: { at: Date; secrets: readonly string[] },
): Promise<Result> {
  const timestamp = Math.floor(at.getTime() / 1000)
  const begun = performance.now()
  const durationMs = () => Math.round(performance.now() - begun)
  try {
    const answer = await ctx.safeFetch(url, {
      ...policy,
      method: 'POST',
      headers: { ...headersOf({ message_id }, at), 'webhook-signature': sign(secrets, { id: message_id, timestamp, body }) },
      body,
      timeout,
      // Reading stops on its own, because a response that is too long still has a status.
      maxBytes: Number.POSITIVE_INFINITY,
      signal: ctx.signal,
    })
    const start = await readSome(answer)
    return { ...judge(answer, durationMs(), ctx.clock.now()), body: toText(start) }
  } catch (error) {
    if (!isFetchError(error)) throw error
    return { ...interrupted, durationMs: durationMs(), error: `${error.message}.` }
  }
}

/** Lets the receiver finish a short response, and returns its start. A broken one still has its status. */
async function readSome({ body }: FetchAnswer): Promise<Buffer> {
  const start: Buffer[] = []
  let read = 0
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      if (read < keptLimit) start.push(chunk.subarray(0, keptLimit - read))
      read += chunk.length
      if (read >= answerLimit) break
    }
  } catch (error) {
    if (!isFetchError(error) || error.code === 'timeout' || error.code === 'aborted') throw error
  }
  return Buffer.concat(start)
}

/** The end may be cut within a character, and the database stores no NUL. */
const toText = (bytes: Buffer): string => new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '\ufffd')

function judge({ status, headers }: FetchAnswer, durationMs: number, now: Date): Omit<Result, 'body'> {
  const isSuccess = status >= 200 && status <= 299
  const isRedirect = status >= 300 && status <= 399
  const refusal = isRedirect
    ? "The receiver answered with a redirect, which isn't followed."
    : `The receiver answered with status ${status}.`
  return {
    isSuccess,
    isGone: status === 410,
    retryAfter: parseRetryAfter(headers, now),
    statusCode: status,
    durationMs,
    error: isSuccess ? undefined : refusal,
  }
}

/** Records the outcome of an attempt and its consequences, in one transaction with the job. */
async function settle(ctx: JobCtx, loaded: Loaded, number: number, result: Result): Promise<void> {
  const isLast = await transact(ctx, (ctx) => (result.isSuccess ? succeed(ctx, loaded, number, result) : fail(ctx, loaded, number, result)))
  if (isLast) throw exhausted()
}

async function succeed(ctx: JobCtx, loaded: Loaded, number: number, result: Result): Promise<boolean> {
  await markSuccess(ctx.db, loaded.workspace_id, loaded.webhook_id)
  await endAttempt(ctx.db, loaded.id, number, result)
  if (await moveDelivery(ctx.db, loaded, { status: 'delivered', next_attempt_at: null })) await count(ctx, loaded, 'delivered')
  await completeJob(ctx, loaded)
  return false
}

/** True after the last attempt: the job then fails, and the delivery with it. */
async function fail(ctx: JobCtx, loaded: Loaded, number: number, result: Result): Promise<boolean> {
  const now = ctx.clock.now()
  const failingSince = await markFailure(ctx.db, loaded, { now, longAgo: new Date(now.getTime() - patience) })
  const isOurs = await endAttempt(ctx.db, loaded.id, number, result)
  const reason = reasonToDisable(result, now.getTime() - failingSince.getTime())
  if (reason) await disableWebhook(ctx, loaded.workspace_id, loaded.webhook_id, reason)
  const wait = nextWait(loaded.tries, result.retryAfter)
  const at = wait === undefined ? null : new Date(now.getTime() + wait)
  const goesOn = isOurs && (await moveDelivery(ctx.db, loaded, { status: 'pending', next_attempt_at: at }))
  if (goesOn && !at) return true
  if (goesOn && at) await ctx.job.postpone(ctx, { at, counts: true, ...defined({ error: result.error }) })
  else await completeJob(ctx, loaded)
  return false
}

const reasonToDisable = ({ isGone }: Result, failingFor: number): Reason | undefined =>
  isGone ? 'gone' : failingFor >= patience ? 'failing' : undefined

/** Completes the job, unless a replay during this attempt needs another run, which it could not queue as a separate job. */
async function completeJob(ctx: JobCtx, { workspace_id, id }: Loaded): Promise<void> {
  if (await isWaiting(ctx.db, workspace_id, id)) await ctx.job.postpone(ctx, { at: ctx.clock.now(), counts: false })
  else await ctx.job.complete(ctx)
}

/** Runs after the last attempt failed, or after the job failed for an internal reason. */
export async function onExhausted(ctx: JobCtx, { workspace_id, delivery_id }: WebhookJobData): Promise<void> {
  const loaded = await loadDelivery(ctx.db, workspace_id, delivery_id)
  if (loaded && (await moveDelivery(ctx.db, loaded, { status: 'exhausted', next_attempt_at: null }))) await count(ctx, loaded, 'failed')
}

const count = (ctx: JobCtx, { workspace_id }: Loaded, key: 'delivered' | 'failed'): Promise<void> => {
  afterCommit(ctx.db, () => ctx.metrics.count('broadside_webhook_deliveries_total', { outcome: key }))
  return countHappenings(ctx, [{ workspaceId: workspace_id, measure: 'webhook', key }])
}
