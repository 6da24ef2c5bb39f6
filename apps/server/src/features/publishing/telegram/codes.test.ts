import { appendRuntimeControl } from '@broadside/contract/features/readiness'
import { createProviderApp } from '@broadside/contract/features/admin'
import { issueTelegramConnectionCode } from '@broadside/contract/features/telegram'
import { sql } from 'kysely'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sha256 } from '#http/access.ts'
import { addMember, createToken, createUser, createWorkspace, signIn } from '#test/factories.ts'
import { channelId, channelPost, createScene, type Scene } from './testing/scene.ts'

let scene: Scene
beforeEach(async () => {
  scene = await createScene()
})
afterEach(() => scene[Symbol.asyncDispose]())

const ask = (body: Record<string, unknown> = {}, headers: Record<string, string> = {}, of = scene) =>
  of.client.call(issueTelegramConnectionCode, {
    body: { workspace_id: of.workspaceId, expected_chat_id: String(channelId), ...body },
    headers,
  } as never)

describe('a connection code', () => {
  it('is a signed command, valid for 15 minutes, of which only a hash is stored', async () => {
    const { status, body, headers } = await ask()
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toEqual({
      $schema: expect.stringContaining('/schemas/IssueTelegramConnectionCodeResponse.json'),
      bot_username: 'harbour_bot',
      code: expect.stringMatching(/^\/connect v1\.[\w-]+\.[\w-]{43}$/),
      expires_at: new Date(scene.test.clock.now().getTime() + 15 * 60_000).toISOString(),
    })
    const [version, payload = '', signature] = body.code.slice('/connect '.length).split('.')
    const expected = scene.test.app.signer('telegram-code').sign(`${version}.${payload}`).toString('base64url')
    expect(signature).toBe(expected)
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    expect(claims).toEqual({
      id: expect.any(String),
      provider: 'telegram',
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      expiry: Math.floor(Date.parse(body.expires_at) / 1000),
    })
    const row = await scene.test.app.db.selectFrom('telegram_codes').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      id: claims.id,
      workspace_id: scene.workspaceId,
      created_by: scene.user.id,
      expected_chat_id: String(channelId),
      nonce_hash: sha256(claims.nonce),
      consumed_at: null,
    })
  })

  it('accepts only the decimal form of a nonzero signed 64-bit integer', async () => {
    await using other = await createScene({ RATE_LIMITS: 'telegram-code=100' })
    const wrong = ['0', '-0', '+5', '007', ' 5', '5 ', '1.0', '1e3', 'abc', '9223372036854775808', '-9223372036854775809', '5'.repeat(64)]
    for (const expected_chat_id of wrong)
      await expect(ask({ expected_chat_id }, {}, other), expected_chat_id).rejects.toMatchObject({
        status: 422,
        code: 'validation_failed',
        problem: { errors: [{ location: 'body.expected_chat_id' }] },
      })
    for (const expected_chat_id of ['1', '-1', '9223372036854775807', '-9223372036854775808'])
      expect((await ask({ expected_chat_id }, {}, other)).status).toBe(200)
  })

  it('requires both values, an editor, and an existing workspace', async () => {
    await expect(ask({ workspace_id: undefined, expected_chat_id: undefined })).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ location: 'body.workspace_id' }, { location: 'body.expected_chat_id' }] },
    })
    const viewer = await addMember(scene.test, { id: scene.workspaceId }, 'viewer')
    const client = scene.test.client({ token: await createToken(scene.test, viewer) })
    await expect(ask({}, {}, { ...scene, client })).rejects.toMatchObject({ status: 403, code: 'role_insufficient' })
    const foreign = await createWorkspace(scene.test, await createUser(scene.test))
    await expect(ask({ workspace_id: foreign.id })).rejects.toMatchObject({ status: 403, code: 'workspace_access_denied' })
    await expect(ask({ workspace_id: 'nothing' })).rejects.toMatchObject({ status: 404, code: 'not_found' })
  })

  it('is not repeated for the same key', async () => {
    const headers = { 'idempotency-key': 'connect-the-channel' }
    await ask({}, headers)
    await expect(ask({}, headers)).rejects.toMatchObject({ status: 409, code: 'secret_already_returned' })
    await expect(ask({ expected_chat_id: '-5' }, headers)).rejects.toMatchObject({ status: 409, code: 'idempotency_key_reused' })
    expect(await scene.test.app.db.selectFrom('telegram_codes').select('id').execute()).toHaveLength(1)
  })

  it('is issued to a user at most ten times a minute', async () => {
    scene.test.clock.set('2026-11-21T10:00:00Z')
    for (let time = 0; time < 10; time++) await ask()
    await expect(ask()).rejects.toMatchObject({ status: 429, code: 'rate_limited' })
  })

  it('appears in no table, job, log line or later response', async () => {
    await using other = await createScene({ LOG_LEVEL: 'debug' })
    const { app } = other.test
    const stream = (app.log as unknown as Record<symbol, { write(line: string): unknown }>)[pino.symbols.streamSym]
    if (!stream) throw new Error('The log has no stream.')
    const written: string[] = []
    const watch = vi.spyOn(stream, 'write').mockImplementation((line) => written.push(line))
    const { code } = (await ask({}, { 'idempotency-key': 'connect-the-channel' }, other)).body
    const credential = code.slice('/connect '.length)
    const [, payload = '', signature = ''] = credential.split('.')
    const { nonce } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { nonce: string }
    other.fake.fail(`POST /bot${other.fake.token}/getChat`, { mode: 'drop' })
    await other.post(channelPost(code))
    await other.post(channelPost(`${code}x`))
    await other.test.drain()
    other.test.clock.advance(60_000)
    await other.test.drain()
    watch.mockRestore()
    expect(written.join('')).toContain('/api/v1/webhooks/telegram')
    expect(await other.accounts()).toHaveLength(1)
    const tables = await sql<{ schema: string; name: string }>`select table_schema as schema, table_name as name
      from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(app.db)
    expect(tables.rows.length).toBeGreaterThan(20)
    for (const { schema, name } of tables.rows) {
      const { rows } = await sql`select t::text as row from ${sql.table(`${schema}.${name}`)} t`.execute(app.db)
      written.push(JSON.stringify(rows))
    }
    const query = new URLSearchParams({ workspace_id: other.workspaceId }).toString()
    const cookie = await signIn(other.test, other.user)
    for (const path of [
      'jobs',
      'accounts',
      'accounts/providers',
      'notifications',
      'provider-readiness',
      `workspaces/${other.workspaceId}/access-audit`,
    ]) {
      const answer = await other.test.http.fastify.inject({ method: 'GET', url: `/api/v1/${path}?${query}`, headers: { cookie } })
      expect(answer.statusCode, path).toBe(200)
      written.push(answer.body)
    }
    const all = written.join('\n')
    for (const secret of [credential, payload, signature, nonce, other.fake.token]) expect(all.includes(secret), secret).toBe(false)
  })
})

describe('a code requires', () => {
  const without = async (env: Record<string, string>, body: (other: Scene) => Promise<void>) => {
    await using other = await createScene(env)
    await body(other)
  }

  it('a bot', () =>
    without({ TELEGRAM_BOT_TOKEN: '' }, async (other) => {
      await expect(ask({}, {}, other)).rejects.toMatchObject({ status: 503, code: 'telegram_not_configured' })
      expect((await other.post(channelPost('Hello'))).statusCode).toBe(503)
    }))

  it('a bot whose name comes from Telegram, unless the operator sets it', () =>
    without({ TELEGRAM_BOT_USERNAME: '' }, async (other) => {
      expect((await ask({}, {}, other)).body.bot_username).toBe('harbour_bot')
      other.fake.fail(`POST /bot${other.fake.token}/getMe`, { mode: 'answer', answer: { status: 502 } })
      await expect(ask({}, {}, other)).rejects.toMatchObject({ status: 503, code: 'provider_unavailable' })
      const refusal = { status: 401, json: { ok: false, error_code: 401, description: 'Unauthorized' } }
      other.fake.fail(`POST /bot${other.fake.token}/getMe`, { mode: 'answer', answer: refusal })
      await expect(ask({}, {}, other)).rejects.toMatchObject({ status: 503, code: 'telegram_not_configured' })
    }))

  it('room for an account, unless the chat is already connected', () =>
    without({ ACCOUNTS_PER_WORKSPACE: '1' }, async (other) => {
      await other.post(channelPost(await other.issue()))
      await other.test.drain()
      expect(await other.accounts()).toHaveLength(1)
      await expect(ask({ expected_chat_id: '-100777' }, {}, other)).rejects.toMatchObject({ status: 403, code: 'limit_reached' })
      expect((await ask({}, {}, other)).status).toBe(200)
    }))

  it('a network that can be connected', async () => {
    const cookie = await signIn(scene.test, await createUser(scene.test, { is_admin: true }))
    await scene.test.client({ cookie }).call(appendRuntimeControl, {
      body: {
        selector: { provider: 'telegram', operation: 'connect' },
        state: 'disabled',
        reason_code: 'incident',
        starts_at: scene.test.clock.now().toISOString(),
      },
    })
    await expect(ask()).rejects.toMatchObject({ status: 409, code: 'provider_not_ready' })
  })

  it('a bot that an administrator can store, registered with a secret', () =>
    without({ TELEGRAM_BOT_TOKEN: '' }, async (other) => {
      const cookie = await signIn(other.test, await createUser(other.test, { is_admin: true }))
      const create = (overrides: Record<string, string>) =>
        other.test.client({ cookie }).call(createProviderApp, {
          body: { provider: 'telegram', name: 'Bot', client_id: '@stored_bot', client_secret: other.fake.token, ...overrides },
        })
      await expect(create({ client_secret: 'nonsense', instance_url: 'https://x.example' })).rejects.toMatchObject({
        status: 422,
        problem: { errors: [{ location: 'body.instance_url' }, { location: 'body.client_secret' }] },
      })
      await create({})
      await other.test.drain()
      expect(other.fake.webhook).toEqual({
        url: 'https://social.example/api/v1/webhooks/telegram',
        secret: expect.stringMatching(/^[\w-]{43}$/),
      })
      expect((await ask({}, {}, other)).body.bot_username).toBe('stored_bot')
      const headers = { 'x-telegram-bot-api-secret-token': other.fake.webhook?.secret ?? '' }
      expect((await other.post(channelPost('Hello'), headers)).statusCode).toBe(200)
    }))
})
