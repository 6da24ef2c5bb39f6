import * as contract from '@broadside/contract/features/setup'
import { type Route, route } from '#http/bind.ts'
import { readSetup, updateSetup } from './setup.ts'

export const setupRoutes: Route[] = [
  route(contract.getSetup, async (ctx, _, { request }) => readSetup(ctx, request.headers.host)),
  route(contract.updateSetup, async (ctx, { body }, { request }) => {
    await updateSetup(ctx, body)
    return readSetup(ctx, request.headers.host)
  }),
]
