/** Forecasts a publication at the request of a user. */
import { transact, type WorkspaceCtx } from '#server/context.ts'
import { requestForecast } from '#publishing/forecast/forecast.ts'
import { getPublication } from '../write/load.ts'
import type { PublicationWithDestinations } from '../publications.store.ts'

/** Throws `not_found`. */
export async function refreshForecast(ctx: WorkspaceCtx, id: string): Promise<PublicationWithDestinations> {
  return transact(ctx, async (ctx) => {
    const loaded = await getPublication(ctx, ctx.workspace.id, id)
    await requestForecast(ctx, ctx.workspace.id, id)
    return loaded
  })
}
