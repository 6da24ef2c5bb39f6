/** Runs tasks in their order, some at a time. */
export const createQueue = (parallel: number) => {
  const waiting: (() => Promise<unknown>)[] = []
  let running = 0
  const next = (): void => {
    if (running === parallel) return
    const task = waiting.shift()
    if (!task) return
    running += 1
    // Tasks handle their failures.
    void task().finally(() => {
      running -= 1
      next()
    })
  }
  return (task: () => Promise<unknown>): void => {
    waiting.push(task)
    next()
  }
}
