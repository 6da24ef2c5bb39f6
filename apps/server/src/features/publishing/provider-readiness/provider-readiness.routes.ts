import { listAccountProviders } from '@broadside/contract/features/accounts'
import * as contract from '@broadside/contract/features/readiness'
import { type Route, route } from '#http/bind.ts'
import { readCursor, toPage } from '#http/page.ts'
import { reply } from '#http/reply.ts'
import { redirectUriOf } from '#publishing/accounts/accounts.ts'
import { listProvidersWithApp } from '#publishing/provider-apps/provider-apps.ts'
import { listLedger } from '#publishing/readiness/readiness.ts'
import { describeNetworks, previewControl } from './ledger.ts'
import { presentEntry, presentProvider } from './provider-readiness.present.ts'
import { describeReadiness } from './provider-readiness.ts'

export const providerReadinessRoutes: Route[] = [
  route(contract.getProviderReadiness, async (ctx) => ({ providers: await describeReadiness(ctx, ctx.workspace.id) })),

  route(listAccountProviders, async (ctx) => {
    const readiness = new Map((await describeReadiness(ctx, ctx.workspace.id)).map((one) => [one.provider, one]))
    const withApp = await listProvidersWithApp(ctx)
    const isAdmin = ctx.workspace.role === 'admin' || ctx.actor.isAdmin
    const items = Object.entries(ctx.networks).map(([id, network]) =>
      presentProvider(network, readiness.get(id), {
        hasApp: withApp.has(id),
        admin: isAdmin ? { redirectUrl: redirectUriOf(ctx, id), origin: ctx.origin } : undefined,
      }),
    )
    return { items: items.toSorted((one, other) => Number(other.configured) - Number(one.configured)) }
  }),

  route(contract.getReadinessLedger, async (ctx, { query: { limit, cursor } }) => {
    const filters = { list: 'readiness-ledger' }
    const after = readCursor(ctx, filters, cursor)?.id
    const [described, rows] = await Promise.all([describeNetworks(ctx), listLedger(ctx.db, { after, limit })])
    const page = toPage(ctx, { rows, limit, filters, path: '/admin/provider-readiness', present: presentEntry })
    return reply(200, { ...described, ...page.body }, page.headers)
  }),

  route(contract.previewRuntimeControl, async (ctx, { body }) => previewControl(ctx, body)),
]
