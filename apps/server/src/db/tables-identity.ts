/** People, workspaces and the plumbing of requests. The migrations are the truth; this file follows them. */
import type { Generated } from 'kysely'
import type { JsonColumn, Nullable, NullableJson } from './columns.ts'

export interface Users {
  id: string
  email: string
  email_verified: boolean
  /** By a mailed code, or by a provider for a proven domain; `email_verified` may stand without a proof. */
  email_proven_at: Nullable<Date>
  username: string
  display_name: Generated<string>
  avatar_url: Generated<string>
  password_hash: Nullable<string>
  is_admin: Generated<boolean>
  composer_experience: Generated<'specialized' | 'unified'>
  legal_accepted_at: Nullable<Date>
  terms_version: Nullable<string>
  privacy_version: Nullable<string>
  suspended_at: Nullable<Date>
  /** A deleted user is suspended too, until nothing of the person is left. */
  deleted_at: Nullable<Date>
  created_at: Date
  updated_at: Date
}

export interface Foundation {
  founder_id: string
  founded_at: Date
}

export interface Sessions {
  id: string
  user_id: string
  token_hash: Buffer
  ip: string
  user_agent: string
  created_at: Date
  last_used_at: Date
  expires_at: Date
  /** A second factor was given at sign-in. */
  second_factor: Generated<boolean>
  /** The identity provider that assured the session, when it last saw the user, and what it said about that. */
  provider_id: Nullable<string>
  assured_at: Nullable<Date>
  acr: Nullable<string>
  amr: Nullable<string[]>
  upstream_sid: Nullable<string>
  /** Sealed; shown to the provider when the user signs out there. */
  id_token: Nullable<string>
}

export interface Organizations {
  id: string
  name: string
  /** Its identity providers may make users whatever the registration setting says. */
  jit_allowed: Generated<boolean>
  created_at: Date
}

export interface OrganizationMembers {
  organization_id: string
  user_id: string
  role: 'owner' | 'admin' | 'member'
  created_at: Date
}

export interface Workspaces {
  id: string
  organization_id: string
  name: string
  color: Generated<string>
  avatar_url: Generated<string>
  timezone: Generated<string>
  week_start: Generated<'monday' | 'sunday' | 'saturday'>
  random_delay_minutes: Generated<number>
  max_lateness_minutes: Generated<number>
  temporary_media_days: Generated<number>
  default_language: Generated<string>
  build_links: Generated<'first_source' | 'none'>
  thread_numbering: Generated<'none' | 'fraction'>
  site_slug: string
  site_title: Generated<string>
  site_description: Generated<string>
  site_visibility: Generated<'public' | 'unlisted' | 'off'>
  created_by: Nullable<string>
  /** Nobody reaches it any more; what it holds is removed within a day. */
  deleted_at: Nullable<Date>
  created_at: Date
  updated_at: Date
}

export interface WorkspaceMembers {
  workspace_id: string
  user_id: string
  role: 'viewer' | 'editor' | 'admin'
  status: Generated<'active' | 'inactive'>
  created_at: Date
  updated_at: Date
  deactivated_at: Nullable<Date>
}

export interface ApiTokens {
  id: string
  user_id: string
  name: string
  prefix: string
  token_hash: Buffer
  permissions: ('api:read' | 'api:write')[]
  workspace_id: Nullable<string>
  created_at: Date
  expires_at: Date
  last_used_at: Nullable<Date>
  revoked_at: Nullable<Date>
  /** The assurance of the session that made the token. */
  provider_id: Nullable<string>
  assured_at: Nullable<Date>
}

export interface IdempotencyKeys {
  user_id: string
  scope: string
  key: string
  fingerprint: Buffer
  owner: string
  locked_until: Nullable<Date>
  status: Nullable<number>
  body: NullableJson<unknown>
  expires_at: Nullable<Date>
}

export interface RateLimitCounters {
  key: string
  window_start: Date
  count: number
}

export interface Events {
  id: string
  workspace_id: string
  type: string
  publication_id: Nullable<string>
  actor_kind: 'user' | 'token' | 'system'
  actor_user_id: Nullable<string>
  data: JsonColumn<Record<string, unknown>>
  created_at: Date
}

export interface Processes {
  id: string
  host: string
  pid: number
  started_at: Date
  seen_at: Date
  works_jobs: Generated<boolean>
  /** Of its secret keys, which are never stored. */
  key_ids: Generated<string[]>
}

export interface SecretChecks {
  id: number
  sealed: string
}
