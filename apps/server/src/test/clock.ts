import type { Clock } from '#server/context.ts'

export interface TestClock extends Clock {
  /** Moves time forward. */
  advance(milliseconds: number): void
  set(at: Date | string): void
}

/** Starts now and stands still until it is moved. */
export function createTestClock(): TestClock {
  let now = Date.now()
  return {
    now: () => new Date(now),
    advance: (milliseconds) => void (now += milliseconds),
    set: (at) => void (now = new Date(at).getTime()),
  }
}
