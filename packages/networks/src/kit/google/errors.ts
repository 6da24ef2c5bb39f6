/**
 * What the codes of Google's APIs mean: https://developers.google.com/youtube/v3/docs/core_errors and
 * https://cloud.google.com/apis/design/errors. A quota that is used up has status 403 like a missing permission.
 */
import type { ErrorKind, Evidence } from '../../spec/index.ts'
import { findString } from '../expect.ts'
import type { ErrorTable } from '../http-errors.ts'

export type GoogleCodes = Readonly<Record<string, { kind: ErrorKind; evidence: Evidence }>>

const all = (kind: ErrorKind, evidence: Evidence, codes: string): GoogleCodes =>
  Object.fromEntries(codes.split(' ').map((code) => [code, { kind, evidence }]))

const known: GoogleCodes = {
  // The codes of the token server (RFC 6749, section 5.2), and those of an API that refuses a token.
  ...all('auth', 'rejected', 'invalid_grant invalid_client unauthorized_client authError UNAUTHENTICATED'),
  ...all('quota', 'rejected', 'quotaExceeded dailyLimitExceeded'),
  ...all('rate_limited', 'not_sent', 'rateLimitExceeded userRateLimitExceeded RESOURCE_EXHAUSTED'),
  ...all('permission', 'rejected', 'accessNotConfigured insufficientPermissions forbidden PERMISSION_DENIED'),
}

interface Options {
  /** Codes of one API. */
  own?: GoogleCodes
  /** Milliseconds until a quota that is used up starts again. */
  untilReset?: (now: Date) => number
}

/** `reason` says more than `status`, which newer APIs have instead. The token server has neither. */
const codeOf = (body: unknown): unknown =>
  findString(body, 'error', 'errors', 0, 'reason') ?? findString(body, 'error', 'status') ?? findString(body, 'error')

export const createGoogleErrors = ({ own = {}, untilReset }: Options = {}): ErrorTable => {
  const codes: GoogleCodes = { ...known, ...own }
  const isOfQuota = (code: unknown): boolean => typeof code === 'string' && Object.hasOwn(codes, code) && codes[code]?.kind === 'quota'
  return {
    codeOf,
    wordsOf: (body) => findString(body, 'error', 'message') ?? findString(body, 'error_description'),
    codes,
    waitOf: (_, now, body) => (isOfQuota(codeOf(body)) ? untilReset?.(now) : undefined),
  }
}
