import * as contract from '@broadside/contract/features/builds'
import { type Route, route } from '../../http/bind.ts'
import { reply } from '../../http/reply.ts'
import { invalidAt } from '../../lib/errors.ts'
import { decodeCursor, encodeCursor } from '../../lib/pagination.ts'
import { presentBuild, presentSummary } from './builds.present.ts'
import { listBuilds } from './builds.store.ts'
import { cancelBuild, createBuild, getBuild, retryBuild } from './builds.ts'
import { commitBuild } from './commit.ts'

export const buildsRoutes: Route[] = [
  route(contract.createBuild, async (ctx, { body }) => presentBuild(await createBuild(ctx, body))),

  route(contract.listBuilds, async (ctx, { query }) => {
    const { workspace_id, state, limit, cursor } = query
    const key = ctx.key('cursor')
    const filters = { list: 'builds', workspace_id, state }
    const position = cursor === undefined ? undefined : decodeCursor(key, filters, cursor)
    if (cursor !== undefined && !position) throw invalidAt('query.cursor', 'This cursor is damaged, or was made for another list.')
    const after = position && { at: new Date(Number(position[0])), id: String(position[1]) }
    const rows = await listBuilds(ctx.db, ctx.workspace.id, { limit, ...(state && { state }), ...(after && { after }) })
    const items = rows.slice(0, limit).map(presentSummary)
    const last = rows[limit - 1]
    if (rows.length <= limit || !last) return { items }
    const next_cursor = encodeCursor(key, filters, [last.created_at.getTime(), last.id])
    const next = new URLSearchParams({ workspace_id, ...(state && { state }), limit: String(limit), cursor: next_cursor })
    const link = `<${ctx.baseUrl}/publication-builds?${next.toString()}>; rel="next"`
    return reply(200, { items, next_cursor }, { link, 'x-next-cursor': next_cursor })
  }),

  route(contract.getBuild, async (ctx, { params }) => presentBuild(await getBuild(ctx, params.id))),
  route(contract.cancelBuild, async (ctx, { params }, { ifMatch }) => presentBuild(await cancelBuild(ctx, params.id, ifMatch))),
  route(contract.retryBuild, async (ctx, { params }, { ifMatch }) => presentBuild(await retryBuild(ctx, params.id, ifMatch))),
  route(contract.commitBuild, async (ctx, { params, body }, { ifMatch }) => {
    const publicationId = await commitBuild(ctx, params.id, { accountIds: body.destinations, ifMatch })
    return { publication_id: publicationId, href: `/publications/${publicationId}` }
  }),
]
