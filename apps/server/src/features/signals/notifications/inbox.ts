/** The inbox of a user in one workspace. */
import type { JobCtx } from '#jobs/define.ts'
import { type ActorCtx, transact } from '#server/context.ts'
import { invalidAt, Problem, say } from '#lib/errors.ts'
import { enterWorkspace } from '#http/access.ts'
import * as store from './inbox.store.ts'
import { wakeStreams } from '#http/live-streams.ts'
import { emitInboxChanges } from '#signals/changes/changes.ts'
import { boundWorkspace } from './preferences.ts'
import { days } from '#lib/time.ts'

/** Milliseconds. */
const keptFor = days(90)

export const inboxOf = ({ actor }: Pick<ActorCtx, 'actor'>, workspaceId: string): store.Inbox => ({
  userId: actor.userId,
  workspaceId,
  withOwn: boundWorkspace(actor) === undefined,
})

export const readInbox = (
  ctx: Pick<ActorCtx, 'actor' | 'db'>,
  workspaceId: string,
  part: { after: { at: Date; id: string } | undefined; limit: number },
): Promise<store.InboxPage> => store.readPage(ctx.db, inboxOf(ctx, workspaceId), part)

/** The unread count of each workspace's inbox, all of which include notifications about the user. */
export async function countUnreadIn(ctx: Pick<ActorCtx, 'actor' | 'db'>, workspaceIds: readonly string[]): Promise<Map<string, number>> {
  const counts = await store.countUnreadIn(ctx.db, ctx.actor.userId, workspaceIds)
  const own = boundWorkspace(ctx.actor) === undefined ? (counts.get(null) ?? 0) : 0
  return new Map(workspaceIds.map((id) => [id, own + (counts.get(id) ?? 0)]))
}

export interface Selection {
  workspaceId: string
  ids: readonly string[] | undefined
  all: true | undefined
}

type Change = (ctx: ActorCtx, inbox: store.Inbox, ids: readonly string[]) => Promise<void>

/** Throws `validation_failed` unless ids or all are given, and `not_found` for an id that is not in the inbox. */
async function change(ctx: ActorCtx, { workspaceId, ids, all }: Selection, apply: Change): Promise<void> {
  if ((ids === undefined) === (all === undefined)) throw invalidAt('body.ids', say('ids_or_all'))
  const workspace = await enterWorkspace(ctx, 'workspace', workspaceId, 'viewer')
  await transact(ctx, async (ctx) => {
    const inbox = inboxOf(ctx, workspace.id)
    const found = await store.lockItems(ctx.db, inbox, ids)
    const known = new Set(found)
    const errors = (ids ?? []).flatMap((id, index) =>
      known.has(id) ? [] : [{ ...say('not_in_inbox'), location: `body.ids[${index}]`, value: id }],
    )
    if (errors.length) throw new Problem('not_found', 'Notification not found.', { errors })
    await apply(ctx, inbox, found)
    wakeStreams(ctx, inbox.userId)
    // Notifications about the user counted in the inboxes of all workspaces.
    emitInboxChanges(ctx, [{ userId: inbox.userId, workspaceId: inbox.withOwn ? null : inbox.workspaceId }])
  })
}

export const markRead = (ctx: ActorCtx, selection: Selection): Promise<void> =>
  change(ctx, selection, (ctx, inbox, ids) => store.markRead(ctx.db, inbox, ids, ctx.clock.now()))

export const removeNotifications = (ctx: ActorCtx, selection: Selection): Promise<void> =>
  change(ctx, selection, (ctx, inbox, ids) => store.removeItems(ctx.db, inbox, ids))

/** Rows that one statement deletes from a table. */
const batch = 1000

export async function cleanNotifications({ db, clock, signal }: Pick<JobCtx, 'db' | 'clock' | 'signal'>): Promise<void> {
  const before = new Date(clock.now().getTime() - keptFor)
  while ((await store.removeOld(db, before, batch)) === batch) signal.throwIfAborted()
}
