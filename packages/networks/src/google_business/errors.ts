/**
 * Codes of the Business Profile APIs, which are those of Google Cloud: https://cloud.google.com/apis/design/errors. A `reason` in the details says
 * more than the status.
 */
import { findString, listAt } from '../kit/expect.ts'
import { createGoogleErrors } from '../kit/google/errors.ts'
import type { ErrorTable } from '../kit/http-errors.ts'

const google = createGoogleErrors({
  own: {
    ACCESS_NOT_APPROVED: { kind: 'permission', evidence: 'rejected' },
    SERVICE_DISABLED: { kind: 'permission', evidence: 'rejected' },
    ACCESS_TOKEN_SCOPE_INSUFFICIENT: { kind: 'permission', evidence: 'rejected' },
    // The location was deleted, or another account manages it now.
    NOT_FOUND: { kind: 'permission', evidence: 'rejected' },
    RATE_LIMIT_EXCEEDED: { kind: 'rate_limited', evidence: 'not_sent' },
    // Another change of the same profile was faster, and this one was not made.
    ABORTED: { kind: 'unavailable', evidence: 'rejected' },
  },
})

const detailOf = (body: unknown, type: string): unknown =>
  listAt(body, 'error', 'details').find((detail) => findString(detail, '@type')?.endsWith(type))

const codeOf = (body: unknown): unknown => {
  const info = detailOf(body, 'google.rpc.ErrorInfo')
  // The quota of a project that Google hasn't approved is zero, and waiting doesn't change it: https://developers.google.com/my-business/content/limits
  if (findString(info, 'metadata', 'quota_limit_value') === '0') return 'ACCESS_NOT_APPROVED'
  return findString(info, 'reason') ?? google.codeOf(body)
}

/** `Request contains an invalid argument.` is all that the message says; what is wrong is in the details. */
const wordsOf = (body: unknown): string | undefined => {
  const faults = listAt(detailOf(body, 'mybusiness.v4.ValidationError'), 'errorDetails').flatMap(
    (fault) => findString(fault, 'message') ?? [],
  )
  return faults.length > 0 ? faults.join(' ') : google.wordsOf?.(body)
}

export const errors: ErrorTable = { ...google, codeOf, wordsOf }
