import type { Clock } from '#server/context.ts'

export interface TestClock extends Clock {
  /** Moves time forward. */
  advance(milliseconds: number): void
  set(at: Date | string): void
  /** From now on time goes by, as for a browser that looks at its own clock. */
  start(): void
}

/** Starts now and stands still until it is moved or started. */
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
