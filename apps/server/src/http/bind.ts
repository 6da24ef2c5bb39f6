/** Binds an endpoint of the contract to its handler, with a fixed order of checks for all endpoints. */
import { createHash, hash } from 'node:crypto'
import { type Endpoint, type Input, isRaw, type Output } from '@broadside/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Actor, type ActorCtx, type App, type Ctx, type OrganizationCtx, transact, type WorkspaceCtx } from '#server/context.ts'
import { Problem } from '#lib/errors.ts'
import { uuid7 } from '#lib/ids.ts'
import { nextTurn } from '#lib/event-loop.ts'
import { assertCredential, assertSameSite, enterFrom, enterOrganization, type Entry, locationOf, signedBy } from './access.ts'
import { clientAddress } from './client-address.ts'
import { validateDocument, withoutDocument } from './documents.ts'
import { entityTag, isNotModified } from './etag.ts'
import { type IdempotentRequest, once, readKey, release, scopeOf, storeAnswer } from './idempotency.ts'
import { countedBy, type Quota, quotaHeaders } from './rate-limit.ts'
import { isReply, type Reply } from './reply.ts'
import { publishedSchema, serializerOf } from './serialize.ts'
import { validatorOf } from './validate.ts'

type CtxOf<E extends Endpoint> = E['access'] extends { kind: 'workspace' }
  ? WorkspaceCtx
  : E['access'] extends { kind: 'organization' }
    ? OrganizationCtx
    : E['access'] extends { kind: 'self' | 'instance' }
      ? ActorCtx
      : Ctx

export interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
  /** The If-Match header of a conditional endpoint, for `assertMatch` inside the transaction. */
  ifMatch: string | undefined
}

export type Handler<E extends Endpoint> = (ctx: CtxOf<E>, input: Input<E>, exchange: Exchange) => Promise<Output<E> | Reply<Output<E>>>

export interface Route {
  endpoint: Endpoint
  handler: Handler<Endpoint>
  /** The handler calls a remote server, so it cannot run in one transaction with the idempotency key. */
  remote: boolean
  replayAccess?: ReplayAccess<Endpoint> | undefined
}

/** Throws if the caller could not make the request now. `stored` is the body of the response to replay. */
export type ReplayAccess<E extends Endpoint> = (ctx: CtxOf<E>, input: Input<E>, stored: Output<E>) => Promise<unknown>

interface RouteOptions<E extends Endpoint> {
  remote?: boolean
  /** Needed when the handler decides on access, since a replay does not reach the handler. */
  replayAccess?: ReplayAccess<E>
}

/** Pairs an endpoint with its handler and checks their types. */
export const route = <E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  { remote = false, replayAccess }: RouteOptions<E> = {},
): Route => ({
  endpoint,
  handler: handler as unknown as Handler<Endpoint>,
  remote,
  replayAccess: replayAccess as unknown as ReplayAccess<Endpoint> | undefined,
})

declare module 'fastify' {
  interface FastifyRequest {
    actor?: Actor | undefined
    /** Looked up with the credential if the URL names the workspace. */
    entry?: Entry | undefined
    quotas: Quota[]
    /** Taken before the response's data was read. */
    eventCursor?: string
    /** The raw body, if the contract declares it as signed. */
    rawBody?: Buffer
  }
}

const fastifyPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1')

async function countRequest({ limiter }: App, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  const actor = request.actor
  if (!actor) return
  const subject = actor.credential.kind === 'token' ? actor.credential.tokenId : actor.userId
  request.quotas.push(await limiter.hit('default', subject, false))
  if (endpoint.method !== 'GET') request.quotas.push(await limiter.hit('writes', subject, false))
  for (const name of endpoint.rateLimits ?? [])
    if (name !== 'auth-ip' && countedBy[name] === 'user') request.quotas.push(await limiter.hit(name, actor.userId))
}

