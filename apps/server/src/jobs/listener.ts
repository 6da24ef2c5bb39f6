/** Hears of new jobs by notification, on a connection of its own that is made again whenever it breaks. */
import { setTimeout as delay } from 'node:timers/promises'
import type { App } from '../context.ts'
import { notifyChannel } from './queue.ts'

export interface Listener extends AsyncDisposable {
  /** Rejects when there is no connection now. */
  start(): Promise<void>
}

const pause = 1000

/** `wake` gets the type of the new jobs, or undefined after a time in which some may have been missed. */
export function createListener({ database, log }: Pick<App, 'database' | 'log'>, wake: (type: string | undefined) => void): Listener {
  let client: Awaited<ReturnType<App['database']['connect']>> | undefined
  let isStopped = false

  const listen = async () => {
    const fresh = await database.connect()
    try {
      await fresh.query(`listen ${notifyChannel}`)
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

  /** Until it succeeds: without notifications jobs would wait for the slow poll. */
  const listenAgain = async () => {
    while (!isStopped) {
      await delay(pause, undefined, { ref: false })
      try {
        return isStopped ? undefined : await listen()
      } catch (error) {
        log.warn({ err: error }, 'no notifications; polling goes on')
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
