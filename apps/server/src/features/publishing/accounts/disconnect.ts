/** Disconnects one account, or all accounts with the same authorization. */
import { transact, type WorkspaceCtx } from '#server/context.ts'
import { Problem } from '#lib/errors.ts'
import { getAccount, lockForChange } from './accounts.ts'
import * as store from './accounts.store.ts'
import type { AccountRow, CountedAccount } from './accounts.store.ts'
import { countScheduled, listSetNames, type Scheduled } from './disconnect-preview.store.ts'
import { erase, takeOut } from './erase.ts'

/** The other accounts that use or used the account's grant. */
const listSiblings = async (ctx: WorkspaceCtx, { id, grant_id }: AccountRow): Promise<AccountRow[]> =>
  grant_id === null ? [] : (await store.listOfGrant(ctx.db, ctx.workspace.id, grant_id)).filter((other) => other.id !== id)

/** Whether an account is the last active one of credentials that others used. These can only be removed together with it. */
const isLastOfGrant = ({ grant_accounts }: Pick<CountedAccount, 'grant_accounts'>, siblings: readonly AccountRow[]): boolean =>
  siblings.length > 0 && grant_accounts === 1

export interface DisconnectPreview extends Scheduled {
  groups: string[]
  grantAccounts: number
  isLastOfGrant: boolean
  isBuiltIn: boolean
}

/** Shows what disconnecting an account would change. */
export async function previewDisconnect(ctx: WorkspaceCtx, id: string): Promise<DisconnectPreview> {
  const row = await getAccount(ctx.db, ctx.workspace.id, id)
  return {
    ...(await countScheduled(ctx.db, ctx.workspace.id, id)),
    groups: await listSetNames(ctx.db, ctx.workspace.id, id),
    grantAccounts: Math.max(1, row.grant_accounts),
    isLastOfGrant: isLastOfGrant(row, await listSiblings(ctx, row)),
    isBuiltIn: row.grant_id === null,
  }
}

/** Disconnects one account and erases credentials that only it used. The last account of shared credentials can only be disconnected with them. */
export async function disconnectAccount(ctx: WorkspaceCtx, id: string, ifMatch: string | undefined): Promise<void> {
  await transact(ctx, async (ctx) => {
    const row = await lockForChange(ctx, id, ifMatch)
    if (row.grant_id === null) throw new Problem('built_in_account', "The site account is built in and can't be disconnected.")
    const siblings = await listSiblings(ctx, row)
    if (isLastOfGrant(row, siblings))
      throw new Problem(
        'last_destination_of_grant',
        'This is the last account of a shared authorization. Remove the authorization instead.',
      )
    await takeOut(ctx, [row])
    if (!siblings.length) await erase(ctx, row.grant_id)
  })
}

/** Erases the credentials of an account and disconnects every account that uses them. */
export async function removeGrant(ctx: WorkspaceCtx, id: string, ifMatch: string | undefined): Promise<void> {
  await transact(ctx, async (ctx) => {
    const row = await lockForChange(ctx, id, ifMatch)
    if (row.grant_id === null) throw new Problem('built_in_account', 'The site account has no credentials.')
    const rows = await store.listOfGrant(ctx.db, ctx.workspace.id, row.grant_id)
    await takeOut(
      ctx,
      rows.filter((other) => other.is_active),
    )
    await erase(ctx, row.grant_id)
  })
}
