/**
 * Claims a name for this page until it closes or the result is called; undefined if another tab has it. Browsers have no locks on plain
 * HTTP, where several tabs may claim the same.
 */
export const claim = (name: string): Promise<(() => void) | undefined> => {
  const locks = navigator.locks as LockManager | undefined
  if (!locks) return Promise.resolve(() => undefined)
  return new Promise((resolve) => {
    void locks.request(name, { ifAvailable: true }, (lock) => {
      if (!lock) return resolve(undefined)
      return new Promise<void>((release) => resolve(release))
    })
  })
}
