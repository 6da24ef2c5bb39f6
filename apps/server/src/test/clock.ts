import type { Clock } from '#server/context.ts'

export interface TestClock extends Clock {
  advance(milliseconds: number): void
  set(at: Date | string | number): void
  /** From now on time passes, as a real browser with its own clock requires. */
  start(): void
}

/** Starts at the current time and stands still until it is advanced or started. */
export function createTestClock(): TestClock {
  let now = Date.now()
  let startedAt: number | undefined
  const elapsed = () => (startedAt === undefined ? 0 : Date.now() - startedAt)
  return {
    now: () => new Date(now + elapsed()),
    advance: (milliseconds) => void (now += milliseconds),
    set: (at) => void (now = new Date(at).getTime() - elapsed()),
    start: () => void (startedAt ??= Date.now()),
  }
}
