/** The responses of an operation in the OpenAPI document: successes, 304 and problems, with their headers. */
import type { TSchema } from 'typebox'
import { type Endpoint, isRaw, type RawAnswer } from './endpoint.ts'
import { problemsOf } from './errors.ts'
import { problems } from './problems.ts'
import { toPublished } from './schemas.ts'
import { defined } from './defined.ts'

export type OpenApiObject = Record<string, unknown>

const text = (description: string): OpenApiObject => ({ description, schema: { type: 'string' } })

export const headerComponents: Record<string, OpenApiObject> = {
  ETag: text('Strong entity tag of the version and the body.'),
  IdempotentReplayed: { description: '`true` when the response is a stored one.', schema: { type: 'string', enum: ['true'] } },
  Link: text('URL of the response schema (`rel="describedBy"`) and of the next page (`rel="next"`).'),
  Location: text('URL to continue at.'),
  RateLimit: text('The rest of each applicable quota and its reset time: `"<name>";r=<remaining>;t=<seconds>`.'),
  RateLimitPolicy: text('The applicable quotas: `"<name>";q=<quota>;w=<seconds>`.'),
  RetryAfter: { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 0 } },
  WwwAuthenticate: text('`Bearer`, with `error="invalid_token"` when a token was rejected.'),
  XEventCursor: text(
    'A position in the order of events, read before the data: pass it to `GET /events/stream?after=` to get every later change.',
  ),
  XMissing: text(
    'What could not be drawn as designed: a JSON array of `ImageEditorExportWarning` in ASCII, absent if there is nothing. It has at most 2,000 characters; if warnings were left out, the last item is `{"code":"more","parameters":{"count":<how many>}}`.',
  ),
  XNextCursor: text('The cursor of the next page, if there is one.'),
  XRequestId: { description: 'Id of the request (UUIDv7).', schema: { type: 'string', format: 'uuid' } },
}

const headerNames: Record<string, string> = {
  'X-Request-Id': 'XRequestId',
  'X-Event-Cursor': 'XEventCursor',
  'X-Missing': 'XMissing',
  'X-Next-Cursor': 'XNextCursor',
  ETag: 'ETag',
  Link: 'Link',
  Location: 'Location',
  RateLimit: 'RateLimit',
  'RateLimit-Policy': 'RateLimitPolicy',
  'Retry-After': 'RetryAfter',
  'WWW-Authenticate': 'WwwAuthenticate',
  'Idempotent-Replayed': 'IdempotentReplayed',
}

