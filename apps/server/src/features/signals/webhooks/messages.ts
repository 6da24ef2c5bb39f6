/** The bytes of a message and their signature: https://github.com/standard-webhooks/standard-webhooks */
import { createHmac, randomBytes } from 'node:crypto'

/** Bytes. */
const bodyLimit = 20_000

interface Told {
  type: string
  data: Record<string, unknown>
  created_at: Date
}

/** The body of a message, at most 20 kB: the list of destinations, which alone can be so long, loses its end. */
export function writeMessage({ type, data, created_at }: Told): string {
  const write = (data: Record<string, unknown>) => JSON.stringify({ type, timestamp: created_at.toISOString(), data })
  const whole = write(data)
  const { destinations } = data
  if (Buffer.byteLength(whole) <= bodyLimit || !Array.isArray(destinations)) return whole
  let [fits, tooMany] = [0, destinations.length]
  const cut = (count: number) => write({ ...data, destinations: destinations.slice(0, count), truncated: true })
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2)
    if (Buffer.byteLength(cut(middle)) <= bodyLimit) fits = middle
    else tooMany = middle
  }
  return cut(fits)
}

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
