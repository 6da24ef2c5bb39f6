/** Errors have subcodes: https://github.com/tumblr/docs/blob/master/api.md#errors-and-error-subcodes. Those of OAuth are in RFC 6749, 5.2. */
import { findNumber, findString } from '../kit/expect.ts'
import type { ErrorTable } from '../kit/http-errors.ts'
import { waitOfSeconds } from '../kit/retry-after.ts'

/** The limits of an app, per hour and per day. The seconds until the one that is used up starts again. */
const findReset = (headers: Headers): number | undefined => {
  const waits = ['perhour', 'perday'].flatMap((period) =>
    headers.get(`x-ratelimit-${period}-remaining`) === '0' ? Number(headers.get(`x-ratelimit-${period}-reset`) ?? Number.NaN) : [],
  )
  return waits.length > 0 ? Math.max(...waits) : undefined
}

export const errors: ErrorTable = {
  codeOf: (body) => {
    const code = findNumber(body, 'errors', 0, 'code')
    return code === undefined ? findString(body, 'error') : `error_${code}`
  },
  wordsOf: (body) => findString(body, 'errors', 0, 'title') ?? findString(body, 'error_description') ?? findString(body, 'meta', 'msg'),
  codes: {
    invalid_grant: { kind: 'auth', evidence: 'rejected' },
    invalid_client: { kind: 'auth', evidence: 'rejected' },
    unauthorized_client: { kind: 'auth', evidence: 'rejected' },
    // The media, videos or posts of the day are used up, or the blog's queue is full.
    error_8004: { kind: 'quota', evidence: 'rejected' },
    error_8011: { kind: 'quota', evidence: 'rejected' },
    error_8022: { kind: 'quota', evidence: 'rejected' },
    error_8023: { kind: 'quota', evidence: 'rejected' },
    // Another video is still being processed.
    error_8010: { kind: 'rate_limited', evidence: 'not_sent' },
  },
  waitOf: (headers) => waitOfSeconds(findReset(headers)),
}
