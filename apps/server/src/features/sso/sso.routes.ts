import * as contract from '@broadside/contract/features/sso'
import { type Route, route } from '../../http/bind.ts'
import { reply } from '../../http/reply.ts'
import { invalidAt } from '../../lib/errors.ts'
import { decodeCursor, encodeCursor } from '../../lib/pagination.ts'
import { listAuditEvents } from './audit.ts'
import { addDomain, listDomains, verifyDomain } from './domains.ts'
import { getPolicy, replacePolicy } from './policy.ts'
import { listProviders, saveProvider, switchProvider } from './providers.ts'
import { presentAuditEvent, presentDomain, presentPolicy, presentProvider } from './sso.present.ts'

export const ssoRoutes: Route[] = [
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

  route(contract.getSsoPolicy, async (ctx) => presentPolicy(await getPolicy(ctx))),

  route(contract.updateSsoPolicy, async (ctx, { body }, { ifMatch }) => presentPolicy(await replacePolicy(ctx, body, ifMatch))),

  route(contract.listSsoDomains, async (ctx) => ({ items: (await listDomains(ctx)).map(presentDomain) })),

  route(contract.addSsoDomain, async (ctx, { body }) => presentDomain(await addDomain(ctx, body.domain))),

  route(contract.verifySsoDomain, async (ctx, { params }) => presentDomain(await verifyDomain(ctx, params.domain_id))),

  route(contract.listIdentityAuditEvents, async (ctx, { query }) => {
    const filters = { list: 'identity-audit-events', organization: ctx.organization.id }
    const position = query.cursor === undefined ? undefined : decodeCursor(ctx.key('cursor'), filters, query.cursor)
    if (query.cursor !== undefined && !position) throw invalidAt('query.cursor', 'This cursor is damaged, or was made for another list.')
    const after = position && { createdAt: new Date(String(position[0])), id: String(position[1]) }
    const rows = await listAuditEvents(ctx.db, ctx.organization.id, { after, limit: query.limit })
    const items = rows.slice(0, query.limit)
    const last = items.at(-1)
    if (rows.length <= query.limit || !last) return { items: items.map(presentAuditEvent) }
    const next_cursor = encodeCursor(ctx.key('cursor'), filters, [last.created_at.toISOString(), last.id])
    return { items: items.map(presentAuditEvent), next_cursor }
  }),
]
