/**
 * Sends one request again and again over a fixed number of connections and counts the answers. It speaks HTTP/1.1 by
 * itself, because a client library costs more per request than the server that is measured.
 */
import { connect, type Socket } from 'node:net'
import { serve } from './child.ts'

export interface Load {
  /** `http://127.0.0.1:1234` */
  origin: string
  method: string
  path: string
  headers?: Record<string, string>
  body?: string
  connections: number
  seconds: number
  /** A new connection for every request. */
  fresh?: boolean
}

export interface LoadResult {
  answers: number
  /** Answers per second. */
  rate: number
}

function encode({ origin, method, path, headers = {}, body = '' }: Load): Buffer {
  const all = { host: new URL(origin).host, ...headers, ...(body ? { 'content-length': String(Buffer.byteLength(body)) } : {}) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
}

/** Bytes of the answer at the beginning of `data`, or undefined when it is not complete. Throws when it is no success. */
function measureAnswer(data: Buffer): number | undefined {
  const end = data.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const head = data.toString('latin1', 0, end)
  if (!head.startsWith('HTTP/1.1 2')) throw new Error(`The server answered ${data.toString('utf8').slice(0, 600)}`)
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`The answer has no length: ${head}`)
  const size = end + 4 + Number(length)
  return data.length >= size ? size : undefined
}

interface Lane {
  request: Buffer
  open: () => Socket
  fresh: boolean
  isOver: () => boolean
  count: () => void
}

/** Keeps one request in flight until the time is up. */
function runLane({ request, open, fresh, isOver, count }: Lane): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const begin = () => {
    const socket = open()
    let data: Buffer = Buffer.alloc(0)
    const next = () => {
      count()
      if (!isOver() && !fresh) return void socket.write(request)
      socket.removeAllListeners('close').destroy()
      if (isOver()) resolve()
      else begin()
    }
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      data = data.length ? Buffer.concat([data, chunk]) : chunk
      try {
        const size = measureAnswer(data)
        if (size === undefined) return
        data = data.subarray(size)
        next()
      } catch (error) {
        socket.destroy()
        reject(error)
      }
    })
    socket.on('close', () => reject(new Error('The server closed the connection.')))
    socket.write(request)
  }
  begin()
  return promise
}

async function run(load: Load): Promise<LoadResult> {
  const { hostname: host, port } = new URL(load.origin)
  const begun = performance.now()
  const end = begun + load.seconds * 1000
  let answers = 0
  const lane: Lane = {
    request: encode(load),
    open: () => connect({ host, port: Number(port), noDelay: true }),
    fresh: load.fresh ?? false,
    isOver: () => performance.now() >= end,
    count: () => (answers += 1),
  }
  await Promise.all(Array.from({ length: load.connections }, () => runLane(lane)))
  return { answers, rate: (answers * 1000) / (performance.now() - begun) }
}

serve(run)
