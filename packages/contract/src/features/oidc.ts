/** Sign-in with identity providers (OpenID Connect), linked identities, and the ways out. */
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
  summary: 'Lists the identity providers that the instance names to everybody',
  description:
    'Those of all organizations where everybody may register, else of organizations that an administrator of the instance has allowed to bring users. Any other provider is found by e-mail address, or has its own sign-in address.',
  access: anyone,
  success: { 200: OidcProviderList },
  rateLimits: ['auth-ip'],
})

export const discoverOidcProviders = get('discover-oidc-providers', '/auth/oidc/discover', {
  summary: 'Finds the identity providers for an e-mail address',
  description: 'Only the domain is looked at, so the answer reveals nothing about users.',
  access: anyone,
  query: DiscoverQuery,
  success: { 200: OidcDiscovery },
  rateLimits: ['auth-ip'],
})

export const startOidc = get('start-oidc', '/auth/oidc/{provider_id}/start', {
  summary: 'Sends the browser to an identity provider',
  description:
    'Sets a cookie that binds the sign-in to this browser for 10 minutes. Errors redirect to the sign-in page with a problem code.',
  access: anyone,
  params: providerParams,
  query: StartQuery,
  success: { 302: noContent },
  rateLimits: ['auth-ip'],
})

export const finishOidc = get('finish-oidc', '/auth/oidc/{provider_id}/callback', {
  summary: 'Where the identity provider sends the browser back to',
  description:
    'Always redirects: to the path that was asked for, after `reauth` with `#reauth_grant=<grant>`, or to the sign-in page with a problem code.',
  access: anyone,
  params: providerParams,
  query: CallbackQuery,
  success: { 302: noContent },
  rateLimits: ['auth-ip'],
})

export const backchannelLogout = post('backchannel-logout', '/auth/oidc/{provider_id}/backchannel-logout', {
  summary: 'Receives a back-channel logout from an identity provider',
  description: 'OpenID Connect Back-Channel Logout 1.0. A logout token that was seen before changes nothing.',
  access: anyone,
  params: providerParams,
  body: LogoutTokenForm,
  form: true,
  success: { 200: noContent },
  problems: ['logout_token_invalid'],
  rateLimits: ['auth-ip'],
})

export const listOidcIdentities = get('list-oidc-identities', '/auth/oidc/identities', {
  summary: "Lists the caller's linked identities",
  access: selfInBrowser,
  success: { 200: OidcIdentityList },
})

export const listOidcLinkProviders = get('list-oidc-link-providers', '/auth/oidc/link-providers', {
  summary: "Lists the identity providers of the caller's organizations",
  access: selfInBrowser,
  success: { 200: LinkProviderList },
})

export const linkOidcIdentity = post('link-oidc-identity', '/auth/oidc/{provider_id}/link', {
  summary: 'Starts linking an identity',
  description: 'For providers of the own organizations. Needs a proof of identity (`identity.link`).',
  access: selfInBrowser,
  params: providerParams,
  body: LinkIdentityBody,
  success: { 200: StartedTicket },
  problems: ['reauthentication_failed'],
})

export const reauthenticateWithOidc = post('reauthenticate-with-oidc', '/auth/oidc/{provider_id}/reauth', {
  summary: 'Starts re-authentication with an identity provider',
  description: 'For providers with a linked identity. The browser comes back with a grant for the action.',
  access: selfInBrowser,
  params: providerParams,
  body: ReauthenticateBody,
  success: { 200: StartedTicket },
})

export const logOutOfOidc = post('log-out-of-oidc', '/auth/oidc/{provider_id}/logout', {
  summary: 'Ends the current session, and redirects to end the one at the provider',
  access: selfInBrowser,
  params: providerParams,
  success: { 200: ProviderLogout },
})

export const unlinkOidcIdentity = del('unlink-oidc-identity', '/auth/oidc/identities/{id}', {
  summary: 'Unlinks an identity',
  description: 'Needs a proof of identity (`identity.unlink`).',
  access: selfInBrowser,
  params: identityParams,
  body: UnlinkIdentityBody,
  success: { 204: noContent },
  problems: ['reauthentication_failed', 'last_sign_in_method'],
})
