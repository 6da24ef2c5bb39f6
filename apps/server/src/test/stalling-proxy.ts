/** A proxy in front of PostgreSQL that can hang like a server: connections stay open, nothing passes. */
import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import { inject } from 'vitest'

export interface StallingProxy extends AsyncDisposable {
  address: { host: string; port: number }
  /** Stops all traffic in both directions. */
  stall(): void
  /** Stalls right after a client sends a statement with this text, which still reaches the server. Resolves when that happens. */
  stallAfter(text: string): Promise<void>
  resume(): void
}

export async function startStallingProxy(): Promise<StallingProxy> {
  const { host, port } = inject('postgres')
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  const pairs = new Set<readonly [Socket, Socket]>()
  let stalled = false
  let trigger: { text: string; met(): void } | undefined

  const setFlow = () => {
    for (const sockets of pairs) for (const socket of sockets) socket[stalled ? 'pause' : 'resume']()
  }
  const stall = () => {
    stalled = true
    setFlow()
  }

  const server = createServer((client) => {
    const behind = connect(target)
    const pair = [client, behind] as const
    pairs.add(pair)
    client.on('data', (chunk: Buffer) => {
      behind.write(chunk)
      if (!trigger || !chunk.includes(trigger.text)) return
      stall()
      trigger.met()
      trigger = undefined
    })
    behind.on('data', (chunk: Buffer) => client.write(chunk))
    for (const [one, other] of [pair, [behind, client] as const]) {
      one.on('error', () => {})
      one.on('close', () => {
        other.destroy()
        pairs.delete(pair)
      })
    }
    if (stalled) setFlow()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: { host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    stall,
    stallAfter: (text) => new Promise((met) => (trigger = { text, met })),
    resume: () => {
      stalled = false
      setFlow()
    },
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const sockets of pairs) for (const socket of sockets) socket.destroy()
      }),
  }
}
