/** Identity providers of an organization, its single sign-on policy, domains and audit events. */
import { Type } from 'typebox'
import { endpointsOf, inOrganization } from '../endpoint.ts'
import { Id, OneOf } from '../primitives.ts'
import { pageQuery } from './common.ts'
import {
  AddSsoDomainBody,
  identityAuditTypes,
  IdentityAuditEventList,
  IdentityProvider,
  IdentityProviderActivation,
  IdentityProviderTest,
  SaveIdentityProviderBody,
  SetIdentityProviderActiveBody,
  SsoDomain,
  SsoDomainList,
  SsoPolicy,
  SsoPolicyPreview,
  UpdateSsoPolicyBody,
} from './sso.schemas.ts'

const { get, post, put, patch } = endpointsOf('organizations')

const organization = { organization_id: Id('The organization.') }
const organizationParams = Type.Object(organization)
const reading = inOrganization('admin', 'organization_id')
const changing = inOrganization('admin', 'organization_id', 'session')

export const listIdentityProviders = get('list-identity-providers', '/organizations/{organization_id}/identity-providers', {
  summary: "List an organization's identity providers",
  description:
    'Ordered by name. Client secrets are never returned. When the organization requires single sign-on, a session must satisfy it and tokens are refused.',
  access: reading,
  params: organizationParams,
  success: { 200: Type.Array(IdentityProvider) },
  problems: ['sso_required'],
})

export const saveIdentityProvider = post('save-identity-provider', '/organizations/{organization_id}/identity-providers', {
  summary: 'Create or update an identity provider',
  description:
    "With `id` in the body, updates that identity provider (200); otherwise creates one (201). The identity provider's configuration is fetched first; a failure is 422 at `body.issuer` and nothing is saved.",
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
    summary: 'Turn an identity provider on or off',
    description:
      'Turning it off ends all sessions that it authenticated. Refused with `provider_required_by_policy` for the last active identity provider of a required policy.',
    access: changing,
    params: Type.Object({ ...organization, provider_id: Id('The provider.') }),
    body: SetIdentityProviderActiveBody,
    success: { 200: IdentityProviderActivation },
    problems: ['provider_required_by_policy'],
    conditional: true,
  },
)

export const testIdentityProvider = post(
  'test-identity-provider',
  '/organizations/{organization_id}/identity-providers/{provider_id}/test',
  {
    summary: 'Test an identity provider',
    description:
      'Checks a saved identity provider, also an inactive one, without a person who signs in. Sets its health. The provider must be reachable, but no code or token is used.',
    access: changing,
    params: Type.Object({ ...organization, provider_id: Id('The provider.') }),
    success: { 200: IdentityProviderTest },
    rateLimits: ['identity-provider-test'],
  },
)

export const getSsoPolicy = get('get-sso-policy', '/organizations/{organization_id}/sso-policy', {
  summary: "Get an organization's single sign-on policy",
  description: 'For admins and the owner of the organization. An organization that never saved a policy has the defaults.',
  access: reading,
  params: organizationParams,
  success: { 200: SsoPolicy },
})

export const updateSsoPolicy = put('update-sso-policy', '/organizations/{organization_id}/sso-policy', {
  summary: "Replace an organization's single sign-on policy",
  description:
    'Omitted properties return to their defaults. Mode `required` needs at least one active identity provider. Applies to the next request of every session and token.',
  access: changing,
  params: organizationParams,
  body: UpdateSsoPolicyBody,
  success: { 200: SsoPolicy },
  conditional: true,
})

export const previewSsoPolicy = post('preview-sso-policy', '/organizations/{organization_id}/sso-policy/preview', {
  summary: 'Preview a single sign-on policy',
  description: 'Counts the people and tokens that a policy would affect, without saving it. Valid for the moment of the request.',
  access: changing,
  params: organizationParams,
  body: UpdateSsoPolicyBody,
  success: { 200: SsoPolicyPreview },
})

export const listSsoDomains = get('list-sso-domains', '/organizations/{organization_id}/sso-domains', {
  summary: "List an organization's domains",
  description: 'Ordered by domain, with the DNS record that verifies each.',
  access: reading,
  params: organizationParams,
  success: { 200: SsoDomainList },
})

export const addSsoDomain = post('add-sso-domain', '/organizations/{organization_id}/sso-domains', {
  summary: 'Add a domain',
  description: 'Returns the DNS TXT record to create. Adding an existing domain returns it unchanged.',
  access: changing,
  params: organizationParams,
  body: AddSsoDomainBody,
  success: { 201: SsoDomain },
  idempotency: 'optional',
})

export const verifySsoDomain = post('verify-sso-domain', '/organizations/{organization_id}/sso-domains/{domain_id}/verify', {
  summary: 'Verify a domain',
  description: 'Looks up the DNS TXT record. A domain belongs to the organization that verified it last.',
  access: changing,
  params: Type.Object({ ...organization, domain_id: Id('The domain.') }),
  success: { 200: SsoDomain },
  problems: ['domain_not_proven'],
})

export const listIdentityAuditEvents = get('list-identity-audit-events', '/organizations/{organization_id}/identity-audit-events', {
  summary: 'List identity audit events',
  description: 'Changes to identity providers, domains and the policy, and uses of linked identities, newest first.',
  access: reading,
  params: organizationParams,
  query: Type.Object({ type: Type.Optional(OneOf(identityAuditTypes, { description: 'Only events of this type.' })), ...pageQuery() }),
  success: { 200: IdentityAuditEventList },
})
