/** Classifies failures by status and machine code. All networks share the table; each adds the machine codes it documents. */
import { NetworkError } from '../spec/index.ts'
import type { ErrorKind, Evidence, HttpResponse } from '../spec/index.ts'
import { cleanWords, toSlug } from './clean.ts'
import { parseRetryAfter } from './retry-after.ts'
import { defined } from './defined.ts'

interface Verdict {
  kind: ErrorKind
  evidence: Evidence
}

export interface ErrorTable {
  /** Finds a failure in the body of a response with a 2xx status. Unless its code says otherwise, it is a refusal. */
  isFailure?(body: unknown): boolean
  /** The machine code in a response body; the caller rejects sentences. */
  codeOf(body: unknown): unknown
  /** The human-readable message in a response; defaults to the response itself. */
  wordsOf?(body: unknown): string | undefined
  /** Verdicts that override the status, by machine code exactly as the network writes it. */
  codes?: Readonly<Record<string, Partial<Verdict>>>
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

const refusal: Verdict = { kind: 'rejected', evidence: 'rejected' }

const judge = (status: number, wait: number | undefined): Verdict => {
  const known = byStatus[status]
  if (known) return known
  // A 503 with a retry time means the request was rejected before any work on it began.
  if (status === 503 && wait !== undefined) return { kind: 'unavailable', evidence: 'not_sent' }
  if (status >= 500) return { kind: 'unavailable', evidence: 'unknown' }
  if (status >= 400) return refusal
  // A redirect that was not followed, or an unexpected success: neither an answer nor a refusal.
  return status >= 300 ? { kind: 'bug', evidence: 'rejected' } : { kind: 'unavailable', evidence: 'unknown' }
}

export interface ErrorContext {
  now: Date
  /** Values that must not appear in the detail, even if the network echoes them. */
  secrets?: readonly string[]
}

export const toNetworkError = (response: HttpResponse, table: ErrorTable, context: ErrorContext): NetworkError => {
  const machineCode = table.codeOf(response.json)
  const override =
    typeof machineCode === 'string' && table.codes && Object.hasOwn(table.codes, machineCode) ? table.codes[machineCode] : undefined
  const asked = parseRetryAfter(response.headers, context.now)
  const isRefusal = isSuccess(response) && table.isFailure?.(response.json)
  const verdict = { ...(isRefusal ? refusal : judge(response.status, asked)), ...override }
  const wait =
    asked ??
    (verdict.kind === 'rate_limited' || verdict.kind === 'quota' ? table.waitOf?.(response.headers, context.now, response.json) : undefined)
  const detail = cleanWords(table.wordsOf?.(response.json) ?? response.text, context.secrets)
  return new NetworkError({
    ...verdict,
    code: toSlug(machineCode) ?? `http_${response.status}`,
    httpStatus: response.status,
    ...defined({ retryAfter: wait, detail }),
  })
}

export const isSuccess = (response: HttpResponse): boolean => response.status >= 200 && response.status < 300
