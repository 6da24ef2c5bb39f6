/** Requests to an operation, generated from its description. */
import type { Dice } from '../faults/dice.ts'
import type { Operation, Parameter } from './document.ts'
import { damage, type Source, valueOf, wrong } from './values.ts'

export interface Caller {
  name: string
  headers: Record<string, string>
}

export interface FuzzRequest {
  operation: Operation
  caller: Caller
  method: string
  /** Path and query below `/api/v1`. */
  pathname: string
  query: [string, string][]
  /** Excludes the caller's headers. */
  headers: Record<string, string>
  /** Bytes are sent instead of the text. */
  body: { text: string; json?: unknown; bytes?: Buffer } | undefined
}

/** Encodes objects as forms; anything else is sent as is. */
const toForm = (json: unknown): string =>
  typeof json === 'object' && json !== null && !Array.isArray(json)
    ? new URLSearchParams(Object.entries(json).map(([name, value]): [string, string] => [name, asText(value)])).toString()
    : asText(json)

export function withBody(request: FuzzRequest, json: unknown): FuzzRequest {
  const isForm = request.operation.body?.type === 'application/x-www-form-urlencoded'
  return { ...request, body: isForm ? { text: toForm(json) } : { text: JSON.stringify(json) ?? '', json } }
}

/** Node.js itself rejects headers above 16 KiB, before the server's own code runs. */
const longestPart = 600

/** As written in a URL. */
export const asText = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(asText).join(',')
    : (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, longestPart)

/** Lone surrogates can't be encoded in a URL. */
export const encode = (text: string): string => encodeURIComponent(text.toWellFormed())

function pathnameOf({ path, parameters }: Operation, source: Source): string {
  const { dice, known } = source
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const { schema = { type: 'string' } } = parameters.find((one) => one.in === 'path' && one.name === name) ?? {}
    if (dice.chance(0.08)) return encode(asText(dice.pick(wrong))) || '%20'
    const prefix = path.slice(0, path.indexOf(`{${name}}`))
    const id = schema.enum ? undefined : (known.idFor(prefix, dice) ?? known.idFor(name, dice))
    return encode(id ?? asText(valueOf(schema, name, source))) || '-'
  })
}

function queryOf({ parameters }: Operation, source: Source, careful: boolean): [string, string][] {
  const { dice } = source
  const draw = ({ name, schema }: Parameter) => (careful || dice.chance(0.9) ? valueOf(schema, name, source) : dice.pick(wrong))
  const query = parameters
    .filter((one) => one.in === 'query' && (one.required || dice.chance(0.3)))
    .map((parameter): [string, string] => [parameter.name, asText(draw(parameter))])
  if (careful) return query
  const [first] = query
  if (first && dice.chance(0.05)) query.push(first)
  if (dice.chance(0.04)) query.push([dice.pick(['nobody_knows_this', 'limit', '__proto__', '']), '1'])
  if (first && dice.chance(0.04)) query.shift()
  return query
}

function headersOf({ parameters }: Operation, source: Source): Record<string, string> {
  const { dice } = source
  const list = parameters
    .filter((one) => one.in === 'header')
    .filter((one) => (one.required ? !dice.chance(0.03) : dice.chance(0.2)))
    .map((one): [string, string] => {
      if (one.name === 'Idempotency-Key')
        return [one.name, dice.pick([`key-${dice.between(1, 9e9)}`, 'always-the-same', 'short', 'k'.repeat(161)])]
      if (one.name.startsWith('If-')) return [one.name, dice.pick(['*', '"x"', 'W/"1"', 'nonsense', '"'])]
      return [one.name, asText(valueOf(one.schema, one.name, source)).replaceAll(/[^\x20-\x7e]/g, '?')]
    })
  return Object.fromEntries(list)
}

/** Examples refer to other servers; replace them with URLs on this machine. */
const localize = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll(/https?:\/\/[\w.-]+(?::\d+)?/g, 'https://127.0.0.1'))

