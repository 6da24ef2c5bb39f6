import type { IdentityAuditEvent, IdentityProvider, SsoDomain, SsoPolicy } from '@broadside/contract/features/sso.schemas'
import type { Static } from 'typebox'
import type { App } from '#server/context.ts'
import type { Row } from '#db/schema.ts'
import { type Domain, recordNameOf } from './domains.ts'
import type { Policy } from './policy.ts'
import type { Provider } from '#identity/providers/providers.ts'

export const callbackUrlOf = ({ baseUrl }: Pick<App, 'baseUrl'>, providerId: string): string =>
  `${baseUrl}/auth/oidc/${providerId}/callback`

export const presentProvider = (app: Pick<App, 'baseUrl'>, provider: Provider): Static<typeof IdentityProvider> => ({
  id: provider.id,
  organization_id: provider.organization_id,
  name: provider.name,
  issuer: provider.issuer,
  client_id: provider.client_id,
  has_client_secret: provider.client_secret !== null,
  scopes: provider.scopes,
  email_claim: provider.email_claim,
  name_claim: provider.name_claim,
  picture_claim: provider.picture_claim,
  use_userinfo: provider.use_userinfo,
  require_verified_email: provider.require_verified_email,
  jit_enabled: provider.jit_enabled,
  is_active: provider.is_active,
  callback_url: callbackUrlOf(app, provider.id),
  backchannel_logout_url: `${app.baseUrl}/auth/oidc/${provider.id}/backchannel-logout`,
  health_status: provider.health_status,
  ...(provider.health_message === null ? {} : { health_message: provider.health_message }),
  ...(provider.last_checked_at ? { last_checked_at: provider.last_checked_at.toISOString() } : {}),
  created_at: provider.created_at.toISOString(),
  updated_at: provider.updated_at.toISOString(),
})

export const presentPolicy = (policy: Policy): Static<typeof SsoPolicy> => ({
  mode: policy.mode,
  provider_ids: policy.provider_ids,
  assurance_max_age_seconds: policy.assurance_max_age_seconds,
  password_login_allowed: policy.password_login_allowed,
  api_token_mode: policy.api_token_mode,
  max_token_lifetime_seconds: policy.max_token_lifetime_seconds,
  require_token_reauth: policy.require_token_reauth,
  updated_at: policy.updated_at.toISOString(),
})

export const presentDomain = (domain: Domain): Static<typeof SsoDomain> => ({
  id: domain.id,
  domain: domain.domain,
  record_name: recordNameOf(domain.domain),
  token: domain.token,
  is_verified: domain.verified_at !== null,
  ...(domain.verified_at ? { verified_at: domain.verified_at.toISOString() } : {}),
  created_at: domain.created_at.toISOString(),
})

export const presentAuditEvent = (event: Row<'identity_audit_events'>): Static<typeof IdentityAuditEvent> => ({
  id: event.id,
  type: event.type,
  ...(event.actor_user_id === null ? {} : { actor_user_id: event.actor_user_id }),
  ...(event.user_id === null ? {} : { user_id: event.user_id }),
  ...(event.provider_id === null ? {} : { provider_id: event.provider_id }),
  data: event.data,
  created_at: event.created_at.toISOString(),
})
