/** Errors have a type: https://docs.ghost.org/admin-api/#errors and https://github.com/TryGhost/framework/tree/main/packages/errors */
import { findString } from '../kit/expect.ts'
import type { ErrorTable } from '../kit/http-errors.ts'

export const errors: ErrorTable = {
  codeOf: (body) => findString(body, 'errors', 0, 'type'),
  wordsOf: (body) => {
    const words = [findString(body, 'errors', 0, 'message'), findString(body, 'errors', 0, 'context')].filter(Boolean)
    return words.length > 0 ? words.join(' ') : undefined
  },
  codes: {
    ValidationError: { kind: 'validation', evidence: 'rejected' },
    UnsupportedMediaTypeError: { kind: 'validation', evidence: 'rejected' },
    RequestEntityTooLargeError: { kind: 'validation', evidence: 'rejected' },
    // The limits of a hosted plan.
    HostLimitError: { kind: 'quota', evidence: 'rejected' },
    DisabledFeatureError: { kind: 'permission', evidence: 'rejected' },
    RequestNotAcceptableError: { kind: 'bug', evidence: 'rejected' },
    // The site says so before it looks at the request.
    MaintenanceError: { kind: 'unavailable', evidence: 'not_sent' },
  },
}