/** Replaces unknown ids in an example with ids of this run. */
function withKnownIds(value: unknown, name: string, source: Source): unknown {
  if (typeof value === 'string') return (/(?:^|_)ids?$/.test(name) && source.known.idFor(name, source.dice)) || value
  if (Array.isArray(value)) return value.map((item) => withKnownIds(item, name, source))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withKnownIds(item, key, source)]))
}

function jsonOf({ body }: Operation, source: Source): unknown {
  const { dice } = source
  if (!body?.schema) return {}
  return body.examples.length && dice.chance(0.5)
    ? withKnownIds(localize(dice.pick(body.examples)), '', source)
    : valueOf(body.schema, '', source)
}

const brokenTexts = [
  '{',
  '',
  '{"a":1,"a":2}',
  '[1,]',
  'null',
  '"text"',
  '{}x',
  '\ufeff{}',
  '{"__proto__":{"a":1}}',
  `${'['.repeat(5000)}`,
  '1e999',
  '{"a":"\\ud800"}',
]
const wrongTypes = [
  'text/plain',
  'application/xml',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  '',
  'é',
]

function addBody(request: FuzzRequest, source: Source, careful: boolean): void {
  const { dice } = source
  const { body } = request.operation
  const type = body?.type ?? 'application/json'
  // Occasionally send a body to an operation without one.
  if (!body && (careful || request.method === 'GET' || dice.chance(0.8))) return
  request.headers['content-type'] = type
  if (type === 'application/octet-stream') {
    request.body = { text: dice.pick(['', 'bytes', '\u0089PNG', 'x'.repeat(100_000)]) }
    return
  }
  const fitting = body ? jsonOf(request.operation, source) : {}
  const json = careful || dice.chance(0.4) ? fitting : damage(fitting, dice)
  request.body = { text: JSON.stringify(json) ?? '', json }
  if (type !== 'application/json') request.body = { text: new URLSearchParams(fitting as Record<string, string>).toString() }
  if (careful) return
  if (dice.chance(0.06)) request.body = { text: dice.pick(brokenTexts) }
  if (dice.chance(0.04)) request.headers['content-type'] = dice.pick(wrongTypes).replaceAll('é', 'x')
  if (dice.chance(0.02)) request.headers['content-encoding'] = 'gzip'
  if (dice.chance(0.03)) request.body = undefined
}

const odd = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site', Range: 'bytes=0-0', Accept: 'image/*', 'X-Request-Id': 'x' }

export function drawRequest(operation: Operation, caller: Caller, source: Source): FuzzRequest {
  const { dice } = source
  const careful = dice.chance(0.55)
  const request: FuzzRequest = {
    operation,
    caller,
    method: operation.method === 'GET' && dice.chance(0.05) ? 'HEAD' : operation.method,
    pathname: pathnameOf(operation, source),
    query: queryOf(operation, source, careful),
    headers: careful
      ? Object.fromEntries(Object.entries(headersOf(operation, source)).filter(([name]) => !name.startsWith('If-')))
      : headersOf(operation, source),
    body: undefined,
  }
  addBody(request, source, careful)
  if (!careful && dice.chance(0.05)) {
    const [name, value] = dice.pick(Object.entries(odd))
    request.headers[name] = value
  }
  return request
}

/** Returns the request an example describes. */
export function exampleRequest(operation: Operation, caller: Caller, example: unknown, source: Source): FuzzRequest {
  const json = withKnownIds(localize(example), '', source)
  return {
    operation,
    caller,
    method: operation.method,
    pathname: operation.path,
    query: queryOf(operation, source, true),
    headers: { 'content-type': 'application/json', 'Idempotency-Key': `example-${source.dice.between(1, 9e9)}` },
    body: { text: JSON.stringify(json), json },
  }
}

/** Prefers callers likely to have access. */
export const drawCaller = (dice: Dice): string =>
  dice.weighted({ none: 1, viewer: 1, editor: 2, admin: 4, reader: 1, elsewhere: 1, session: 4, instance: 8, stranger: 1 })
