/** What the sign-on policy of an organization asks of a token for one of its workspaces. */
import type { ActorCtx, Assurance } from '#server/context.ts'
import { isAssured, policyOf } from '#http/sign-on.ts'
import { invalidAt, Problem } from '#lib/errors.ts'
import { assertProven } from '#identity/reauth/reauth.ts'

export interface TokenTerms {
  expiresAt: Date
  assurance: Assurance | undefined
}

const findPolicy = ({ db }: Pick<ActorCtx, 'db'>, workspaceId: string) =>
  db
    .selectFrom('workspaces as w')
    .innerJoin('sso_policies as p', 'p.organization_id', 'w.organization_id')
    .select([policyOf.as('policy'), 'p.require_token_reauth'])
    .where('w.id', '=', workspaceId)
    .where('p.mode', '=', 'required')
    .executeTakeFirst()

/**
 * How long a token may live, and the assurance that it carries. A grant that was given is used up. Throws `sso_required`,
 * `validation_failed` where a grant is needed and none was given, and `reauthentication_failed`.
 */
export async function agreeOnToken(
  ctx: ActorCtx,
  workspaceId: string | undefined,
  wanted: Date,
  grant: string | undefined,
): Promise<TokenTerms> {
  const required = workspaceId === undefined ? undefined : await findPolicy(ctx, workspaceId)
  const { assurance } = ctx.actor.credential
  if (required?.policy) {
    if (required.policy.tokenMode === 'deny') throw new Problem('sso_required', 'The organization of this workspace allows no tokens.')
    if (!isAssured(ctx.actor, required.policy, ctx.clock.now()))
      throw new Problem('sso_required', 'A token for this workspace is made in a session that its identity provider assured.')
    if (required.require_token_reauth && grant === undefined)
      throw invalidAt('body.reauth_grant', 'The organization of this workspace asks for a fresh proof of identity.')
  }
  if (grant !== undefined) await assertProven(ctx, 'token.create', { reauth_grant: grant })
  const latest = required?.policy ? ctx.clock.now().getTime() + required.policy.tokenLifetime * 1000 : Infinity
  return { expiresAt: new Date(Math.min(wanted.getTime(), latest)), assurance: workspaceId === undefined ? undefined : assurance }
}
