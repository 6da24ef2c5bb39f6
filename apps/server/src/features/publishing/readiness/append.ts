/** Appending to the readiness ledger. */
import type {
  AppendApprovalReviewBody,
  AppendCertificationBody,
  AppendRuntimeControlBody,
} from '@broadside/contract/features/readiness.schemas'
import type { Static } from 'typebox'
import { type ActorCtx, transact } from '#server/context.ts'
import { type ErrorDetail, invalid, notFound, Problem, say } from '#lib/errors.ts'
import { uuid7 } from '#lib/ids.ts'
import { selectorOf } from './readiness.policy.ts'
import * as store from './readiness.store.ts'

/** Identifies the operator by a keyed hash: stable for one secret key, and meaningless without it. */
function newEntry(ctx: ActorCtx) {
  const now = ctx.clock.now()
  const operator = ctx.signer('readiness-operator').sign(ctx.actor.userId).toString('hex')
  return { id: uuid7(now), operator_hash: operator, created_at: now }
}

const fold = (text: string) => text.toLowerCase()

const orderProblem = (field: string, other: string, value: string): ErrorDetail => ({
  ...say('not_after', { other }),
  location: `body.${field}`,
  value,
})

const futureProblem = (ctx: ActorCtx, field: string, value: string): ErrorDetail[] =>
  new Date(value) > ctx.clock.now() ? [{ ...say('in_future'), location: `body.${field}`, value }] : []

/** Throws `validation_failed` for a period that ends before it starts. */
export function readPeriod({ starts_at, expires_at }: Pick<Static<typeof AppendRuntimeControlBody>, 'starts_at' | 'expires_at'>) {
  const [startsAt, expiresAt] = [new Date(starts_at), expires_at === undefined ? null : new Date(expires_at)]
  if (expiresAt && expiresAt <= startsAt) throw invalid([orderProblem('expires_at', 'starts_at', expires_at ?? '')])
  return { startsAt, expiresAt }
}

/** Returns the id of the entry. Throws `validation_failed`. */
export async function appendControl(ctx: ActorCtx, body: Static<typeof AppendRuntimeControlBody>): Promise<string> {
  const { startsAt, expiresAt } = readPeriod(body)
  const { provider, selector } = selectorOf(body.selector)
  const entry = newEntry(ctx)
  await transact(ctx, async (ctx) => {
    await store.insertControl(ctx.db, {
      ...entry,
      provider,
      selector: JSON.stringify(selector),
      state: body.state,
      reason_code: fold(body.reason_code),
      starts_at: startsAt,
      expires_at: expiresAt,
    })
    await ctx.handlers.networkControlled(ctx, provider)
  })
  return entry.id
}

/** Returns the id of the entry. Throws `validation_failed`. */
export async function appendReview(ctx: ActorCtx, body: Static<typeof AppendApprovalReviewBody>): Promise<string> {
  const [reviewedAt, expiresAt] = [new Date(body.reviewed_at), new Date(body.expires_at)]
  const problems = futureProblem(ctx, 'reviewed_at', body.reviewed_at)
  if (expiresAt <= reviewedAt) problems.push(orderProblem('expires_at', 'reviewed_at', body.expires_at))
  if (!URL.canParse(body.source_url)) problems.push({ ...say('not_an_address'), location: 'body.source_url', value: body.source_url })
  if (problems.length) throw invalid(problems)
  const entry = newEntry(ctx)
  await store.insertReview(ctx.db, {
    ...entry,
    provider: fold(body.provider),
    app_fingerprint: fold(body.app_fingerprint),
    instance_fingerprint: fold(body.instance_fingerprint ?? ''),
    provider_environment: body.provider_environment,
    state: body.state,
    tier: body.tier,
    source_url: body.source_url,
    reviewed_at: reviewedAt,
    expires_at: expiresAt,
  })
  return entry.id
}

function certificationProblems(ctx: ActorCtx, body: Static<typeof AppendCertificationBody>): ErrorDetail[] {
  const problems = futureProblem(ctx, 'tested_at', body.tested_at)
  if (new Date(body.expires_at) <= new Date(body.tested_at)) problems.push(orderProblem('expires_at', 'tested_at', body.expires_at))
  return problems
}

/** Returns the id of the entry. Throws `validation_failed`, `not_found` for the workspace, `approval_review_missing`. */
export async function appendCertification(ctx: ActorCtx, body: Static<typeof AppendCertificationBody>): Promise<string> {
  const own = certificationProblems(ctx, body)
  if (own.length) throw invalid(own)
  const account = await store.findAccount(ctx.db, body.workspace_id, body.social_account_id)
  if (!account) throw notFound('workspace')
  const review = await store.findReview(ctx.db, body.approval_review_id)
  const expiresAt = new Date(body.expires_at)
  const problems: ErrorDetail[] = []
  if (!account.isActive)
    problems.push({
      ...say('unknown_account'),
      location: 'body.social_account_id',
      value: body.social_account_id,
    })
  if (review && expiresAt > review.expires_at)
    problems.push({ ...say('outside_review'), location: 'body.expires_at', value: body.expires_at })
  if (problems.length) throw invalid(problems)
  if (!review) throw new Problem('approval_review_missing', 'Approval review not found. Append it first.')
  const entry = newEntry(ctx)
  await store.insertCertification(ctx.db, {
    ...entry,
    approval_review_id: review.id,
    workspace_id: body.workspace_id,
    social_account_id: body.social_account_id,
    output_profile: fold(body.output_profile),
    operation: body.operation,
    kind: body.kind,
    tested_at: new Date(body.tested_at),
    expires_at: expiresAt,
    checks: JSON.stringify(body.checks),
  })
  return entry.id
}
