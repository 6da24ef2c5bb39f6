/** The signature of a message: https://github.com/standard-webhooks/standard-webhooks */
import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** A new key of 32 random bytes as text. */
export const makeSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`

interface Signed {
  id: string
  /** Unix seconds of this attempt. */
  timestamp: number
  body: string
}

/** The header `webhook-signature`: one signature for every secret. */
export function sign(secrets: readonly string[], { id, timestamp, body }: Signed): string {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return signatures.join(' ')
}