const headerRefs = (names: string[]): OpenApiObject =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${headerNames[name]}` }]))

const isLimited = ({ access, rateLimits }: Endpoint) => access.kind !== 'public' || (rateLimits?.length ?? 0) > 0
const commonHeaders = (endpoint: Endpoint) => ['X-Request-Id', ...(isLimited(endpoint) ? ['RateLimit', 'RateLimit-Policy'] : [])]

const successDescriptions: Record<string, string> = {
  200: 'Success.',
  201: 'Created.',
  202: 'Accepted: the work is queued.',
  204: 'Done. No body.',
  206: 'Partial content.',
  302: 'Redirect to the URL in Location.',
}

const isPaged = ({ query }: Endpoint) => query !== undefined && 'cursor' in ((query as { properties?: object }).properties ?? {})

const successHeaders = (endpoint: Endpoint, status: string, answer: TSchema | RawAnswer): string[] => [
  ...commonHeaders(endpoint),
  ...(isRaw(answer) ? [] : ['ETag']),
  ...(isRaw(answer) || (isArray(answer) && !isPaged(endpoint)) ? [] : ['Link']),
  ...(isPaged(endpoint) ? ['X-Next-Cursor'] : []),
  ...(endpoint.eventCursor ? ['X-Event-Cursor'] : []),
  ...(endpoint.reportsMissing && isRaw(answer) ? ['X-Missing'] : []),
  ...(status === '302' ? ['Location'] : []),
  ...(endpoint.idempotency && endpoint.idempotency !== 'once' ? ['Idempotent-Replayed'] : []),
]

const isArray = (schema: TSchema): schema is { items: TSchema } => 'items' in schema

/** An array of a named schema uses the example of its items. */
const exampleOfAnswer = (schema: TSchema): unknown => {
  const own = 'examples' in schema && Array.isArray(schema.examples) ? schema.examples[0] : undefined
  if (own !== undefined || !isArray(schema)) return own
  const item = exampleOfAnswer(schema.items)
  return item === undefined ? undefined : [item]
}

const toContent = (answer: TSchema | RawAnswer, schemaRef: (name: string) => string): OpenApiObject => {
  if (isRaw(answer)) return answer.raw === null ? {} : { content: { [answer.raw]: {} } }
  const example = exampleOfAnswer(answer)
  return { content: { 'application/json': { schema: toPublished(answer, schemaRef), ...defined({ example }) } } }
}

const toSuccess = (
  endpoint: Endpoint,
  status: string,
  answer: TSchema | RawAnswer,
  schemaRef: (name: string) => string,
): OpenApiObject => ({
  description: successDescriptions[status] ?? 'Success.',
  headers: headerRefs(successHeaders(endpoint, status, answer)),
  ...toContent(answer, schemaRef),
})

const problemHeaders = (endpoint: Endpoint, status: number): string[] => [
  ...commonHeaders(endpoint),
  'Link',
  ...(status === 401 ? ['WWW-Authenticate'] : []),
  ...(status === 429 || status === 503 || status === 409 ? ['Retry-After'] : []),
]

const toProblems = (endpoint: Endpoint, schemaRef: (name: string) => string): [string, OpenApiObject][] =>
  [...Map.groupBy(problemsOf(endpoint), (code) => problems[code].status)].map(([status, codes]) => [
    String(status),
    {
      description: codes.map((code) => `\`${code}\`: ${problems[code].title}.`).join('\n'),
      headers: headerRefs(problemHeaders(endpoint, status)),
      content: { 'application/problem+json': { schema: { $ref: schemaRef('ErrorModel') } } },
    },
  ])

const notModifiedHeaders = ({ eventCursor }: Endpoint) => ['X-Request-Id', 'ETag', ...(eventCursor ? ['X-Event-Cursor'] : [])]

const toNotModified = (endpoint: Endpoint): [string, OpenApiObject][] =>
  endpoint.method === 'GET' && !endpoint.success[302]
    ? [['304', { description: 'Not modified.', headers: headerRefs(notModifiedHeaders(endpoint)) }]]
    : []

/**
 * Problem responses as components: for each status the most common one, named `Problem<status>`. Without them the document
 * would be nearly twice as long.
 */
export const toResponseComponents = (list: readonly Endpoint[], schemaRef: (name: string) => string): Record<string, OpenApiObject> => {
  const all = list.flatMap((endpoint) => toProblems(endpoint, schemaRef))
  const mostFrequent = (answers: [string, OpenApiObject][]): OpenApiObject => {
    const [first = []] = [...Map.groupBy(answers, ([, answer]) => JSON.stringify(answer)).values()].sort((a, b) => b.length - a.length)
    return first[0]?.[1] ?? {}
  }
  return Object.fromEntries(
    [...Map.groupBy(all, ([status]) => status)]
      .sort(([a], [b]) => Number(a) - Number(b))
      .map(([status, answers]) => [`Problem${status}`, mostFrequent(answers)]),
  )
}

/** The `responses` of an operation, by status. `shared` are components that can replace a problem response. */
export const toResponses = (
  endpoint: Endpoint,
  schemaRef: (name: string) => string,
  shared: Record<string, OpenApiObject>,
): Record<string, OpenApiObject> => {
  const share = ([status, answer]: [string, OpenApiObject]): [string, OpenApiObject] => {
    const name = `Problem${status}`
    return [status, JSON.stringify(shared[name]) === JSON.stringify(answer) ? { $ref: `#/components/responses/${name}` } : answer]
  }
  return Object.fromEntries([
    ...Object.entries(endpoint.success).map(([status, answer]): [string, OpenApiObject] => [
      status,
      toSuccess(endpoint, status, answer, schemaRef),
    ]),
    ...toNotModified(endpoint),
    ...toProblems(endpoint, schemaRef).map(share),
  ])
}
