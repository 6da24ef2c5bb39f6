/**
 * What happened, written in the transaction of the change. The history of a publication reads this table, and so will
 * everything that tells the outside world.
 */
import type { Ctx } from '../../context.ts'
import { uuid7 } from '../../lib/ids.ts'

export interface NewEvent {
  workspaceId: string
  /** `noun.past` */
  type: string
  /** No secrets, no e-mail addresses, no text of posts. */
  data: Record<string, unknown>
  publicationId?: string
}

export const recordEvent = (ctx: Pick<Ctx, 'db' | 'clock' | 'actor'>, event: NewEvent): Promise<void> => recordEvents(ctx, [event])

export async function recordEvents(ctx: Pick<Ctx, 'db' | 'clock' | 'actor'>, events: readonly NewEvent[]): Promise<void> {
  if (!events.length) return
  const now = ctx.clock.now()
  const { actor } = ctx
  const rows = events.map((event) => ({
    id: uuid7(now.getTime()),
    workspace_id: event.workspaceId,
    type: event.type,
    publication_id: event.publicationId ?? null,
    actor_kind: actor ? (actor.credential.kind === 'token' ? ('token' as const) : ('user' as const)) : ('system' as const),
    actor_user_id: actor?.userId ?? null,
    data: JSON.stringify(event.data),
    created_at: now,
  }))
  await ctx.db.insertInto('events').values(rows).execute()
}
