/**
 * Meta's notices about a user: base64url of an HMAC with the app's secret, a dot, and base64url of a JSON object
 * (https://developers.facebook.com/docs/development/create-an-app/app-dashboard/data-deletion-callback).
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { UserNotice } from '../../spec/index.ts'
import { findAt, findNumber, findString, isFields } from '../expect.ts'

/** Meta pads some of them. */
const shape = /^([\w-]{43}=?)\.([\w-]{2,4096}={0,2})$/

const digits = /^[0-9]{1,64}$/

/** With the source of each value (https://tc39.es/proposal-json-parse-with-source/), which the compiler's library doesn't have yet. */
const parseWithSource = JSON.parse as (text: string, revive: (key: string, value: unknown, from: { source?: string }) => unknown) => unknown

/** Keeps ids that are too long for a number. */
const parse = (text: string): unknown => {
  try {
    return parseWithSource(text, (key, value, { source }) => (key === 'user_id' && typeof value === 'number' ? source : value))
  } catch {
    return undefined
  }
}

/** Returns what a message claims, whoever signed it; undefined if it isn't one. */
export const readSignedRequest = (message: string): UserNotice | undefined => {
  const [, , payload] = shape.exec(message) ?? []
  const claims = payload === undefined ? undefined : parse(Buffer.from(payload, 'base64url').toString())
  if (!isFields(claims) || findAt(claims, 'algorithm') !== 'HMAC-SHA256') return undefined
  const userId = findString(claims, 'user_id')
  const issuedAt = new Date((findNumber(claims, 'issued_at') ?? Number.NaN) * 1000)
  if (userId === undefined || !digits.test(userId)) return undefined
  return { userId, ...(Number.isNaN(issuedAt.getTime()) ? {} : { issuedAt }) }
}

/** Compares in constant time. */
export const isSignedRequest = (message: string, clientSecret: string): boolean => {
  const [, signature = '', payload = ''] = shape.exec(message) ?? []
  const given = Buffer.from(signature, 'base64url')
  const expected = createHmac('sha256', clientSecret).update(payload).digest()
  return given.length === expected.length && timingSafeEqual(given, expected)
}