/** Counts the quotas of the request's workspace, which is only known after the lookup. */
async function countTarget(ctx: Ctx | WorkspaceCtx, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  const workspaceId = 'workspace' in ctx ? ctx.workspace.id : ''
  const subjects: Partial<Record<(typeof countedBy)[keyof typeof countedBy], string>> = {
    ip: clientAddress(request.ip),
    workspace: workspaceId,
    member: `${workspaceId}:${ctx.actor?.userId}`,
  }
  for (const name of endpoint.rateLimits ?? []) {
    const subject = name === 'auth-ip' ? undefined : subjects[countedBy[name]]
    if (subject !== undefined) request.quotas.push(await ctx.limiter.hit(name, subject))
  }
}

async function enter(
  ctx: ActorCtx,
  endpoint: Endpoint,
  input: { params: unknown; query: unknown; body: unknown },
  entry: Entry | undefined,
): Promise<WorkspaceCtx | OrganizationCtx | ActorCtx> {
  const { access } = endpoint
  if (access.kind === 'organization') {
    const id = String((input.params as Record<string, unknown>)[access.param])
    return { ...ctx, organization: await enterOrganization(ctx, id, access.role) }
  }
  const place = locationOf(access, input)
  if (access.kind !== 'workspace' || !place) return ctx
  return { ...ctx, workspace: await enterFrom(ctx, entry, place, access.role) }
}

export function bind(fastify: FastifyInstance, app: App, { endpoint, handler, remote, replayAccess }: Route): void {
  const validate = validatorOf(endpoint)
  const serialize = serializerOf(endpoint)
  const [firstSuccess] = Object.keys(endpoint.success).map(Number)
  const isRawContent = (status: number) => {
    const success = endpoint.success[status as 200]
    return success !== undefined && isRaw(success) && success.raw !== null
  }

  const run = async (request: FastifyRequest, reply: FastifyReply): Promise<Reply> => {
    const abort = new AbortController()
    // The client disconnected. A completely sent response closes too, which is no reason to stop.
    reply.raw.once('close', () => reply.raw.writableFinished || abort.abort())
    const input = endpoint.documentProperty ? await validateDocument(app.threads, endpoint, request, abort.signal) : validate(request)
    const base: Ctx = { ...app, requestId: request.id, signal: abort.signal, actor: request.actor }
    const key = endpoint.idempotency ? readKey(request.headers['idempotency-key'], endpoint.idempotency === 'required') : undefined
    const ctx = await enter(base as ActorCtx, endpoint, input, request.entry)
    await countTarget(ctx, endpoint, request)
    const exchange: Exchange = { request, reply, ifMatch: endpoint.conditional ? request.headers['if-match'] : undefined }
    const call = async (inner: Ctx): Promise<Reply> => {
      const answer = await handler(inner as never, input as never, exchange)
      return isReply(answer) ? answer : { status: firstSuccess ?? 200, body: answer }
    }
    if (!key) return call(ctx)
    const keyed: IdempotentRequest = {
      key,
      owner: uuid7(),
      scope: scopeOf(ctx.actor, `${endpoint.method} ${request.url.split('?')[0]}`),
      body: withoutDocument(input.body, endpoint.documentProperty),
      secret: endpoint.idempotency === 'once',
      unstored: endpoint.unstored ?? [],
      keepForever: endpoint.idempotency === 'required',
      assertReplay: (stored) => replayAccess?.(ctx as never, input as never, stored as never),
    }
    return once(ctx, keyed, async () => {
      const before = remote ? await call(ctx) : undefined
      // Raw content can't be stored. It comes from work that changes nothing, so a repeat does that work again.
      if (before && isRawContent(before.status)) {
        await release(ctx, keyed)
        return before
      }
      return transact(ctx, async (ctx) => {
        const answer = before ?? (await call(ctx))
        await storeAnswer(ctx, keyed, answer)
        return answer
      })
    })
  }

  fastify.route({
    method: endpoint.method,
    url: `/api/v1${fastifyPath(endpoint.path)}`,
    ...(typeof endpoint.bodyLimit === 'number' ? { bodyLimit: endpoint.bodyLimit } : {}),
    config: { endpoint },
    onRequest: async (request) => {
      request.quotas = []
      const { access } = endpoint
      if (endpoint.eventCursor) request.eventCursor = await app.live.feed.cursor()
      if (endpoint.rateLimits?.includes('auth-ip')) request.quotas.push(await app.limiter.hit('auth-ip', clientAddress(request.ip)))
      Object.assign(request, await signedBy(app, request, access))
      const setsCookie = access.kind === 'public' && endpoint.method !== 'GET'
      if (setsCookie || request.actor?.credential.kind === 'session') assertSameSite(app, request)
      if (request.actor) assertCredential(request.actor, endpoint)
      if (access.kind !== 'public') await countRequest(app, endpoint, request)
    },
    handler: async (request, reply) => {
      const answer = await run(request, reply)
      if (request.quotas.length) void reply.headers(quotaHeaders(request.quotas))
      if (request.eventCursor !== undefined) void reply.header('x-event-cursor', request.eventCursor)
      if (answer.headers) void reply.headers(answer.headers)
      void reply.code(answer.status)
      // Only raw content has these responses without a body (304, 416).
      if (answer.status === 304 || answer.status === 416) return reply.send(answer.body)
      const success = endpoint.success[answer.status as 200]
      if (!success) throw new Problem('internal_error', `${endpoint.id} has no success ${answer.status}`)
      if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
      if (isRaw(success)) return reply.send(answer.body)
      return sendJson(app, request, reply, { body: answer.body, serialize, name: publishedSchema(success) })
    },
  })
}

