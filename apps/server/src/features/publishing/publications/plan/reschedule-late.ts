/** Gives destinations new slots whose time passed before the server was restored. */
import { pagePath } from '@broadside/contract/pages'
import { wording } from '@broadside/contract/sentences'
import { transact, type WorkspaceCtx } from '#server/context.ts'
import { excerpt } from '#lib/excerpt.ts'
import { Problem } from '#lib/errors.ts'
import { lockSlotChoice } from '#publishing/posting-schedules/posting-schedules.ts'
import { notify } from '#signals/notifications/notifications.ts'
import { type DestinationRow, listDestinations, type PublicationRow } from '../publications.store.ts'
import { lockForChange } from '../write/load.ts'
import { nextFreeSlot } from './next-slot.ts'
import { queueAt, scheduleOf } from './schedule-publication.ts'

const isLate = ({ status, error }: DestinationRow): boolean => status === 'cancelled' && error?.code === 'late_without_slot'

/** Without an open slot, the destinations stay drafts, and the user who scheduled them is notified. */
export async function rescheduleLate(ctx: WorkspaceCtx, id: string): Promise<void> {
  try {
    await transact(ctx, async (ctx) => {
      await lockSlotChoice(ctx)
      const publication = await lockForChange(ctx, id, { revision: undefined, ifMatch: undefined })
      const rows = (await listDestinations(ctx.db, ctx.workspace.id, [id])).filter(isLate)
      if (!rows.length) return
      const schedule = await scheduleOf(ctx, publication, rows, nextFreeSlot)
      const timed = rows.map((row) => ({ ...row, time: schedule }))
      await queueAt(ctx, publication, timed, { at: new Date(schedule.at), schedule })
    })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await transact(ctx, async (ctx) => {
      const publication = await lockForChange(ctx, id, { revision: undefined, ifMatch: undefined })
      await notifyUnscheduled(ctx, publication)
    })
  }
}

async function notifyUnscheduled(ctx: WorkspaceCtx, publication: PublicationRow): Promise<void> {
  const { id, title, text, segments } = publication
  const rows = (await listDestinations(ctx.db, ctx.workspace.id, [id])).filter(isLate)
  if (!rows.length) return
  const post = excerpt(title || text || (segments[0]?.text ?? '')) || wording('phrases', 'wordless_post')
  await notify(ctx, {
    workspaceId: ctx.workspace.id,
    userIds: [ctx.actor.userId],
    event: `publication:${id}:late:${publication.revision}`,
    href: pagePath('publication', { id }),
    payload: { publication_id: id },
    topic: 'publish_failed',
    title: wording('notices', 'not_published', { post }),
    body: rows.map(({ platform }) =>
      wording('notices', 'at_network', {
        network: ctx.networks[platform]?.name ?? platform,
        reason: wording('deliveries', 'late_without_slot'),
      }),
    ),
  })
}
