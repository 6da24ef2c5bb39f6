/** Checks all parts of a request at once, so that one answer names everything that is wrong. */
import type { Endpoint } from '@broadside/contract/endpoint'
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { Type, type TProperties, type TSchema } from 'typebox'
import { type ErrorDetail, invalid } from '../lib/errors.ts'
import { isTimeZone } from '../lib/time-zone.ts'
import { cleanBody, cleanHeaders, cleanQuery } from './clean.ts'

const ajv = new Ajv2020({ allErrors: true, useDefaults: true, strict: false, verbose: true, validateSchema: false })
addFormats.default(ajv)

const dateTime = (ajv.formats['date-time'] as { validate: (text: string) => boolean }).validate
/** RFC 3339 also knows leap seconds and the year 0, and an offset can lead past 9999: instants that cannot be written down here. */
ajv.addFormat('date-time', (text: string) => {
  const instant = dateTime(text) ? new Date(text) : new Date(Number.NaN)
  return !Number.isNaN(instant.getTime()) && /^(?!0000)\d{4}-/.test(instant.toISOString())
})

ajv.addFormat('time-zone', isTimeZone)

/** Whole numbers up to 2⁵³: beyond it JSON's numbers are no longer exact, and 1e308 counts as whole too. */
ajv.addFormat('int64', { type: 'number', validate: Number.isSafeInteger })

/** A signed integer of 64 bits in its one decimal form, not zero. */
ajv.addFormat('int64-decimal', (text: string) => /^-?[1-9]\d{0,18}$/.test(text) && BigInt.asIntN(64, BigInt(text)) === BigInt(text))

export interface RawRequest {
  method: string
  params: unknown
  query: unknown
  headers: Record<string, unknown>
  body: unknown
}

export interface ValidRequest {
  params: unknown
  query: unknown
  headers: unknown
  body: unknown
}

/** The validator of an endpoint. Throws `validation_failed` with every problem of the request. */
export function validatorOf(endpoint: Endpoint): (request: RawRequest) => ValidRequest {
  const { params, query, headers } = endpoint
  const body = endpoint.bodyLimit === 'stream' ? undefined : endpoint.body
  const parts: TProperties = {}
  for (const [name, schema] of Object.entries({ params, query, headers, body })) if (schema) parts[name] = schema
  const schema = Type.Object(parts)
  let validate: ValidateFunction | undefined
  return (request) => {
    // Not before the first request: compiling all endpoints would take a fifth of the start.
    validate ??= ajv.compile(schema)
    const problems: ErrorDetail[] = []
    const cleaned = {
      params: request.params ?? {},
      query: query ? cleanQuery(query, request.query as Record<string, unknown>, problems) : {},
      headers: headers ? cleanHeaders(headers, request.headers) : {},
      body: body ? cleanBody(body, request.body, request.method, problems) : undefined,
    }
    if (!validate(cleaned)) problems.push(...describe(validate.errors ?? []))
    if (problems.length) throw invalid(problems.slice(0, 100))
    return cleaned
  }
}

/** A union fails in every branch; the branch errors say more than the union's own, unless there is only that. */
function describe(errors: ErrorObject[]): ErrorDetail[] {
  const telling = errors.filter((error) => error.keyword !== 'anyOf')
  const seen = new Set<string>()
  const details: ErrorDetail[] = []
  for (const error of telling.length ? telling : errors) {
    const detail = toDetail(error)
    const key = `${detail.location} ${detail.message}`
    if (!seen.has(key)) details.push(detail)
    seen.add(key)
  }
  return details
}

function toDetail(error: ErrorObject): ErrorDetail {
  const location = locate(error)
  const secret = (error.parentSchema as (TSchema & { 'x-secret'?: boolean }) | undefined)?.['x-secret']
  const showsValue = error.keyword !== 'required' && error.keyword !== 'additionalProperties' && !secret
  return { message: message(error), location, ...(showsValue ? { value: error.data } : {}) }
}

/** `/body/accounts/2/social_account_id` becomes `body.accounts[2].social_account_id`; parameters of the path stand under `path`. */
export function locate(error: Pick<ErrorObject, 'instancePath' | 'keyword' | 'params'>): string {
  const names = error.instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  if (error.keyword === 'required') names.push(String(error.params['missingProperty']))
  if (error.keyword === 'additionalProperties') names.push(String(error.params['additionalProperty']))
  const [first, ...rest] = names
  const part = { params: 'path', headers: 'header' }[first ?? ''] ?? first ?? 'body'
  return rest.reduce((path, name) => (/^\d+$/.test(name) ? `${path}[${name}]` : `${path}.${name}`), part)
}

const plural = (count: unknown, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

function message(error: ErrorObject): string {
  const { limit, allowedValues, format, type } = error.params as Record<string, unknown>
  switch (error.keyword) {
    case 'required':
      return 'This is required.'
    case 'additionalProperties':
      return 'This property is not known here.'
    case 'type':
      return `This must be ${/^[aio]/.test(String(type)) ? 'an' : 'a'} ${type}.`
    case 'enum':
      return `This must be one of ${(allowedValues as unknown[]).join(', ')}.`
    case 'const':
      return `This must be ${JSON.stringify(error.params['allowedValue'])}.`
    case 'minLength':
      return limit === 1 ? 'This must not be empty.' : `This must have at least ${plural(limit, 'character')}.`
    case 'maxLength':
      return `This may have at most ${plural(limit, 'character')}.`
    case 'minItems':
      return `This must have at least ${plural(limit, 'entry').replace('entrys', 'entries')}.`
    case 'maxItems':
      return `This may have at most ${plural(limit, 'entry').replace('entrys', 'entries')}.`
    case 'minimum':
      return `This must be at least ${limit}.`
    case 'maximum':
      return `This may be at most ${limit}.`
    case 'exclusiveMinimum':
      return `This must be more than ${limit}.`
    case 'uniqueItems':
      return 'Each entry may occur once.'
    case 'format':
      return format === 'int64' ? 'This number is too large.' : `This is not a valid ${format}.`
    case 'pattern':
      return 'This does not have the required form.'
    default:
      return 'This is not valid.'
  }
}
