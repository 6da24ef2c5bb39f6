import type { WebhookDeliveryView, WebhookView } from '#api/webhooks.ts'
import { translator } from '#i18n/translator.ts'

const t = translator('webhooks')

const statuses = { active: 'active', disabled: 'disabled', revoked: 'revoked' } as const satisfies Record<WebhookView['status'], string>

export const nameStatus = (status: WebhookView['status']): string => t(statuses[status])

const deliveryStatuses = {
  pending: 'pending',
  delivered: 'delivered',
  exhausted: 'failed',
  cancelled: 'canceled',
} as const satisfies Record<WebhookDeliveryView['status'], string>

export const nameDeliveryStatus = (status: WebhookDeliveryView['status']): string => t(deliveryStatuses[status])
