import { Agent, fetch as undiciFetch } from 'undici'

/** Bytes after decompression. The longest valid answer has a few hundred thousand. */
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
 * A fetch for the operator's own model server. Its address is configuration, so it may be private. Redirects are
 * refused because the request carries the key and users' material, and the response size is bounded.
 */
export const createBoundedFetch = (limit = mostBytes): typeof fetch => {
  // A model on a CPU can take minutes to send its first byte, so the request's signal is the only time limit.
  const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0 })
  return async (input, init) => {
    const response = await undiciFetch(input as string, { ...(init as object), redirect: 'manual', dispatcher })
    const { status, statusText, headers, body } = response
    const bounded = (body as ReadableStream<Uint8Array> | null)?.pipeThrough(boundedBy(limit))
    return new Response(bounded ?? null, { status, statusText, headers: [...headers] })
  }
}
