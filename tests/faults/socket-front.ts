/** WebSocket connections of a front: every message that the rules name is a call, and gets faults like a request. */
import type { Server } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { acceptSockets, type FakeConnection } from '@broadside/networks/testing/sockets'
import type { Fault } from './faults.ts'
import { beyondTimeout, type Call, type FrontOptions } from './front.ts'

export interface SocketRules {
  /** Undefined for messages that always pass. */
  routeOf(message: unknown): Pick<Call, 'method' | 'path'> | undefined
  /** What the network replies when it doesn't do what a message asks for. */
  refuse(message: unknown, reason: 'limited' | 'failed'): unknown
}

interface Host extends Pick<FrontOptions, 'target' | 'beforeAnswer' | 'onAnswered'> {
  take(call: Call): Fault
  track(work: Promise<unknown>): Promise<unknown>
}

interface Link {
  pass(message: unknown): void
  /** Passes a message, and resolves with the network's reply instead of forwarding it. */
  ask(message: unknown): Promise<unknown>
  /** From now on, nothing is forwarded. */
  silence(): void
  close(): void
}

function openLink(target: string, connection: FakeConnection): Link {
  const upstream = new WebSocket(target.replace('http', 'ws'))
  const opened = new Promise<void>((resolve) => upstream.addEventListener('open', () => resolve()))
  let isSilent = false
  let asked: PromiseWithResolvers<unknown> | undefined
  upstream.addEventListener('message', ({ data }) => {
    const message: unknown = JSON.parse(String(data))
    if (asked) asked.resolve(message)
    else if (!isSilent) connection.send(message)
    asked = undefined
  })
  const pass = (message: unknown) => void opened.then(() => upstream.send(JSON.stringify(message)))
  return {
    pass,
    ask: (message) => {
      asked = Promise.withResolvers()
      pass(message)
      return asked.promise
    },
    silence: () => void (isSilent = true),
    close: () => void opened.then(() => upstream.close()),
  }
}

interface Work {
  fault: Fault
  rules: SocketRules
  host: Host
}

/** Does what the fault leaves of a call. Resolves with true if the client has a reply. */
async function work(connection: FakeConnection, link: Link, call: Call, { fault, rules, host }: Work): Promise<boolean> {
  const { fields: message } = call
  await delay(fault.delay)
  switch (fault.kind) {
    case 'error_before':
    case 'busy':
      connection.send(rules.refuse(message, 'failed'))
      return true
    case 'limited':
      connection.send(rules.refuse(message, 'limited'))
      return true
    case 'cut_before':
      connection.drop()
      return false
    case 'late':
      await delay(beyondTimeout)
  }
  // A list has several replies, and its faults come before the network has seen the call.
  if (call.method === 'GET') {
    link.pass(message)
    return true
  }
  const reply = await link.ask(message)
  await delay(fault.pause)
  await host.beforeAnswer?.(call)
  if (fault.kind === 'silent' || fault.kind === 'late') link.silence()
  else if (fault.kind === 'none') connection.send(reply)
  // A refusal says that nothing was done, so an error after the work ends the connection.
  else connection.drop()
  return fault.kind === 'none'
}

/** Returns a function that ends all connections. */
export function acceptCalls(server: Server, rules: SocketRules, host: Host): () => void {
  const links = new Map<FakeConnection, { link: Link; last: Promise<unknown> }>()
  const serve = async (connection: FakeConnection, link: Link, message: unknown) => {
    const route = rules.routeOf(message)
    if (!route) return link.pass(message)
    const call = { ...route, headers: {}, body: Buffer.from(JSON.stringify(message)), fields: message }
    if (await work(connection, link, call, { fault: host.take(call), rules, host })) host.onAnswered(call)
  }
  const sockets = {
    open: (connection: FakeConnection) => void links.set(connection, { link: openLink(host.target, connection), last: Promise.resolve() }),
    // What has arrived takes effect even if the client is gone.
    close: (connection: FakeConnection) => {
      const open = links.get(connection)
      links.delete(connection)
      void open?.last.then(open.link.close)
    },
    routeOf: () => ({ method: '', path: '' }),
    receive: (connection: FakeConnection, message: unknown) => {
      const open = links.get(connection)
      if (open) open.last = open.last.then(() => host.track(serve(connection, open.link, message)))
    },
  }
  return acceptSockets(server, sockets, { requests: [], take: () => undefined })
}
