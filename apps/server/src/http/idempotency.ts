/**
 * Idempotency-Key: a logical request is executed once, and a repeat gets the stored response. The response is stored in
 * the transaction of the change, so neither can exist without the other.
 */
import { canonicalJson } from '@broadside/composer/canonical-json'
import type { Actor, ActorCtx } from '#server/context.ts'
import { invalidAt, Problem, say } from '#lib/errors.ts'
import { isDatabaseAway } from '#lib/pg-errors.ts'
import type { Reply } from './reply.ts'
import { days } from '#lib/time.ts'

/** Milliseconds after which the key of a dead process is free again. */
const lockTime = 60_000
const keptFor = days(30)
/** Build keys live as long as their user. */
const forever = new Date('9999-12-31T00:00:00Z')

export interface IdempotentRequest {
  key: string
  /** Identifies this execution. The request id would not do, because a proxy repeats it. */
  owner: string
  scope: string
  body: unknown
  /** The response contains a one-time secret and is never stored. */
  secret: boolean
  /** Properties of the response that are shown once and never stored. */
  unstored: readonly string[]
  keepForever: boolean
  /** Throws if the caller may not get the stored response. */
  assertReplay: (stored: unknown) => Promise<unknown> | undefined
}

/** The scope of a key, besides its user: method and path with parameters, and the workspace a token is bound to. */
export const scopeOf = ({ credential }: Actor, operation: string): string =>
  credential.kind === 'token' && credential.workspaceId !== undefined ? `${credential.workspaceId} ${operation}` : operation

export function readKey(header: unknown, required: boolean): string | undefined {
  const key = typeof header === 'string' ? header.trim() : undefined
  if (key === undefined) {
    if (required) throw invalidAt('header.Idempotency-Key', say('header_required'))
    return undefined
  }
  const length = [...key].length
  if (length < 8 || length > 160) throw invalidAt('header.Idempotency-Key', say('key_length'))
  return key
}

const where = (ctx: ActorCtx, request: IdempotentRequest) => ({ user_id: ctx.actor.userId, scope: request.scope, key: request.key })

/**
 * Whether the fingerprint was made from this body. If an older key made it, it is replaced, because it may be needed
 * after that key was removed.
 */
async function matches(ctx: ActorCtx, request: IdempotentRequest, fingerprint: Buffer): Promise<boolean> {
  const signer = ctx.signer('idempotency')
  const body = canonicalJson(request.body ?? {})
  const current = signer.sign(body)
  if (fingerprint.equals(current)) return true
  if (!signer.verify(body, fingerprint)) return false
  await ctx.db
    .updateTable('idempotency_keys')
    .set({ fingerprint: current })
    .where((eb) => eb.and({ ...where(ctx, request), fingerprint }))
    .execute()
  return true
}

/** Claims the key for this request, or returns the stored response of an earlier one. */
async function claim(ctx: ActorCtx, request: IdempotentRequest): Promise<Reply | undefined> {
  const now = ctx.clock.now()
  const fingerprint = ctx.signer('idempotency').sign(canonicalJson(request.body ?? {}))
  const lock = { owner: request.owner, locked_until: new Date(now.getTime() + lockTime) }
  const inserted = await ctx.db
    .insertInto('idempotency_keys')
    .values({ ...where(ctx, request), ...lock, fingerprint })
    .onConflict((conflict) => conflict.columns(['user_id', 'scope', 'key']).doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows) return undefined

  const row = await ctx.db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where((eb) => eb.and(where(ctx, request)))
    .executeTakeFirst()
  if (!row) return claim(ctx, request)
  if (row.expires_at && row.expires_at <= now) {
    await ctx.db
      .deleteFrom('idempotency_keys')
      .where((eb) => eb.and({ ...where(ctx, request), owner: row.owner }))
      .execute()
    return claim(ctx, request)
  }
  if (!(await matches(ctx, request, row.fingerprint)))
    throw new Problem('idempotency_key_reused', 'This Idempotency-Key was used for a request with a different body.')
  if (row.status !== null) {
    await request.assertReplay(row.body)
    if (request.secret) throw new Problem('secret_already_returned', 'The secret was returned to the first request with this key.')
    return { status: row.status, body: row.body, headers: { 'idempotent-replayed': 'true' } }
  }
  if (!row.locked_until || row.locked_until > now)
    throw new Problem('idempotency_in_flight', 'The first request with this key is still running.', { retryAfter: 1 })
  const taken = await ctx.db
    .updateTable('idempotency_keys')
    .set(lock)
    .where((eb) => eb.and({ ...where(ctx, request), owner: row.owner }))
    .where('status', 'is', null)
    .executeTakeFirst()
  // The key was answered, released or taken since it was read.
  return taken.numUpdatedRows ? undefined : claim(ctx, request)
}

function without(body: unknown, names: readonly string[]): unknown {
  if (typeof body !== 'object' || body === null || !names.length) return body ?? null
  return Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)))
}

/** Stores the response. Throws, which rolls everything back, if the key was lost to another request. */
export async function storeAnswer(ctx: ActorCtx, request: IdempotentRequest, reply: Reply): Promise<void> {
  const body = request.secret ? null : JSON.stringify(without(reply.body, request.unstored))
  const stored = await ctx.db
    .updateTable('idempotency_keys')
    .set({
      status: reply.status,
      body,
      locked_until: null,
      expires_at: request.keepForever ? forever : new Date(ctx.clock.now().getTime() + keptFor),
    })
    .where((eb) => eb.and({ ...where(ctx, request), owner: request.owner }))
    .executeTakeFirst()
  if (!stored.numUpdatedRows) throw new Problem('idempotency_in_flight', 'Another request took over this key.', { retryAfter: 1 })
}

/** Lets a repeat run the work again, unless the response was stored. */
export const release = (ctx: ActorCtx, request: IdempotentRequest) =>
  ctx.db
    .deleteFrom('idempotency_keys')
    .where((eb) => eb.and({ ...where(ctx, request), owner: request.owner }))
    .where('status', 'is', null)
    .execute()

/** Runs the work once per key. `work` stores the response itself with `storeAnswer`, in its own transaction. */
export async function once(ctx: ActorCtx, request: IdempotentRequest, work: () => Promise<Reply>): Promise<Reply> {
  const stored = await claim(ctx, request)
  if (stored) return stored
  try {
    return await work()
  } catch (error) {
    const freeing = release(ctx, request)
    // While the database is down, the caller need not wait for an update that will hardly succeed: the claim expires.
    // That also resolves an unconfirmed commit: by then the key has its response, or nothing was done.
    if (isDatabaseAway(error)) freeing.catch(() => undefined)
    else await freeing
    throw error
  }
}
