import * as contract from '@broadside/contract/features/oidc'
import { type Route, route } from '#http/bind.ts'
import { reply } from '#http/reply.ts'
import { presentIdentity, presentLinkProvider } from './identities.present.ts'
import { listIdentities, listLinkProviders, unlinkIdentity } from './identities.ts'

export const identitiesRoutes: Route[] = [
  route(contract.listOidcIdentities, async (ctx) => ({ items: (await listIdentities(ctx)).map(presentIdentity) })),

  route(contract.listOidcLinkProviders, async (ctx) => ({ items: (await listLinkProviders(ctx)).map(presentLinkProvider) })),

  route(contract.unlinkOidcIdentity, async (ctx, { params, body }) => reply(204, await unlinkIdentity(ctx, params.id, body))),
]
