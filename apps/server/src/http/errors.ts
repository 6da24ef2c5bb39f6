/** The only place that turns failures into problem+json (RFC 9457). */
import type { Problem as ProblemModel } from '@broadside/contract/errors'
import { type ProblemCode, problems } from '@broadside/contract/problems'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { App, Ctx } from '#server/context.ts'
import { outageOf } from '#lib/outages.ts'
import { type ErrorDetail, invalidAt, Problem, shortened, uncoded } from '#lib/errors.ts'
import { MalformedJson } from '#lib/json.ts'
import { TooManyValues } from '#lib/json-scan.ts'
import { OutcomeUnknown } from '#lib/pg-errors.ts'
import { quotaHeaders } from './rate-limit.ts'

export interface ProblemBody {
  $schema: string
  type: string
  code: ProblemCode
  title: string
  status: number
  detail: string
  instance: string
  errors?: ErrorDetail[]
}

export const problemHeaders = {
  'content-type': 'application/problem+json',
  link: '</api/v1/schemas/ErrorModel.json>; rel="describedBy"',
  'cache-control': 'no-store',
}

const fixedDetail: Partial<Record<ProblemCode, string>> = {
  internal_error: 'The request failed. Nothing was changed.',
}

const withShortValue = ({ value, ...detail }: ErrorDetail): ErrorDetail =>
  value === undefined ? detail : { ...detail, value: shortened(value) }

export function problemBody(app: App, requestId: string, problem: Problem): ProblemBody {
  const { status, title } = problems[problem.code]
  const { errors } = problem.options
  return {
    $schema: `${app.baseUrl}/schemas/ErrorModel.json`,
    type: `${app.baseUrl}/problems/${problem.code}`,
    code: problem.code,
    title,
    status,
    detail: fixedDetail[problem.code] ?? problem.message,
    instance: `urn:uuid:${requestId}`,
    ...(errors?.length ? { errors: errors.map(withShortValue) } : {}),
  }
}

/** Presents a problem inside a response, such as the result of an item. */
export function presentProblem(ctx: Ctx, problem: Problem): ProblemModel {
  const { errors, ...body } = problemBody(ctx, ctx.requestId, problem)
  return { ...body, ...(errors && { errors: errors.map((detail) => ({ location: 'body', ...detail })) }) }
}

const mayBeDone =
  "The database didn't confirm the change, so it may have been made. Check before retrying, or retry with the same Idempotency-Key."

/** A problem for an unavailable database or a full disk. Within a request, only the database is called over sockets. */
function toDisruption(error: unknown): Problem | undefined {
  if (error instanceof OutcomeUnknown) return new Problem('service_unavailable', mayBeDone, { retryAfter: 5 })
  switch (outageOf(error)) {
    case 'outage':
      return new Problem('service_unavailable', "The database isn't responding.", { retryAfter: 5 })
    case 'full':
      return new Problem('storage_full', 'The disk is full. Nothing was changed.', { retryAfter: 60 })
    default:
      return undefined
  }
}

export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof MalformedJson) return new Problem('malformed_json', error.message)
  if (error instanceof TooManyValues) return invalidAt(error.member === undefined ? 'body' : `body.${error.member}`, uncoded(error.message))
  const { code } = error as Partial<FastifyError>
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Problem('body_too_large', 'The body is too large for this operation.')
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new Problem('malformed_json', "The length of the body doesn't match Content-Length.")
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new Problem('route_not_found', "The URL isn't valid.")
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Problem('unsupported_media_type', "The content type isn't supported here.")
    case 'FST_ERR_REQ_ABORTED':
      return new Problem('request_timeout', 'The body did not arrive in time.')
    default:
      return toDisruption(error) ?? new Problem('internal_error', 'Something went wrong.')
  }
}

/** Logs errors other than deliberate rejections. */
export function reportFailure({ outages }: App, error: unknown, problem: Problem, fields: object, message: string): void {
  if (!(error instanceof Problem) && problems[problem.code].status >= 500) outages.report(error, fields, message)
}

/** Work that stopped because its client left. Browsers cancel the pictures of a page that is closed. */
const isAbandoned = ({ raw }: FastifyReply, error: unknown): boolean =>
  raw.destroyed && error instanceof Error && error.name === 'AbortError'

export function sendProblem(app: App, request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const problem = toProblem(error)
  const body = problemBody(app, request.id, problem)
  if (!isAbandoned(reply, error)) reportFailure(app, error, problem, { requestId: request.id }, 'request failed')
  if (body.status === 401) {
    const refused = request.headers.authorization?.toLowerCase().startsWith('bearer ')
    void reply.header('www-authenticate', refused ? 'Bearer error="invalid_token"' : 'Bearer')
  }
  if (problem.options.retryAfter !== undefined) void reply.header('retry-after', String(Math.max(1, Math.ceil(problem.options.retryAfter))))
  if (request.quotas?.length) void reply.headers(quotaHeaders(request.quotas))
  if (problem.options.headers) void reply.headers(problem.options.headers)
  return reply.code(body.status).headers(problemHeaders).serializer(JSON.stringify).send(body)
}
