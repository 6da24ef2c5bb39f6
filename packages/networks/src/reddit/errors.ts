/**
 * Errors have codes, in lists of a successful answer, or as the reason of a refusal. Reddit's own list is
 * https://github.com/reddit-archive/reddit/blob/master/r2/r2/lib/errors.py; newer codes are observed by
 * https://github.com/Pyprohly/reddit-api-doc-notes (docs/api-reference/submission.rst) and https://github.com/praw-dev/praw (tests/integration).
 */
import { findAt, findNumber, findString, listAt } from '../kit/expect.ts'
import type { ErrorTable } from '../kit/http-errors.ts'
import { waitOfSeconds } from '../kit/retry-after.ts'

const auth = { kind: 'auth', evidence: 'rejected' } as const
const permission = { kind: 'permission', evidence: 'rejected' } as const
const limited = { kind: 'rate_limited', evidence: 'not_sent' } as const
/** Reddit failed in the middle of the work. */
const broken = { kind: 'unavailable', evidence: 'unknown' } as const

export const errors: ErrorTable = {
  isFailure: (body) => listAt(body, 'json', 'errors').length > 0 || findString(body, 'error') !== undefined,
  codeOf: (body) => findAt(body, 'json', 'errors', 0, 0) ?? findString(body, 'reason') ?? findString(body, 'error'),
  wordsOf: (body) => findString(body, 'json', 'errors', 0, 1) ?? findString(body, 'explanation') ?? findString(body, 'message'),
  codes: {
    // https://github.com/reddit-archive/reddit/wiki/OAuth2#retrieving-the-access-token
    invalid_grant: auth,
    invalid_client: auth,
    unauthorized_client: auth,
    USER_REQUIRED: auth,
    SUBREDDIT_NOTALLOWED: permission,
    SUBREDDIT_NO_ACCESS: permission,
    BANNED_FROM_SUBREDDIT: permission,
    USER_MUTED: permission,
    // The user is suspended.
    IN_TIMEOUT: permission,
    VERIFIED_USER_REQUIRED: permission,
    NO_VERIFIED_EMAIL: permission,
    QUARANTINE_REQUIRES_VERIFICATION: permission,
    NO_API: permission,
    // Reasons why a subreddit can't be read.
    private: permission,
    gold_only: permission,
    gated: permission,
    quarantined: permission,
    // The link may be that of another user, so this proves nothing.
    ALREADY_SUB: { kind: 'duplicate', evidence: 'rejected' },
    RATELIMIT: limited,
    SUBREDDIT_RATELIMIT: limited,
    SOMETHING_IS_BROKEN: broken,
    GQL_ERROR: broken,
  },
  waitOf: (headers, _, body) =>
    waitOfSeconds(findNumber(body, 'json', 'ratelimit') ?? Number(headers.get('x-ratelimit-reset') ?? Number.NaN)),
}

/** A refresh token that was revoked is answered with the status 400 alone. */
export const tokenErrors: ErrorTable = {
  ...errors,
  codeOf: (body) => errors.codeOf(body) ?? (findAt(body, 'error') === 400 ? 'invalid_grant' : undefined),
}
