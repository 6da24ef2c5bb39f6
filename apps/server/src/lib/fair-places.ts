/** So many may be in at once. Those who wait come in by turns of their owners, so that no owner keeps the others waiting. */

export interface FairPlacesOptions {
  size: number
  /** How many may wait, for one owner and in all. */
  waiting: { each: number; all: number }
  /** Milliseconds that somebody waits. */
  patience: number
}

/** Too many wait already, or a place did not become free in time. */
export class NoPlace extends Error {
  override name = 'NoPlace'
}

export interface FairPlaces {
  /** Gives what gives the place back. Rejects with NoPlace, or with the reason of the signal. */
  enter(owner: string, signal: AbortSignal): Promise<() => void>
}

export function createFairPlaces({ size, waiting, patience }: FairPlacesOptions): FairPlaces {
  /** In the order of their turns; an owner without anybody who waits is not here. */
  const queues = new Map<string, (() => void)[]>()
  let taken = 0
  let waitingInAll = 0

  const forget = (owner: string, admit: () => void) => {
    const rest = (queues.get(owner) ?? []).filter((other) => other !== admit)
    waitingInAll -= 1
    if (rest.length) queues.set(owner, rest)
    else queues.delete(owner)
  }

  const leave = () => {
    const next = queues.entries().next().value
    if (!next) return void (taken -= 1)
    const [owner, [admit, ...rest]] = next
    queues.delete(owner)
    if (rest.length) queues.set(owner, rest)
    waitingInAll -= 1
    admit?.()
  }

  /** A place may be given back once only. */
  const place = () => {
    let isTaken = true
    return () => {
      if (isTaken) leave()
      isTaken = false
    }
  }

  return {
    enter: async (owner, signal) => {
      signal.throwIfAborted()
      if (taken < size) {
        taken += 1
        return place()
      }
      const queue = queues.get(owner) ?? []
      if (queue.length >= waiting.each || waitingInAll >= waiting.all) throw new NoPlace('Too many wait already.')
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      queues.set(owner, [...queue, resolve])
      waitingInAll += 1
      const giveUp = (reason: unknown) => {
        // Whoever has just been admitted keeps the place.
        if (!queues.get(owner)?.includes(resolve)) return
        forget(owner, resolve)
        reject(reason)
      }
      const onAbort = () => giveUp(signal.reason)
      const timer = setTimeout(() => giveUp(new NoPlace('No place became free in time.')), patience)
      signal.addEventListener('abort', onAbort, { once: true })
      try {
        await promise
      } finally {
        clearTimeout(timer)
        signal.removeEventListener('abort', onAbort)
      }
      return place()
    },
  }
}
