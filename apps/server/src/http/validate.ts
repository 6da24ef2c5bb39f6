/** Checks all parts of a request at once, so that one response reports every problem. */
import type { Endpoint } from '@broadside/contract/endpoint'
import type { ValidateFunction } from 'ajv/dist/2020.js'
import { Type, type TProperties } from 'typebox'
import { type ErrorDetail, invalid, say } from '#lib/errors.ts'
import { memoize } from '#lib/memoize.ts'
import { cleanBody, cleanHeaders, cleanQuery } from './clean.ts'
import { explain, mostProblems } from './explain.ts'
import { ajv } from './formats.ts'

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

const locations = { params: 'path', query: 'query', headers: 'header', body: 'body' }

/** The validator of an endpoint. Throws `validation_failed` with the first hundred problems of the request. */
export const validatorOf = memoize((endpoint: Endpoint): ((request: RawRequest) => ValidRequest) => {
  const { params, query, headers } = endpoint
  const body = endpoint.bodyLimit === 'stream' ? undefined : endpoint.body
  const parts: TProperties = {}
  for (const [name, schema] of Object.entries({ params, query, headers, body })) if (schema) parts[name] = schema
  const schema = Type.Object(parts)
  let validate: ValidateFunction | undefined
  return (request) => {
    // Compiled on first use, because compiling all endpoints would take a fifth of the startup time.
    validate ??= ajv.compile(schema)
    const problems: ErrorDetail[] = []
    const cleaned = {
      params: request.params ?? {},
      query: query ? cleanQuery(query, request.query as Record<string, unknown>, problems) : {},
      headers: headers ? cleanHeaders(headers, request.headers) : {},
      body: body ? cleanBody(body, request.body, request.method, problems) : undefined,
    }
    if (validate(cleaned) && !problems.length) return cleaned
    // A value that could not be normalized is reported for that alone, because other problems would be consequences.
    const places = new Set(problems.map(({ location }) => location))
    for (const [name, location] of Object.entries(locations)) {
      const found = explain(parts[name] ?? {}, cleaned[name as keyof typeof cleaned], location)
      problems.push(...found.filter((problem) => !places.has(problem.location)))
    }
    throw invalid(problems.length ? problems.slice(0, mostProblems) : [{ ...say('not_valid'), location: 'body' }])
  }
})
