/** Webhooks and their deliveries. The migrations are the truth; this file follows them. */
import type { Generated } from 'kysely'
import type { Nullable } from './columns.ts'

/** What webhooks belong to: the built-in installation of a workspace. */
export interface Installations {
  id: string
  workspace_id: string
}

export interface Webhooks {
  id: string
  workspace_id: string
  installation_id: string
  url: string
  status: Generated<'active' | 'disabled' | 'revoked'>
  /** Sorted; `*` alone for all. */
  event_types: string[]
  /** The administrator who answers for it. */
  keeper_id: Nullable<string>
  /** The first failure since the last success. */
  failing_since: Nullable<Date>
  failed_at: Nullable<Date>
  created_at: Date
  updated_at: Date
  revoked_at: Nullable<Date>
}

export interface WebhookSecrets {
  id: string
  webhook_id: string
  sealed: string
  created_at: Date
  /** Null: until it is replaced. */
  expires_at: Nullable<Date>
}

export type WebhookDeliveryStatus = 'pending' | 'delivered' | 'exhausted' | 'cancelled'

export interface WebhookDeliveries {
  id: string
  workspace_id: string
  webhook_id: string
  message_id: string
  event_type: string
  /** The bytes that are signed. */
  body: string
  status: Generated<WebhookDeliveryStatus>
  /** Grows with every replay. */
  round: Generated<number>
  /** Attempts of this round. */
  tries: Generated<number>
  next_attempt_at: Nullable<Date>
  created_at: Date
}

export interface WebhookAttempts {
  delivery_id: string
  /** From 1, over all rounds. */
  number: number
  at: Date
  status_code: Nullable<number>
  duration_ms: Nullable<number>
  error: Nullable<string>
}

export interface WebhookTables {
  installations: Installations
  webhooks: Webhooks
  webhook_secrets: WebhookSecrets
  webhook_deliveries: WebhookDeliveries
  webhook_attempts: WebhookAttempts
}
