/**
 * What the codes of Meta's Graph hosts mean: https://developers.facebook.com/docs/graph-api/guides/error-handling, for limits
 * https://developers.facebook.com/docs/graph-api/overview/rate-limiting, and for subcodes from 2207001 on
 * https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/error-codes. Most have status 400.
 */
import type { ErrorKind, Evidence } from '../../spec/index.ts'
import { findAt, findNumber, findString } from '../expect.ts'
import type { ErrorTable } from '../http-errors.ts'
import { waitOfUsage } from './usage.ts'

interface Verdict {
  kind: ErrorKind
  evidence: Evidence
}

/** By code, or by code and subcode. */
export type GraphCodes = Readonly<Record<string, Verdict>>

const all = (verdict: Verdict, codes: string): GraphCodes => Object.fromEntries(codes.split(' ').map((code) => [code, verdict]))

const range = (first: number, last: number): string => Array.from({ length: last - first + 1 }, (_, index) => first + index).join(' ')

const retried: Verdict = { kind: 'unavailable', evidence: 'rejected' }

const known: GraphCodes = {
  // Something failed at an unknown time, possibly after the work.
  ...all({ kind: 'unavailable', evidence: 'unknown' }, '1 2 -1'),
  ...all({ kind: 'auth', evidence: 'rejected' }, '102 190'),
  ...all({ kind: 'permission', evidence: 'rejected' }, `3 10 ${range(200, 299)} 368`),
  ...all({ kind: 'rate_limited', evidence: 'not_sent' }, `4 17 32 341 613 ${range(80_000, 80_014)}`),
  506: { kind: 'duplicate', evidence: 'rejected' },
  // The account is restricted, or its action was taken for spam: only the person can settle that, on the network.
  ...all({ kind: 'permission', evidence: 'rejected' }, '4.2207051 25.2207050'),
  '9.2207042': { kind: 'quota', evidence: 'rejected' },
  // A download that took too long, an upload that failed, a container that isn't ready yet, or one that expired.
  ...all(retried, '-2.2207003 -2.2207020 -1.2207032 -1.2207053 24.2207006 24.2207008 9004.2207052 9007.2207027'),
}

/** A subcode says more than its code; a failure that its table doesn't have may still be marked as temporary. */
const keyOf = (error: unknown, codes: GraphCodes): string | undefined => {
  const code = findNumber(error, 'code')
  if (code === undefined) return undefined
  const precise = `${code}.${findNumber(error, 'error_subcode')}`
  if (Object.hasOwn(codes, precise)) return precise
  if (Object.hasOwn(codes, String(code))) return String(code)
  return findAt(error, 'is_transient') === true ? 'transient' : precise
}

/** `-2.2207020` becomes `graph_minus_2_2207020`, and `190` becomes `graph_190`. */
const toName = (key: string): string =>
  `graph_${key
    .replace(/\.undefined$/, '')
    .replace('.', '_')
    .replace('-', 'minus_')}`

/** Throttled calls can have other statuses than 429. `own` are codes of one network, by code or `code.subcode`. */
export const createGraphErrors = (own: GraphCodes = {}): ErrorTable => {
  const codes: GraphCodes = { ...known, transient: retried, ...own }
  return {
    codeOf: (body) => {
      const key = keyOf(findAt(body, 'error'), codes)
      if (key !== undefined) return toName(key)
      // Instagram's authorization server has a shape of its own.
      return findString(body, 'error_type')
    },
    // The identifier for Meta's support, `fbtrace_id`, means nothing to people.
    wordsOf: (body) =>
      findString(body, 'error', 'error_user_msg') ?? findString(body, 'error', 'message') ?? findString(body, 'error_message'),
    codes: {
      ...Object.fromEntries(Object.entries(codes).map(([key, verdict]) => [toName(key), verdict])),
      OAuthException: { kind: 'auth', evidence: 'rejected' },
    },
    waitOf: waitOfUsage,
  }
}
