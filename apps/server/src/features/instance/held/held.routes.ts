import * as contract from '@broadside/contract/features/held'
import { type Route, route } from '#http/bind.ts'
import { reply } from '#http/reply.ts'
import { readHeld, releaseServer } from './held.ts'

export const heldRoutes: Route[] = [
  route(contract.getHeld, async (ctx) => readHeld(ctx)),
  route(contract.releaseHeld, async (ctx, { body }) => reply(202, await releaseServer(ctx, body.late))),
]
