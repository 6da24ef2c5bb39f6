import type { ApiError } from '@broadside/contract/client'
import * as contract from '@broadside/contract/features/webhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isUuid, uuid7 } from '#lib/ids.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { addMember, createToken, createWorkspace } from '#test/factories.ts'
import { builtInInstallation } from './installations.store.ts'
import { day, type Desk, hour, minute, openDesk, openReceiver, type Receiver, second, verified } from './testing/receiver.ts'
import { defined } from '#lib/defined.ts'

let test: TestApp
let receiver: Receiver
let desk: Desk
beforeAll(async () => {
  receiver = await openReceiver()
  test = await createTestApp({ env: { FETCH_ALLOW_LIST: receiver.host } })
})
afterAll(async () => {
  await test[Symbol.asyncDispose]()
  await receiver[Symbol.asyncDispose]()
})
beforeEach(async () => {
  receiver.received.length = 0
  desk = await openDesk(test, receiver.url)
})

type Input = Parameters<Desk['create']>[0]

const send = (body: Input = {}, idempotencyKey?: string) =>
  desk.client.call(contract.createExternalWebhook, {
    body: { workspace_id: desk.workspaceId, url: receiver.url, event_types: ['*'], ...body },
    ...defined({ idempotencyKey }),
  })
const list = async (installation_id?: string) =>
  (await desk.client.call(contract.listExternalWebhooks, installation_id ? { query: { installation_id } } : {})).body
const get = (id: string) => desk.client.call(contract.getExternalWebhook, { params: { id } })
const revoke = (id: string, ifMatch?: string) =>
  desk.client.call(contract.revokeExternalWebhook, { params: { id }, ...defined({ ifMatch }) })
const rotate = (id: string, overlap_seconds?: number) =>
  desk.client.call(contract.rotateWebhookSecret, { params: { id }, body: overlap_seconds === undefined ? {} : { overlap_seconds } })
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: ApiError) => error,
  )
const locationsOf = async (call: Promise<unknown>) => (await refusalOf(call))?.problem?.errors?.map(({ location }) => location).toSorted()

describe('creating a webhook', () => {
  it('returns the secret once, and stores it sealed', async () => {
    const { status, body, headers } = await send({ event_types: ['publication.published', 'delivery.failed'] })
    expect(status).toBe(201)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body.signing_secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(body.subscription).toEqual({
      id: body.subscription.id,
      installation_id: builtInInstallation(desk.workspaceId),
      workspace_id: desk.workspaceId,
      url: receiver.url,
      status: 'active',
      event_types: 'delivery.failed publication.published',
      created_at: test.clock.now().toISOString(),
    })
    expect(isUuid(body.subscription.installation_id)).toBe(true)
    const [row] = await test.app.db.selectFrom('webhook_secrets').selectAll().where('webhook_id', '=', body.subscription.id).execute()
    expect(JSON.stringify(row)).not.toContain(body.signing_secret.slice(6))
    for (const shown of [await list(), (await get(body.subscription.id)).body]) expect(JSON.stringify(shown)).not.toContain('whsec_')
  })

  it('reports every problem at once', async () => {
    const other = await openDesk(test, receiver.url)
    const input = { url: 'http://example.com/', event_types: ['*' as const, 'media.ready' as const] }
    expect(await locationsOf(send({ ...input, installation_id: builtInInstallation(other.workspaceId) }))).toEqual([
      'body.event_types',
      'body.installation_id',
      'body.url',
    ])
    expect(await locationsOf(send({ installation_id: 'unknown' }))).toEqual(['body.installation_id'])
    expect(await locationsOf(send({ event_types: ['media.ready', 'media.ready'] }))).toEqual(['body.event_types'])
    expect(await locationsOf(send({ event_types: [] }))).toEqual(['body.event_types'])
    expect(await locationsOf(send({ event_types: ['media.unheard'] as never }))).toEqual(['body.event_types[0]'])
    expect(await locationsOf(send({ url: `${receiver.url}/${'x'.repeat(2048)}` }))).toEqual(['body.url'])
    expect(await locationsOf(send({ url: 'no address' }))).toEqual(['body.url'])
    expect(await list()).toEqual([])
  })

  it('happens once per Idempotency-Key, and returns the secret to the first request only', async () => {
    expect((await send({}, 'one-webhook')).status).toBe(201)
    expect(await refusalOf(send({}, 'one-webhook'))).toMatchObject({ status: 409, code: 'secret_already_returned' })
    expect(await refusalOf(send({ event_types: ['media.ready'] }, 'one-webhook'))).toMatchObject({ code: 'idempotency_key_reused' })
    expect(await list()).toHaveLength(1)
  })

  it('is limited to 20 active ones, even under concurrent requests', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 22 }, () => send()))
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as ApiError] : []))
    expect(refusals.map(({ status, code }) => [status, code])).toEqual([
      [403, 'limit_reached'],
      [403, 'limit_reached'],
    ])
    const [first] = await list()
    await revoke(first?.id ?? '')
    expect((await send()).status).toBe(201)
  })
})

