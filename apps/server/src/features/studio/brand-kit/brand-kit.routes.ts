import { getBrandKit, putBrandKit } from '@broadside/contract/features/brand-kit'
import { type Route, route } from '#http/bind.ts'
import { presentKit } from './brand-kit.present.ts'
import { findKit, putKit } from './brand-kit.ts'

export const brandKitRoutes: Route[] = [
  route(getBrandKit, async (ctx) => presentKit(ctx, await findKit(ctx))),
  route(putBrandKit, async (ctx, { body }, { ifMatch }) => presentKit(ctx, await putKit(ctx, body, ifMatch))),
]
