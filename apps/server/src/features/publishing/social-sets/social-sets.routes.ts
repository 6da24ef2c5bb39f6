import * as contract from '@broadside/contract/features/social-sets'
import { type Route, route } from '#http/bind.ts'
import { presentSet } from './social-sets.present.ts'
import { createSet, deleteSet, getSet, listSets, replaceSet, restoreSet, trashSet } from './social-sets.ts'

export const socialSetsRoutes: Route[] = [
  route(contract.listSocialSets, async (ctx, { query }) => (await listSets(ctx, query.lifecycle)).map(presentSet)),
  route(contract.createSocialSet, async (ctx, { body }) => presentSet(await createSet(ctx, body))),
  route(contract.getSocialSet, async (ctx, { params }) => presentSet(await getSet(ctx, params.id))),
  route(contract.replaceSocialSet, async (ctx, { params, body }, { ifMatch }) =>
    presentSet(await replaceSet(ctx, params.id, body, ifMatch)),
  ),
  route(contract.deleteSocialSet, async (ctx, { params, query }, { ifMatch }) => {
    await (query.permanent ? deleteSet : trashSet)(ctx, params.id, ifMatch)
  }),
  route(contract.restoreSocialSet, async (ctx, { params }, { ifMatch }) => presentSet(await restoreSet(ctx, params.id, ifMatch))),
]
