/** Hears what transactions announce on a channel, on a connection of its own that is made again whenever it breaks. */
import { setTimeout as delay } from 'node:timers/promises'
import type { App } from '#server/context.ts'

type Connection = Awaited<ReturnType<App['database']['connect']>>

export interface Listener extends AsyncDisposable {
  /** Rejects when there is no connection now. */
  start(): Promise<void>
}

const pause = 1000
/** Milliseconds between two looks whether the connection still leads to a server that lives and takes changes. */
const checkInterval = 10_000

/** `wake` gets what was announced, or undefined after a time in which something may have been missed. */
export function createListener(
  { database, disruptions }: Pick<App, 'database' | 'disruptions'>,
  channel: string,
  wake: (payload: string | undefined) => void,
): Listener {
  let client: Connection | undefined
  let isStopped = false

  /** A server that hangs or has lost its place to another says nothing by itself. */
  const check = async (current: Connection) => {
    // Listening twice is listening once; so everybody who looks at the server sees what the connection is for.
    const results = await current.query(`listen ${channel}; show transaction_read_only`).catch(() => [])
    const [row] = [results].flat().at(-1)?.rows ?? []
    if ((row as { transaction_read_only?: string } | undefined)?.transaction_read_only !== 'off') await current.end()
  }

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
    const timer = setInterval(() => void check(fresh), checkInterval).unref()
    fresh.once('end', () => {
      clearInterval(timer)
      void listenAgain()
    })
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
        disruptions.report(error, { channel }, 'cannot listen; polling goes on')
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
