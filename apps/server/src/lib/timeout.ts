/** Waits for work for at most this many milliseconds. Returns false on a timeout; the work then continues unobserved. */
export async function endsWithin(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<false>((resolve) => (timer = setTimeout(resolve, Math.max(0, milliseconds), false)))
  try {
    return await Promise.race([work.then(() => true as const), over])
  } finally {
    clearTimeout(timer)
  }
}
