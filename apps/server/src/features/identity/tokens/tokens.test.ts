import type { ApiError } from '@broadside/contract/client'
import { getMe } from '@broadside/contract/features/auth'
import { createApiToken, deleteApiToken, listApiTokens } from '@broadside/contract/features/tokens'
import { getWorkspaceSettings, listWorkspaces, updateWorkspaceSettings } from '@broadside/contract/features/workspaces'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { addMember, createToken, createUser, createWorkspace, signIn, type TestUser } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { defined } from '#lib/defined.ts'

const minute = 60_000
const day = 24 * 60 * minute

const test = perFile(createTestApp)
let user: TestUser
let cookie: string
beforeEach(async () => {
  user = await createUser(test)
  cookie = await signIn(test, user)
})

const inDays = (days: number) => new Date(test.clock.now().getTime() + days * day).toISOString()
const tokenInput = (overrides: object = {}) => ({
  name: 'Build server',
  permissions: ['api:write' as const],
  workspace_access: 'all' as const,
  expires_at: inDays(90),
  ...overrides,
})
const create = (overrides: object = {}, idempotencyKey?: string) =>
  test.client({ cookie }).call(createApiToken, { body: tokenInput(overrides), ...defined({ idempotencyKey }) })
const list = async () => (await test.client({ cookie }).call(listApiTokens)).body.items
async function untilBlocked(): Promise<void> {
  for (;;) {
    const { rows } = await test.app.database.pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rows.length) return
  }
}

const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: ApiError) => error,
  )
const locationsOf = async (call: Promise<unknown>) => (await refusalOf(call))?.problem?.errors?.map(({ location }) => location).toSorted()

