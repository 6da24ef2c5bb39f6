import * as contract from '@broadside/contract/features/sso'
import { type Route, route } from '#http/bind.ts'
import { reply } from '#http/reply.ts'
import { presentProvider } from './providers.present.ts'
import { testProvider } from './provider-test.ts'
import { getProvider, listProviders, saveProvider, switchProvider } from './providers.ts'

export const providersRoutes: Route[] = [
  route(contract.listIdentityProviders, async (ctx) => (await listProviders(ctx)).map((provider) => presentProvider(ctx, provider))),

  route(
    contract.saveIdentityProvider,
    async (ctx, { body }) => {
      const { provider, created } = await saveProvider(ctx, body)
      return reply(created ? 201 : 200, presentProvider(ctx, provider))
    },
    { remote: true },
  ),

  route(contract.setIdentityProviderActive, (ctx, { params, body }, { ifMatch }) =>
    switchProvider(ctx, params.provider_id, body.is_active, ifMatch),
  ),

  route(contract.testIdentityProvider, async (ctx, { params }) => testProvider(ctx, await getProvider(ctx, params.provider_id)), {
    remote: true,
  }),
]
