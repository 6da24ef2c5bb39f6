import * as contract from '@broadside/contract/features/capabilities'
import { type Route, route } from '#http/bind.ts'
import { presentNetwork, presentProfile } from './capabilities.present.ts'
import { resolveProfiles } from './capabilities.ts'

export const capabilitiesRoutes: Route[] = [
  route(contract.getCapabilities, async (ctx) => ({ networks: Object.values(ctx.networks).map(presentNetwork) })),

  route(contract.resolveCapabilities, async (ctx, { body }) => ({
    accounts: (await resolveProfiles(ctx, body)).map(({ account, profiles }) => ({
      account_id: account.id,
      platform: account.platform,
      profiles: profiles.map(presentProfile),
    })),
  })),
]
