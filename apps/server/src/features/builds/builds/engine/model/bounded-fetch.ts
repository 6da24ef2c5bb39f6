import { Agent, fetch as undiciFetch } from 'undici'

/** Most bytes of one answer, after decompression. The longest sound answer has some hundred thousand. */
const mostBytes = 4 * 1024 * 1024

const boundedBy = (limit: number): TransformStream<Uint8Array, Uint8Array> => {
  let size = 0
  return new TransformStream({
    transform(chunk, controller) {
      size += chunk.byteLength
      if (size > limit) controller.error(new Error(`The answer is longer than ${limit} bytes.`))
      else controller.enqueue(chunk)
    },
  })
}

/**
 * A fetch for the operator's own model server. Its address is configuration, so it may be private; but no redirect is
 * followed, since the request carries the key and other people's material, and the answer is bounded.
 */
export const createBoundedFetch = (limit = mostBytes): typeof fetch => {
  // A model on a processor thinks for minutes before its first byte. The signal of the request ends it, no limit of the client.
  const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0 })
  return async (input, init) => {
    const response = await undiciFetch(input as string, { ...(init as object), redirect: 'manual', dispatcher })
    const { status, statusText, headers, body } = response
    const bounded = (body as ReadableStream<Uint8Array> | null)?.pipeThrough(boundedBy(limit))
    return new Response(bounded ?? null, { status, statusText, headers: [...headers] })
  }
}
