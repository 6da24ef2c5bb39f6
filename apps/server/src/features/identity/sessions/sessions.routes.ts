import { deleteSession, listSessions as listSessionsEndpoint, logout } from '@broadside/contract/features/auth'
import { type Route, route } from '#http/bind.ts'
import { reply } from '#http/reply.ts'
import { presentSession } from './sessions.present.ts'
import { clearedCookie, endSession, getSessionId, listSessions } from './sessions.ts'

export const sessionsRoutes: Route[] = [
  route(logout, async (ctx) => {
    await endSession(ctx, ctx.actor.userId, getSessionId(ctx))
    return reply(204, undefined, { 'set-cookie': clearedCookie(ctx.origin) })
  }),
  route(listSessionsEndpoint, async (ctx) => {
    const current = getSessionId(ctx)
    const sessions = await listSessions(ctx, ctx.actor.userId)
    return { items: sessions.map((session) => presentSession(session, current)) }
  }),
  route(deleteSession, async (ctx, { params }) => {
    await endSession(ctx, ctx.actor.userId, params.id)
    const isCurrent = params.id === getSessionId(ctx)
    return reply(204, undefined, isCurrent ? { 'set-cookie': clearedCookie(ctx.origin) } : {})
  }),
]
