/** Refusals of relays start with a machine-readable prefix. */
import { cleanWords, toSlug } from '../kit/clean.ts'
import { defined } from '../kit/defined.ts'
import { NetworkError, type ErrorKind, type Evidence } from '../spec/index.ts'

/**
 * Prefixes from https://github.com/nostr-protocol/nips/blob/master/01.md and, for `auth-required` and `restricted`, 42.md. A relay that
 * refuses an event didn't keep it.
 */
const verdicts: Readonly<Record<string, { kind: ErrorKind; evidence: Evidence }>> = {
  'rate-limited': { kind: 'rate_limited', evidence: 'not_sent' },
  error: { kind: 'unavailable', evidence: 'not_sent' },
  blocked: { kind: 'permission', evidence: 'rejected' },
  restricted: { kind: 'permission', evidence: 'rejected' },
  'auth-required': { kind: 'permission', evidence: 'rejected' },
}

export interface Refusal {
  prefix: string
  words: string
}

export const readRefusal = (message: unknown): Refusal => {
  const [, prefix = '', words = ''] = /^([a-z-]+):\s*([^]*)$/.exec(typeof message === 'string' ? message : '') ?? []
  return { prefix, words: words || String(message ?? '') }
}

export const toRelayError = ({ prefix, words }: Refusal): NetworkError => {
  const verdict = Object.hasOwn(verdicts, prefix) ? verdicts[prefix] : undefined
  const code = toSlug(prefix) ?? 'refused'
  return new NetworkError({ kind: 'rejected', evidence: 'rejected', ...verdict, code, ...defined({ detail: cleanWords(words) }) })
}

/** Kinds that can change without the user first, because a retry can then succeed. */
const order: readonly ErrorKind[] = ['rate_limited', 'unavailable', 'permission']

const rankOf = ({ kind }: NetworkError): number => (order.includes(kind) ? order.indexOf(kind) : order.length)

/** The failure of a request that no relay accepted. An unknown outcome at one relay is an unknown outcome. */
export const toJointError = (failures: readonly { url: string; error: NetworkError }[], secrets: readonly string[]): NetworkError => {
  const detail = failures.map(({ url, error }) => `${new URL(url).host}: ${error.detail ?? error.code}`).join('; ')
  const sorted = failures.map(({ error }) => error).toSorted((a, b) => rankOf(a) - rankOf(b))
  const error = sorted.find(({ evidence }) => evidence === 'unknown') ?? sorted[0]
  if (!error) return new NetworkError({ kind: 'validation', evidence: 'not_sent', code: 'no_relays' })
  const { kind, evidence, code } = error
  return new NetworkError({ kind, evidence, code, ...defined({ detail: cleanWords(detail, secrets) }) })
}
