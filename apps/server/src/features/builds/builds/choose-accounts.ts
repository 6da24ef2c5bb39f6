/** Chooses the accounts of a build: the requested ones, those of a set, or the oldest of the workspace. */
import type { WorkspaceCtx } from '#server/context.ts'
import type { ErrorDetail } from '#lib/errors.ts'
import { type AccountRow, findActiveAccounts } from '#publishing/accounts/accounts.ts'
import { findDefaultSet, findSet, type SetAccount, type SocialSet } from '#publishing/social-sets/social-sets.ts'
import type { CreateBody } from './builds.policy.ts'
import { say } from '#lib/errors.ts'

const mostDestinations = 20

export interface ChosenAccount {
  account: AccountRow
  /** The set's defaults for the account, if the build is for a set. */
  defaults: SetAccount | undefined
}

export interface Choice {
  socialSetId: string | null
  chosen: ChosenAccount[]
}

/** Accounts of a set in its order: all, or only the requested ones. */
async function fromSet(ctx: WorkspaceCtx, { id, accounts }: SocialSet, named: readonly string[] | undefined): Promise<Choice> {
  const members = accounts.filter(({ social_account_id }) => named?.includes(social_account_id) ?? true)
  const rows = await findActiveAccounts(
    ctx.db,
    ctx.workspace.id,
    members.map(({ social_account_id }) => social_account_id),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return {
    socialSetId: id,
    chosen: members.flatMap((defaults) => {
      const account = byId.get(defaults.social_account_id)
      return account ? { account, defaults } : []
    }),
  }
}

async function fromNames(ctx: WorkspaceCtx, ids: readonly string[], problems: ErrorDetail[]): Promise<Choice> {
  const byId = new Map((await findActiveAccounts(ctx.db, ctx.workspace.id, ids)).map((account) => [account.id, account]))
  const chosen = ids.flatMap((id, index) => {
    const account = byId.get(id)
    if (!account) problems.push({ ...say('unknown_account_here'), location: `body.account_ids[${index}]`, value: id })
    return account ? { account, defaults: undefined } : []
  })
  return { socialSetId: null, chosen }
}

async function fromNamedSet(ctx: WorkspaceCtx, id: string, named: readonly string[] | undefined, problems: ErrorDetail[]): Promise<Choice> {
  const at = { location: 'body.social_set_id', value: id }
  const set = await findSet(ctx.db, ctx.workspace.id, id)
  if (!set) {
    if (named) await fromNames(ctx, named, problems)
    problems.push({ ...say('unknown_social_set'), ...at })
    return { socialSetId: null, chosen: [] }
  }
  const members = new Set(set.accounts.map(({ social_account_id }) => social_account_id))
  for (const [index, value] of (named ?? []).entries())
    if (!members.has(value)) problems.push({ ...say('account_not_in_set'), location: `body.account_ids[${index}]`, value })
  if (!set.accounts.length) problems.push({ ...say('empty_social_set'), ...at })
  if (!named && set.accounts.length > mostDestinations)
    problems.push({ ...say('too_many_destinations', { maximum: mostDestinations }), ...at })
  return fromSet(ctx, set, named)
}

/** Uses the default set, else the oldest accounts. The site is always included. */
async function fromWorkspace(ctx: WorkspaceCtx): Promise<Choice> {
  const set = await findDefaultSet(ctx.db, ctx.workspace.id)
  if (set?.accounts.length) return fromSet(ctx, { ...set, accounts: set.accounts.slice(0, mostDestinations) }, undefined)
  const oldest = (await findActiveAccounts(ctx.db, ctx.workspace.id)).toReversed().slice(0, mostDestinations)
  return { socialSetId: null, chosen: oldest.map((account) => ({ account, defaults: undefined })) }
}

/** Adds every requested id that does not exist to `problems`. */
export function chooseAccounts(ctx: WorkspaceCtx, { social_set_id, account_ids }: CreateBody, problems: ErrorDetail[]): Promise<Choice> {
  if (social_set_id !== undefined) return fromNamedSet(ctx, social_set_id, account_ids, problems)
  return account_ids ? fromNames(ctx, account_ids, problems) : fromWorkspace(ctx)
}
