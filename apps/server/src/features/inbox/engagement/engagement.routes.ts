import * as contract from '@broadside/contract/features/engagement'
import { type Route, route } from '#http/bind.ts'
import { readCursor, toPage } from '#http/page.ts'
import { presentCounts } from '#inbox/unread/unread.ts'
import { presentState, listAccountStates, listCollections, refreshCollections } from '#inbox/collections/collections.ts'
import { presentItem } from './engagement.present.ts'
import { countItems, listItems } from './engagement.store.ts'

export const engagementRoutes: Route[] = [
  route(contract.refreshEngagementAndMessaging, (ctx) => refreshCollections(ctx)),

  route(contract.listEngagement, async (ctx, { query: { limit = 50, cursor, ...given } }) => {
    const readerId = ctx.actor.userId
    const filters = { list: 'engagement', ...given, ...(given.unread !== undefined && { readerId }) }
    const { account_id: accountId, publication_id: publicationId, platform, kind: kinds, unread } = given
    const after = readCursor(ctx, filters, cursor)
    const rows = await listItems(ctx.db, ctx.workspace.id, { readerId, accountId, publicationId, platform, kinds, unread, after, limit })
    return toPage(ctx, {
      rows,
      timeOf: ({ occurred_at }) => occurred_at,
      limit,
      filters,
      path: '/engagement',
      query: { ...given, kind: kinds?.join(','), unread: unread?.toString() },
      present: presentItem,
    })
  }),

  route(contract.countEngagement, async (ctx, { query }) =>
    presentCounts(await countItems(ctx.db, ctx.workspace.id, query.publication_id)),
  ),

  route(contract.listAccountCollections, async (ctx) => ({
    items: (await listAccountStates(ctx.db, ctx.workspace.id)).map((row) => ({
      account_id: row.account_id,
      feature: row.kind,
      ...presentState(row),
    })),
  })),

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
