import * as contract from '@broadside/contract/features/admin'
import { type Route, route } from '#http/bind.ts'
import { readCursor, toPage } from '#http/page.ts'
import { reply } from '#http/reply.ts'
import { presentApp, presentOrganization, presentUser } from './admin.present.ts'
import { describeSettings, replaceSettings } from './instance-settings.ts'
import { allowJit } from './organizations.ts'
import { listOrganizations } from './organizations.store.ts'
import { readOverview } from './overview.ts'
import { testApp } from './app-test.ts'
import { createApp, deleteApp, listApps, updateApp } from '#publishing/provider-apps/provider-apps.ts'
import { listUsers } from './users.store.ts'
import { changeUser } from './users.ts'

export const adminRoutes: Route[] = [
  route(contract.getInstanceOverview, async (ctx) => readOverview(ctx)),

  route(contract.listInstanceUsers, async (ctx, { query: { limit, cursor, search, only } }) => {
    const filters = { list: 'instance-users', search, only }
    const rows = await listUsers(ctx.db, { limit, search, only, after: readCursor(ctx, filters, cursor) })
    return toPage(ctx, { rows, limit, filters, path: '/admin/users', query: { search, only }, present: presentUser })
  }),
  route(contract.updateInstanceUser, async (ctx, { params, body }, { ifMatch }) =>
    presentUser(await changeUser(ctx, params.id, body, ifMatch)),
  ),

  route(contract.listInstanceOrganizations, async (ctx, { query: { limit, cursor, search } }) => {
    const filters = { list: 'instance-organizations', search }
    const rows = await listOrganizations(ctx.db, { limit, search, after: readCursor(ctx, filters, cursor) })
    return toPage(ctx, { rows, limit, filters, path: '/admin/organizations', query: { search }, present: presentOrganization })
  }),
  route(contract.updateInstanceOrganization, async (ctx, { params, body }) =>
    presentOrganization(await allowJit(ctx, params.id, body.jit_allowed)),
  ),

  route(contract.listProviderApps, async (ctx) => ({ items: (await listApps(ctx)).map(presentApp) })),
  route(contract.createProviderApp, async (ctx, { body }) => presentApp(await createApp(ctx, body))),
  route(contract.updateProviderApp, async (ctx, { params, body }) => presentApp(await updateApp(ctx, params.id, body))),
  route(contract.testProviderApp, async (ctx, { params }) => testApp(ctx, params.id)),
  route(contract.deleteProviderApp, async (ctx, { params }) => reply(204, await deleteApp(ctx, params.id))),

  route(contract.getInstanceSettings, async (ctx) => describeSettings(ctx)),
  route(contract.replaceInstanceSettings, async (ctx, { body }) => replaceSettings(ctx, body)),
]
