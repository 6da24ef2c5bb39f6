import * as contract from '@broadside/contract/features/sso'
import { type Route, route } from '#http/bind.ts'
import { readCursor, toPage } from '#http/page.ts'
import { listAuditEvents } from './audit.ts'
import { addDomain, listDomains, verifyDomain } from './domains.ts'
import { getPolicy, previewPolicy, replacePolicy } from './policy.ts'
import { presentAuditEvent, presentDomain, presentPolicy } from './sso.present.ts'

export const ssoRoutes: Route[] = [
  route(contract.getSsoPolicy, async (ctx) => presentPolicy(await getPolicy(ctx))),

  route(contract.updateSsoPolicy, async (ctx, { body }, { ifMatch }) => presentPolicy(await replacePolicy(ctx, body, ifMatch))),

  route(contract.previewSsoPolicy, (ctx, { body }) => previewPolicy(ctx, body)),

  route(contract.listSsoDomains, async (ctx) => ({ items: (await listDomains(ctx)).map(presentDomain) })),

  route(contract.addSsoDomain, async (ctx, { body }) => presentDomain(await addDomain(ctx, body.domain))),

  route(contract.verifySsoDomain, async (ctx, { params }) => presentDomain(await verifyDomain(ctx, params.domain_id))),

  route(contract.listIdentityAuditEvents, async (ctx, { query }) => {
    const { type, cursor, limit } = query
    const filters = { list: 'identity-audit-events', organization: ctx.organization.id, type }
    const after = readCursor(ctx, filters, cursor)
    const rows = await listAuditEvents(ctx, { type, after, limit })
    const path = `/organizations/${ctx.organization.id}/identity-audit-events`
    return toPage(ctx, { rows, limit, filters, path, query: { type }, present: presentAuditEvent })
  }),
]
