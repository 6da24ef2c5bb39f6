/** Sign-in and sign-out with identity providers (OpenID Connect), and linked identities. */
import { Type } from 'typebox'
import { anyone, endpointsOf, noContent, selfInBrowser } from '../endpoint.ts'
import { Id } from '../primitives.ts'
import {
  CallbackQuery,
  DiscoverQuery,
  identityParams,
  LinkIdentityBody,
  LinkProviderList,
  LogoutTokenForm,
  OidcDiscovery,
  OidcIdentityList,
  OidcProviderList,
  ProviderLogout,
  ReauthenticateBody,
  StartedTicket,
  StartQuery,
  UnlinkIdentityBody,
} from './oidc.schemas.ts'

const { get, post, del } = endpointsOf('auth')

const providerParams = Type.Object({ provider_id: Id('The identity provider.') })

export const listOidcProviders = get('list-oidc-providers', '/auth/oidc/providers', {
  summary: 'List the public identity providers',
  description:
    'Where registration is open: the identity providers of all organizations. Otherwise: those of organizations that an instance administrator has allowed to create users. Other identity providers are found by email address or have their own sign-in URL.',
  access: anyone,
  success: { 200: OidcProviderList },
  rateLimits: ['auth-ip'],
})

export const discoverOidcProviders = get('discover-oidc-providers', '/auth/oidc/discover', {
  summary: 'Find the identity providers for an email address',
  description: 'Matches only the domain, so the response reveals nothing about users.',
  access: anyone,
  query: DiscoverQuery,
  success: { 200: OidcDiscovery },
  rateLimits: ['auth-ip'],
})

export const startOidc = get('start-oidc', '/auth/oidc/{provider_id}/start', {
  summary: 'Start an identity provider sign-in',
  description:
    'Redirects the browser to the identity provider and sets a cookie that binds the sign-in to this browser for 10 minutes. Errors redirect to the sign-in page with a problem code.',
  access: anyone,
  params: providerParams,
  query: StartQuery,
  success: { 302: noContent },
  rateLimits: ['auth-ip'],
})

export const finishOidc = get('finish-oidc', '/auth/oidc/{provider_id}/callback', {
  summary: 'Complete an identity provider sign-in',
  description:
    'The identity provider redirects the browser here. Always redirects: to the requested path (with `#reauth_grant=<grant>` after `reauth`), or to the sign-in page with a problem code.',
  access: anyone,
  params: providerParams,
  query: CallbackQuery,
  success: { 302: noContent },
  rateLimits: ['auth-ip'],
})

export const backchannelLogout = post('backchannel-logout', '/auth/oidc/{provider_id}/backchannel-logout', {
  summary: 'Receive a back-channel logout',
  description:
    'For identity providers (OpenID Connect Back-Channel Logout 1.0). Ends the sessions that the token names. A repeated token has no effect.',
  access: anyone,
  params: providerParams,
  body: LogoutTokenForm,
  form: true,
  success: { 200: noContent },
  problems: ['logout_token_invalid'],
  rateLimits: ['auth-ip'],
})

export const listOidcIdentities = get('list-oidc-identities', '/auth/oidc/identities', {
  summary: "List the caller's linked identities",
  description: 'Oldest first.',
  access: selfInBrowser,
  success: { 200: OidcIdentityList },
})

export const listOidcLinkProviders = get('list-oidc-link-providers', '/auth/oidc/link-providers', {
  summary: 'List the identity providers that the caller can link',
  description: "The active identity providers of the caller's organizations, ordered by organization and name.",
  access: selfInBrowser,
  success: { 200: LinkProviderList },
})

export const linkOidcIdentity = post('link-oidc-identity', '/auth/oidc/{provider_id}/link', {
  summary: 'Start linking an identity',
  description:
    "Sensitive (`identity.link`). Only for identity providers of the caller's organizations. Returns a one-time ticket and the URL to send the browser to.",
  access: selfInBrowser,
  params: providerParams,
  body: LinkIdentityBody,
  success: { 200: StartedTicket },
  problems: ['reauthentication_failed'],
})

export const reauthenticateWithOidc = post('reauthenticate-with-oidc', '/auth/oidc/{provider_id}/reauth', {
  summary: 'Start re-authenticating with an identity provider',
  description:
    'Only for identity providers with a linked identity. Returns the URL to send the browser to. The browser comes back with a grant for the action.',
  access: selfInBrowser,
  params: providerParams,
  body: ReauthenticateBody,
  success: { 200: StartedTicket },
})

export const logOutOfOidc = post('log-out-of-oidc', '/auth/oidc/{provider_id}/logout', {
  summary: 'Sign out here and at the identity provider',
  description:
    'Ends the current session and clears the cookie. `logout_url` is present when the identity provider supports sign-out: send the browser there to end its session too.',
  access: selfInBrowser,
  params: providerParams,
  success: { 200: ProviderLogout },
})

export const unlinkOidcIdentity = del('unlink-oidc-identity', '/auth/oidc/identities/{id}', {
  summary: 'Unlink an identity',
  description: 'Sensitive (`identity.unlink`). Refused with `last_sign_in_method` when the user would have no other way to sign in.',
  access: selfInBrowser,
  params: identityParams,
  body: UnlinkIdentityBody,
  success: { 204: noContent },
  problems: ['reauthentication_failed', 'last_sign_in_method'],
})
