import { listJobs as listJobsEndpoint } from '@broadside/contract/features/jobs'
import type { Input } from '@broadside/contract/endpoint'
import type { ActorCtx } from '#server/context.ts'
import { enterFrom, type Entry } from '#http/access.ts'
import { type Route, route } from '#http/bind.ts'
import { reply } from '#http/reply.ts'
import { invalidAt, say } from '#lib/errors.ts'
import { decodeCursor, encodeCursor } from '#lib/pagination.ts'
import { reachableWorkspaces } from '#http/reachable.ts'
import { presentJob } from './jobs.present.ts'
import { type JobPosition, type JobScope, type JobStatus, listJobs } from './jobs.store.ts'

type Query = Input<typeof listJobsEndpoint>['query']

const allStatuses: readonly JobStatus[] = ['pending', 'processing', 'completed', 'failed']

/** The workspaces that the credential can read. Jobs of the service itself are only for an administrator in a browser. */
async function scopeOf(ctx: ActorCtx, workspaceId: string | undefined, entry: Entry | undefined): Promise<JobScope> {
  const { isAdmin, credential } = ctx.actor
  const bound = credential.kind === 'token' ? credential.workspaceId : undefined
  const named = workspaceId ?? bound
  if (named !== undefined) return { workspaceId: (await enterFrom(ctx, entry, { kind: 'workspace', id: named }, 'viewer')).id }
  const workspaceIds = await reachableWorkspaces(ctx, ctx.actor)
  return { workspaceIds, withService: isAdmin && credential.kind === 'session' }
}

function readPosition(ctx: ActorCtx, filters: Record<string, string | undefined>, { cursor, offset = 0 }: Query): JobPosition | undefined {
  if (cursor === undefined) return undefined
  if (offset !== 0) throw invalidAt('query.offset', say('cursor_or_offset'), offset)
  const position = decodeCursor(ctx.signer('cursor'), filters, cursor)
  if (!position) throw invalidAt('query.cursor', say('bad_cursor'))
  return { createdAt: String(position[0]), id: String(position[1]) }
}

/** RFC 3339 allows leap seconds, which a Date can't represent. */
function instant(location: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const date = new Date(text)
  if (Number.isNaN(date.getTime())) throw invalidAt(location, say('not_a_time'), text)
  return date
}

export const jobsRoutes: Route[] = [
  route(listJobsEndpoint, async (ctx, { query }, { request }) => {
    const { limit = 50, offset = 0, status, workspace_id, run_from, run_before } = query
    const [runFrom, runBefore] = [instant('query.run_from', run_from), instant('query.run_before', run_before)]
    if (runFrom && runBefore && runFrom >= runBefore) throw invalidAt('query.run_before', say('not_after_run_from'), run_before)
    const filters = { list: 'jobs', user: ctx.actor.userId, status, workspace_id, run_from, run_before }
    const after = readPosition(ctx, filters, query)
    const scope = await scopeOf(ctx, workspace_id, request.entry)
    const rows = await listJobs(ctx.db, scope, { statuses: status ? [status] : allStatuses, runFrom, runBefore, after, limit, offset })
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    if (rows.length <= limit || !last) return page.map(presentJob)
    const cursor = encodeCursor(ctx.signer('cursor'), filters, [last.created_at, last.id])
    const next = new URLSearchParams({ ...(query.limit === undefined ? {} : { limit: String(limit) }), cursor })
    for (const [name, value] of Object.entries({ status, workspace_id, run_from, run_before }))
      if (value !== undefined) next.set(name, value)
    return reply(200, page.map(presentJob), { link: `<${ctx.baseUrl}/jobs?${next.toString()}>; rel="next"`, 'x-next-cursor': cursor })
  }),
]
