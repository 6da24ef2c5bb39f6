/** Identity providers of an organization, its sign-on policy, its domains, and the audit of all that. */
import { Type } from 'typebox'
import { endpoint, inOrganization } from '../endpoint.ts'
import { Id } from '../primitives.ts'
import { pageQuery } from './common.ts'
import {
  AddSsoDomainBody,
  IdentityAuditEventList,
  IdentityProvider,
  IdentityProviderActivation,
  SaveIdentityProviderBody,
  SetIdentityProviderActiveBody,
  SsoDomain,
  SsoDomainList,
  SsoPolicy,
  UpdateSsoPolicyBody,
} from './sso.schemas.ts'

const organization = { organization_id: Id('The organization.') }
const organizationParams = Type.Object(organization)
const reading = inOrganization('admin', 'organization_id')
const changing = inOrganization('admin', 'organization_id', 'session')

export const listIdentityProviders = endpoint({
  id: 'list-identity-providers',
  method: 'GET',
  path: '/organizations/{organization_id}/identity-providers',
  tag: 'organizations',
  summary: 'Lists the identity providers of an organization',
  description: 'Ordered by name. Where the organization requires single sign-on, a session must satisfy it and tokens are refused.',
  access: reading,
  params: organizationParams,
  success: { 200: Type.Array(IdentityProvider) },
  problems: ['sso_required'],
})

export const saveIdentityProvider = endpoint({
  id: 'save-identity-provider',
  method: 'POST',
  path: '/organizations/{organization_id}/identity-providers',
  tag: 'organizations',
  summary: 'Adds or changes an identity provider',
  description: 'Reads the configuration of the provider over the network before anything is saved.',
  access: changing,
  params: organizationParams,
  body: SaveIdentityProviderBody,
  success: { 201: IdentityProvider, 200: IdentityProvider },
  problems: ['provider_required_by_policy'],
  idempotency: 'optional',
})

export const setIdentityProviderActive = endpoint({
  id: 'set-identity-provider-active',
  method: 'PATCH',
  path: '/organizations/{organization_id}/identity-providers/{provider_id}',
  tag: 'organizations',
  summary: 'Switches an identity provider on or off',
  description: 'Switching it off ends all sessions that it assured.',
  access: changing,
  params: Type.Object({ ...organization, provider_id: Id('The provider.') }),
  body: SetIdentityProviderActiveBody,
  success: { 200: IdentityProviderActivation },
  problems: ['provider_required_by_policy'],
  conditional: true,
})

export const getSsoPolicy = endpoint({
  id: 'get-sso-policy',
  method: 'GET',
  path: '/organizations/{organization_id}/sso-policy',
  tag: 'organizations',
  summary: 'The sign-on policy of an organization',
  access: reading,
  params: organizationParams,
  success: { 200: SsoPolicy },
})

export const updateSsoPolicy = endpoint({
  id: 'update-sso-policy',
  method: 'PUT',
  path: '/organizations/{organization_id}/sso-policy',
  tag: 'organizations',
  summary: 'Replaces the sign-on policy of an organization',
  access: changing,
  params: organizationParams,
  body: UpdateSsoPolicyBody,
  success: { 200: SsoPolicy },
  conditional: true,
})

export const listSsoDomains = endpoint({
  id: 'list-sso-domains',
  method: 'GET',
  path: '/organizations/{organization_id}/sso-domains',
  tag: 'organizations',
  summary: 'Lists the domains of an organization',
  access: reading,
  params: organizationParams,
  success: { 200: SsoDomainList },
})

export const addSsoDomain = endpoint({
  id: 'add-sso-domain',
  method: 'POST',
  path: '/organizations/{organization_id}/sso-domains',
  tag: 'organizations',
  summary: 'Adds a domain that is still to be proven',
  description: 'A domain that is there already is answered as it is.',
  access: changing,
  params: organizationParams,
  body: AddSsoDomainBody,
  success: { 201: SsoDomain },
  idempotency: 'optional',
})

export const verifySsoDomain = endpoint({
  id: 'verify-sso-domain',
  method: 'POST',
  path: '/organizations/{organization_id}/sso-domains/{domain_id}/verify',
  tag: 'organizations',
  summary: 'Looks for the DNS record that proves a domain',
  description: 'A domain belongs to the organization that proved it last.',
  access: changing,
  params: Type.Object({ ...organization, domain_id: Id('The domain.') }),
  success: { 200: SsoDomain },
  problems: ['domain_not_proven'],
})

export const listIdentityAuditEvents = endpoint({
  id: 'list-identity-audit-events',
  method: 'GET',
  path: '/organizations/{organization_id}/identity-audit-events',
  tag: 'organizations',
  summary: 'What happened to the identities of an organization',
  description: 'Newest first.',
  access: reading,
  params: organizationParams,
  query: Type.Object(pageQuery()),
  success: { 200: IdentityAuditEventList },
})
