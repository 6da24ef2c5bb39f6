/** A proxy between Broadside and another server, such as the PDS, that can hold or change the next call of a method. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface Call {
  method: string
  verb: string
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Either may return undefined to close the connection: the PDS gets no request, or Broadside no response. */
export interface Interference {
  before?: (call: Call) => Promise<Call | undefined> | Call | undefined
  after?: (answer: Answer) => Promise<Answer | undefined> | Answer | undefined
}

export interface Held<T = Answer> {
  /** Releases the call. Returns the server's response, whether or not the client is still connected. */
  release(): Promise<T>
  drop(): void
}

export interface Front extends AsyncDisposable {
  readonly url: string
  readonly calls: string[]
  /** Applies to the next call of the method that has no other interference. */
  interfere(method: string, interference: Interference): void
  /** Resolves when the next call of the method waits: before the PDS sees it, or with the PDS response. */
  hold(method: string, where: 'request' | 'answer'): Promise<Held>
}

const hopHeaders = new Set([
  'host',
  'connection',
  'keep-alive',
  'content-length',
  'transfer-encoding',
  'content-encoding',
  'accept-encoding',
])

const toPassed = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !hopHeaders.has(name)))

async function readCall(incoming: IncomingMessage): Promise<Call> {
  const path = incoming.url ?? '/'
  return {
    method: /^\/xrpc\/([\w.]+)/.exec(path)?.[1] ?? path,
    verb: incoming.method ?? 'GET',
    path,
    headers: toPassed(incoming.headers),
    body: await buffer(incoming),
  }
}

/** Passes redirects and cookies on as they are, which `fetch` doesn't. */
async function pass(target: string, { verb, path, headers, body }: Call): Promise<Answer> {
  const outgoing = request(`${target}${path}`, { method: verb, headers })
  outgoing.end(body)
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  return { status: response.statusCode ?? 0, headers: toPassed(response.headers), body: await buffer(response) }
}

function reply(response: ServerResponse, answer: Answer | undefined): void {
  if (!answer) return void response.destroy()
  response.writeHead(answer.status, { ...answer.headers, connection: 'close' })
  response.end(answer.body)
}

/** The two sides of a held call. */
export function createGate<T = Answer>() {
  const decision = Promise.withResolvers<boolean>()
  const answered = Promise.withResolvers<T>()
  const held: Held<T> = {
    release: () => {
      decision.resolve(true)
      return answered.promise
    },
    drop: () => decision.resolve(false),
  }
  return { held, isReleased: decision.promise, answered }
}

interface FrontOptions {
  /** Any free one by default. */
  port?: number
  /** Calls that pass as if there were no front. */
  ignores?(call: Call): boolean
}

export async function openFront(target: string, { port = 0, ignores = () => false }: FrontOptions = {}): Promise<Front> {
  const calls: string[] = []
  const waiting: { method: string; interference: Interference }[] = []
  const serve = async (incoming: IncomingMessage, response: ServerResponse) => {
    const call = await readCall(incoming)
    if (ignores(call)) return reply(response, await pass(target, call))
    calls.push(call.method)
    const index = waiting.findIndex(({ method }) => method === call.method)
    const { before, after } = (index < 0 ? undefined : waiting.splice(index, 1)[0])?.interference ?? {}
    const sent = before ? await before(call) : call
    const answer = sent && (await pass(target, sent))
    reply(response, answer && after ? await after(answer) : answer)
  }
  const server = createServer((incoming, response) => {
    // A client killed during its request aborts the read.
    serve(incoming, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const interfere = (method: string, interference: Interference) => void waiting.push({ method, interference })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    interfere,
    hold: (method, where) => {
      const arrived = Promise.withResolvers<Held>()
      const { held, isReleased, answered } = createGate()
      const stopHere = async () => {
        arrived.resolve(held)
        return isReleased
      }
      interfere(method, {
        before: async (call) => (where === 'answer' || (await stopHere()) ? call : undefined),
        after: async (answer) => {
          const passes = where === 'request' || (await stopHere())
          answered.resolve(answer)
          return passes ? answer : undefined
        },
      })
      return arrived.promise
    },
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
