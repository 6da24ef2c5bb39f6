/** Errors are `{error: <sentence>}`, so the status decides; only OAuth has machine codes (RFC 6749, 5.2). */
import { findAt, findString } from '../kit/expect.ts'
import type { ErrorTable } from '../kit/http-errors.ts'
import { parseReset } from '../kit/retry-after.ts'

export const errors: ErrorTable = {
  // Codes contain an underscore, unlike a sentence of one word ("Unauthorized").
  codeOf: (body) => {
    const error = findAt(body, 'error')
    return typeof error === 'string' && /^[a-z]+(_[a-z]+)+$/.test(error) ? error : undefined
  },
  // An OAuth error has its machine code in `error` and the sentence in `error_description`.
  wordsOf: (body) => findString(body, 'error_description') ?? findString(body, 'error'),
  codes: {
    invalid_grant: { kind: 'auth', evidence: 'rejected' },
    invalid_client: { kind: 'auth', evidence: 'rejected' },
    invalid_token: { kind: 'auth', evidence: 'rejected' },
    unauthorized_client: { kind: 'auth', evidence: 'rejected' },
    access_denied: { kind: 'auth', evidence: 'rejected' },
    invalid_scope: { kind: 'permission', evidence: 'rejected' },
  },
  waitOf: (headers, now) => parseReset(headers, 'x-ratelimit-reset', now),
}
