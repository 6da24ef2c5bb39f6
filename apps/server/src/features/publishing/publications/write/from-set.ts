/** Destinations for a social set: its accounts in order, each with the set's settings for it. */
import type { WorkspaceCtx } from '#server/context.ts'
import type { Row } from '#db/schema.ts'
import { invalidAt, say } from '#lib/errors.ts'
import { findActiveAccounts } from '#publishing/accounts/accounts.ts'
import { findSet, type SetAccount } from '#publishing/social-sets/social-sets.ts'
import type { DestinationInput } from './destinations.ts'
import { type Content, masterSegments } from '#publishing/drafts/drafts.ts'
import { defined } from '#lib/defined.ts'

/** Settings of segments need the destination to have segments; their content stays that of the publication. */
const toSegments = (content: Content, settings: Record<string, unknown>): NonNullable<DestinationInput['segments']> =>
  masterSegments(content).map(({ id }) => ({ segment_id: id, settings }))

function toInput(content: Content, account: SetAccount): DestinationInput {
  const { default_output_profile: profile, default_settings: settings, default_segment_settings: segmentSettings } = account
  return {
    social_account_id: account.social_account_id,
    ...(profile !== null && { output_profile: profile, profile_locked: true }),
    ...defined({ settings: settings ?? undefined }),
    ...(segmentSettings && { segments: toSegments(content, segmentSettings) }),
  }
}

/** Selected accounts, and the destinations to create for them. */
export interface Chosen {
  inputs: DestinationInput[]
  accounts: Map<string, Row<'accounts'>>
}

/**
 * Keeps an output profile that the account can no longer use, so that validation reports it. Throws
 * `validation_failed` when the workspace has no such set.
 */
export async function destinationsFromSet(ctx: WorkspaceCtx, setId: string, content: Content): Promise<Chosen> {
  const set = await findSet(ctx.db, ctx.workspace.id, setId)
  if (!set) throw invalidAt('body.social_set_id', say('unknown_social_set'), setId)
  const ids = set.accounts.map(({ social_account_id }) => social_account_id)
  const accounts = new Map((await findActiveAccounts(ctx.db, ctx.workspace.id, ids)).map((account) => [account.id, account]))
  const active = set.accounts.filter(({ social_account_id }) => accounts.has(social_account_id))
  return { inputs: active.map((account) => toInput(content, account)), accounts }
}
