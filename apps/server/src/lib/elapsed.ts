/**
 * A moment by both clocks of the machine. The monotonic clock stops while a machine sleeps, and the wall clock can be
 * set, so neither alone shows that a process was paused.
 */
export interface Moment {
  /** Milliseconds since 1970. */
  wall: number
  /** Milliseconds since the process started. */
  monotonic: number
}

export const readMoment = (): Moment => ({ wall: Date.now(), monotonic: performance.now() })

/** Milliseconds since `then`, by whichever clock advanced further. */
export const elapsedMs = (then: Moment, now: Moment = readMoment()): number =>
  Math.max(now.wall - then.wall, now.monotonic - then.monotonic)
