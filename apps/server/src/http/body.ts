/** Reads and parses the body of a request, within the limits of its operation. */
import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Route } from './bind.ts'
import { invalidAt, Problem, say } from '#lib/errors.ts'
import { parseJson } from '#lib/json.ts'

export const bodyLimit = 1024 * 1024
const formLimit = 64 * 1024
const mostFields = 50

/**
 * Maximum keys and values of a body, except for documents, which are parsed in threads. 50 destinations, each with a
 * thread of 25 segments with a picture, have 12,000. Parsing and checking a body below the limit takes a few
 * milliseconds.
 */
const mostValues = 20_000

/** From this size on, the event loop gets a turn between parsing a body and checking it. */
const longBodyBytes = 64 * 1024

const bodyMs = 30_000

const jsonType = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i
const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i
const formType = /^application\/x-www-form-urlencoded\s*(?:;|$)/i

/** Drops bodies that are not forms, and duplicate fields: the endpoint then reports them as missing in its own way. */
function parseForm(type: string, body: Buffer): Record<string, string> {
  const fields = [...new URLSearchParams(formType.test(type) ? body.toString('utf8') : '')]
  if (fields.length > mostFields) throw invalidAt('body', say('too_many_fields', { maximum: mostFields }))
  const counts = new Map<string, number>()
  for (const [name] of fields) counts.set(name, (counts.get(name) ?? 0) + 1)
  return Object.fromEntries(fields.filter(([name]) => counts.get(name) === 1))
}

/** An empty body counts as an empty object, whatever its type. */
function parseBody({ headers, routeOptions }: FastifyRequest, body: Buffer): unknown {
  const type = headers['content-type'] ?? ''
  if (routeOptions.config.endpoint?.form) return parseForm(type, body)
  if (body.length === 0) return undefined
  if (!jsonType.test(type) || !/^utf-?8$/i.test(charset.exec(type)?.[1] ?? 'utf-8'))
    throw new Problem('unsupported_media_type', 'Send application/json in UTF-8.')
  if (!/^(identity)?$/i.test(headers['content-encoding'] ?? ''))
    throw new Problem('unsupported_media_type', 'Send the body without Content-Encoding.')
  // A large document is parsed where it is checked.
  return routeOptions.config.endpoint?.documentProperty ? body : parseJson(body, { mostValues })
}

export const takesBody = ({ body, bodyLimit, form, signed }: Route['endpoint']): boolean =>
  bodyLimit === 'stream' || body !== undefined || form === true || signed === true

/** Fastify rejects types it cannot parse even if no body is expected, or if the body should be a form. */
export function ignoreType({ raw, routeOptions }: FastifyRequest): void {
  const { endpoint } = routeOptions.config
  const isNoForm = endpoint?.form && !formType.test(raw.headers['content-type'] ?? '')
  if (isNoForm || !endpoint || !takesBody(endpoint)) delete raw.headers['content-type']
}

const limitOf = ({ routeOptions }: FastifyRequest): number =>
  routeOptions.config.endpoint?.form ? formLimit : (routeOptions.bodyLimit ?? bodyLimit)

/** Keeps reading past the limit, so that a client that is still sending sees why it was rejected. */
export function readBody(request: FastifyRequest, payload: IncomingMessage, done: (error: Error | null, body?: unknown) => void): void {
  const chunks: Buffer[] = []
  const limit = limitOf(request)
  let size = 0
  let isOver = false
  const finish = (error: Error | null, body?: unknown) => {
    if (isOver) return
    isOver = true
    clearTimeout(timer)
    done(error, body)
  }
  const timer = setTimeout(() => {
    const detail = `The body did not arrive within ${bodyMs / 1000} seconds.`
    finish(new Problem('request_timeout', detail, { headers: { connection: 'close' } }))
  }, bodyMs)
  payload.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size <= limit && !isOver) chunks.push(chunk)
  })
  payload.on('error', () => finish(new Problem('request_timeout', 'The body ended early.')))
  payload.on('end', () => {
    try {
      if (size > limit) throw new Problem('body_too_large', `The limit is ${limit} bytes.`)
      const body = Buffer.concat(chunks)
      if (request.routeOptions.config.endpoint?.signed) request.rawBody = body
      const parsed = parseBody(request, body)
      if (body.length < longBodyBytes) finish(null, parsed)
      else setImmediate(finish, null, parsed)
    } catch (error) {
      finish(error as Error)
    }
  })
}
