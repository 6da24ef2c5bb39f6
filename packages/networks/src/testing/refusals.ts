import type { ErrorKind, Evidence } from '../spec/index.ts'
import type { LiveFixture } from './conformance.ts'
import type { Answer, Recorded } from './server.ts'

/** An answer that refuses a post, and what it means. */
export interface Refusal {
  name: string
  answer(live: LiveFixture, request: Recorded, words: string): Answer
  kind: ErrorKind
  evidence: Evidence
  status?: number
  wait?: number
}

const byStatus = (status: number, kind: ErrorKind, evidence: Evidence, headers: Record<string, string> = {}): Refusal => ({
  name: `${status}${'retry-after' in headers ? ' with Retry-After' : ''}`,
  answer: ({ errorBody }, request, words) => ({
    status,
    headers,
    json: errorBody?.(status, `${words} ${request.headers['authorization']}`),
  }),
  kind,
  evidence,
  status,
  ...('retry-after' in headers ? { wait: Number(headers['retry-after']) * 1000 } : {}),
})

export const httpRefusals: readonly Refusal[] = [
  byStatus(400, 'rejected', 'rejected'),
  byStatus(401, 'auth', 'rejected'),
  byStatus(403, 'permission', 'rejected'),
  byStatus(429, 'rate_limited', 'not_sent', { 'retry-after': '7' }),
  byStatus(429, 'rate_limited', 'not_sent'),
  byStatus(503, 'unavailable', 'not_sent', { 'retry-after': '7' }),
  byStatus(503, 'unavailable', 'unknown'),
  byStatus(500, 'unavailable', 'unknown'),
]
