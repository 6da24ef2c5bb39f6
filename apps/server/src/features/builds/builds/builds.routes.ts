import * as contract from '@broadside/contract/features/builds'
import { pagePath } from '@broadside/contract/pages'
import { type Route, route } from '#http/bind.ts'
import { readCursor, toPage } from '#http/page.ts'
import { defined } from '#lib/defined.ts'
import { presentBuild, presentOverview, presentSourceText, presentSummary } from './builds.present.ts'
import { findMatches, listBuilds, listOverviews } from './list.store.ts'
import { cancelBuild, createBuild, getBuild, getSource, retryBuild } from './builds.ts'
import { changeDestination } from './change-destination.ts'
import { commitBuild } from './commit.ts'
import { regenerateDestination } from './regenerate.ts'

export const buildsRoutes: Route[] = [
  route(contract.createBuild, async (ctx, { body }) => presentBuild(await createBuild(ctx, body))),

  route(contract.listBuilds, async (ctx, { query }) => {
    const { limit, cursor, ...rest } = query
    const filters = { list: 'builds', ...rest }
    const { state, author_id: authorId, search = '' } = rest
    const matches = search ? await findMatches(ctx.db, ctx.workspace.id, search) : undefined
    const filter = { limit, after: readCursor(ctx, filters, cursor), search, ...defined({ state, authorId, matches }) }
    const page = { limit, filters, path: '/publication-builds', query: rest }
    if (query.view === 'summary')
      return toPage(ctx, { ...page, rows: await listOverviews(ctx.db, ctx.workspace.id, filter), present: presentOverview })
    return toPage(ctx, { ...page, rows: await listBuilds(ctx.db, ctx.workspace.id, filter), present: presentSummary })
  }),

  route(contract.getBuild, async (ctx, { params }) => presentBuild(await getBuild(ctx, params.id))),
  route(contract.getBuildSource, async (ctx, { params }) => presentSourceText(await getSource(ctx, params.id, params.source_id))),
  route(contract.cancelBuild, async (ctx, { params }, { ifMatch }) => presentBuild(await cancelBuild(ctx, params.id, ifMatch))),
  route(contract.retryBuild, async (ctx, { params }, { ifMatch }) => presentBuild(await retryBuild(ctx, params.id, ifMatch))),
  route(contract.regenerateDestination, async (ctx, { params, body }, { ifMatch }) =>
    presentBuild(await regenerateDestination(ctx, params.id, { accountId: params.account_id, direction: body.direction ?? '', ifMatch })),
  ),
  route(contract.changeDestination, async (ctx, { params, body }, { ifMatch }) =>
    presentBuild(await changeDestination(ctx, params.id, { accountId: params.account_id, body, ifMatch })),
  ),
  route(contract.commitBuild, async (ctx, { params, body }, { ifMatch }) => {
    const { destinations, confirm_flags, expected_revision } = body
    const publicationId = await commitBuild(ctx, params.id, {
      accountIds: destinations,
      confirmed: confirm_flags ?? [],
      expected: { revision: expected_revision, ifMatch },
    })
    return { publication_id: publicationId, href: pagePath('publication', { id: publicationId }) }
  }),
]
