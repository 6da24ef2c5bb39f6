/** Finds people to mention on an account's network. */
import { type Mentionable } from '@broadside/networks/spec/index'
import type { WorkspaceCtx } from '#server/context.ts'
import { Problem } from '#lib/errors.ts'
import { getAccount } from './accounts.ts'
import { askNetwork } from './ask-network.ts'

/** Throws `not_found`, `not_available`, and the same as `askNetwork`. */
export async function findMentionable(ctx: WorkspaceCtx, id: string, words: string): Promise<Mentionable[]> {
  const row = await getAccount(ctx.db, ctx.workspace.id, id)
  const network = ctx.networks[row.platform]
  const { findPeople } = network ?? {}
  const people = network && findPeople && (await askNetwork(ctx, network, row, (tools, target) => findPeople(tools, target, words)))
  if (!people) throw new Problem('not_available', `${network?.name ?? row.platform} doesn't support searching for people.`)
  return people
}
