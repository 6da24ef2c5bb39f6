import { ownScript } from '#lib/own-script.ts'
// The bundler turns this module into the worker's URL.
// oxlint-disable-next-line import/default
import workerUrl from './live.worker.ts?sharedworker&url'
import { channelName } from './messages.ts'
import { readForAll } from './reader.ts'
import { openStream } from './open-stream.ts'

interface ElectOptions {
  userId: string
  signal: AbortSignal
  /** No tab or worker can read for all tabs here. */
  onNobody: () => void
}

/** The lock's holder reads. When its tab is closed, the next in the queue takes over. */
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
  // Insecure contexts have no locks, despite the types.
  const locks = navigator.locks as LockManager | undefined
  if (locks)
    queueForLock(name, signal).catch(() => {
      if (!signal.aborted) onNobody()
    })
  else if ('SharedWorker' in globalThis) startWorker(name, onNobody)
  else onNobody()
}
