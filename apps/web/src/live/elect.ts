/** Finds who reads the stream for all tabs of this browser. */
import { ownScript } from '#lib/own-script.ts'
// The bundler makes this module of the worker's address.
// oxlint-disable-next-line import/default
import workerUrl from './live.worker.ts?sharedworker&url'
import { channelName } from './messages.ts'
import { readForAll } from './reader.ts'
import { openStream } from './open-stream.ts'

interface ElectOptions {
  userId: string
  signal: AbortSignal
  /** Nobody can read for all tabs here. */
  onNobody: () => void
}

/** Whoever holds the lock reads. When that tab is closed, the next in the queue does. */
const queueForLock = async (name: string, signal: AbortSignal): Promise<void> => {
  await navigator.locks.request(name, { signal }, async () => {
    const channel = new BroadcastChannel(name)
    await readForAll({ channel, open: openStream, signal })
    channel.close()
  })
}

const startWorker = (name: string, onError: () => void): void => {
  const worker = new SharedWorker(ownScript(workerUrl), { name, type: 'module' })
  worker.addEventListener('error', onError)
}

export const electReader = ({ userId, signal, onNobody }: ElectOptions): void => {
  const name = channelName(userId)
  // Browsers without a secure context have no locks, whatever the types say.
  const locks = navigator.locks as LockManager | undefined
  if (locks)
    queueForLock(name, signal).catch(() => {
      if (!signal.aborted) onNobody()
    })
  else if ('SharedWorker' in globalThis) startWorker(name, onNobody)
  else onNobody()
}
