import { searchWorkspace } from '@broadside/contract/features/search'
import { type Route, route } from '#http/bind.ts'
import { search } from './search.ts'

export const searchRoutes: Route[] = [route(searchWorkspace, async (ctx, { query }) => ({ items: await search(ctx, query) }))]
