/** The choice between several accounts that one authorization found. */
import type { Account } from '@broadside/networks/spec/index'
import { type ActorCtx, transact } from '#server/context.ts'
import { enterWorkspace } from '#http/access.ts'
import { type ErrorDetail, invalid, notFound, Problem, say } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { type Connecting, type Granted, isSameAccount, saveConnection } from './accounts.connect.ts'
import { type AttemptRow, findAttempt, insertAttempt, settleAttempt } from './attempts.store.ts'
import { type AccountRow, findByIdentity } from './accounts.store.ts'

/** Milliseconds in which the accounts must be chosen. */
const selectionLifeMs = 30 * 60_000

export const sealAttempt = (id: string) => `connection-attempt:${id}`

/** As in JSON, where the expiry is text. */
type Sealed = Omit<Granted, 'expiresAt'> & { expiresAt?: string }

/** Stores what was found until the user has chosen. Returns the id of the selection. */
export async function offerSelection(ctx: Connecting, platform: string, connected: Granted): Promise<string> {
  const id = newId(ctx)
  await insertAttempt(ctx.db, {
    id,
    workspace_id: ctx.workspace.id,
    user_id: ctx.userId,
    platform,
    kind: 'selection',
    sealed: ctx.box.seal(connected, sealAttempt(id)),
    expires_at: new Date(ctx.clock.now().getTime() + selectionLifeMs),
  })
  return id
}

const ended = () => new Problem('challenge_invalid', 'This selection was completed or has expired. Connect the accounts again.')

/** Throws `not_found` for another user's selection, and `challenge_invalid` for one that ended. */
async function openSelection(ctx: ActorCtx, id: string): Promise<{ row: AttemptRow; connected: Granted; ctx: Connecting }> {
  const row = await findAttempt(ctx.db, { id, userId: ctx.actor.userId, kind: 'selection' })
  if (!row) throw notFound('selection')
  const workspace = await enterWorkspace(ctx, 'workspace', row.workspace_id, 'editor')
  if (row.sealed === null || row.expires_at <= ctx.clock.now()) throw ended()
  const { expiresAt, ...rest } = ctx.box.open(row.sealed, sealAttempt(id)) as Sealed
  const connected: Granted = { ...rest, ...(expiresAt === undefined ? {} : { expiresAt: new Date(expiresAt) }) }
  return { row, connected, ctx: { ...ctx, workspace, userId: ctx.actor.userId } }
}

export interface Selectable {
  account: Account
  isConnected: boolean
}

export interface Selection {
  id: string
  platform: string
  expiresAt: Date
  items: Selectable[]
}

export async function getSelection(ctx: ActorCtx, id: string): Promise<Selection> {
  const { row, connected } = await openSelection(ctx, id)
  const ids = connected.accounts.map(({ accountId }) => accountId)
  const known = (await findByIdentity(ctx.db, row.workspace_id, row.platform, ids)).filter(({ is_active }) => is_active)
  const network = ctx.networks[row.platform]
  return {
    id,
    platform: row.platform,
    expiresAt: row.expires_at,
    items: connected.accounts.map((account) => ({ account, isConnected: known.some((one) => isSameAccount(network, one, account)) })),
  }
}

/** Throws `validation_failed` with every id that the selection doesn't have. */
function chosenOf({ accounts }: Granted, ids: readonly string[]): Account[] {
  const problems = ids.flatMap((value, index): ErrorDetail[] =>
    accounts.some(({ accountId }) => accountId === value)
      ? []
      : [{ ...say('unknown_selection'), location: `body.selection_ids[${index}]`, value }],
  )
  if (problems.length) throw invalid(problems)
  return accounts.filter(({ accountId }) => ids.includes(accountId))
}

/** Connects the chosen accounts, which share one grant. Throws `limit_reached`, `provider_not_ready`. */
export async function completeSelection(ctx: ActorCtx, id: string, ids: readonly string[]): Promise<AccountRow[]> {
  const { row, connected, ctx: entered } = await openSelection(ctx, id)
  const accounts = chosenOf(connected, ids)
  return transact(entered, async (ctx) => {
    const rows = await saveConnection(ctx, row.platform, { ...connected, accounts })
    const settled = await settleAttempt(ctx.db, row.workspace_id, id, { state: 'connected', accountIds: rows.map((one) => one.id) })
    if (!settled) throw ended()
    return rows
  })
}
