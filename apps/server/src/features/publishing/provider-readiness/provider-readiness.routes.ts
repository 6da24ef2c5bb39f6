import { getProviderReadiness } from '@broadside/contract/features/readiness'
import { type Route, route } from '#http/bind.ts'
import { describeReadiness } from './provider-readiness.ts'

export const providerReadinessRoutes: Route[] = [
  route(getProviderReadiness, async (ctx) => ({ providers: await describeReadiness(ctx, ctx.workspace.id) })),
]
