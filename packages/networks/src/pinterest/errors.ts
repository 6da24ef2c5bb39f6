/**
 * Errors have a numeric code, which isn't documented as a list: https://developers.pinterest.com/docs/reference/error-handling/. The status
 * decides, except for these.
 */
import { findNumber, findString } from '../kit/expect.ts'
import type { ErrorTable } from '../kit/http-errors.ts'
import { waitOfSeconds } from '../kit/retry-after.ts'

export const errors: ErrorTable = {
  codeOf: (body) => {
    const code = findNumber(body, 'code')
    return code === undefined ? undefined : `error_${code}`
  },
  wordsOf: (body) => findString(body, 'message'),
  codes: {
    // Authentication failed, whatever the status.
    error_2: { kind: 'auth', evidence: 'rejected' },
    // The app has trial access only, or the review was withdrawn: https://github.com/gitroomhq/postiz-app/issues/1084
    error_29: { kind: 'permission', evidence: 'rejected' },
    // The limit of requests: https://developers.pinterest.com/docs/reference/rate-limits/
    error_8: { kind: 'rate_limited', evidence: 'not_sent' },
  },
  waitOf: (headers) => waitOfSeconds(Number(headers.get('x-ratelimit-reset') ?? Number.NaN)),
}
