/** Waits for work, but no longer than so many milliseconds. False when the time was over; the work goes on unobserved. */
export async function endsWithin(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<false>((resolve) => (timer = setTimeout(resolve, Math.max(0, milliseconds), false)))
  try {
    return await Promise.race([work.then(() => true as const), over])
  } finally {
    clearTimeout(timer)
  }
}
