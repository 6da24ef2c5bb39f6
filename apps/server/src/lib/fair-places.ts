/** So many may be in at once. Those who wait come in by turns of their owners, so that no owner keeps the others waiting. */

export interface FairPlacesOptions {
  size: number
  /** How many one owner may hold; all of them by default. */
  each?: number
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

export function createFairPlaces({ size, each = size, waiting, patience }: FairPlacesOptions): FairPlaces {
  /** In the order of their turns; an owner without a waiting caller has no entry. */
  const queues = new Map<string, (() => void)[]>()
  /** By owner. */
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

  const leave = (owner: string) => {
    taken -= 1
    const rest = (held.get(owner) ?? 0) - 1
    if (rest > 0) held.set(owner, rest)
    else held.delete(owner)
    admitNext()
  }

  /** The next owner in turn that has less than its share. */
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

  /** A place may be given back once only. */
  const place = (owner: string) => {
    let isTaken = true
    return () => {
      if (isTaken) leave(owner)
      isTaken = false
    }
  }

  return {
    enter: async (owner, signal) => {
      signal.throwIfAborted()
      if (isFree(owner)) {
        take(owner)
        return place(owner)
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
      return place(owner)
    },
  }
}
