/** The rules of an organization's sign-on policy for tokens of its workspaces. */
import type { ActorCtx, Assurance } from '#server/context.ts'
import { isAssured } from '#http/sign-on.ts'
import { invalidAt, Problem, say } from '#lib/errors.ts'
import { assertProven } from '#identity/reauth/reauth.ts'
import * as store from './tokens.store.ts'

export interface TokenTerms {
  expiresAt: Date
  assurance: Assurance | undefined
}

/**
 * When the token expires, and the assurance it carries. Consumes a grant if one is given. Throws `sso_required`,
 * `validation_failed` if a required grant is missing, or `reauthentication_failed`.
 */
export async function agreeOnToken(
  ctx: ActorCtx,
  workspaceId: string | undefined,
  wanted: Date,
  grant: string | undefined,
): Promise<TokenTerms> {
  const required = workspaceId === undefined ? undefined : await store.findRequiredPolicy(ctx.db, workspaceId)
  const { assurance } = ctx.actor.credential
  if (required?.policy) {
    if (required.policy.tokenMode === 'deny') throw new Problem('sso_required', "This workspace's organization doesn't allow API tokens.")
    if (!isAssured(ctx.actor, required.policy, ctx.clock.now()))
      throw new Problem('sso_required', "Sign in with the organization's identity provider to create a token for this workspace.")
    if (required.require_token_reauth && grant === undefined) throw invalidAt('body.reauth_grant', say('fresh_proof_needed'))
  }
  if (grant !== undefined) await assertProven(ctx, 'token.create', { reauth_grant: grant })
  const latest = required?.policy ? ctx.clock.now().getTime() + required.policy.tokenLifetime * 1000 : Infinity
  return { expiresAt: new Date(Math.min(wanted.getTime(), latest)), assurance: workspaceId === undefined ? undefined : assurance }
}
