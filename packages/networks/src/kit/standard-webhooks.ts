/** Signatures of messages: https://github.com/standard-webhooks/standard-webhooks */
import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

export const makeSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`

/** 24 to 64 bytes in base64, as the standard recommends. */
export const isSecret = (text: string): boolean => /^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/.test(text)

interface Signed {
  id: string
  /** Unix seconds of this attempt. */
  timestamp: number | string
  body: string | Uint8Array
}

/** The signature by one secret, as bytes. */
export const digestOf = (secret: string, { id, timestamp, body }: Signed): Buffer =>
  createHmac('sha256', Buffer.from(secret.replace(prefix, ''), 'base64'))
    .update(`${id}.${timestamp}.`)
    .update(body)
    .digest()

/** The header `webhook-signature`, with one signature per secret. */
export const sign = (secrets: readonly string[], signed: Signed): string =>
  secrets.map((secret) => `v1,${digestOf(secret, signed).toString('base64')}`).join(' ')
