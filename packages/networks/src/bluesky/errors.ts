/** XRPC errors: `{error: <name>, message}` (https://atproto.com/specs/xrpc#error-responses). */
import { findAt, findString } from '../kit/expect.ts'
import type { ErrorTable } from '../kit/http-errors.ts'
import { parseReset } from '../kit/retry-after.ts'

export const errors: ErrorTable = {
  codeOf: (body) => findAt(body, 'error'),
  wordsOf: (body) => findString(body, 'message'),
  codes: {
    // Names from com.atproto.server.* and from the session check, which responds with 400 to an expired token.
    ExpiredToken: { kind: 'auth', evidence: 'rejected' },
    InvalidToken: { kind: 'auth', evidence: 'rejected' },
    AuthMissing: { kind: 'auth', evidence: 'rejected' },
    AuthenticationRequired: { kind: 'auth', evidence: 'rejected' },
    AuthFactorTokenRequired: { kind: 'auth', evidence: 'rejected' },
    AccountTakedown: { kind: 'permission', evidence: 'rejected' },
    AccountDeactivated: { kind: 'permission', evidence: 'rejected' },
    RepoTakendown: { kind: 'permission', evidence: 'rejected' },
    RepoDeactivated: { kind: 'permission', evidence: 'rejected' },
    RateLimitExceeded: { kind: 'rate_limited', evidence: 'not_sent' },
    MethodNotImplemented: { kind: 'rejected', evidence: 'rejected' },
  },
  waitOf: (headers, now) => parseReset(headers, 'ratelimit-reset', now),
}
