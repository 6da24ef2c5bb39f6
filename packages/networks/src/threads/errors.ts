/** Threads has the codes of all Graph hosts, and states of failed containers: https://developers.facebook.com/documentation/threads/troubleshooting */
import { toSlug } from '../kit/clean.ts'
import { createGraphErrors } from '../kit/graph/errors.ts'
import { defined } from '../kit/defined.ts'
import { NetworkError } from '../spec/index.ts'

export const errors = createGraphErrors({
  // A container that was made a moment ago isn't known yet: https://developers.facebook.com/community/threads/1151454566037863/
  '24.4279009': { kind: 'unavailable', evidence: 'rejected' },
})

/** Downloads that failed, and failures without a reason. All others are about the file itself. */
const retried = new Set(['FAILED_DOWNLOADING_VIDEO', 'FAILED_DOWNLOADING_IMAGE', 'UNKNOWN'])

/** The failure of a container by its code; one without a code is worth another try. */
export const toContainerError = (code: string | undefined): NetworkError =>
  new NetworkError({
    kind: code === undefined || retried.has(code) ? 'unavailable' : 'rejected',
    evidence: 'rejected',
    code: toSlug(code) ?? 'container_error',
    ...defined({ detail: code }),
  })
