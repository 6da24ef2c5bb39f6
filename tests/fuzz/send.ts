import { request as open } from 'node:http'
import { encode, type FuzzRequest } from './requests.ts'

export interface Received {
  status: number
  headers: Record<string, string | undefined>
  body: Buffer
  code: string | undefined
  detail: string | undefined
}

/** Milliseconds until a response counts as missing. */
const patience = 20_000

export const addressOf = ({ pathname, query }: FuzzRequest): string =>
  `/api/v1${pathname}${query.length ? `?${query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')}` : ''}`

function problemOf(type: string | undefined, body: Buffer): Pick<Received, 'code' | 'detail'> {
  if (!type?.startsWith('application/problem+json') || !body.length) return { code: undefined, detail: undefined }
  const { code, detail } = JSON.parse(body.toString('utf8')) as { code?: string; detail?: string }
  return { code, detail }
}

export function send(port: number, request: FuzzRequest): Promise<Received | undefined> {
  const { promise, resolve } = Promise.withResolvers<Received | undefined>()
  const lose = () => resolve(undefined)
  const body = request.body && (request.body.bytes ?? Buffer.from(request.body.text.toWellFormed()))
  const headers = { ...request.headers, ...request.caller.headers, ...(body ? { 'content-length': String(body.length) } : {}) }
  const call = open(
    { agent: false, port, host: '127.0.0.1', method: request.method, path: addressOf(request), headers, timeout: patience },
    (answer) => {
      const chunks: Buffer[] = []
      const finish = () => {
        const { statusCode: status = 0, headers } = answer
        const whole = Buffer.concat(chunks)
        resolve({ status, headers: headers as Received['headers'], body: whole, ...problemOf(headers['content-type'], whole) })
      }
      // An event stream ends when its reader disconnects, so only its headers can be checked.
      if (answer.headers['content-type']?.startsWith('text/event-stream')) {
        finish()
        call.destroy()
        return
      }
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', finish)
      answer.on('error', lose)
    },
  )
  call.on('timeout', () => call.destroy(new Error('too late')))
  call.on('error', lose)
  call.end(body)
  return promise
}