describe('the list of webhooks', () => {
  it('includes all workspaces that the credential can read, newest first', async () => {
    const second = await createWorkspace(test, desk.user, { name: 'Second' })
    const foreign = await openDesk(test, receiver.url)
    await foreign.create()
    const first = (await desk.create()).id
    test.clock.advance(1)
    const newer = (await desk.create({ workspace_id: second.id })).id
    expect((await list()).map(({ id }) => id)).toEqual([newer, first])
    const bound = test.client({
      token: await createToken(test, desk.user, { workspaceId: desk.workspaceId, permissions: ['api:read'] }),
    })
    expect((await bound.call(contract.listExternalWebhooks)).body.map(({ id }) => id)).toEqual([first])
    expect((await list(builtInInstallation(second.id))).map(({ id }) => id)).toEqual([newer])
  })

  it('returns 404 for an unknown installation, 403 for one of another workspace', async () => {
    const foreign = await openDesk(test, receiver.url)
    expect(await refusalOf(list(uuid7()))).toMatchObject({ status: 404, code: 'not_found' })
    expect(await refusalOf(list(builtInInstallation(foreign.workspaceId)))).toMatchObject({ status: 403, code: 'workspace_access_denied' })
    expect(await list(builtInInstallation(desk.workspaceId))).toEqual([])
  })

  it('keeps revoked ones for 30 days', async () => {
    const { id } = await desk.create()
    await revoke(id)
    test.clock.advance(30 * day - 1)
    expect((await list()).map(({ id, status }) => [id, status])).toEqual([[id, 'revoked']])
    test.clock.advance(1)
    expect(await list()).toEqual([])
  })

  it('can be read by viewers, who cannot change anything', async () => {
    const { id } = await desk.create()
    const viewer = await addMember(test, { id: desk.workspaceId }, 'viewer')
    const client = test.client({ token: await createToken(test, viewer) })
    expect((await client.call(contract.listExternalWebhooks)).body).toHaveLength(1)
    expect((await client.call(contract.listWebhookDeliveries, { query: { webhook_id: id } })).body.items).toEqual([])
    await expect(client.call(contract.testExternalWebhook, { params: { id } })).rejects.toMatchObject({ code: 'role_insufficient' })
  })
})

describe('changing a webhook', () => {
  const change = (id: string, body: Parameters<Desk['change']>[1], ifMatch?: string) =>
    desk.client.call(contract.updateExternalWebhook, { params: { id }, body, ...defined({ ifMatch }) })

  it('replaces the given fields, and keeps the version when nothing changes', async () => {
    const { id } = await desk.create()
    const { headers } = await get(id)
    const same = await change(id, { url: receiver.url, event_types: ['*'], status: 'active' })
    expect(same.headers.get('etag')).toBe(headers.get('etag'))
    const changed = await change(id, { event_types: ['media.ready', 'build.ready'], status: 'disabled' })
    expect(changed.body).toMatchObject({ status: 'disabled', event_types: 'build.ready media.ready', url: receiver.url })
    expect(changed.headers.get('etag')).not.toBe(headers.get('etag'))
    expect((await get(id)).body).toEqual(changed.body)
  })

  it('checks the new URL and types', async () => {
    const { id } = await desk.create()
    expect(await locationsOf(change(id, { url: 'https://127.0.0.2/', event_types: ['*', 'media.ready'] }))).toEqual([
      'body.event_types',
      'body.url',
    ])
    expect(await locationsOf(change(id, { status: 'revoked' as never }))).toEqual(['body.status'])
    expect(await locationsOf(change(id, { url: null as never }))).toEqual(['body.url'])
  })

  it('checks If-Match', async () => {
    const { id } = await desk.create()
    const tag = (await get(id)).headers.get('etag') ?? ''
    await change(id, { status: 'disabled' }, tag)
    const refusal = { status: 412, code: 'precondition_failed' }
    expect(await refusalOf(change(id, { status: 'active' }, tag))).toMatchObject(refusal)
    expect(await refusalOf(revoke(id, tag))).toMatchObject(refusal)
    const call = { params: { id }, ifMatch: tag }
    expect(await refusalOf(desk.client.call(contract.testExternalWebhook, call))).toMatchObject(refusal)
    expect(await refusalOf(desk.client.call(contract.rotateWebhookSecret, { ...call, body: {} }))).toMatchObject(refusal)
    const body = { since: test.clock.now().toISOString() }
    expect(await refusalOf(desk.client.call(contract.replayExternalWebhook, { ...call, body }))).toMatchObject(refusal)
  })

  it('is rejected after a revocation, which can be repeated', async () => {
    const { id } = await desk.create()
    expect((await revoke(id)).status).toBe(204)
    expect((await revoke(id)).status).toBe(204)
    const conflict = { status: 409, code: 'state_conflict' }
    expect(await refusalOf(change(id, { status: 'active' }))).toMatchObject(conflict)
    expect(await refusalOf(rotate(id))).toMatchObject(conflict)
    expect(await refusalOf(desk.client.call(contract.testExternalWebhook, { params: { id } }))).toMatchObject(conflict)
    const secrets = await test.app.db.selectFrom('webhook_secrets').selectAll().where('webhook_id', '=', id).execute()
    expect(secrets).toEqual([])
  })
})

