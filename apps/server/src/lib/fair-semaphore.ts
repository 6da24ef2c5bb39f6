/** Limits concurrency. Waiting callers are admitted in turns by owner, so that no owner blocks the others. */

export interface FairSemaphoreOptions {
  size: number
  /** Maximum number of slots per owner; no limit by default. */
  each?: number
  /** Maximum number of waiting callers, per owner and in total. */
  waiting: { each: number; all: number }
  /** Milliseconds that a caller waits. */
  patience: number
}

/** Too many callers wait already, or no slot became free in time. */
export class SemaphoreFull extends Error {
  override name = 'NoPlace'
}

export interface FairSemaphore {
  /** Returns a function that releases the slot. Rejects with NoPlace, or with the reason of the signal. */
  enter(owner: string, signal: AbortSignal): Promise<() => void>
}

export function createFairSemaphore({ size, each = size, waiting, patience }: FairSemaphoreOptions): FairSemaphore {
  /** In the order of their turns; owners without waiting callers have no entry. */
  const queues = new Map<string, (() => void)[]>()
  const held = new Map<string, number>()
  let taken = 0
  let waitingInAll = 0

  const forget = (owner: string, admit: () => void) => {
    const rest = (queues.get(owner) ?? []).filter((other) => other !== admit)
    waitingInAll -= 1
    if (rest.length) queues.set(owner, rest)
    else queues.delete(owner)
  }

  const isFree = (owner: string) => taken < size && (held.get(owner) ?? 0) < each

  const take = (owner: string) => {
    taken += 1
    held.set(owner, (held.get(owner) ?? 0) + 1)
  }

  const release = (owner: string) => {
    taken -= 1
    const rest = (held.get(owner) ?? 0) - 1
    if (rest > 0) held.set(owner, rest)
    else held.delete(owner)
    admitNext()
  }

  /** Admits the next owner in turn that is below its limit. */
  const admitNext = () => {
    const [owner, queue] = [...queues].find(([one]) => isFree(one)) ?? []
    if (owner === undefined || !queue) return
    const [admit, ...others] = queue
    queues.delete(owner)
    if (others.length) queues.set(owner, others)
    waitingInAll -= 1
    take(owner)
    admit?.()
  }

  /** A slot can be released once only. */
  const slot = (owner: string) => {
    let isTaken = true
    return () => {
      if (isTaken) release(owner)
      isTaken = false
    }
  }

  return {
    enter: async (owner, signal) => {
      signal.throwIfAborted()
      if (isFree(owner)) {
        take(owner)
        return slot(owner)
      }
      const queue = queues.get(owner) ?? []
      if (queue.length >= waiting.each || waitingInAll >= waiting.all) throw new SemaphoreFull('Too many wait already.')
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      queues.set(owner, [...queue, resolve])
      waitingInAll += 1
      const stopWaiting = (reason: unknown) => {
        // A caller that was admitted in the meantime keeps its slot.
        if (!queues.get(owner)?.includes(resolve)) return
        forget(owner, resolve)
        reject(reason)
      }
      const onAbort = () => stopWaiting(signal.reason)
      const timer = setTimeout(() => stopWaiting(new SemaphoreFull('No place became free in time.')), patience)
      signal.addEventListener('abort', onAbort, { once: true })
      try {
        await promise
      } finally {
        clearTimeout(timer)
        signal.removeEventListener('abort', onAbort)
      }
      return slot(owner)
    },
  }
}
