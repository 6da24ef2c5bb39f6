import * as contract from '@broadside/contract/features/engagement'
import { type Route, route } from '#http/bind.ts'
import { readCursor, toPage } from '#http/page.ts'
import { presentState, listCollections, refreshCollections } from '#inbox/collections/collections.ts'
import { presentItem } from './engagement.present.ts'
import { listItems } from './engagement.store.ts'

export const engagementRoutes: Route[] = [
  route(contract.refreshEngagementAndMessaging, (ctx) => refreshCollections(ctx)),

  route(contract.listEngagement, async (ctx, { query: { limit = 50, cursor, ...given } }) => {
    const filters = { list: 'engagement', ...given }
    const { account_id: accountId, publication_id: publicationId, platform, kind } = given
    const after = readCursor(ctx, filters, cursor)
    const rows = await listItems(ctx.db, ctx.workspace.id, { accountId, publicationId, platform, kind, after, limit })
    return toPage(ctx, {
      rows,
      timeOf: ({ occurred_at }) => occurred_at,
      limit,
      filters,
      path: '/engagement',
      query: given,
      present: presentItem,
    })
  }),

  route(contract.listEngagementState, async (ctx, { query: { limit = 50, cursor, ...given } }) => {
    const filters = { list: 'engagement-state', ...given }
    const { account_id: accountId, publication_id: publicationId } = given
    const after = readCursor(ctx, filters, cursor)
    const rows = await listCollections(ctx.db, ctx.workspace.id, { kind: 'engagement', accountId, publicationId, after, limit })
    return toPage(ctx, {
      rows,
      timeOf: ({ since }) => since,
      limit,
      filters,
      path: '/engagement/state',
      query: given,
      present: (row) => ({
        destination_id: row.subject_id,
        publication_id: row.publication_id ?? '',
        account_id: row.account_id,
        published_at: row.since.toISOString(),
        ...presentState(row),
      }),
    })
  }),
]