describe('rotating the secret', () => {
  const signaturesOf = async () => {
    receiver.received.length = 0
    await desk.happen()
    await test.drain()
    const [received] = receiver.received
    if (!received) throw new Error('nothing came')
    return { received, count: String(received.headers['webhook-signature']).split(' ').length }
  }

  it('signs with both secrets during the overlap, then with the new one', async () => {
    const { id, secret } = await desk.create()
    const { status, body } = await rotate(id, 3600)
    expect(status).toBe(200)
    expect(body.signing_secret).not.toBe(secret)
    const during = await signaturesOf()
    expect(during.count).toBe(2)
    verified(during.received, secret)
    verified(during.received, body.signing_secret)
    test.clock.advance(hour)
    const after = await signaturesOf()
    expect(after.count).toBe(1)
    verified(after.received, body.signing_secret)
    expect(() => verified(after.received, secret)).toThrow('No matching signature')
  })

  it('overlaps for a day by default, and not at all with zero', async () => {
    const { id, secret } = await desk.create()
    const { body: first } = await rotate(id)
    test.clock.advance(day - minute)
    expect((await signaturesOf()).count).toBe(2)
    const { body: latest } = await rotate(id, 0)
    const { received, count } = await signaturesOf()
    expect(count).toBe(1)
    verified(received, latest.signing_secret)
    for (const old of [secret, first.signing_secret]) expect(() => verified(received, old)).toThrow('No matching signature')
  })

  it('never creates more than five signatures', async () => {
    const { id } = await desk.create()
    for (let count = 0; count < 7; count += 1) await rotate(id, 604_800)
    expect((await signaturesOf()).count).toBe(5)
    expect(await locationsOf(rotate(id, 604_801))).toEqual(['body.overlap_seconds'])
  })

  it('returns the secret only to the first request with a key', async () => {
    const { id } = await desk.create()
    const call = () => desk.client.call(contract.rotateWebhookSecret, { params: { id }, body: {}, idempotencyKey: 'rotate-once' })
    expect((await call()).status).toBe(200)
    expect(await refusalOf(call())).toMatchObject({ status: 409, code: 'secret_already_returned' })
  })
})

describe('a test message', () => {
  const tryOut = (id: string, idempotencyKey?: string) =>
    desk.client.call(contract.testExternalWebhook, { params: { id }, ...defined({ idempotencyKey }) })

  it('is sent to the one webhook, whatever types it subscribes to', async () => {
    const { id, secret } = await desk.create({ event_types: ['media.deleted'] })
    await desk.create()
    const { status, body } = await tryOut(id)
    expect(status).toBe(202)
    expect(body).toMatchObject({ webhook_id: id, event_type: 'webhook.test', status: 'pending', attempts: [] })
    await test.drain()
    expect(receiver.received).toHaveLength(1)
    const [received] = receiver.received
    if (!received) throw new Error('nothing came')
    expect(verified(received, secret)).toEqual({
      type: 'webhook.test',
      timestamp: test.clock.now().toISOString(),
      data: { workspace_id: desk.workspaceId, actor: { kind: 'token', user_id: desk.user.id }, message: 'This is a test.' },
    })
  })

  it('is sent once per Idempotency-Key', async () => {
    const { id } = await desk.create()
    const [first, again] = [await tryOut(id, 'test-once'), await tryOut(id, 'test-once')]
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.body).toEqual(first.body)
    expect(await desk.deliveries(id)).toHaveLength(1)
  })

  it('requires an active webhook', async () => {
    const { id } = await desk.create()
    await desk.change(id, { status: 'disabled' })
    expect(await refusalOf(tryOut(id))).toMatchObject({ status: 409, code: 'state_conflict' })
  })

  it('shares a quota with replays: ten a minute per webhook', async () => {
    const { id } = await desk.create()
    const other = await desk.create()
    const { body, headers } = await tryOut(id)
    expect(headers.get('ratelimit-policy')).toContain('"webhook-test";q=10;w=60')
    await test.drain()
    const replay = () => desk.client.call(contract.replayWebhookDelivery, { params: { id: body.id } })
    for (let count = 0; count < 4; count += 1) {
      await replay()
      await test.drain()
    }
    const since = new Date(test.clock.now().getTime() - second).toISOString()
    for (let count = 0; count < 5; count += 1) await desk.client.call(contract.replayExternalWebhook, { params: { id }, body: { since } })
    for (const call of [() => tryOut(id), replay]) expect(await refusalOf(call())).toMatchObject({ status: 429, code: 'rate_limited' })
    expect((await tryOut(other.id)).status).toBe(202)
  })
})
