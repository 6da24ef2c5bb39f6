/** What a handler answers beyond a plain body. */
export interface Reply<B = unknown> {
  status: number
  body: B
  headers?: Record<string, string | string[]>
}

const marked = new WeakSet<object>()

/** An answer with a status or headers of its own. A handler that returns a plain body answers with the first success of its contract. */
export function reply<B>(status: number, body: B, headers?: Record<string, string | string[]>): Reply<B> {
  const answer = headers ? { status, body, headers } : { status, body }
  marked.add(answer)
  return answer
}

export const isReply = (value: unknown): value is Reply => typeof value === 'object' && value !== null && marked.has(value)
