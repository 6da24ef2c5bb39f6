/** The data collected for accounts: users' choices, and whether the service can collect it. */
import type { Collection, Network } from '@broadside/networks/spec/index'
import { type App, transact, type WorkspaceCtx } from '#server/context.ts'
import { type ErrorDetail, invalid, say } from '#lib/errors.ts'
import { type Choice, listChoices, saveChoices } from './account-features.store.ts'
import { findCollectingCap } from '#publishing/spending/spending.ts'
import { type Availability, availabilityOf, type Feature, features, reasonOf } from './accounts.policy.ts'
import { type AccountRow, type CountedAccount, findActiveAccounts, lockAccounts, mapAllowed } from './accounts.store.ts'

export interface FeatureState {
  accountId: string
  feature: Feature
  enabled: boolean
  availability: Availability
  /** Why it is unsupported, if it is supported for other accounts of the network. */
  reason: string | undefined
  cost: FeatureCost | undefined
}

/** In millionths of a US dollar. */
interface FeatureCost {
  code: string
  /** The most for one item. */
  amount: number
  /** The most for all accounts of the workspace in a month. */
  cap: number
}

/** Throws `validation_failed` with every account that is unknown, foreign or disconnected. */
async function findAll(ctx: WorkspaceCtx, ids: readonly string[], at: (index: number) => string): Promise<AccountRow[]> {
  const rows = await findActiveAccounts(ctx.db, ctx.workspace.id, ids)
  const problems = ids.flatMap((value, index) =>
    rows.some(({ id }) => id === value) ? [] : [{ ...say('unknown_account_here'), location: at(index), value }],
  )
  if (problems.length) throw invalid(problems)
  return rows
}

async function statesOf(ctx: WorkspaceCtx, accounts: readonly AccountRow[]): Promise<FeatureState[]> {
  const ids = accounts.map(({ id }) => id)
  const choices = await listChoices(ctx.db, ctx.workspace.id, ids)
  const allowed = await mapAllowed(ctx.db, ctx.workspace.id, ids)
  const caps = await mapCaps(ctx, [...new Set(accounts.map(({ platform }) => platform))])
  return accounts.flatMap(({ id, platform, account_kind }) =>
    features.map((feature) => ({
      accountId: id,
      feature,
      enabled: choices.some((choice) => choice.account_id === id && choice.feature === feature && choice.enabled),
      availability: findAvailability(ctx, feature, { platform, account_kind, allows: allowed.get(id) ?? [] }),
      reason: reasonOf(feature, { network: ctx.networks[platform], accountKind: account_kind }),
      cost: costOf(feature, ctx.networks[platform], caps.get(platform)),
    })),
  )
}

/** What collecting may cost at the networks that charge for it. */
async function mapCaps(ctx: WorkspaceCtx, platforms: readonly string[]): Promise<Map<string, number>> {
  const paid = platforms.filter((platform) => ctx.networks[platform]?.prices)
  const caps = paid.map(async (platform): Promise<[string, number]> => [
    platform,
    await findCollectingCap(ctx.db, { workspaceId: ctx.workspace.id, platform }),
  ])
  return new Map(await Promise.all(caps))
}

function costOf(feature: Feature, network: Network | undefined, cap: number | undefined): FeatureCost | undefined {
  const cost = feature === 'analytics' ? undefined : network?.collect?.[feature]?.cost
  return cost && cap !== undefined ? { ...cost, cap } : undefined
}

/** Whether the service can currently collect this for an account. */
export const findAvailability = (
  ctx: Pick<App, 'networks' | 'config'>,
  feature: Feature,
  { platform, account_kind: accountKind, allows }: Pick<CountedAccount, 'platform' | 'account_kind' | 'allows'>,
): Availability =>
  availabilityOf(feature, {
    network: ctx.networks[platform],
    accountKind,
    allows,
    isSwitchedOn: (collection) => isSwitchedOn(ctx, collection),
  })

const switches = { engagement: 'COLLECT_ENGAGEMENT', messaging: 'COLLECT_MESSAGES' } as const

/** Whether the operator allows collecting this. */
export const isSwitchedOn = ({ config }: Pick<App, 'config'>, kind: Collection): boolean => config[switches[kind]]

/** Stores choices and records events for those that changed. */
export async function saveFeatures(ctx: WorkspaceCtx, choices: readonly Choice[]): Promise<void> {
  const changed = await saveChoices(ctx.db, ctx.workspace.id, choices, ctx.clock.now())
  if (changed.length) await ctx.handlers.featuresChosen(ctx, changed)
}

/** Lists every feature of these accounts, or of all active ones, newest account first. Throws `validation_failed`. */
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
    return [{ ...say('repeated_choice'), location: `body.choices[${index}]` }]
  })
}

/** Returns every feature of the changed accounts. Throws `validation_failed`. */
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
    await saveFeatures(ctx, choices)
    return statesOf(ctx, accounts)
  })
}
