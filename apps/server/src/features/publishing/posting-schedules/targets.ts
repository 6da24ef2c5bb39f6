/** The account or group that a slot is for. */
import type { WorkspaceCtx } from '#server/context.ts'
import { type ErrorDetail, invalid, say } from '#lib/errors.ts'
import { findActiveAccounts } from '#publishing/accounts/accounts.ts'
import type { SlotRow } from './posting-schedules.store.ts'
import { findSetIds } from './pauses.store.ts'

interface Targeted {
  slot: Pick<SlotRow, 'social_account_id' | 'social_set_id'>
  /** Of the object in the body. */
  location: string
}

const idsOf = (ids: readonly (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))]

/** Throws `validation_failed` with all unknown accounts and sets, and all slots that have both. */
export async function assertTargets(ctx: WorkspaceCtx, targeted: readonly Targeted[]): Promise<void> {
  const accountIds = idsOf(targeted.map(({ slot }) => slot.social_account_id))
  const setIds = idsOf(targeted.map(({ slot }) => slot.social_set_id))
  const accounts = new Set(accountIds.length ? (await findActiveAccounts(ctx.db, ctx.workspace.id, accountIds)).map(({ id }) => id) : [])
  const sets = new Set(setIds.length ? await findSetIds(ctx.db, ctx.workspace.id, setIds) : [])
  const problems = targeted.flatMap(({ slot: { social_account_id: account, social_set_id: set }, location }): ErrorDetail[] => [
    ...(account !== null && set !== null ? [{ ...say('account_or_set'), location: `${location}.social_set_id`, value: set }] : []),
    ...(account !== null && !accounts.has(account)
      ? [{ ...say('unknown_account_here'), location: `${location}.social_account_id`, value: account }]
      : []),
    ...(set !== null && !sets.has(set) ? [{ ...say('unknown_social_set'), location: `${location}.social_set_id`, value: set }] : []),
  ])
  if (problems.length) throw invalid(problems)
}
