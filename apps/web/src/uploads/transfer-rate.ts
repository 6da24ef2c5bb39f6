/** Estimates the remaining time of an upload. Pure. */

/** Counts only recent bytes, because the speed of a connection changes. */
const windowMs = 8000
/** Earlier estimates would fluctuate too much. */
const firstGuessMs = 1500

export interface Pace {
  /** Records how much was sent, and returns the estimated seconds left; undefined until an estimate is possible. */
  note: (sentBytes: number, atMs: number) => number | undefined
}

export const createPace = (totalBytes: number): Pace => {
  let seen: { bytes: number; ms: number }[] = []
  return {
    note: (bytes, ms) => {
      seen = [...seen.filter((one) => ms - one.ms <= windowMs), { bytes, ms }]
      const [first] = seen
      if (!first || ms - first.ms < firstGuessMs || bytes <= first.bytes) return undefined
      return Math.ceil(((totalBytes - bytes) * (ms - first.ms)) / (bytes - first.bytes) / 1000)
    },
  }
}
