/** Identity providers of an organization, its sign-on policy, its domains, and the audit of all that. */
import { Type } from 'typebox'
import { endpointsOf, inOrganization } from '../endpoint.ts'
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

const { get, post, put, patch } = endpointsOf('organizations')

const organization = { organization_id: Id('The organization.') }
const organizationParams = Type.Object(organization)
const reading = inOrganization('admin', 'organization_id')
const changing = inOrganization('admin', 'organization_id', 'session')

export const listIdentityProviders = get('list-identity-providers', '/organizations/{organization_id}/identity-providers', {
  summary: 'Lists the identity providers of an organization',
  description: 'Ordered by name. Where the organization requires single sign-on, a session must satisfy it and tokens are refused.',
  access: reading,
  params: organizationParams,
  success: { 200: Type.Array(IdentityProvider) },
  problems: ['sso_required'],
})

export const saveIdentityProvider = post('save-identity-provider', '/organizations/{organization_id}/identity-providers', {
  summary: 'Adds or changes an identity provider',
  description: 'Reads the configuration of the provider over the network before anything is saved.',
  access: changing,
  params: organizationParams,
  body: SaveIdentityProviderBody,
  success: { 201: IdentityProvider, 200: IdentityProvider },
  problems: ['provider_required_by_policy'],
  idempotency: 'optional',
})

export const setIdentityProviderActive = patch(
  'set-identity-provider-active',
  '/organizations/{organization_id}/identity-providers/{provider_id}',
  {
    summary: 'Switches an identity provider on or off',
    description: 'Switching it off ends all sessions that it assured.',
    access: changing,
    params: Type.Object({ ...organization, provider_id: Id('The provider.') }),
    body: SetIdentityProviderActiveBody,
    success: { 200: IdentityProviderActivation },
    problems: ['provider_required_by_policy'],
    conditional: true,
  },
)

export const getSsoPolicy = get('get-sso-policy', '/organizations/{organization_id}/sso-policy', {
  summary: 'The sign-on policy of an organization',
  access: reading,
  params: organizationParams,
  success: { 200: SsoPolicy },
})

export const updateSsoPolicy = put('update-sso-policy', '/organizations/{organization_id}/sso-policy', {
  summary: 'Replaces the sign-on policy of an organization',
  access: changing,
  params: organizationParams,
  body: UpdateSsoPolicyBody,
  success: { 200: SsoPolicy },
  conditional: true,
})

export const listSsoDomains = get('list-sso-domains', '/organizations/{organization_id}/sso-domains', {
  summary: 'Lists the domains of an organization',
  access: reading,
  params: organizationParams,
  success: { 200: SsoDomainList },
})

export const addSsoDomain = post('add-sso-domain', '/organizations/{organization_id}/sso-domains', {
  summary: 'Adds a domain to be verified',
  description: 'An existing domain is returned as it is.',
  access: changing,
  params: organizationParams,
  body: AddSsoDomainBody,
  success: { 201: SsoDomain },
  idempotency: 'optional',
})

export const verifySsoDomain = post('verify-sso-domain', '/organizations/{organization_id}/sso-domains/{domain_id}/verify', {
  summary: 'Verifies a domain by its DNS record',
  description: 'A domain belongs to the organization that proved it last.',
  access: changing,
  params: Type.Object({ ...organization, domain_id: Id('The domain.') }),
  success: { 200: SsoDomain },
  problems: ['domain_not_proven'],
})

export const listIdentityAuditEvents = get('list-identity-audit-events', '/organizations/{organization_id}/identity-audit-events', {
  summary: 'What happened to the identities of an organization',
  description: 'Newest first.',
  access: reading,
  params: organizationParams,
  query: Type.Object(pageQuery()),
  success: { 200: IdentityAuditEventList },
})
