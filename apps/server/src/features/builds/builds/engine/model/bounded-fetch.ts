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
export const createBoundedFetch =
  (limit = mostBytes): typeof fetch =>
  async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'manual' })
    const { status, statusText, headers, body } = response
    return new Response(body && body.pipeThrough(boundedBy(limit)), { status, statusText, headers })
  }