describe('creating a token', () => {
  it('shows the token once and stores only its hash', async () => {
    const { status, body, headers } = await create({ name: ' Build server ', permissions: ['api:write', 'api:read'] })
    expect(status).toBe(201)
    expect(body.token).toMatch(/^bsd_[0-9a-f]{8}_[A-Za-z0-9_-]{43}$/)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body.item).toEqual({
      id: body.item.id,
      name: 'Build server',
      token_prefix: body.token.slice(0, 12),
      permissions: ['api:read', 'api:write'],
      workspace_access: 'all',
      created_at: test.clock.now().toISOString(),
      expires_at: inDays(90),
      status: 'active',
    })
    expect((await test.client({ token: body.token }).call(getMe)).body.id).toBe(user.id)
    const row = await test.app.db.selectFrom('api_tokens').selectAll().where('id', '=', body.item.id).executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(body.token.slice(13))
    expect(await list()).toEqual([{ ...body.item, last_used_at: test.clock.now().toISOString() }])
  })

  it('binds it to a workspace that its user can read', async () => {
    const workspace = await createWorkspace(test, await createUser(test))
    const viewer = await addMember(test, workspace, 'viewer')
    const value = await signIn(test, viewer)
    const { body } = await test
      .client({ cookie: value })
      .call(createApiToken, { body: tokenInput({ workspace_access: 'current', workspace_id: workspace.id }) })
    expect(body.item).toMatchObject({ workspace_access: 'current', workspace_id: workspace.id })
    await expect(create({ workspace_access: 'current', workspace_id: workspace.id })).rejects.toMatchObject({
      status: 403,
      code: 'workspace_access_denied',
    })
    await expect(create({ workspace_access: 'current', workspace_id: 'nowhere' })).rejects.toMatchObject({ status: 404, code: 'not_found' })
  })

  it('fails when the session ends in between, so a password reset leaves no token behind', async () => {
    const waiting = await test.app.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('sessions').where('user_id', '=', user.id).execute()
      const made = refusalOf(create())
      await untilBlocked()
      // Wrapped in an object, so that the transaction does not await the request, which in turn waits for it.
      return { made }
    })
    expect(await waiting.made).toMatchObject({ status: 401, code: 'session_expired' })
  })

  it('reports every problem at once', async () => {
    expect(await locationsOf(create({ name: '', permissions: [], workspace_access: 'some', expires_at: 'tomorrow', scope: 'x' }))).toEqual([
      'body.expires_at',
      'body.name',
      'body.permissions',
      'body.scope',
      'body.workspace_access',
    ])
    expect(await locationsOf(create({ permissions: ['api:read', 'api:read'], name: 'x'.repeat(121) }))).toEqual([
      'body.name',
      'body.permissions',
    ])
    expect(await locationsOf(create({ workspace_access: 'current', expires_at: inDays(367) }))).toEqual([
      'body.expires_at',
      'body.workspace_id',
    ])
    expect(await locationsOf(create({ workspace_id: 'any', expires_at: test.clock.now().toISOString() }))).toEqual([
      'body.expires_at',
      'body.workspace_id',
    ])
    expect(await locationsOf(test.client({ cookie }).call(createApiToken, { body: {} as never }))).toEqual([
      'body.expires_at',
      'body.name',
      'body.permissions',
      'body.workspace_access',
    ])
  })

  it('accepts an expiry of up to 366 days, with any offset', async () => {
    expect((await create({ expires_at: inDays(366) })).body.item.expires_at).toBe(inDays(366))
    const shifted = inDays(10).replace(/\.\d{3}Z$/, '.1234567-05:00')
    const meant = new Date(Date.parse(inDays(10).replace(/\.\d{3}Z$/, '.123Z')) + 5 * 3600_000).toISOString()
    expect((await create({ expires_at: shifted })).body.item.expires_at).toBe(meant)
  })

  it('rejects a proof of identity when none is required', async () => {
    await expect(create({ reauth_grant: 'made-up' })).rejects.toMatchObject({ status: 401, code: 'reauthentication_failed' })
    expect(await list()).toEqual([])
  })

  it('happens once per Idempotency-Key, and does not show the secret again', async () => {
    const body = tokenInput()
    const call = (given: typeof body) => test.client({ cookie }).call(createApiToken, { body: given, idempotencyKey: 'one-token-please' })
    await call(body)
    await expect(call(body)).rejects.toMatchObject({ status: 409, code: 'secret_already_returned' })
    await expect(call({ ...body, name: 'Another' })).rejects.toMatchObject({ status: 409, code: 'idempotency_key_reused' })
    expect(await list()).toHaveLength(1)
    const stored = await test.app.db.selectFrom('idempotency_keys').select('body').where('user_id', '=', user.id).execute()
    expect(stored).toEqual([{ body: null }])
  })

  it('releases the key of a rejected request, and requires keys of 8 to 160 characters', async () => {
    await refusalOf(create({ workspace_access: 'current', workspace_id: 'nowhere' }, 'try-again'))
    expect((await create({}, 'try-again')).status).toBe(201)
    expect(await locationsOf(create({}, 'short'))).toEqual(['header.Idempotency-Key'])
  })

  it('happens once when two requests with one key race', async () => {
    const body = tokenInput()
    const call = () => test.client({ cookie }).call(createApiToken, { body, idempotencyKey: 'at-the-same-time' })
    const outcomes = await Promise.allSettled([call(), call(), call()])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(['idempotency_in_flight', 'secret_already_returned']).toContain((outcome.reason as ApiError).code)
    expect(await list()).toHaveLength(1)
  })

  it('is limited to 20 an hour', async () => {
    for (let count = 0; count < 20; count++) await create()
    const refusal = await refusalOf(create())
    expect(refusal).toMatchObject({ status: 429, code: 'rate_limited' })
    expect(Number(refusal?.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('requires a browser session', async () => {
    const token = await createToken(test, user)
    await expect(test.client({ token }).call(createApiToken, { body: tokenInput() })).rejects.toMatchObject({
      status: 403,
      code: 'browser_session_required',
    })
    await expect(test.client().call(createApiToken, { body: tokenInput() })).rejects.toMatchObject({
      status: 401,
      code: 'authentication_required',
    })
  })
})

describe('the list of tokens', () => {
  it("shows the user's own, newest first, including expired and revoked ones", async () => {
    await createToken(test, await createUser(test))
    await create({ name: 'short', expires_at: inDays(1) })
    test.clock.advance(minute)
    const { body } = await create({ name: 'revoked' })
    await test.client({ cookie }).call(deleteApiToken, { params: { id: body.item.id } })
    test.clock.advance(day)
    await create({ name: 'active' })
    expect((await list()).map(({ name, status }) => [name, status])).toEqual([
      ['active', 'active'],
      ['revoked', 'revoked'],
      ['short', 'expired'],
    ])
  })

  it('requires a browser session', async () => {
    const token = await createToken(test, user)
    await expect(test.client({ token }).call(listApiTokens)).rejects.toMatchObject({ status: 403, code: 'browser_session_required' })
    await expect(test.client().call(listApiTokens)).rejects.toMatchObject({ status: 401, code: 'authentication_required' })
  })

  it('is not sent again when it has not changed', async () => {
    const first = await test.client({ cookie }).call(listApiTokens)
    const tag = first.headers.get('etag') ?? ''
    expect(tag).toMatch(/^"[0-9a-f]{8}"$/)
    const again = await test.http.fastify.inject({ url: '/api/v1/api-tokens', headers: { cookie, 'if-none-match': tag } })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    await create()
    expect((await test.http.fastify.inject({ url: '/api/v1/api-tokens', headers: { cookie, 'if-none-match': tag } })).statusCode).toBe(200)
  })
})

describe('revoking a token', () => {
  it('applies to the next request, can be repeated, and keeps the first time', async () => {
    const { body } = await create()
    const revoke = () => test.client({ cookie }).call(deleteApiToken, { params: { id: body.item.id } })
    await test.client({ token: body.token }).call(getMe)
    expect((await revoke()).status).toBe(204)
    await expect(test.client({ token: body.token }).call(getMe)).rejects.toMatchObject({ status: 401, code: 'token_revoked' })
    const revokedAt = test.clock.now().toISOString()
    test.clock.advance(minute)
    expect((await revoke()).status).toBe(204)
    expect((await list())[0]).toMatchObject({ status: 'revoked', revoked_at: revokedAt })
  })

  it("finds only the user's own tokens", async () => {
    const other = await createUser(test)
    const token = await createToken(test, other)
    const row = await test.app.db.selectFrom('api_tokens').select('id').where('user_id', '=', other.id).executeTakeFirstOrThrow()
    for (const id of [row.id, 'nothing'])
      await expect(test.client({ cookie }).call(deleteApiToken, { params: { id } })).rejects.toMatchObject({
        status: 404,
        code: 'not_found',
      })
    expect((await test.client({ token }).call(getMe)).body.id).toBe(other.id)
  })
})

describe('using a token', () => {
  const bearer = (token: string, headers: Record<string, string> = {}) => test.client({ token, headers }).call(getMe)

  it('is rejected once it has expired, with the reason', async () => {
    const token = await createToken(test, user, { expiresAt: new Date(test.clock.now().getTime() + minute) })
    await bearer(token)
    test.clock.advance(minute)
    const refusal = await refusalOf(bearer(token))
    expect(refusal).toMatchObject({ status: 401, code: 'token_expired' })
    expect(refusal?.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
  })

  it('says revoked when it is expired too', async () => {
    const token = await createToken(test, user, { expiresAt: new Date(test.clock.now().getTime() + minute) })
    await test.app.db.updateTable('api_tokens').set({ revoked_at: test.clock.now() }).where('user_id', '=', user.id).execute()
    test.clock.advance(minute)
    await expect(bearer(token)).rejects.toMatchObject({ code: 'token_revoked' })
  })

  it('stops when its user is suspended', async () => {
    const token = await createToken(test, user)
    await test.app.db.updateTable('users').set({ suspended_at: test.clock.now() }).where('id', '=', user.id).execute()
    await expect(bearer(token)).rejects.toMatchObject({ status: 401, code: 'token_invalid' })
  })

  it('is rejected when a character or the format is wrong', async () => {
    const token = await createToken(test, user)
    const changed = token.slice(0, -2) + (token.at(-2) === 'A' ? 'B' : 'A') + token.slice(-1)
    for (const wrong of [changed, token.toUpperCase(), `${token}x`, 'bsd_00000000', 'x'])
      await expect(bearer(wrong)).rejects.toMatchObject({ status: 401, code: 'token_invalid' })
  })

  it('takes precedence over a cookie, even when it is rejected', async () => {
    const other = await createUser(test)
    const token = await createToken(test, other)
    expect((await test.client({ token, cookie }).call(getMe)).body.id).toBe(other.id)
    for (const authorization of ['Bearer nonsense', 'Bearer', 'bearer '])
      await expect(test.client({ cookie, headers: { authorization } }).call(getMe)).rejects.toMatchObject({
        status: 401,
        code: 'token_invalid',
      })
    expect((await test.client({ cookie, headers: { authorization: 'Basic YTpi' } }).call(getMe)).body.id).toBe(user.id)
  })

  it('requires api:write for changes, while api:read is enough to read', async () => {
    const workspace = await createWorkspace(test, user)
    const params = { id: workspace.id }
    const reading = test.client({ token: await createToken(test, user, { permissions: ['api:read'] }) })
    const writing = test.client({ token: await createToken(test, user, { permissions: ['api:write'] }) })
    await reading.call(getWorkspaceSettings, { params })
    await writing.call(getWorkspaceSettings, { params })
    await expect(reading.call(updateWorkspaceSettings, { params, body: {} })).rejects.toMatchObject({
      status: 403,
      code: 'permission_missing',
    })
    await writing.call(updateWorkspaceSettings, { params, body: {} })
    const head = await test.http.fastify.inject({
      method: 'HEAD',
      url: '/api/v1/auth/me',
      headers: { authorization: `Bearer ${await createToken(test, user, { permissions: ['api:read'] })}` },
    })
    expect([head.statusCode, head.body]).toEqual([200, ''])
  })

  it('reaches no other workspace when bound to one', async () => {
    const workspace = await createWorkspace(test, user)
    const other = await createWorkspace(test, user)
    const bound = test.client({ token: await createToken(test, user, { workspaceId: workspace.id }) })
    expect((await bound.call(getWorkspaceSettings, { params: { id: workspace.id } })).status).toBe(200)
    await expect(bound.call(getWorkspaceSettings, { params: { id: other.id } })).rejects.toMatchObject({
      status: 403,
      code: 'workspace_access_denied',
    })
    expect((await bound.call(listWorkspaces)).body.map(({ id }) => id)).toEqual([workspace.id])
  })

  it('is exempt from the cross-site checks', async () => {
    const workspace = await createWorkspace(test, user)
    const token = await createToken(test, user)
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' }
    const { status } = await test.client({ token, headers }).call(updateWorkspaceSettings, { params: { id: workspace.id }, body: {} })
    expect(status).toBe(200)
  })

  it('records its use at most once a minute', async () => {
    const token = await createToken(test, user)
    const begin = test.clock.now().toISOString()
    await bearer(token)
    test.clock.advance(minute - 1)
    await bearer(token)
    expect((await list())[0]?.last_used_at).toBe(begin)
    test.clock.advance(1)
    await bearer(token)
    expect((await list())[0]?.last_used_at).toBe(test.clock.now().toISOString())
  })
})

describe('a request body', () => {
  const send = (payload: string | Buffer | undefined, contentType?: string) =>
    test.http.fastify.inject({
      method: 'POST',
      url: '/api/v1/api-tokens',
      headers: { cookie, ...defined({ 'content-type': contentType }) },
      ...defined({ payload }),
    })
  const codeOf = async (answer: ReturnType<typeof send>) => {
    const { statusCode, body, headers } = await answer
    expect(headers['content-type']).toMatch(/^application\/problem\+json/)
    return [statusCode, (JSON.parse(body) as { code: string }).code]
  }

  it('is rejected with duplicate keys, when truncated, and unless it is UTF-8', async () => {
    expect(await codeOf(send('{"name":"a","name":"b"}', 'application/json'))).toEqual([400, 'malformed_json'])
    expect(await codeOf(send('{"name":', 'application/json'))).toEqual([400, 'malformed_json'])
    expect(await codeOf(send(Buffer.from([0x22, 0xff, 0x22]), 'application/json'))).toEqual([400, 'malformed_json'])
  })

  it('must be JSON', async () => {
    expect(await codeOf(send('name=a', 'application/x-www-form-urlencoded'))).toEqual([415, 'unsupported_media_type'])
    expect(await codeOf(send('{}', 'text/plain'))).toEqual([415, 'unsupported_media_type'])
    expect(await codeOf(send('[]', 'application/json'))).toEqual([422, 'validation_failed'])
    expect(await codeOf(send(undefined))).toEqual([422, 'validation_failed'])
  })

  it('can have any JSON media type and name its schema', async () => {
    const body = JSON.stringify({ $schema: 'https://social.example/api/v1/schemas/x.json', ...tokenInput() })
    expect((await send(body, 'application/merge-patch+json; charset=utf-8')).statusCode).toBe(201)
  })

  it('can have up to 1 MiB', async () => {
    expect(await codeOf(send(JSON.stringify({ name: 'x'.repeat(1024 * 1024) }), 'application/json'))).toEqual([413, 'body_too_large'])
  })

  it('is read only after the credential was checked', async () => {
    const answer = await test.http.fastify.inject({
      method: 'POST',
      url: '/api/v1/api-tokens',
      headers: { 'content-type': 'text/plain' },
      payload: 'x',
    })
    expect(answer.json()).toMatchObject({
      status: 401,
      code: 'authentication_required',
      type: 'https://social.example/api/v1/problems/authentication_required',
    })
    expect(answer.headers['www-authenticate']).toBe('Bearer')
  })
})
