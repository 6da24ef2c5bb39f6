/**
 * Failures by machine code: https://learn.microsoft.com/en-us/linkedin/shared/api-guide/concepts/error-handling, and the tables of the pages
 * of each API, such as https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/posts-api#error-codes
 */
import { findNumber, findString } from '../kit/expect.ts'
import type { ErrorTable } from '../kit/http-errors.ts'

/** A limit of the app or the member for the day, rather than one that protects LinkedIn's servers, which has no such code. */
const isDailyLimit = (body: unknown): boolean => findNumber(body, 'status') === 429 && findNumber(body, 'serviceErrorCode') === 101

const codeOf = (body: unknown): string | undefined => {
  if (isDailyLimit(body)) return 'daily_limit_reached'
  // https://learn.microsoft.com/en-us/linkedin/marketing/versioning
  if (findNumber(body, 'status') === 426) return 'api_version_ended'
  return findString(body, 'errorDetails', 'inputErrors', 0, 'code') ?? findString(body, 'code') ?? findString(body, 'error')
}

/** Daily limits end at midnight UTC: https://learn.microsoft.com/en-us/linkedin/shared/api-guide/concepts/rate-limits */
const untilMidnight = (now: Date): number => new Date(now).setUTCHours(24, 0, 0, 0) - now.getTime()

export const errors: ErrorTable = {
  codeOf,
  wordsOf: (body) => findString(body, 'message') ?? findString(body, 'error_description'),
  codes: {
    api_version_ended: { kind: 'bug', evidence: 'rejected' },
    daily_limit_reached: { kind: 'quota', evidence: 'not_sent' },
    DUPLICATE_POST: { kind: 'duplicate', evidence: 'rejected' },
    FIELD_LENGTH_TOO_LONG: { kind: 'validation', evidence: 'rejected' },
    // The file wasn't processed yet, or the address for its upload has expired.
    MEDIA_ASSET_WAITING_UPLOAD: { kind: 'unavailable', evidence: 'rejected' },
    EXPIRED_UPLOAD_URL: { kind: 'unavailable', evidence: 'rejected' },
  },
  waitOf: (_, now, body) => (isDailyLimit(body) ? untilMidnight(now) : undefined),
}

/**
 * LinkedIn says `invalid_request` of a code or a refresh token that it doesn't accept:
 * https://learn.microsoft.com/en-us/linkedin/shared/authentication/authorization-code-flow#api-error-details
 */
export const tokenErrors: ErrorTable = {
  ...errors,
  codes: {
    ...errors.codes,
    invalid_request: { kind: 'auth', evidence: 'rejected' },
    invalid_grant: { kind: 'auth', evidence: 'rejected' },
    invalid_client: { kind: 'auth', evidence: 'rejected' },
    unauthorized_client: { kind: 'auth', evidence: 'rejected' },
  },
}
