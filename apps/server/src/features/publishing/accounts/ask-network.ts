/** Calls to a network on behalf of one of its accounts. */
import { type ConnectTools, type Network, NetworkError, type Target } from '@broadside/networks/spec/index'
import type { App, WorkspaceCtx } from '#server/context.ts'
import { toConnectionProblem } from './accounts.policy.ts'
import { type AccountRow, findGrant } from './accounts.store.ts'
import { markReconnectRequired, openGrant, toNetworkAccount } from './grants.ts'

export const toolsOf = ({
  http,
  openSocket,
  clock,
  serviceClient,
}: Pick<App, 'http' | 'openSocket' | 'clock' | 'serviceClient'>): ConnectTools => ({
  http,
  openSocket,
  now: () => clock.now(),
  client: serviceClient,
})

/** Returns undefined for an account without credentials. Throws `connection_refused`, after marking the account, or `provider_unavailable`. */
export async function askNetwork<T>(
  ctx: WorkspaceCtx,
  network: Network,
  row: AccountRow,
  ask: (tools: ConnectTools, target: Target) => Promise<T>,
): Promise<T | undefined> {
  const grant = row.grant_id === null ? undefined : await findGrant(ctx.db, ctx.workspace.id, row.grant_id)
  if (!grant) return undefined
  try {
    const credential = await openGrant(ctx, ctx.workspace.id, grant.id)
    return await ask(toolsOf(ctx), { account: toNetworkAccount(row), credential })
  } catch (error) {
    if (error instanceof NetworkError && error.kind === 'auth') await markReconnectRequired(ctx, grant.id, grant.sealed)
    throw toConnectionProblem(network, error)
  }
}
