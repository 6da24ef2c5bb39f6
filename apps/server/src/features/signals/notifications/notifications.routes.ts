import * as contract from '@broadside/contract/features/notifications'
import type { ActorCtx } from '#server/context.ts'
import { toIso } from '#db/timestamps.ts'
import { type Route, route } from '#http/bind.ts'
import { readCursor, toPage } from '#http/page.ts'
import { streamHeaders } from '#http/live-streams.ts'
import { reply } from '#http/reply.ts'
import { isMailAvailable } from '#signals/mail/mail.ts'
import { markRead, readInbox, removeNotifications, type Selection } from './inbox.ts'
import { presentNotification, presentPreferences } from './notifications.present.ts'
import { assertMayMute, createMute, endMute, getPreferences, replacePreferences } from './preferences.ts'
import { openStream } from './stream.ts'

const showPreferences = async (ctx: ActorCtx) => presentPreferences(await getPreferences(ctx, ctx.actor), isMailAvailable(ctx))

const toSelection = (body: { workspace_id: string; ids?: string[]; all?: true }): Selection => ({
  workspaceId: body.workspace_id,
  ids: body.ids,
  all: body.all,
})

export const notificationsRoutes: Route[] = [
  route(contract.listNotifications, async (ctx, { query: { limit, cursor } }) => {
    const workspace_id = ctx.workspace.id
    const filters = { list: 'notifications', user: ctx.actor.userId, workspace_id }
    const after = readCursor(ctx, filters, cursor)
    const { rows, unread } = await readInbox(ctx, workspace_id, { after, limit })
    const list = { rows, limit, filters, path: '/notifications', query: { workspace_id }, present: presentNotification }
    const page = toPage(ctx, { ...list, timeOf: ({ created_at }) => new Date(toIso(created_at)) })
    return reply(page.status, { ...page.body, unread_count: unread }, page.headers)
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
  route(
    contract.createNotificationMute,
    async (ctx, { body }) => {
      await createMute(ctx, { scope: body.scope, workspaceId: body.workspace_id, endsAt: new Date(body.ends_at) })
      return showPreferences(ctx)
    },
    { replayAccess: (ctx, { body }) => assertMayMute(ctx, body.workspace_id) },
  ),
  route(contract.endNotificationMute, async (ctx, { params }) => {
    await endMute(ctx, ctx.actor, params.id)
    return showPreferences(ctx)
  }),
]
