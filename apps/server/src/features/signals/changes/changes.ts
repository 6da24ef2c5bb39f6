/** Notifies open streams of changes after the transaction commits. Free when there are no streams. */
import type { LiveEventType, LiveIds } from '@broadside/contract/live-events'
import type { Ctx } from '#server/context.ts'
import { accessType, type Note } from '#http/live-notes.ts'
import { wakeStreams } from '#http/live-streams.ts'
import { defined } from '#lib/defined.ts'

export type LiveCtx = Pick<Ctx, 'db' | 'clock' | 'live'>

export type AccessCtx = LiveCtx & Pick<Ctx, 'announcer'>

export interface Change {
  type: LiveEventType
  workspaceId: string
  /** Present if it concerns only this user. */
  userId?: string
  ids: LiveIds
  revision?: number
}

const emit = ({ db, clock, live }: LiveCtx, make: () => Omit<Note, 'at'>[]): void => {
  const at = clock.now().toISOString()
  live.notes.emit(db, () => make().map((note) => ({ ...note, at })))
}

/** Announces changes that emit no event. */
export const emitChanges = (ctx: LiveCtx, changes: readonly Change[]): void =>
  emit(ctx, () => changes.map(({ type, ids, ...change }) => ({ ...change, types: [type], ids: { ...ids } })))

interface Happened {
  type: string
  workspaceId: string
  data: object
}

/** The type of change for each kind of event. */
const changeOf: Partial<Record<string, LiveEventType>> = {
  publication: 'publication.changed',
  delivery: 'destination.changed',
  media: 'media.changed',
}

/** The ids and revision in an event's data: `publication: {id, revision}` gives `publication_id` and `revision`. */
function identify(data: object): Pick<Note, 'ids' | 'revision'> {
  const ids: Record<string, string> = {}
  let revision: number | undefined
  for (const [kind, part] of Object.entries(data) as [string, unknown][]) {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) continue
    for (const [name, value] of Object.entries(part) as [string, unknown][]) {
      if (typeof value === 'string' && name === 'id') ids[`${kind}_id`] = value
      if (typeof value === 'string' && name.endsWith('_id')) ids[name] = value
      if (typeof value === 'number' && name === 'revision') revision = value
    }
  }
  return revision === undefined ? { ids } : { ids, revision }
}

function toNotes({ type, workspaceId, data }: Happened): Omit<Note, 'at'>[] {
  const [kind = ''] = type.split('.')
  const change = changeOf[kind]
  const note = { types: change ? [type, change] : [type], workspaceId, ...identify(data) }
  // A changed member may have lost access to the stream.
  return kind === 'member' && note.ids?.['user_id'] ? [accessOf(note.ids['user_id']), note] : [note]
}

export const emitEvents = (ctx: LiveCtx, events: readonly Happened[]): void => emit(ctx, () => events.flatMap(toNotes))

const accessOf = (userId: string) => ({ types: [accessType], userId })

/** Makes the streams of these users check their access at once. Call it in the transaction that ends a credential or a membership. */
export function recheckAccess(ctx: AccessCtx, userIds: readonly string[]): void {
  for (const userId of userIds) wakeStreams(ctx, userId)
  emit(ctx, () => userIds.map(accessOf))
}

interface NoticeChange {
  userId: string
  /** Null if it is about the user. */
  workspaceId: string | null
  notificationId?: string
}

export const emitInboxChanges = (ctx: LiveCtx, changes: readonly NoticeChange[]): void =>
  emit(ctx, () =>
    changes.map(({ userId, workspaceId, notificationId }) => ({
      types: [notificationId === undefined ? 'notification.changed' : 'notification.created'],
      userId,
      ...defined({ workspaceId: workspaceId ?? undefined }),
      ...(notificationId === undefined ? {} : { ids: { notification_id: notificationId } }),
    })),
  )
