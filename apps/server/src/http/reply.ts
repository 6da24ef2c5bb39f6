/** A handler's response beyond a plain body. */
export interface Reply<B = unknown> {
  status: number
  body: B
  headers?: Record<string, string | string[]>
}

const marked = new WeakSet<object>()

/** A response with its own status or headers. A plain body gets the first success status of the contract. */
export function reply<B>(status: number, body: B, headers?: Record<string, string | string[]>): Reply<B> {
  const answer = headers ? { status, body, headers } : { status, body }
  marked.add(answer)
  return answer
}

export const isReply = (value: unknown): value is Reply => typeof value === 'object' && value !== null && marked.has(value)
