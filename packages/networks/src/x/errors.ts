/**
 * Failures are problem documents whose `type` ends in a code: https://docs.x.com/x-api/fundamentals/response-codes-and-errors. Those of
 * OAuth have their code in `error`.
 */
import { findString } from '../kit/expect.ts'
import type { ErrorTable } from '../kit/http-errors.ts'
import { parseReset } from '../kit/retry-after.ts'

const codeOf = (body: unknown): string | undefined => {
  const type = findString(body, 'type')
  return type?.includes('/problems/') ? type.split('/').at(-1) : findString(body, 'error')
}

const wordsOf = (body: unknown): string | undefined =>
  findString(body, 'detail') ??
  findString(body, 'error_description') ??
  findString(body, 'errors', 0, 'message') ??
  findString(body, 'title')

export const errors: ErrorTable = {
  codeOf,
  wordsOf,
  codes: {
    // The app isn't in a project, or may not use this part of the API.
    'client-forbidden': { kind: 'permission', evidence: 'rejected' },
    'unsupported-authentication': { kind: 'auth', evidence: 'rejected' },
    'usage-capped': { kind: 'quota', evidence: 'rejected' },
    credits: { kind: 'quota', evidence: 'rejected' },
    'rate-limit-exceeded': { kind: 'rate_limited', evidence: 'not_sent' },
    'invalid-request': { kind: 'rejected', evidence: 'rejected' },
  },
  waitOf: (headers, now) => parseReset(headers, 'x-rate-limit-reset', now),
}

/** X refuses codes and refresh tokens that ended with `invalid_request`, and an app or its secret with the others. */
export const tokenErrors: ErrorTable = {
  ...errors,
  codes: {
    invalid_request: { kind: 'auth', evidence: 'rejected' },
    invalid_grant: { kind: 'auth', evidence: 'rejected' },
    invalid_client: { kind: 'auth', evidence: 'rejected' },
    unauthorized_client: { kind: 'auth', evidence: 'rejected' },
    access_denied: { kind: 'auth', evidence: 'rejected' },
  },
}
