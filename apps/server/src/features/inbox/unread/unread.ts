/** What each member of a workspace has yet to read in the inbox. Networks aren't notified of what was read. */
import { transact, type WorkspaceCtx } from '#server/context.ts'
import type { Db } from '#db/open.ts'
import { invalidAt, Problem, say } from '#lib/errors.ts'
import { emitChanges, type LiveCtx } from '#signals/changes/changes.ts'
import * as store from './unread.store.ts'

const kinds = ['reply', 'quote', 'like', 'repost'] as const
type Counts = Record<(typeof kinds)[number], number>

export const presentCounts = (counts: ReadonlyMap<string, number>): Counts =>
  Object.fromEntries(kinds.map((kind) => [kind, counts.get(kind) ?? 0])) as Counts

/** For all active members of the workspace. */
export async function markItemsUnread(db: Db, workspaceId: string, items: readonly store.Item[]): Promise<void> {
  if (items.length) await store.insertItems(db, workspaceId, items)
}

/** For all active members of the workspace. */
export const markConversationUnread = store.insertConversation

const readerOf = ({ workspace, actor }: WorkspaceCtx): store.Reader => ({ workspaceId: workspace.id, userId: actor.userId })

export async function countUnread(ctx: WorkspaceCtx): Promise<{ engagement: Counts; conversations: number }> {
  const reader = readerOf(ctx)
  return {
    engagement: presentCounts(await store.countItems(ctx.db, reader)),
    conversations: await store.countConversations(ctx.db, reader),
  }
}

export interface Selection {
  ids?: readonly string[]
  all?: true
}

/** Throws `validation_failed` unless ids or all are given, and `not_found` for an id of another workspace. */
export async function markRead(ctx: WorkspaceCtx, kind: store.Readable, { ids, all }: Selection): Promise<void> {
  if ((ids === undefined) === (all === undefined)) throw invalidAt('body.ids', say('ids_or_all'))
  const known = ids && (await store.findKnown(ctx.db, kind, ctx.workspace.id, ids))
  const errors = (ids ?? []).flatMap((id, index) =>
    known?.has(id) ? [] : [{ ...say('not_in_inbox'), location: `body.ids[${index}]`, value: id }],
  )
  if (errors.length) throw new Problem('not_found', 'Not found in the inbox.', { errors })
  await transact(ctx, async (ctx) => {
    const reader = readerOf(ctx)
    const { workspaceId, userId } = reader
    if (await store.deleteMarks(ctx.db, kind, reader, ids)) emitChanges(ctx, [{ type: 'inbox.changed', workspaceId, userId, ids: {} }])
  })
}

/** Announces that there is something new of these accounts, or that collecting began, failed or ended. */
export const emitCollected = (ctx: LiveCtx, workspaceId: string, accountIds: readonly string[]): void =>
  emitChanges(
    ctx,
    accountIds.map((account_id) => ({ type: 'inbox.changed', workspaceId, ids: { account_id } })),
  )
