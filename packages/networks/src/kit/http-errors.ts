/**
 * Tells failures apart by status and machine code. The table is the same for all networks; each network adds the
 * machine codes that it documents.
 */
import { NetworkError } from '../spec/index.ts'
import type { ErrorKind, Evidence, HttpResponse } from '../spec/index.ts'
import { cleanWords, toSlug } from './clean.ts'
import { parseRetryAfter } from './retry-after.ts'

interface Verdict {
  kind: ErrorKind
  evidence: Evidence
}

export interface ErrorTable {
  /** The machine code in an answer's body; sentences are refused by the caller. */
  codeOf(body: unknown): unknown
  /** What an answer says to people; without it the answer itself is taken for that. */
  wordsOf?(body: unknown): string | undefined
  /** Verdicts that differ from the status, by machine code exactly as the network writes it. */
  codes?: Readonly<Record<string, Partial<Verdict>>>
  /** Waiting time in milliseconds where the network tells it in a header of its own or in the body. */
  waitOf?(headers: Headers, now: Date, body: unknown): number | undefined
}

const byStatus: Readonly<Record<number, Verdict>> = {
  401: { kind: 'auth', evidence: 'rejected' },
  402: { kind: 'quota', evidence: 'rejected' },
  403: { kind: 'permission', evidence: 'rejected' },
  405: { kind: 'bug', evidence: 'rejected' },
  406: { kind: 'bug', evidence: 'rejected' },
  408: { kind: 'unavailable', evidence: 'unknown' },
  409: { kind: 'duplicate', evidence: 'rejected' },
  415: { kind: 'bug', evidence: 'rejected' },
  429: { kind: 'rate_limited', evidence: 'not_sent' },
}

const judge = (status: number, wait: number | undefined): Verdict => {
  const known = byStatus[status]
  if (known) return known
  // A 503 that names a time says that the request was turned away before any work on it began.
  if (status === 503 && wait !== undefined) return { kind: 'unavailable', evidence: 'not_sent' }
  if (status >= 500) return { kind: 'unavailable', evidence: 'unknown' }
  if (status >= 400) return { kind: 'rejected', evidence: 'rejected' }
  // Neither an answer nor a refusal: a redirect that was not followed, or a success where none was possible.
  return status >= 300 ? { kind: 'bug', evidence: 'rejected' } : { kind: 'unavailable', evidence: 'unknown' }
}

export interface ErrorContext {
  now: Date
  /** Values that must not appear in the detail, whatever the network echoes. */
  secrets?: readonly string[]
}

/** The error of an answer that is not a success. */
export const toNetworkError = (response: HttpResponse, table: ErrorTable, context: ErrorContext): NetworkError => {
  const machineCode = table.codeOf(response.json)
  const override =
    typeof machineCode === 'string' && table.codes && Object.hasOwn(table.codes, machineCode) ? table.codes[machineCode] : undefined
  const asked = parseRetryAfter(response.headers, context.now)
  const verdict = { ...judge(response.status, asked), ...override }
  const wait =
    asked ??
    (verdict.kind === 'rate_limited' || verdict.kind === 'quota' ? table.waitOf?.(response.headers, context.now, response.json) : undefined)
  const detail = cleanWords(table.wordsOf?.(response.json) ?? response.text, context.secrets)
  return new NetworkError({
    ...verdict,
    code: toSlug(machineCode) ?? `http_${response.status}`,
    httpStatus: response.status,
    ...(wait === undefined ? {} : { retryAfter: wait }),
    ...(detail ? { detail } : {}),
  })
}

export const isSuccess = (response: HttpResponse): boolean => response.status >= 200 && response.status < 300
