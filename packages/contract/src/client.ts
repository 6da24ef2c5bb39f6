/** A typed client derived from the endpoints, without dependencies. Browsers use `api.ts`, which doesn't load the endpoints. */
import type { Static, TSchema } from 'typebox'
import type { Endpoint, RawAnswer } from './endpoint.ts'
import type { Problem } from './errors.ts'
import type { Sent } from './primitives.ts'
import { type Route, toRoute } from './route.ts'

export interface ClientOptions {
  /** Ends in `/api/v1`. In a browser, it can be a path. */
  baseUrl: string
  /** Default: the global `fetch`. */
  fetch?: typeof fetch
  /** A bearer token. Without one, the browser's cookies are used. */
  token?: string
}

type EmptyKeys<T> = { [K in keyof T]-?: object extends Pick<T, K> ? never : K }[keyof T]
/** A part of the input: absent, optional when all of its properties are optional, or required. */
type Part<E, K extends string> =
  E extends Record<K, infer S extends TSchema>
    ? [EmptyKeys<Sent<S>>] extends [never]
      ? { [P in K]?: Sent<S> }
      : { [P in K]: Sent<S> }
    : { [P in K]?: undefined }

type Bytes = NonNullable<RequestInit['body']>
type BodyPart<E> = E extends { bodyLimit: 'stream' } ? { body: Bytes } : Part<E, 'body'>
type KeyPart<E> = E extends { idempotency: 'required' } ? { idempotencyKey: string } : { idempotencyKey?: string }

type AddressInput<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'>
/** The parts that the endpoint declares, and the options of every request. */
type CallInput<E extends Endpoint> = AddressInput<E> &
  BodyPart<E> &
  KeyPart<E> & { headers?: Record<string, string>; ifMatch?: string; signal?: AbortSignal }

type RequiredOf<T> = { [K in keyof T]-?: object extends Pick<T, K> ? never : K }[keyof T]
/** An argument that is optional when none of its properties is required. */
type Argument<T> = [RequiredOf<T>] extends [never] ? [input?: T] : [input: T]
export type CallArguments<E extends Endpoint> = Argument<CallInput<E>>
/** The parts of a URL. */
export type AddressArguments<E extends Endpoint> = Argument<AddressInput<E>>

/** `undefined` without a body; the response itself when the body isn't JSON. */
type BodyOf<A> = A extends { raw: null } ? undefined : A extends RawAnswer ? Response : A extends TSchema ? Static<A> : never

/** A successful response, discriminated by its status. */
export type CallAnswer<E extends Endpoint> = {
  [S in keyof E['success'] & number]: { status: S; body: BodyOf<E['success'][S]>; headers: Headers }
}[keyof E['success'] & number]

/** An error response. `problem` is absent when the response didn't come from the service. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  /** The problem code, or `http_<status>` when the response isn't a problem of the service. */
  readonly code: string
  readonly problem: Problem | undefined
  readonly headers: Headers

  constructor(response: { status: number; headers: Headers }, problem: Problem | undefined) {
    super(problem ? `${problem.code}: ${problem.detail}` : `The server answered ${response.status}`)
    this.status = response.status
    this.code = problem?.code ?? `http_${response.status}`
    this.problem = problem
    this.headers = response.headers
  }
}

export interface LooseInput {
  params?: Record<string, unknown> | undefined
  query?: Record<string, unknown> | undefined
  headers?: Record<string, string> | undefined
  body?: unknown
  idempotencyKey?: string | undefined
  ifMatch?: string | undefined
  signal?: AbortSignal | undefined
}

/** URL parsers resolve dot segments even when escaped, which would leave the endpoint's path. */
const encodeSegment = (name: string, value: unknown): string => {
  const text = String(value)
  if (value === undefined || text === '' || text === '.' || text === '..') throw new TypeError(`path parameter ${name} is missing`)
  return encodeURIComponent(text)
}

/** The URL of an endpoint, for calls, links and media elements. Query lists are comma-separated. */
export const toUrl = (
  baseUrl: string,
  { path }: Pick<Route, 'path'>,
  { params = {}, query = {} }: Pick<LooseInput, 'params' | 'query'> = {},
): string => {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeSegment(name, params[name]))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  return `${baseUrl.replace(/\/+$/, '')}${filled}${search.size ? `?${search.toString()}` : ''}`
}

const contentTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  stream: 'application/octet-stream',
} as const satisfies Record<Route['body'], string>

const encodeBody = (kind: Route['body'], body: unknown): Bytes => {
  if (kind === 'stream') return body as Bytes
  return kind === 'form' ? new URLSearchParams(body as Record<string, string>).toString() : JSON.stringify(body)
}

const toRequest = (route: Route, { headers, body, idempotencyKey, ifMatch, signal }: LooseInput, token?: string): RequestInit => ({
  method: route.method,
  headers: {
    accept: 'application/json, application/problem+json, */*;q=0.5',
    ...(body === undefined ? {} : { 'content-type': contentTypes[route.body] }),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    ...(ifMatch ? { 'if-match': ifMatch } : {}),
    ...headers,
  },
  ...(body === undefined ? {} : { body: encodeBody(route.body, body) }),
  ...(body instanceof ReadableStream ? { duplex: 'half' as const } : {}),
  ...(signal ? { signal } : {}),
})

const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string' && 'detail' in value

const toError = async (response: Response): Promise<ApiError> => {
  const problem: unknown = response.headers.get('content-type')?.includes('json') ? await response.json().catch(() => undefined) : undefined
  return new ApiError(response, isProblem(problem) ? problem : undefined)
}

/** Calls a route. Rejects with ApiError for an error response, and like `fetch` when there is no response. */
export const callRoute = async (
  { baseUrl, fetch: send = globalThis.fetch, token }: ClientOptions,
  route: Route,
  input: LooseInput = {},
): Promise<{ status: number; body: unknown; headers: Headers }> => {
  const response = await send(toUrl(baseUrl, route, input), toRequest(route, input, token))
  const kind = route.success[response.status]
  if (!kind) throw await toError(response)
  const body: unknown = kind === 'json' ? await response.json() : kind === 'none' ? undefined : response
  return { status: response.status, body, headers: response.headers }
}

export interface Client {
  /** Rejects like `callRoute`. */
  call<const E extends Endpoint>(endpoint: E, ...input: CallArguments<E>): Promise<CallAnswer<E>>
}

export const createClient = (options: ClientOptions): Client => ({
  call: async <const E extends Endpoint>(endpoint: E, ...[input]: CallArguments<E>) =>
    (await callRoute(options, toRoute(endpoint), input as LooseInput | undefined)) as CallAnswer<E>,
})
