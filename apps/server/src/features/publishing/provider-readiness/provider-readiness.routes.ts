import { listAccountProviders } from '@broadside/contract/features/accounts'
import { getProviderReadiness } from '@broadside/contract/features/readiness'
import { type Route, route } from '#http/bind.ts'
import { redirectUriOf } from '#publishing/accounts/accounts.ts'
import { listProvidersWithApp } from '#publishing/provider-apps/provider-apps.ts'
import { presentProvider } from './provider-readiness.present.ts'
import { describeReadiness } from './provider-readiness.ts'

export const providerReadinessRoutes: Route[] = [
  route(getProviderReadiness, async (ctx) => ({ providers: await describeReadiness(ctx, ctx.workspace.id) })),

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
]
