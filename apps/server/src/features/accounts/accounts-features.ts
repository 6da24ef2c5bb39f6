/** What is collected for accounts: what people chose, and whether the service can do it. */
import { transact, type WorkspaceCtx } from '../../context.ts'
import { type ErrorDetail, invalid } from '../../lib/errors.ts'
import { type Choice, listChoices, saveChoices } from './accounts-features.store.ts'
import { availabilityOf, type Feature, features } from './accounts.policy.ts'
import { type AccountRow, findActiveAccounts, lockAccounts } from './accounts.store.ts'

export interface FeatureState {
  accountId: string
  feature: Feature
  enabled: boolean
  availability: ReturnType<typeof availabilityOf>
}

/** Throws `validation_failed` with every account that is unknown, foreign or disconnected. */
async function findAll(ctx: WorkspaceCtx, ids: readonly string[], at: (index: number) => string): Promise<AccountRow[]> {
  const rows = await findActiveAccounts(ctx.db, ctx.workspace.id, ids)
  const problems = ids.flatMap((value, index) =>
    rows.some(({ id }) => id === value)
      ? []
      : [{ message: 'There is no such active account in this workspace.', location: at(index), value }],
  )
  if (problems.length) throw invalid(problems)
  return rows
}

async function statesOf(ctx: WorkspaceCtx, accounts: readonly AccountRow[]): Promise<FeatureState[]> {
  const ids = accounts.map(({ id }) => id)
  const choices = await listChoices(ctx.db, ctx.workspace.id, ids)
  return accounts.flatMap(({ id, platform }) =>
    features.map((feature) => ({
      accountId: id,
      feature,
      enabled: choices.some((choice) => choice.account_id === id && choice.feature === feature && choice.enabled),
      availability: availabilityOf(ctx.networks[platform], feature),
    })),
  )
}

/** Every feature of these accounts, or of all active ones, newest account first. Throws `validation_failed`. */
export async function listFeatures(ctx: WorkspaceCtx, ids: readonly string[] | undefined): Promise<FeatureState[]> {
  const accounts = ids
    ? await findAll(ctx, ids, (index) => `query.account_ids[${index}]`)
    : await findActiveAccounts(ctx.db, ctx.workspace.id)
  return statesOf(ctx, accounts)
}

function repeats(choices: readonly Choice[]): ErrorDetail[] {
  const seen = new Set<string>()
  return choices.flatMap(({ account_id, feature }, index) => {
    const key = `${account_id} ${feature}`
    if (!seen.has(key)) return (seen.add(key), [])
    return [{ message: 'This account and feature occur before.', location: `body.choices[${index}]` }]
  })
}

/** Gives every feature of the accounts that were named. Throws `validation_failed`. */
export async function chooseFeatures(ctx: WorkspaceCtx, choices: readonly Choice[]): Promise<FeatureState[]> {
  const problems = repeats(choices)
  if (problems.length) throw invalid(problems)
  return transact(ctx, async (ctx) => {
    await lockAccounts(ctx.db, ctx.workspace.id)
    const accounts = await findAll(
      ctx,
      choices.map(({ account_id }) => account_id),
      (index) => `body.choices[${index}].account_id`,
    )
    await saveChoices(ctx.db, ctx.workspace.id, choices, ctx.clock.now())
    return statesOf(ctx, accounts)
  })
}
