/** Identity providers, policies and ownership. The migrations are the truth; this file follows them. */
import type { Generated } from 'kysely'
import type { JsonColumn, Nullable } from './columns.ts'

export interface OwnershipTransfers {
  id: string
  organization_id: string
  owner_id: string
  nominee_id: string
  status: Generated<'open' | 'accepted' | 'declined' | 'revoked' | 'expired'>
  created_at: Date
  expires_at: Date
  ended_at: Nullable<Date>
}

export interface IdentityProviders {
  id: string
  organization_id: string
  name: string
  issuer: string
  client_id: string
  /** Sealed. */
  client_secret: Nullable<string>
  scopes: string[]
  email_claim: string
  name_claim: string
  picture_claim: string
  use_userinfo: boolean
  require_verified_email: boolean
  jit_enabled: boolean
  is_active: boolean
  health_status: Generated<'unchecked' | 'healthy' | 'unavailable'>
  health_message: Nullable<string>
  last_checked_at: Nullable<Date>
  created_at: Date
  updated_at: Date
}

export interface Identities {
  id: string
  user_id: string
  provider_id: string
  subject: string
  email: string
  email_verified: boolean
  name: string
  created_at: Date
  last_used_at: Date
}

export interface SsoPolicies {
  organization_id: string
  mode: 'disabled' | 'optional' | 'required'
  provider_ids: string[]
  assurance_max_age_seconds: number
  password_login_allowed: boolean
  api_token_mode: 'scoped' | 'deny'
  max_token_lifetime_seconds: number
  require_token_reauth: boolean
  updated_at: Date
}

export interface SsoDomains {
  id: string
  organization_id: string
  domain: string
  token: string
  verified_at: Nullable<Date>
  created_at: Date
}

export interface IdentityAuditEvents {
  id: string
  organization_id: string
  type: string
  actor_user_id: Nullable<string>
  user_id: Nullable<string>
  provider_id: Nullable<string>
  data: JsonColumn<Record<string, unknown>>
  created_at: Date
}

export interface LogoutTokens {
  provider_id: string
  jti: string
  expires_at: Date
}

export interface OrganizationTables {
  ownership_transfers: OwnershipTransfers
  identity_providers: IdentityProviders
  identities: Identities
  sso_policies: SsoPolicies
  sso_domains: SsoDomains
  identity_audit_events: IdentityAuditEvents
  logout_tokens: LogoutTokens
}
