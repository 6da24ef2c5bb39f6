/** Instagram has the codes of all Graph hosts; those from 2207001 on are its own: https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/error-codes */
import { createGraphErrors } from '../kit/graph/errors.ts'
import { defined } from '../kit/defined.ts'
import { NetworkError } from '../spec/index.ts'

export const errors = createGraphErrors()

/** Failures of the server, and downloads and uploads that failed. All others are about the file itself. */
const retried = new Set(['2207001', '2207003', '2207020', '2207032', '2207052', '2207053'])

/** The failure of a container, whose status names a code. One without a code is worth another try. */
export const toContainerError = (status: string | undefined): NetworkError => {
  const code = /\b2207\d{3}\b/.exec(status ?? '')?.[0]
  return new NetworkError({
    kind: code === undefined || retried.has(code) ? 'unavailable' : 'rejected',
    evidence: 'rejected',
    code: code === undefined ? 'container_error' : `graph_${code}`,
    ...defined({ detail: status }),
  })
}
