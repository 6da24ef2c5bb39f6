/** Changes from elsewhere wait while a gesture is under way, because it reverts every step since it began. */
export interface Holds {
  /** Lets changes wait until the result is called. */
  hold(): () => void
  /** Runs now, or once nothing is held. */
  whenIdle(run: () => void): void
}

export const createHolds = (): Holds => {
  const held = new Set<symbol>()
  let waiting: (() => void)[] = []
  const release = (key: symbol): void => {
    if (!held.delete(key) || held.size) return
    const ready = waiting
    waiting = []
    for (const run of ready) run()
  }
  return {
    hold: () => {
      const key = Symbol('hold')
      held.add(key)
      return () => release(key)
    },
    whenIdle: (run) => {
      if (held.size) waiting.push(run)
      else run()
    },
  }
}
