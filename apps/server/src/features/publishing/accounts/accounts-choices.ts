/** Live choices of accounts: what their networks offer right now for a target or a setting. */
import { type LiveChoice, type Network, NetworkError } from '@broadside/networks/spec/index'
import type { WorkspaceCtx } from '#server/context.ts'
import { invalidAt, say } from '#lib/errors.ts'
import { decodeCursor, encodeCursor } from '#lib/pagination.ts'
import { toConnectionProblem } from './accounts.policy.ts'
import type { AccountRow, GrantRow } from './accounts.store.ts'
import { findGrant } from './accounts.store.ts'
import { getAccount } from './accounts.ts'
import { markReconnectRequired, openGrant, toNetworkAccount } from './grants.ts'

/** Asks the network. Throws `connection_refused`, after which the account is marked, or `provider_unavailable`. */
async function ask(ctx: WorkspaceCtx, network: Network, row: AccountRow, grant: GrantRow, source: string): Promise<LiveChoice[]> {
  const read = network.choices && Object.hasOwn(network.choices, source) ? network.choices[source] : undefined
  if (!read) return []
  try {
    const credential = await openGrant(ctx, ctx.workspace.id, grant.id)
    return await read({ http: ctx.http, now: () => ctx.clock.now() }, { account: toNetworkAccount(row), credential })
  } catch (error) {
    if (error instanceof NetworkError && error.kind === 'auth') await markReconnectRequired(ctx, grant.id, grant.sealed)
    throw toConnectionProblem(network, error)
  }
}

export interface ChoiceQuery {
  search?: string
  limit: number
  cursor?: string
}

export interface ChoicePage {
  choices: LiveChoice[]
  next_cursor: string | undefined
}

/** A page of what the network offers; empty where it has no such choice. Throws `not_found`, and what `ask` throws. */
export async function listChoices(ctx: WorkspaceCtx, id: string, source: string, query: ChoiceQuery): Promise<ChoicePage> {
  const signer = ctx.signer('cursor')
  const filters = { account: id, source, search: query.search }
  const position = query.cursor === undefined ? [0] : decodeCursor(signer, filters, query.cursor)
  if (!position) throw invalidAt('query.cursor', say('bad_cursor'))
  const row = await getAccount(ctx.db, ctx.workspace.id, id)
  const network = ctx.networks[row.platform]
  const grant = row.grant_id === null ? undefined : await findGrant(ctx.db, ctx.workspace.id, row.grant_id)
  const all = network && grant ? await ask(ctx, network, row, grant, source) : []
  const words = query.search?.toLowerCase() ?? ''
  const matches = all.filter(({ value, label, description = '' }) => `${value}\n${label}\n${description}`.toLowerCase().includes(words))
  const start = Number(position[0])
  const end = start + query.limit
  return {
    choices: matches.slice(start, end),
    next_cursor: end < matches.length ? encodeCursor(signer, filters, [end]) : undefined,
  }
}
