/** Social sets: named groups of accounts with defaults for their destinations. */
import { type App, transact, type WorkspaceCtx } from '#server/context.ts'
import { assertCurrent } from '#http/etag.ts'
import { type ErrorDetail, invalid, notFound, Problem, say } from '#lib/errors.ts'
import { uuid7 } from '#lib/ids.ts'
import { isUniqueViolation } from '#lib/pg-errors.ts'
import { nextUpdate } from '#lib/time.ts'
import { assertNotTrashed, emptyTrash, lockExpired } from '#lib/trash.ts'
import { type AccountRow, findActiveAccounts, lockAccounts, toNetworkAccount } from '#publishing/accounts/accounts.ts'
import { defaultsProblems, type SetAccountInput } from './social-sets.policy.ts'
import * as store from './social-sets.store.ts'
import type { SetRow, SocialSet } from './social-sets.store.ts'

export { findDefault as findDefaultSet, findSet } from './social-sets.store.ts'
export type { SetAccount, SocialSet } from './social-sets.store.ts'

const kind = 'social set'

export interface SetInput {
  name: string
  is_default: boolean
  accounts: readonly SetAccountInput[]
}

export const listSets = (ctx: WorkspaceCtx, lifecycle: 'active' | 'trash'): Promise<SocialSet[]> =>
  (lifecycle === 'trash' ? store.listTrash : store.listSets)(ctx.db, ctx.workspace.id)

/** Throws `not_found`. */
export async function getSet(ctx: WorkspaceCtx, id: string): Promise<SocialSet> {
  const set = await store.findSet(ctx.db, ctx.workspace.id, id)
  if (!set) throw notFound(kind)
  return set
}

function accountProblems(ctx: WorkspaceCtx, account: AccountRow | undefined, input: SetAccountInput, at: string): ErrorDetail[] {
  const network = account && ctx.networks[account.platform]
  if (!network)
    return [
      {
        ...say('unknown_account_here'),
        location: `${at}.social_account_id`,
        value: input.social_account_id,
      },
    ]
  return defaultsProblems(network, network.profiles(toNetworkAccount(account)), input, at)
}

/** Throws `validation_failed` with all repeated or unknown accounts, and all invalid defaults. */
async function assertAccounts(ctx: WorkspaceCtx, inputs: readonly SetAccountInput[]): Promise<void> {
  const ids = inputs.map(({ social_account_id }) => social_account_id)
  const accounts = new Map((await findActiveAccounts(ctx.db, ctx.workspace.id, ids)).map((row) => [row.id, row]))
  const problems = inputs.flatMap((input, index) => {
    const { social_account_id: value } = input
    const at = `body.accounts[${index}]`
    return ids.indexOf(value) < index
      ? [{ ...say('repeated_account'), location: `${at}.social_account_id`, value }]
      : accountProblems(ctx, accounts.get(value), input, at)
  })
  if (problems.length) throw invalid(problems)
}

/** Stores an empty object as null. */
const toColumn = (settings: Record<string, unknown> = {}): string | null => (Object.keys(settings).length ? JSON.stringify(settings) : null)

const toRows = (inputs: readonly SetAccountInput[]) =>
  inputs.map((input, position) => ({
    social_account_id: input.social_account_id,
    position,
    default_output_profile: input.default_output_profile ?? null,
    default_settings: toColumn(input.default_settings),
    default_segment_settings: toColumn(input.default_segment_settings),
  }))

const nameTaken = (error: unknown): never => {
  throw isUniqueViolation(error, 'social_sets_name') ? new Problem('name_taken', 'Another social set has this name.') : error
}

