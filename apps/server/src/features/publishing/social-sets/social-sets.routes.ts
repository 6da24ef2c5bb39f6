import * as contract from '@broadside/contract/features/social-sets'
import { type Route, route } from '#http/bind.ts'
import { presentSet } from './social-sets.present.ts'
import { createSet, deleteSet, getSet, listSets, replaceSet } from './social-sets.ts'

export const socialSetsRoutes: Route[] = [
  route(contract.listSocialSets, async (ctx) => (await listSets(ctx)).map(presentSet)),
  route(contract.createSocialSet, async (ctx, { body }) => presentSet(await createSet(ctx, body))),
  route(contract.getSocialSet, async (ctx, { params }) => presentSet(await getSet(ctx, params.id))),
  route(contract.replaceSocialSet, async (ctx, { params, body }, { ifMatch }) =>
    presentSet(await replaceSet(ctx, params.id, body, ifMatch)),
  ),
  route(contract.deleteSocialSet, async (ctx, { params }, { ifMatch }) => void (await deleteSet(ctx, params.id, ifMatch))),
]
