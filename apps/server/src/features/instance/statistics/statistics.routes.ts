import * as contract from '@broadside/contract/features/statistics'
import { type Route, route } from '#http/bind.ts'
import { reply } from '#http/reply.ts'
import { getInstanceStatistics, getStatistics } from './statistics.ts'

/** Sums of a busy server change every second, and charts needn't. */
const briefly = { 'cache-control': 'private, max-age=60' }

export const statisticsRoutes: Route[] = [
  route(contract.getStatistics, async (ctx, { query }) => reply(200, await getStatistics(ctx, query), briefly)),
  route(contract.getInstanceStatistics, async (ctx, { query }) => reply(200, await getInstanceStatistics(ctx, query), briefly)),
]