/** Throws `validation_failed` or `name_taken`. */
export const createSet = (ctx: WorkspaceCtx, { name, is_default, accounts }: SetInput): Promise<SocialSet> =>
  transact(ctx, async (ctx) => {
    // Serialize changes of sets and accounts, so that no account is removed meanwhile and only one set becomes the default.
    await lockAccounts(ctx.db, ctx.workspace.id)
    await assertAccounts(ctx, accounts)
    const now = ctx.clock.now()
    const id = uuid7(now)
    if (is_default) await store.clearDefault(ctx.db, ctx.workspace.id, now)
    await store
      .insertSet(ctx.db, { id, workspace_id: ctx.workspace.id, name, is_default, created_at: now, updated_at: now })
      .catch(nameTaken)
    await store.replaceAccounts(ctx.db, ctx.workspace.id, id, toRows(accounts))
    return getSet(ctx, id)
  })

/** Locks a set, even one in the trash. */
async function lockAny(ctx: WorkspaceCtx, id: string, ifMatch: string | undefined): Promise<SetRow> {
  return assertCurrent(await store.lockAnySet(ctx.db, ctx.workspace.id, id), kind, ifMatch)
}

async function lockForChange(ctx: WorkspaceCtx, id: string, ifMatch: string | undefined): Promise<SetRow> {
  return assertNotTrashed(await lockAny(ctx, id, ifMatch), kind)
}

/** Throws `not_found`, `precondition_failed`, `validation_failed` or `name_taken`. */
export const replaceSet = (
  ctx: WorkspaceCtx,
  id: string,
  { name, is_default, accounts }: SetInput,
  ifMatch: string | undefined,
): Promise<SocialSet> =>
  transact(ctx, async (ctx) => {
    await lockAccounts(ctx.db, ctx.workspace.id)
    const set = await lockForChange(ctx, id, ifMatch)
    await assertAccounts(ctx, accounts)
    if (is_default && !set.is_default) await store.clearDefault(ctx.db, ctx.workspace.id, ctx.clock.now())
    await store.updateSet(ctx.db, ctx.workspace.id, id, { name, is_default, updated_at: nextUpdate(ctx, set) }).catch(nameTaken)
    await store.replaceAccounts(ctx.db, ctx.workspace.id, id, toRows(accounts))
    return getSet(ctx, id)
  })

/** Publications created from the set keep their destinations. Throws `not_found` or `precondition_failed`. */
export const trashSet = (ctx: WorkspaceCtx, id: string, ifMatch: string | undefined): Promise<void> =>
  transact(ctx, async (ctx) => {
    const set = await lockForChange(ctx, id, ifMatch)
    await store.updateSet(ctx.db, ctx.workspace.id, id, { trashed_at: ctx.clock.now(), updated_at: nextUpdate(ctx, set) })
  })

/** Deletes a set permanently, in the trash or not. Throws `not_found` or `precondition_failed`. */
export const deleteSet = (ctx: WorkspaceCtx, id: string, ifMatch: string | undefined): Promise<void> =>
  transact(ctx, async (ctx) => {
    await lockAny(ctx, id, ifMatch)
    await store.deleteSet(ctx.db, ctx.workspace.id, id)
  })

/** Leaves a set that is not in the trash unchanged. Throws `not_found`, `precondition_failed` or `name_taken`. */
export const restoreSet = (ctx: WorkspaceCtx, id: string, ifMatch: string | undefined): Promise<SocialSet> =>
  transact(ctx, async (ctx) => {
    // Prevents another set from becoming the default in the meantime.
    await lockAccounts(ctx.db, ctx.workspace.id)
    const set = await lockAny(ctx, id, ifMatch)
    if (set.trashed_at) {
      const is_default = set.is_default && !(await store.findDefault(ctx.db, ctx.workspace.id))
      await store
        .updateSet(ctx.db, ctx.workspace.id, id, { trashed_at: null, is_default, updated_at: nextUpdate(ctx, set) })
        .catch(nameTaken)
    }
    return getSet(ctx, id)
  })

/** Deletes sets whose time in the trash is over. */
export const purgeSets = (ctx: Pick<App, 'db' | 'clock'> & { signal: AbortSignal }): Promise<void> =>
  emptyTrash(ctx, {
    batch: 200,
    lock: (ctx, limit) => lockExpired(ctx, 'social_sets', limit),
    remove: (ctx, rows) =>
      store.deleteSets(
        ctx.db,
        rows.map(({ id }) => id),
      ),
  })
