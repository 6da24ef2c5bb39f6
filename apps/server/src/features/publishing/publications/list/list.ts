/** The list of publications in both views, and the counts. */
import type { Input } from '@broadside/contract/endpoint'
import type { listPublications as listEndpoint } from '@broadside/contract/features/publications'
import type { PublicationCounts } from '@broadside/contract/features/publication-lists.schemas'
import { publicationStatuses } from '@broadside/contract/features/publications.schemas'
import type { Static } from 'typebox'
import type { WorkspaceCtx } from '#server/context.ts'
import { readCursor, toPage } from '#http/page.ts'
import { columnOf, countByState, type ListFilter, listOverviews, listPublications, listStates } from './list.store.ts'
import { presentOverview, presentSummary } from '../publications.present.ts'
import { findMatches } from './search.store.ts'
import { defined } from '#lib/defined.ts'

type Query = Input<typeof listEndpoint>['query']

const toFilter = (query: Query): Omit<ListFilter, 'after'> => ({
  trashed: query.lifecycle === 'trash',
  order: query.order,
  direction: query.direction,
  limit: query.limit,
  ...(query.status && { statuses: [...new Set(query.status)] }),
  ...defined({
    needsAttention: query.needs_attention,
    atRisk: query.at_risk,
    platform: query.platform,
    accountId: query.account_id,
    socialSetId: query.social_set_id,
    authorId: query.author_id,
    buildId: query.build_id,
    search: query.search || undefined,
  }),
  ...(query.from && { from: new Date(query.from) }),
  ...(query.before && { before: new Date(query.before) }),
})

/** The query as text, for the URL of the next page and to bind its cursor to the filters. */
function toText(query: Query) {
  const { limit: _, cursor: __, status, needs_attention, at_risk, ...rest } = query
  return { ...rest, status: status?.join(','), needs_attention: needs_attention?.toString(), at_risk: at_risk?.toString() }
}

const ofPublication = <T extends { publication_id: string }>(rows: readonly T[]) => {
  const byPublication = Map.groupBy(rows, (row) => row.publication_id)
  return (id: string): T[] => byPublication.get(id) ?? []
}

type Times = Record<'list_at' | 'created_at', Date> & { trashed_at: Date | null }

export async function listPage(ctx: WorkspaceCtx, query: Query) {
  const filters = toText(query)
  const after = readCursor(ctx, filters, query.cursor)
  const matches = query.search ? await findMatches(ctx.db, ctx.workspace.id, query.search) : undefined
  const filter: ListFilter = { ...toFilter(query), ...defined({ after, matches }) }
  const list = {
    limit: query.limit,
    filters,
    path: '/publications',
    query: filters,
    timeOf: (row: Times) => row[columnOf(filter)] ?? row.created_at,
  }
  if (query.view === 'summary') {
    const rows = await listOverviews(ctx.db, ctx.workspace.id, filter)
    const ids = rows.slice(0, query.limit).map(({ id }) => id)
    const statesOf = ofPublication(await listStates(ctx.db, ctx.workspace.id, ids))
    return toPage(ctx, { ...list, rows, present: (row) => presentOverview(row, statesOf(row.id)) })
  }
  const rows = await listPublications(ctx.db, ctx.workspace.id, filter)
  return toPage(ctx, { ...list, rows, present: (row) => presentSummary(ctx, row) })
}

const sum = (rows: readonly { count: number }[]): number => rows.reduce((total, { count }) => total + count, 0)

export async function countPublications(ctx: WorkspaceCtx): Promise<Static<typeof PublicationCounts>> {
  const states = await countByState(ctx.db, ctx.workspace.id)
  const counts = publicationStatuses.map((status) => [status, sum(states.filter((row) => row.status === status))] as const)
  return {
    by_status: Object.fromEntries(counts) as Record<(typeof publicationStatuses)[number], number>,
    needs_attention: sum(states.filter((row) => row.needs_attention)),
    at_risk: sum(states.filter((row) => row.at_risk)),
  }
}
