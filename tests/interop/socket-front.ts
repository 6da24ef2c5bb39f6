/** A proxy between Broadside and a Nostr relay that can hold the next event. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'
import { createGate, type Held } from './front.ts'

/** `['OK', <id>, <accepted>, <words>]`: https://github.com/nostr-protocol/nips/blob/master/01.md */
type Verdict = readonly unknown[]

interface Wait {
  where: 'request' | 'answer'
  arrive(): void
  isReleased: Promise<boolean>
  answered: PromiseWithResolvers<Verdict>
}

export interface SocketFront extends AsyncDisposable {
  readonly url: string
  /** The ids of the events that were sent, each as often as it was. */
  readonly sent: string[]
  /** Resolves when the next event waits: before the relay sees it, or with the relay's answer. */
  hold(where: 'request' | 'answer'): Promise<Held<Verdict>>
}

export async function openSocketFront(target: string): Promise<SocketFront> {
  const sent: string[] = []
  const waiting: Wait[] = []
  const server = createServer()
  const sockets = new WebSocketServer({ server })

  const connect = (client: WebSocket) => {
    const relay = new WebSocket(target)
    const verdicts = new Map<unknown, PromiseWithResolvers<Verdict>>()
    const opened = once(relay, 'open')
    relay.on('message', (data) => {
      const message = JSON.parse(String(data)) as Verdict
      const verdict = message[0] === 'OK' ? verdicts.get(message[1]) : undefined
      if (verdict) verdict.resolve(message)
      else client.send(String(data))
    })
    const forward = async (text: string) => {
      const [type, event] = JSON.parse(text) as [string, { id: string }]
      if (type === 'EVENT') sent.push(event.id)
      const wait = type === 'EVENT' ? waiting.shift() : undefined
      await opened
      if (!wait) return relay.send(text)
      const passes = async (where: Wait['where']) => {
        if (where !== wait.where) return true
        wait.arrive()
        return wait.isReleased
      }
      if (!(await passes('request'))) return client.terminate()
      verdicts.set(event.id, wait.answered)
      relay.send(text)
      const verdict = await wait.answered.promise
      if (await passes('answer')) client.send(JSON.stringify(verdict))
      else client.terminate()
    }
    let last: Promise<unknown> = Promise.resolve()
    client.on('message', (data) => void (last = last.then(() => forward(String(data)))))
    // An event that is held may still arrive when its sender is gone.
    client.on('close', () => void Promise.all([last, opened]).then(() => relay.close()))
  }
  sockets.on('connection', connect)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    hold: (where) => {
      const arrived = Promise.withResolvers<Held<Verdict>>()
      const { held, isReleased, answered } = createGate<Verdict>()
      waiting.push({ where, isReleased, answered, arrive: () => arrived.resolve(held) })
      return arrived.promise
    },
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        for (const client of sockets.clients) client.terminate()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
