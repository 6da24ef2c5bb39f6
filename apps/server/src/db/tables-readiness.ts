/** The readiness ledger and the apps of the operator. The migrations are the truth; this file follows them. */
import type { GeneratedAlways } from 'kysely'
import type { JsonColumn, Nullable } from './columns.ts'

interface LedgerRow {
  id: string
  /** The order in which entries were appended, over all processes. */
  position: GeneratedAlways<number>
  /** A keyed hash of the id of the administrator. */
  operator_hash: string
  created_at: Date
}

export interface ReadinessControls extends LedgerRow {
  provider: string
  /** The further fields of the selector, those that are not empty. */
  selector: JsonColumn<Record<string, string>>
  state: 'enabled' | 'degraded' | 'disabled'
  reason_code: string
  starts_at: Date
  expires_at: Nullable<Date>
}

export interface ReadinessReviews extends LedgerRow {
  provider: string
  app_fingerprint: string
  instance_fingerprint: string
  provider_environment: string
  state: string
  tier: string
  source_url: string
  reviewed_at: Date
  expires_at: Date
}

export interface ReadinessCertifications extends LedgerRow {
  approval_review_id: string
  workspace_id: string
  social_account_id: string
  output_profile: string
  operation: string
  kind: 'local' | 'live'
  tested_at: Date
  expires_at: Date
  checks: JsonColumn<Record<string, string>[]>
}

export interface ProviderApps {
  id: string
  provider: string
  /** Origin of the server, or the empty text where the network has one. */
  instance_url: string
  name: string
  client_id: string
  sealed: string
  fingerprint: string
  is_active: boolean
  created_at: Date
}

/** What administrators set while the instance runs, in the form of an environment variable; secrets are sealed. */
export interface InstanceSettings {
  name: string
  value: string
  updated_at: Date
}

export interface ReadinessTables {
  readiness_controls: ReadinessControls
  readiness_reviews: ReadinessReviews
  readiness_certifications: ReadinessCertifications
  provider_apps: ProviderApps
  instance_settings: InstanceSettings
}
