import type { ExternalWebhook, WebhookDelivery, WebhookDeliveryDetails } from '@broadside/contract/features/webhooks.schemas'
import type { Static } from 'typebox'
import type { AttemptRow, DeliveryRow } from './deliveries.store.ts'
import { headersOf } from './headers.ts'
import type { WebhookRow } from './webhooks.store.ts'
import { defined } from '#lib/defined.ts'

export const presentWebhook = (row: WebhookRow): Static<typeof ExternalWebhook> => ({
  id: row.id,
  installation_id: row.installation_id,
  workspace_id: row.workspace_id,
  url: row.url,
  status: row.status,
  event_types: row.event_types.join(' '),
  created_at: row.created_at.toISOString(),
})

/** Adds the time of the last change, which becomes the entity tag and is not part of the response. */
export const presentVersioned = (row: WebhookRow) => ({ ...presentWebhook(row), updated_at: row.updated_at.toISOString() })

const presentAttempt = ({ at, status_code, duration_ms, error }: AttemptRow) => ({
  at: at.toISOString(),
  duration_ms: duration_ms ?? 0,
  ...defined({ status_code: status_code ?? undefined, error: error ?? undefined }),
})

export const presentDelivery = (row: DeliveryRow, attempts: readonly AttemptRow[]): Static<typeof WebhookDelivery> => ({
  id: row.id,
  webhook_id: row.webhook_id,
  event_type: row.event_type,
  message_id: row.message_id,
  status: row.status,
  attempts: attempts.filter(({ delivery_id }) => delivery_id === row.id).map(presentAttempt),
  ...defined({ next_attempt_at: row.next_attempt_at?.toISOString() }),
})

/** The request without its signature, which would let a reader forge the message to the receiver. */
export const presentDetails = (row: DeliveryRow, url: string, attempts: readonly AttemptRow[]): Static<typeof WebhookDeliveryDetails> => ({
  ...presentDelivery(row, []),
  attempts: attempts.map((attempt) => ({ ...presentAttempt(attempt), ...defined({ response_body: attempt.response_body ?? undefined }) })),
  request: { url, headers: headersOf(row, attempts.at(-1)?.at), body: row.body },
})
