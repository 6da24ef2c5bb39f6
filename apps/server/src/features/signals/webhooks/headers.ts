import { version } from '#lib/version.ts'
import type { DeliveryRow } from './deliveries.store.ts'

/** The headers of an attempt that need no secret. Without an attempt, they have no timestamp. */
export const headersOf = ({ message_id }: Pick<DeliveryRow, 'message_id'>, at: Date | undefined): Record<string, string> => ({
  'content-type': 'application/json',
  'user-agent': `Broadside-Webhooks/${version}`,
  'accept-encoding': 'identity',
  'webhook-id': message_id,
  ...(at && { 'webhook-timestamp': String(Math.floor(at.getTime() / 1000)) }),
})
