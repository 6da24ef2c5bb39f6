import { timingSafeEqual } from 'node:crypto'
import type { Config } from '#server/config.ts'
import { readSmtpUrl } from '#lib/smtp-url.ts'
import { digestOf } from '@broadside/networks/kit/standard-webhooks'

/** The Message-ID: the email's id at the host of the instance (RFC 5322, 3.6.4). */
export const messageIdOf = ({ id }: { id: string }, origin: string): string => `<${id}@${new URL(origin).hostname}>`

/** Host and port of the mail server; empty without one. */
export function mailServerOf({ SMTP_URL }: Pick<Config, 'SMTP_URL'>): string {
  const server = readSmtpUrl(SMTP_URL)
  return server ? `${server.host}:${server.port}` : ''
}

/** The email that a Message-ID refers to; undefined if it is not ours. Ignores the host, which may have changed. */
export const mailIdOf = (messageId: string): string | undefined => /^<?([0-9a-f-]{36})@[^<>\s]+>?$/.exec(messageId)?.[1]

const toleranceSeconds = 300

export interface SignedRequest {
  id: string | undefined
  /** Unix seconds. */
  timestamp: string | undefined
  /** Several are separated by spaces. */
  signature: string | undefined
  body: Buffer
}

/** Whether one of the signatures is valid and the time is current (https://www.standardwebhooks.com). `secret` is `whsec_` and base64. */
export function isSigned({ id, timestamp, signature, body }: SignedRequest, secret: string, now: Date): boolean {
  if (!id || !signature || timestamp === undefined || !/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > toleranceSeconds) return false
  const expected = digestOf(secret, { id, timestamp, body })
  return signature.split(' ').some((one) => {
    const given = Buffer.from(/^v1,(.+)$/.exec(one)?.[1] ?? '', 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}
