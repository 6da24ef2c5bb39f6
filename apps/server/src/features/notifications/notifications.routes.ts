import * as contract from '@broadside/contract/features/notifications'
import type { ActorCtx } from '../../context.ts'
import { type Route, route } from '../../http/bind.ts'
import { reply } from '../../http/reply.ts'
import { invalidAt } from '../../lib/errors.ts'
import { decodeCursor, encodeCursor } from '../../lib/pagination.ts'
import { isMailAvailable } from '../mail/mail.ts'
import { markRead, readInbox, removeNotifications, type Selection } from './inbox.ts'
import { presentNotification, presentPreferences } from './notifications.present.ts'
import { createMute, endMute, getPreferences, replacePreferences } from './preferences.ts'
import { openStream } from './stream.ts'

const showPreferences = async (ctx: ActorCtx) => presentPreferences(await getPreferences(ctx, ctx.actor), isMailAvailable(ctx))

const toSelection = (body: { workspace_id: string; ids?: string[]; all?: true }): Selection => ({
  workspaceId: body.workspace_id,
  ids: body.ids,
  all: body.all,
})

/** A proxy that gathers the answer would hold the events back; a connection kept afterwards would hold up the end of the server. */
const streamHeaders = { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no', connection: 'close' }

export const notificationsRoutes: Route[] = [
  route(contract.listNotifications, async (ctx, { query: { limit, cursor } }) => {
    const workspace_id = ctx.workspace.id
    const key = ctx.key('cursor')
    const filters = { list: 'notifications', user: ctx.actor.userId, workspace_id }
    const position = cursor === undefined ? undefined : decodeCursor(key, filters, cursor)
    if (cursor !== undefined && !position) throw invalidAt('query.cursor', 'This cursor is damaged, or was made for another list.')
    const after = position && { at: new Date(Number(position[0])), id: String(position[1]) }
    const { items, hasMore, unread } = await readInbox(ctx, workspace_id, { after, limit })
    const answer = { items: items.map(presentNotification), unread_count: unread }
    const last = items.at(-1)
    if (!hasMore || !last) return answer
    const next_cursor = encodeCursor(key, filters, [last.created_at.getTime(), last.id])
    const next = new URLSearchParams({ workspace_id, limit: String(limit), cursor: next_cursor })
    const link = `<${ctx.baseUrl}/notifications?${next.toString()}>; rel="next"`
    return reply(200, { ...answer, next_cursor }, { link, 'x-next-cursor': next_cursor })
  }),
  route(contract.markNotificationsRead, async (ctx, { body }) => {
    await markRead(ctx, toSelection(body))
    return null
  }),
  route(contract.deleteNotifications, async (ctx, { body }) => {
    await removeNotifications(ctx, toSelection(body))
    return null
  }),
  route(contract.streamNotifications, async (ctx, { headers }, { request }) => {
    const events = request.method === 'HEAD' ? '' : await openStream(ctx, headers['Last-Event-ID'])
    return reply(200, events, streamHeaders)
  }),

  route(contract.getNotificationPreferences, (ctx) => showPreferences(ctx)),
  route(contract.replaceNotificationPreferences, async (ctx, { body }) => {
    const digest = { time: body.digest_time, zone: body.digest_timezone }
    await replacePreferences(ctx, ctx.actor.userId, { preferences: body.preferences, digest })
    return showPreferences(ctx)
  }),
  route(contract.createNotificationMute, async (ctx, { body }) => {
    await createMute(ctx, { scope: body.scope, workspaceId: body.workspace_id, endsAt: new Date(body.ends_at) })
    return showPreferences(ctx)
  }),
  route(contract.endNotificationMute, async (ctx, { params }) => {
    await endMute(ctx, ctx.actor, params.id)
    return showPreferences(ctx)
  }),
]
