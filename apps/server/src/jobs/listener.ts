/** Hears what transactions announce on a channel, on a connection of its own that is made again whenever it breaks. */
import { setTimeout as delay } from 'node:timers/promises'
import type { App } from '../context.ts'

export interface Listener extends AsyncDisposable {
  /** Rejects when there is no connection now. */
  start(): Promise<void>
}

const pause = 1000

/** `wake` gets what was announced, or undefined after a time in which something may have been missed. */
export function createListener(
  { database, log }: Pick<App, 'database' | 'log'>,
  channel: string,
  wake: (payload: string | undefined) => void,
): Listener {
  let client: Awaited<ReturnType<App['database']['connect']>> | undefined
  let isStopped = false

  const listen = async () => {
    const fresh = await database.connect()
    try {
      await fresh.query(`listen ${channel}`)
    } catch (error) {
      await fresh.end()
      throw error
    }
    if (isStopped) return fresh.end()
    fresh.on('notification', ({ payload }) => wake(payload))
    fresh.once('end', () => void listenAgain())
    client = fresh
    wake(undefined)
  }

  /** Until it succeeds: without it everything waits for the slow poll. */
  const listenAgain = async () => {
    while (!isStopped) {
      await delay(pause, undefined, { ref: false })
      try {
        return isStopped ? undefined : await listen()
      } catch (error) {
        log.warn({ err: error, channel }, 'cannot listen; polling goes on')
      }
    }
  }

  return {
    start: listen,
    [Symbol.asyncDispose]: async () => {
      isStopped = true
      await client?.end()
    },
  }
}
