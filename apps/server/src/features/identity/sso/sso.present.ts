import type { IdentityAuditEvent, SsoDomain, SsoPolicy } from '@broadside/contract/features/sso.schemas'
import type { Static } from 'typebox'
import type { AuditRow } from './audit.store.ts'
import { type Domain, recordNameOf } from './domains.ts'
import type { Policy } from './policy.ts'
import { defined } from '#lib/defined.ts'

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
  ...defined({ verified_at: domain.verified_at?.toISOString() }),
  created_at: domain.created_at.toISOString(),
})

export const presentAuditEvent = (event: AuditRow): Static<typeof IdentityAuditEvent> => ({
  id: event.id,
  type: event.type,
  ...defined({
    actor_user_id: event.actor_user_id ?? undefined,
    actor_name: event.actor_name ?? undefined,
    user_id: event.user_id ?? undefined,
    user_name: event.user_name ?? undefined,
    provider_id: event.provider_id ?? undefined,
    provider_name: event.provider_name ?? undefined,
  }),
  data: event.data,
  created_at: event.created_at.toISOString(),
})
