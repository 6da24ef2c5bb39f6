/** Varies one thing in a successful request, to get past the first checks. */
import { resolve, type Schema } from './document.ts'
import { asText, encode, type FuzzRequest, withBody } from './requests.ts'
import { damage, type Source, valueOf, wrong } from './values.ts'

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Regenerates one property of the body from its schema, including its limits. */
function redraw(request: FuzzRequest, source: Source): FuzzRequest {
  const { dice, document } = source
  const { json } = request.body ?? {}
  const { properties = {} } = resolve<Schema>(document, request.operation.body?.schema ?? {})
  const names = Object.keys(properties)
  if (!isObject(json) || !names.length) return request
  const name = dice.pick(names)
  return withBody(request, { ...json, [name]: valueOf(properties[name] ?? {}, name, source) })
}

const spoil = (request: FuzzRequest, { dice }: Source): FuzzRequest =>
  request.body?.json === undefined ? request : withBody(request, damage(request.body.json, dice))

/** Replaces an id in the path with another, or with an invalid one. */
function redirect(request: FuzzRequest, { dice, known }: Source): FuzzRequest {
  const parts = request.operation.path.split('/')
  const places = parts.flatMap((part, index) => (part.startsWith('{') ? [index] : []))
  if (!places.length) return request
  const place = dice.pick(places)
  const id = dice.chance(0.5) ? known.idFor((parts[place] ?? '').slice(1, -1), dice) : asText(dice.pick(wrong))
  const path = request.pathname.split('/')
  return { ...request, pathname: path.map((part, index) => (index === place ? encode(id || '-') : part)).join('/') }
}

function ask(request: FuzzRequest, source: Source): FuzzRequest {
  const { dice } = source
  const possible = request.operation.parameters.filter((one) => one.in === 'query')
  if (!possible.length) return request
  const { name, schema } = dice.pick(possible)
  const value = dice.chance(0.7) ? valueOf(schema, name, source) : dice.pick(wrong)
  return { ...request, query: [...request.query.filter(([other]) => other !== name), [name, asText(value)]] }
}

function head(request: FuzzRequest, { dice }: Source): FuzzRequest {
  const [name, value] = dice.pick([
    ['if-match', '"x"'],
    ['if-match', '*'],
    ['idempotency-key', 'always-the-same'],
    ['range', 'bytes=1-'],
    ['content-range', 'bytes 0-0/2'],
    ['origin', 'https://evil.example'],
    ['content-type', 'text/plain'],
  ] as const)
  return { ...request, headers: { ...request.headers, [name]: value } }
}

const leave = (request: FuzzRequest): FuzzRequest => ({ ...request, caller: { name: 'none', headers: {} } })

const ways = { redraw, spoil, redirect, ask, head, leave }

/** Not every variation applies to every request: without a body, there is none to vary. */
export function vary(request: FuzzRequest, source: Source): FuzzRequest {
  for (;;) {
    const way = source.dice.weighted({ redraw: 8, spoil: 6, redirect: 2, ask: 3, head: 1, leave: 1 })
    const varied = ways[way](request, source)
    if (varied !== request) return varied
  }
}
