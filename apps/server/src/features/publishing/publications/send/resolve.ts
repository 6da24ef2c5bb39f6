/** Records a user's answer to an unknown outcome. */
import { type Ctx, transact, type WorkspaceCtx } from '#server/context.ts'
import { assertNotHeld } from '#jobs/hold.ts'
import { invalidAt, say } from '#lib/errors.ts'
import { settleByHuman } from '#publishing/deliveries/deliveries.ts'
import { closingEvents, refreshProgress } from '#publishing/publication-progress/publication-progress.ts'
import { recordEvents } from '#signals/events/events.ts'
import { queueAgain } from '../plan/queue.ts'
import { findAccounts, updatePublication, type PublicationWithDestinations } from '../publications.store.ts'
import { type Expectation, getPublication, touched } from '../write/load.ts'
import { lockDestination } from './lock-destination.ts'

export interface Resolution {
  resolution: 'published' | 'retry' | 'not_published'
  external_url?: string
}

/** Requires https, and the network's host where it is known. */
function assertAddress(ctx: Ctx, url: string | undefined, instanceUrl: string): string {
  const at = 'body.external_url'
  if (!url) throw invalidAt(at, say('address_of_live_post_needed'))
  const { protocol, host } = new URL(url)
  const operatorHost = ctx.config.FETCH_ALLOW_LIST.includes(host)
  if (protocol !== 'https:' && !operatorHost) throw invalidAt(at, say('not_https'), url)
  if (instanceUrl && host !== new URL(instanceUrl).host) throw invalidAt(at, say('other_server', { host: new URL(instanceUrl).host }), url)
  return url
}

export async function resolveDestination(
  ctx: WorkspaceCtx,
  id: string,
  destinationId: string,
  answer: Resolution,
  expectation: Expectation,
): Promise<PublicationWithDestinations> {
  return transact(ctx, async (ctx) => {
    if (answer.resolution === 'retry') await assertNotHeld(ctx)
    const { publication, row } = await lockDestination(ctx, id, destinationId, 'unknown', expectation)
    const account = (await findAccounts(ctx.db, ctx.workspace.id, [row.social_account_id])).get(row.social_account_id)?.account
    const externalUrl =
      answer.resolution === 'published'
        ? assertAddress(ctx, answer.external_url, ctx.networks[row.platform]?.postsOnInstance ? (account?.instance_url ?? '') : '')
        : undefined
    const endsRun = await settleByHuman(ctx, row, answer.resolution, externalUrl)
    if (answer.resolution === 'retry') await queueAgain(ctx, publication, [row])
    else {
      await updatePublication(ctx.db, ctx.workspace.id, id, touched(ctx, publication))
      const run = (await refreshProgress(ctx.db, [id])).get(id)
      // A run with an unknown outcome already emitted its closing event; emit it again when the answer changes the status.
      if (run && (endsRun || run.status !== publication.status))
        await recordEvents(ctx, closingEvents({ workspaceId: ctx.workspace.id, publicationId: id }, run))
    }
    return getPublication(ctx, ctx.workspace.id, id)
  })
}
