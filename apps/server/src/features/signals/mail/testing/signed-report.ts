/** Headers of a delivery report, signed by an independent implementation of the specification. */
import { Webhook } from 'standardwebhooks'

export const signReport = (secret: string, { id, at, payload }: { id: string; at: Date; payload: string }): Record<string, string> => ({
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  'webhook-signature': new Webhook(secret).sign(id, at, payload),
})
