import * as contract from '@broadside/contract/features/jobs'
import type { Input } from '@broadside/contract/endpoint'
import type { ActorCtx } from '#server/context.ts'
import { enterFrom, type Entry } from '#http/access.ts'
import { type Route, route } from '#http/bind.ts'
import { reply } from '#http/reply.ts'
import { invalidAt, say } from '#lib/errors.ts'
import { decodeCursor, encodeCursor } from '#lib/pagination.ts'
import { reachableWorkspaces } from '#http/reachable.ts'
import { presentJob } from './jobs.present.ts'
import { type JobPosition, type JobRow, type JobScope, type JobStatus, listInstanceJobs, listJobs } from './jobs.store.ts'

type Query = Input<typeof contract.listJobs>['query']
type Filters = Record<string, string | undefined>

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

function readPosition(ctx: ActorCtx, filters: Filters, cursor: string | undefined): JobPosition | undefined {
  if (cursor === undefined) return undefined
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

/** Throws `validation_failed` for a span that ends before it starts. */
function readRuns({ run_from, run_before }: Pick<Query, 'run_from' | 'run_before'>): {
  runFrom: Date | undefined
  runBefore: Date | undefined
} {
  const [runFrom, runBefore] = [instant('query.run_from', run_from), instant('query.run_before', run_before)]
  if (runFrom && runBefore && runFrom >= runBefore) throw invalidAt('query.run_before', say('not_after_run_from'), run_before)
  return { runFrom, runBefore }
}

interface Listed {
  path: '/jobs' | '/admin/jobs'
  filters: Filters
  /** Query parameters of the next page besides the cursor. */
  query: Record<string, string | number | undefined>
  limit: number
}

/** The page with a link to the next one. `rows` has one more than the limit if there is a next page. */
function replyPage(ctx: ActorCtx, rows: readonly JobRow[], { path, filters, query, limit }: Listed) {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  if (rows.length <= limit || !last) return page.map(presentJob)
  const cursor = encodeCursor(ctx.signer('cursor'), filters, [last.created_at, last.id])
  const next = new URLSearchParams({ cursor })
  for (const [name, value] of Object.entries(query)) if (value !== undefined) next.set(name, String(value))
  return reply(200, page.map(presentJob), { link: `<${ctx.baseUrl}${path}?${next.toString()}>; rel="next"`, 'x-next-cursor': cursor })
}

export const jobsRoutes: Route[] = [
  route(contract.listJobs, async (ctx, { query }, { request }) => {
    const { limit, offset, status, workspace_id, run_from, run_before, cursor } = query
    if (cursor !== undefined && offset !== 0) throw invalidAt('query.offset', say('cursor_or_offset'), offset)
    const shown = { status, workspace_id, run_from, run_before }
    const filters = { list: 'jobs', user: ctx.actor.userId, ...shown }
    const runs = readRuns(query)
    const after = readPosition(ctx, filters, cursor)
    const scope = await scopeOf(ctx, workspace_id, request.entry)
    const rows = await listJobs(ctx.db, scope, { statuses: status ? [status] : allStatuses, ...runs, after, limit, offset })
    return replyPage(ctx, rows, { path: '/jobs', filters, query: { limit, ...shown }, limit })
  }),

  route(contract.listInstanceJobs, async (ctx, { query }) => {
    const { limit, status, type, run_from, run_before, cursor } = query
    const shown = { status, type, run_from, run_before }
    const filters = { list: 'instance-jobs', ...shown }
    const runs = readRuns(query)
    const after = readPosition(ctx, filters, cursor)
    const rows = await listInstanceJobs(ctx.db, { statuses: status ? [status] : allStatuses, type, ...runs, after, limit })
    return replyPage(ctx, rows, { path: '/admin/jobs', filters, query: { limit, ...shown }, limit })
  }),
]
