/**
 * Sends notifications to all processes and listens for theirs, on a dedicated connection.
 *
 * PostgreSQL serializes the commits of all transactions that notify, across the whole database. So ours never notify:
 * announcements are collected and sent after the commit. Listeners must also poll now and then, since a process that
 * dies in between announces nothing.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { afterCommit } from './after-commit.ts'
import type { Database, Db } from './open.ts'

type Connection = Awaited<ReturnType<Database['connect']>>
/** Receives the payload, or undefined after a time in which announcements may have been missed. */
type Wake = (payload: string | undefined) => void

export interface Announcer extends AsyncDisposable {
  /** One listener per channel. Rejects if there is currently no connection. */
  listen(channel: string, wake: Wake): Promise<void>
  /** Sends the payload after the transaction of `db` commits; identical payloads are merged. */
  announce(db: Db, channel: string, payload: string): void
}

const collectMs = 5
const pauseMs = 1000
/** How often to check that the connection still leads to a live server that accepts changes. */
const checkIntervalMs = 10_000

export function createAnnouncer({ connect, outages }: Pick<Database, 'connect' | 'outages'>): Announcer {
  const listeners = new Map<string, Wake>()
  const unsent = new Map<string, Set<string>>()
  let connection: Promise<Connection> | undefined
  let sending: Promise<void> | undefined
  let isStopped = false

  const listenStatement = () => [...listeners.keys()].map((channel) => `listen ${channel}; `).join('')

  /** Neither a hanging server nor a demoted one closes its connections. */
  const check = async (current: Connection) => {
    // Listening again is harmless, and labels the connection in pg_stat_activity.
    const results = await current.query(`${listenStatement()}show transaction_read_only`).catch(() => [])
    const [row] = [results].flat().at(-1)?.rows ?? []
    if ((row as { transaction_read_only?: string } | undefined)?.transaction_read_only !== 'off') await current.end()
  }

  const open = async (): Promise<Connection> => {
    const fresh = await connect()
    try {
      if (listeners.size) await fresh.query(listenStatement())
    } catch (error) {
      await fresh.end()
      throw error
    }
    const timer = setInterval(() => void check(fresh), checkIntervalMs).unref()
    fresh.on('notification', ({ channel, payload }) => listeners.get(channel)?.(payload))
    fresh.once('end', () => {
      clearInterval(timer)
      connection = undefined
      if (listeners.size) void openAgain()
    })
    for (const wake of listeners.values()) wake(undefined)
    return fresh
  }

  const getConnection = () =>
    (connection ??= open().catch((error: unknown) => {
      connection = undefined
      throw error
    }))

  /** Retries until it succeeds, because without it everything waits for the slow poll. */
  const openAgain = async () => {
    while (!isStopped) {
      await delay(pauseMs, undefined, { ref: false })
      try {
        return isStopped ? undefined : await getConnection()
      } catch (error) {
        outages.report(error, {}, 'cannot listen; polling continues')
      }
    }
  }

  const send = async () => {
    const batch = [...unsent].flatMap(([channel, payloads]) => [...payloads].map((payload) => ({ channel, payload })))
    unsent.clear()
    try {
      const client = await getConnection()
      await client.query('select pg_notify(channel, payload) from json_to_recordset($1) as a (channel text, payload text)', [
        JSON.stringify(batch),
      ])
    } catch (error) {
      outages.report(error, {}, 'cannot announce; polling continues')
      for (const { channel, payload } of batch) add(channel, payload)
      await delay(isStopped ? 0 : pauseMs, undefined, { ref: false })
    }
  }

  const add = (channel: string, payload: string) => {
    unsent.set(channel, (unsent.get(channel) ?? new Set()).add(payload))
  }

  const sendAll = async () => {
    while (unsent.size && !isStopped) {
      await delay(collectMs)
      await send()
    }
    sending = undefined
  }

  return {
    listen: async (channel, wake) => {
      const known = connection
      listeners.set(channel, wake)
      try {
        const client = await getConnection()
        if (known) await client.query(`listen ${channel}`)
      } catch (error) {
        listeners.delete(channel)
        throw error
      }
    },
    announce: (db, channel, payload) =>
      afterCommit(db, () => {
        add(channel, payload)
        if (!isStopped) sending ??= sendAll()
      }),
    [Symbol.asyncDispose]: async () => {
      isStopped = true
      await sending
      if (unsent.size) await send()
      await (await connection?.catch(() => undefined))?.end()
    },
  }
}
