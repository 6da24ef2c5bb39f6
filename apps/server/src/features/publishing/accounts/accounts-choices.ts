/** Live choices of accounts: the values that their networks currently offer for a target or a setting. */
import type { LiveChoice, Network } from '@broadside/networks/spec/index'
import type { WorkspaceCtx } from '#server/context.ts'
import { invalidAt, say } from '#lib/errors.ts'
import { decodeCursor, encodeCursor } from '#lib/pagination.ts'
import { getAccount } from './accounts.ts'
import { askNetwork } from './ask-network.ts'

const readerOf = ({ choices }: Network, source: string) => (choices && Object.hasOwn(choices, source) ? choices[source] : undefined)

export interface ChoiceQuery {
  search?: string
  limit: number
  cursor?: string
  /** The value of the setting that the choices depend on. */
  within?: string
}

export interface ChoicePage {
  choices: LiveChoice[]
  next_cursor: string | undefined
}

/** Lists a page of choices; empty if the network has no such source. Throws `not_found`, and the same as `askNetwork`. */
export async function listChoices(ctx: WorkspaceCtx, id: string, source: string, query: ChoiceQuery): Promise<ChoicePage> {
  const signer = ctx.signer('cursor')
  const filters = { account: id, source, search: query.search, within: query.within }
  const position = query.cursor === undefined ? [0] : decodeCursor(signer, filters, query.cursor)
  if (!position) throw invalidAt('query.cursor', say('bad_cursor'))
  const row = await getAccount(ctx.db, ctx.workspace.id, id)
  const network = ctx.networks[row.platform]
  const read = network && readerOf(network, source)
  const isFoundThere = network?.settings[source]?.live === 'search'
  const all: LiveChoice[] =
    (read && (await askNetwork(ctx, network, row, (tools, target) => read(tools, target, query.search, query.within)))) ?? []
  const words = query.search?.toLowerCase() ?? ''
  const matches = isFoundThere
    ? all
    : all.filter(({ value, label, description = '' }) => `${value}\n${label}\n${description}`.toLowerCase().includes(words))
  const start = Number(position[0])
  const end = start + query.limit
  return {
    choices: matches.slice(start, end),
    next_cursor: end < matches.length ? encodeCursor(signer, filters, [end]) : undefined,
  }
}
