import { streamEvents } from '@broadside/contract/features/events'
import { enterWorkspace } from '#http/access.ts'
import { type Route, route } from '#http/bind.ts'
import { streamHeaders } from '#http/live-streams.ts'
import { reply } from '#http/reply.ts'
import { openStream, readAfter } from './stream.ts'

export const liveRoutes: Route[] = [
  route(streamEvents, async (ctx, { headers, query }, { request }) => {
    const workspaceIds = [...new Set(query.workspace_id)]
    for (const id of workspaceIds) await enterWorkspace(ctx, 'workspace', id, 'viewer')
    // A reconnecting browser repeats its original URL, and sends the latest event in the header.
    const lastEventId = headers['Last-Event-ID'] ?? query.last_event_id
    const after = readAfter(ctx, query.after)
    const place = lastEventId === undefined ? after : ctx.live.feed.parseCursor(lastEventId)?.place
    return reply(200, request.method === 'HEAD' ? '' : await openStream(ctx, workspaceIds, place), streamHeaders)
  }),
]
