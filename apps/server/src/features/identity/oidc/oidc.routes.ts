import * as contract from '@broadside/contract/features/oidc'
import { pagePath } from '@broadside/contract/pages'
import type { FastifyRequest } from 'fastify'
import { readCookie } from '#http/access.ts'
import { type Route, route } from '#http/bind.ts'
import { reply } from '#http/reply.ts'
import { listNamedProviders } from '#identity/providers/providers.ts'
import { clearedCookie, findSessionId, originOf, sessionCookies } from '#identity/sessions/sessions.ts'
import { findProvidersForAddress } from '#identity/sso/sso.ts'
import { acceptLogoutToken, logOutAtProvider } from './logout.ts'
import { bindingCookie, presentTicket, toBindingCookie, toReturnUrl, toSignInPage } from './oidc.present.ts'
import { finishRequest } from './oidc.ts'
import { startRequest } from './requests.ts'
import { startLink, startReauth } from './tickets.ts'

/** URLs of these flows carry states, tickets and grants, which must not leak to other sites. */
const redirect = (location: string, cookies: string[] = []) =>
  reply(302, undefined, {
    location,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    ...(cookies.length ? { 'set-cookie': cookies } : {}),
  })

const bindingOf = ({ headers }: FastifyRequest) => readCookie(headers.cookie, bindingCookie)

/** Every parameter the provider sent, including those the contract does not declare. */
const queryOf = ({ url }: FastifyRequest) => new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?')) : '')

export const oidcRoutes: Route[] = [
  route(contract.listOidcProviders, async (ctx) => ({ items: await listNamedProviders(ctx) })),

  route(contract.discoverOidcProviders, async (ctx, { query }) => {
    const { providers, isRequired } = await findProvidersForAddress(ctx, query.email)
    return { items: providers, sso_required: isRequired }
  }),

  route(contract.startOidc, async (ctx, { params, query }, { request }) => {
    const { intent, return_path: returnPath, ticket } = query
    const start = { providerId: params.provider_id, intent, returnPath, ticket, binding: bindingOf(request) }
    try {
      const { url, binding } = await startRequest(ctx, start)
      return redirect(url, [toBindingCookie(ctx.origin, binding)])
    } catch (error) {
      return redirect(toSignInPage(ctx.origin, error))
    }
  }),

  route(contract.finishOidc, async (ctx, { params }, { request }) => {
    const callback = { providerId: params.provider_id, query: queryOf(request), binding: bindingOf(request), from: originOf(request) }
    try {
      const { returnPath, session, grant } = await finishRequest(ctx, callback)
      const location = toReturnUrl(ctx.origin, returnPath, grant === undefined ? undefined : { reauth_grant: grant })
      return redirect(location, session ? sessionCookies(ctx, request, session) : [])
    } catch (error) {
      return redirect(toSignInPage(ctx.origin, error))
    }
  }),

  route(contract.backchannelLogout, async (ctx, { params, body }) =>
    reply(200, await acceptLogoutToken(ctx, params.provider_id, body.logout_token)),
  ),

  route(contract.linkOidcIdentity, async (ctx, { params, body }) =>
    presentTicket(await startLink(ctx, params.provider_id, body.return_path ?? pagePath('home'), body)),
  ),

  route(contract.reauthenticateWithOidc, async (ctx, { params, body }) =>
    presentTicket(await startReauth(ctx, params.provider_id, body.return_path ?? pagePath('home'), body.action)),
  ),

  route(contract.logOutOfOidc, async (ctx, { params }) => {
    const url = await logOutAtProvider(ctx, params.provider_id, findSessionId(ctx) ?? '')
    return reply(200, url === undefined ? {} : { logout_url: url }, { 'set-cookie': clearedCookie(ctx.origin) })
  }),
]
