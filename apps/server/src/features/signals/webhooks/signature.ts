/** Signatures of messages: https://github.com/standard-webhooks/standard-webhooks */
import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

export const makeSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`

interface Signed {
  id: string
  /** Unix seconds of this attempt. */
  timestamp: number
  body: string
}

/** The header `webhook-signature`, with one signature per secret. */
export function sign(secrets: readonly string[], { id, timestamp, body }: Signed): string {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return signatures.join(' ')
}
