/** Codes of Pages and videos: https://developers.facebook.com/documentation/video-api/reference/error-codes and the references of the edges. */
import { createGraphErrors } from '../kit/graph/errors.ts'

const retried = { kind: 'unavailable', evidence: 'rejected' } as const

export const errors = createGraphErrors({
  // An upload that broke off, timed out or can't be read yet. A new one may succeed.
  '6000': retried,
  '6000.1363019': retried,
  '6000.1363030': retried,
  '6000.1363037': retried,
  // The person can't post on the Page anymore.
  '492': { kind: 'permission', evidence: 'rejected' },
  '100.1363042': { kind: 'permission', evidence: 'rejected' },
})
