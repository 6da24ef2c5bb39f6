/** Single sign-on of an organization: identity providers, domains, and the policy. */
import { queryOptions } from '@tanstack/react-query'
import { type AnswerOf, api } from './api.ts'
import { queries } from './queries.ts'

export type ProviderView = AnswerOf<'listIdentityProviders'>[number]
export type ProviderChange = Parameters<typeof api.saveIdentityProvider>[0]['body']
export type ProviderTestView = AnswerOf<'testIdentityProvider'>
export type DomainView = AnswerOf<'listSsoDomains'>['items'][number]
export type PolicyView = AnswerOf<'getSsoPolicy'>
export type PolicyPreviewView = AnswerOf<'previewSsoPolicy'>
export type Policy = Omit<PolicyView, 'updated_at'>

const paramsOf = (organizationId: string) => ({ organization_id: organizationId })
const keyOf = (organizationId: string) => ['sign-on', organizationId] as const

/** Fails with `sso_required` while the policy keeps this session out. */
export const providersQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...keyOf(organizationId), 'providers'],
    queryFn: async ({ signal }) => (await api.listIdentityProviders({ params: paramsOf(organizationId), signal })).body,
  })

export const domainsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...keyOf(organizationId), 'domains'],
    queryFn: async ({ signal }) => (await api.listSsoDomains({ params: paramsOf(organizationId), signal })).body.items,
  })

export const policyQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...keyOf(organizationId), 'policy'],
    queryFn: async ({ signal }) => (await api.getSsoPolicy({ params: paramsOf(organizationId), signal })).body,
  })

/** What can be saved of a policy. */
export const toPolicy = (policy: PolicyView): Policy => ({
  mode: policy.mode,
  provider_ids: policy.provider_ids,
  assurance_max_age_seconds: policy.assurance_max_age_seconds,
  password_login_allowed: policy.password_login_allowed,
  api_token_mode: policy.api_token_mode,
  max_token_lifetime_seconds: policy.max_token_lifetime_seconds,
  require_token_reauth: policy.require_token_reauth,
})

/** Whom the policy would affect, at the time of the request. */
export const policyPreviewQuery = (organizationId: string, policy: Policy) =>
  queryOptions({
    queryKey: [...keyOf(organizationId), 'preview', policy],
    staleTime: 0,
    retry: false,
    queryFn: async ({ signal }) => (await api.previewSsoPolicy({ params: paramsOf(organizationId), body: policy, signal })).body,
  })

export const foreseePolicy = (organizationId: string, policy: Policy) => queries.fetchQuery(policyPreviewQuery(organizationId, policy))

/** The outcome of a test, which runs only on request. */
export const providerTestQuery = (organizationId: string, providerId: string) =>
  queryOptions({
    queryKey: [...keyOf(organizationId), 'test', providerId],
    enabled: false,
    retry: false,
    staleTime: Infinity,
    queryFn: async ({ signal }) =>
      (await api.testIdentityProvider({ params: { ...paramsOf(organizationId), provider_id: providerId }, signal })).body,
  })

const refetch = (organizationId: string, part: 'providers' | 'domains' | 'policy' | 'preview') =>
  queries.invalidateQueries({ queryKey: [...keyOf(organizationId), part] })

/** The URL that signs in with the provider and then returns to the local path. */
export const signInAddress = (providerId: string, returnPath: string): string =>
  api.startOidc.url({ params: { provider_id: providerId }, query: { return_path: returnPath } })

/** A test also updates the health in the list. */
export const runProviderTest = async (organizationId: string, providerId: string): Promise<void> => {
  await queries.fetchQuery({ ...providerTestQuery(organizationId, providerId), staleTime: 0 })
  await refetch(organizationId, 'providers')
}

/** Returns the id. What a test of the former values showed says nothing about the new ones. */
export const saveProvider = async (organizationId: string, change: ProviderChange): Promise<string> => {
  const { id } = (await api.saveIdentityProvider({ params: paramsOf(organizationId), body: change })).body
  queries.removeQueries({ queryKey: providerTestQuery(organizationId, id).queryKey })
  await Promise.all([
    refetch(organizationId, 'providers'),
    refetch(organizationId, 'preview'),
    queries.invalidateQueries({ queryKey: ['link-providers'] }),
  ])
  return id
}

/** Returns the number of sessions that ended. */
export const switchProvider = async (organizationId: string, providerId: string, isActive: boolean): Promise<number> => {
  const params = { ...paramsOf(organizationId), provider_id: providerId }
  const { revoked_sessions } = (await api.setIdentityProviderActive({ params, body: { is_active: isActive } })).body
  await Promise.all([refetch(organizationId, 'providers'), refetch(organizationId, 'preview')])
  return revoked_sessions
}

export const addDomain = async (organizationId: string, domain: string): Promise<void> => {
  await api.addSsoDomain({ params: paramsOf(organizationId), body: { domain } })
  await refetch(organizationId, 'domains')
}

export const verifyDomain = async (organizationId: string, domainId: string): Promise<void> => {
  await api.verifySsoDomain({ params: { ...paramsOf(organizationId), domain_id: domainId } })
  await refetch(organizationId, 'domains')
}

/** The policy decides which workspaces and providers this session may see. */
export const savePolicy = async (organizationId: string, policy: Policy): Promise<void> => {
  const saved = (await api.updateSsoPolicy({ params: paramsOf(organizationId), body: policy })).body
  queries.setQueryData(policyQuery(organizationId).queryKey, saved)
  await Promise.all([
    refetch(organizationId, 'providers'),
    refetch(organizationId, 'preview'),
    queries.invalidateQueries({ queryKey: ['workspaces'] }),
  ])
}