interface JsonAnswer {
  body: unknown
  serialize: (status: number, body: unknown) => string[]
  name: string | undefined
}

async function sendJson(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  { body, serialize, name }: JsonAnswer,
): Promise<FastifyReply> {
  if (name) void reply.header('link', [`</api/v1/schemas/${name}.json>; rel="describedBy"`, ...nextLinks(reply)].join(', '))
  const named = name && typeof body === 'object' ? { $schema: `${app.baseUrl}/schemas/${name}.json`, ...body } : body
  const [text = '', ...rest] = serialize(reply.statusCode, named)
  const isShort = !rest.length && text.length <= pieceLength
  const { bytes, digest } = isShort ? encodeShort(text) : await encodeLong([text, ...rest])
  const tag = entityTag(body, digest)
  void reply.header('etag', tag)
  const reading = request.method === 'GET' || request.method === 'HEAD'
  if (reading && isNotModified(request.headers['if-none-match'], tag)) return reply.code(304).send()
  return reply.header('content-type', 'application/json; charset=utf-8').send(bytes)
}

/** UTF-16 units that are encoded and hashed in one turn, which takes a few milliseconds. */
const pieceLength = 512 * 1024

/** Cuts between characters, because half a surrogate pair has no UTF-8 form. */
function* piecesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length;) {
    const end = from + pieceLength
    const to = end < text.length && /[\ud800-\udbff]/.test(text.charAt(end - 1)) ? end - 1 : end
    yield text.slice(from, to)
    from = to
  }
}

interface Encoded {
  bytes: Buffer
  /** SHA-1, hexadecimal. */
  digest: string
}

function encodeShort(text: string): Encoded {
  const bytes = Buffer.from(text)
  return { bytes, digest: hash('sha1', bytes) }
}

async function encodeLong(parts: readonly string[]): Promise<Encoded> {
  const encoded: Buffer[] = []
  const sha1 = createHash('sha1')
  for (const part of parts)
    for (const piece of piecesOf(part)) {
      const bytes = Buffer.from(piece)
      sha1.update(bytes)
      encoded.push(bytes)
      if (part.length > pieceLength) await nextTurn()
    }
  return { bytes: encoded.length === 1 && encoded[0] ? encoded[0] : Buffer.concat(encoded), digest: sha1.digest('hex') }
}

/** A list may have set a link to its next page. */
const nextLinks = (reply: FastifyReply): string[] => {
  const link = reply.getHeader('link')
  return typeof link === 'string' ? [link] : []
}
