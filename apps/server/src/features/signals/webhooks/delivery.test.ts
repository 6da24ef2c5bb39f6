import { createPublication, deletePublication } from '@broadside/contract/features/publications'
import * as contract from '@broadside/contract/features/webhooks'
import { describe, expect, it } from 'vitest'
import { transact } from '#server/context.ts'
import { version } from '#lib/version.ts'
import { addMember, createToken } from '#test/factories.ts'
import { perTest } from '#test/lifetimes.ts'
import { recordEvent } from '#signals/events/events.ts'
import { answerWith, day, hour, minute, openDesk, openScene, second, verified } from './testing/receiver.ts'

const scene = perTest(openScene)

const jobs = async () =>
  (await scene.test.app.database.pool.query<{ state: string }>(`select state from jobs where type = 'webhook.deliver'`)).rows
const figures = () => scene.test.app.db.selectFrom('daily_figures').select(['key', 'n']).where('measure', '=', 'webhook').execute()
const notices = () => scene.test.app.db.selectFrom('notifications').selectAll().where('topic', '=', 'webhook_disabled').execute()

describe('a webhook message', () => {
  it('is a signed POST that follows Standard Webhooks and names the actor', async () => {
    const { id, secret } = await scene.create({ event_types: ['publication.created'] })
    const publicationId = await scene.happen()
    await scene.test.drain()
    expect(scene.receiver.received).toHaveLength(1)
    const [received] = scene.receiver.received
    if (!received) throw new Error('nothing came')
    const now = scene.test.clock.now()
    expect(received.method).toBe('POST')
    expect(received.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': `Broadside-Webhooks/${version}`,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    })
    expect(verified(received, secret)).toEqual({
      type: 'publication.created',
      timestamp: now.toISOString(),
      data: {
        workspace_id: scene.workspaceId,
        actor: { kind: 'token', user_id: scene.user.id },
        publication: { id: publicationId, title: '', status: 'draft', revision: 1 },
      },
    })
    const [delivery] = await scene.deliveries(id)
    expect(delivery).toEqual({
      id: delivery?.id,
      webhook_id: id,
      event_type: 'publication.created',
      message_id: received.headers['webhook-id'],
      status: 'delivered',
      attempts: [{ at: now.toISOString(), status_code: 204, duration_ms: expect.any(Number) as number }],
    })
    expect(await jobs()).toEqual([{ state: 'completed' }])
    expect(await figures()).toEqual([{ key: 'delivered', n: 1 }])
  })

  it('is sent for the types a webhook subscribes to, once per webhook, and only in its own workspace', async () => {
    const all = await scene.create()
    const some = await scene.create({ event_types: ['publication.deleted', 'media.ready'] })
    const other = await openDesk(scene.test, scene.receiver.url)
    const elsewhere = await other.create()
    const publicationId = await scene.happen()
    await scene.client.call(deletePublication, { params: { id: publicationId }, query: { expected_revision: 1, confirm: true } })
    await scene.test.drain()
    // Both events have the same time, so their order is undefined.
    const types = async (id: string) => (await scene.deliveries(id)).map(({ event_type }) => event_type).toSorted()
    expect(await types(all.id)).toEqual(['publication.created', 'publication.deleted'])
    expect(await types(some.id)).toEqual(['publication.deleted'])
    expect(await other.deliveries(elsewhere.id)).toEqual([])
    expect(scene.receiver.received).toHaveLength(3)
  })

  it('is not sent when its transaction is rolled back', async () => {
    const { id } = await scene.create()
    const undone = transact({ ...scene.test.app, actor: undefined }, async (ctx) => {
      await recordEvent(ctx, {
        workspaceId: scene.workspaceId,
        type: 'media.ready',
        data: { media: { id: 'm', mime_type: 'image/png', size: 1 } },
      })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await scene.test.drain()
    expect([await scene.deliveries(id), await jobs(), scene.receiver.received]).toEqual([[], [], []])
  })

  it('is limited to 20 kB by truncating a long list, which the message reports', async () => {
    const { secret } = await scene.create()
    const destinations = Array.from({ length: 200 }, (_, index) => ({
      id: `d${index}`,
      platform: 'mastodon',
      status: 'published',
      external_url: `https://social.example/ä/${'x'.repeat(120)}`,
    }))
    await recordEvent(
      { ...scene.test.app, actor: undefined },
      {
        workspaceId: scene.workspaceId,
        type: 'publication.published',
        data: { publication: { id: 'p', title: '', status: 'published', revision: 1 }, destinations },
      },
    )
    await scene.test.drain()
    const [received] = scene.receiver.received
    if (!received) throw new Error('nothing came')
    const { data } = verified(received, secret)
    const left = data['destinations'] as unknown[]
    expect(Buffer.byteLength(received.body)).toBeLessThanOrEqual(20_000)
    expect(Buffer.byteLength(received.body)).toBeGreaterThan(19_500)
    expect(left).toEqual(destinations.slice(0, left.length))
    expect(data['truncated']).toBe(true)
  })
})

describe('a failed attempt', () => {
  const waits = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour]

  it('is retried with the same id and body and a new time, in ten attempts on a schedule', async () => {
    scene.receiver.answer = answerWith(500)
    const { id, secret } = await scene.create()
    await scene.happen()
    await scene.test.drain()
    for (const [index, wait] of waits.entries()) {
      const [delivery] = await scene.deliveries(id)
      const last = delivery?.attempts.at(-1)
      expect(last).toMatchObject({ status_code: 500, error: 'The receiver answered with status 500.' })
      const planned = Date.parse(delivery?.next_attempt_at ?? '') - Date.parse(last?.at ?? '')
      expect(planned).toBeGreaterThanOrEqual(wait)
      expect(planned).toBeLessThanOrEqual(wait * 1.1)
      await scene.pass(planned - 1)
      expect(scene.receiver.received).toHaveLength(index + 1)
      await scene.pass(1)
      expect(scene.receiver.received).toHaveLength(index + 2)
    }
    const { received } = scene.receiver
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(received.map(({ body }) => body)).size).toBe(1)
    expect(new Set(received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(10)
    for (const one of received) verified(one, secret)
    const [delivery] = await scene.deliveries(id)
    expect(delivery).toMatchObject({ status: 'exhausted' })
    expect(await figures()).toEqual([{ key: 'failed', n: 1 }])
    expect(delivery?.attempts).toHaveLength(10)
    expect(delivery?.next_attempt_at).toBeUndefined()
    expect(await jobs()).toEqual([{ state: 'failed' }])
    expect(await scene.status(id)).toBe('active')
    // A failed delivery of a webhook must not emit an event to it.
    await scene.pass(2 * day)
    expect(await scene.deliveries(id)).toHaveLength(1)
  })

  it('waits as long as the receiver asks when that is longer, at most a day', async () => {
    const { id } = await scene.create()
    const planned = async (retryAfter: string) => {
      scene.receiver.answer = answerWith(429, { 'retry-after': retryAfter })
      await scene.happen()
      await scene.test.drain()
      const [delivery] = await scene.deliveries(id)
      scene.test.clock.advance(1)
      return Date.parse(delivery?.next_attempt_at ?? '') - Date.parse(delivery?.attempts[0]?.at ?? '')
    }
    expect(await planned('3600')).toBe(hour)
    expect(await planned('999999')).toBe(day)
    const short = await planned('1')
    expect(short).toBeGreaterThanOrEqual(5 * second)
    expect(short).toBeLessThanOrEqual(5.5 * second)
  })

  it('does not follow redirects', async () => {
    const { id } = await scene.create()
    scene.receiver.answer = answerWith(307, { location: `http://${scene.receiver.host}/elsewhere` })
    await scene.happen()
    await scene.test.drain()
    expect(scene.receiver.received).toHaveLength(1)
    expect((await scene.deliveries(id))[0]?.attempts).toMatchObject([
      { status_code: 307, error: "The receiver answered with a redirect, which isn't followed." },
    ])
  })

  it('is reset by the next success', async () => {
    scene.receiver.answer = answerWith(503)
    const { id } = await scene.create()
    await scene.happen()
    await scene.test.drain()
    scene.receiver.answer = answerWith(200)
    await scene.pass(6 * second)
    expect((await scene.deliveries(id))[0]).toMatchObject({ status: 'delivered', attempts: [{ status_code: 503 }, { status_code: 200 }] })
    const row = await scene.test.app.db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row.failing_since).toBeNull()
  })
})

describe('a webhook', () => {
  it('is disabled at once when the receiver responds 410, and its admins are notified', async () => {
    const other = await addMember(scene.test, { id: scene.workspaceId }, 'admin')
    await addMember(scene.test, { id: scene.workspaceId }, 'editor')
    const { id } = await scene.create()
    scene.receiver.answer = answerWith(500)
    await scene.happen()
    await scene.test.drain()
    scene.test.clock.advance(1)
    scene.receiver.answer = answerWith(410)
    await scene.happen()
    await scene.test.drain()
    expect(await scene.status(id)).toBe('disabled')
    expect((await scene.deliveries(id)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
    const told = await notices()
    expect(told.map(({ user_id }) => user_id).toSorted()).toEqual([scene.user.id, other.id].toSorted())
    expect(told[0]).toMatchObject({ workspace_id: scene.workspaceId, payload: { webhook_id: id } })
    expect(JSON.stringify(told)).not.toContain('/hook')
    await scene.happen()
    await scene.pass(day)
    expect(scene.receiver.received).toHaveLength(2)
  })

  it('is disabled once after five days of failures without a success', async () => {
    scene.receiver.answer = answerWith(500)
    const { id } = await scene.create()
    for (let days = 0; days < 5; days += 1) {
      await scene.happen()
      await scene.test.drain()
      expect(await scene.status(id)).toBe('active')
      await scene.pass(day)
    }
    await scene.happen()
    await scene.test.drain()
    expect(await scene.status(id)).toBe('disabled')
    expect((await scene.deliveries(id)).every(({ status }) => status === 'cancelled' || status === 'exhausted')).toBe(true)
    expect(await notices()).toHaveLength(1)
  })

  it('stays active after a success in between, and when failures are far apart', async () => {
    const { id } = await scene.create()
    for (let days = 0; days < 9; days += 1) {
      scene.receiver.answer = answerWith(days === 4 ? 200 : 500)
      await scene.happen()
      await scene.test.drain()
      await scene.pass(day)
    }
    expect(await scene.status(id)).toBe('active')
    scene.receiver.answer = answerWith(200)
    await scene.happen()
    await scene.test.drain()
    scene.receiver.answer = answerWith(500)
    await scene.happen()
    await scene.pass(5 * day)
    scene.receiver.answer = answerWith(200)
    await scene.pass(5 * day)
    expect(await scene.status(id)).toBe('active')
  })

  it('starts over when an admin reactivates it', async () => {
    scene.receiver.answer = answerWith(410)
    const { id } = await scene.create()
    await scene.happen()
    await scene.test.drain()
    expect(await scene.change(id, { status: 'active' })).toBe('active')
    scene.receiver.answer = answerWith(200)
    scene.test.clock.advance(1)
    await scene.happen()
    await scene.test.drain()
    expect((await scene.deliveries(id)).map(({ status }) => status)).toEqual(['delivered', 'cancelled'])
  })

  it('gets at most four messages at a time from any number of workers', async () => {
    const gate = Promise.withResolvers<void>()
    const first = Promise.withResolvers<void>()
    scene.receiver.answer = async (response) => {
      if (scene.receiver.received.length >= 4) first.resolve()
      await gate.promise
      response.writeHead(204).end()
    }
    const { id } = await scene.create()
    for (let count = 0; count < 10; count += 1) await scene.happen()
    const drained = Promise.all([scene.test.drain(), scene.test.drain(), scene.test.drain()])
    await first.promise
    gate.resolve()
    await drained
    await scene.test.drain()
    expect((await scene.deliveries(id)).every(({ status }) => status === 'delivered')).toBe(true)
    expect(scene.receiver.received).toHaveLength(10)
    expect(scene.receiver.most()).toBe(4)
  })

  it('is disabled before anything is sent when no admin is responsible for it', async () => {
    const maker = await addMember(scene.test, { id: scene.workspaceId }, 'admin')
    const client = scene.test.client({ token: await createToken(scene.test, maker) })
    const body = { workspace_id: scene.workspaceId, url: scene.receiver.url, event_types: ['*' as const] }
    const { id } = (await client.call(contract.createExternalWebhook, { body })).body.subscription
    await scene.happen()
    await scene.test.app.db.updateTable('workspace_members').set({ role: 'editor' }).where('user_id', '=', maker.id).execute()
    await scene.test.drain()
    expect(scene.receiver.received).toEqual([])
    expect(await scene.status(id)).toBe('disabled')
    expect((await scene.deliveries(id)).map(({ status }) => status)).toEqual(['cancelled'])
    expect((await notices()).map(({ user_id }) => user_id)).toEqual([scene.user.id])
    // Reactivating a webhook makes the user responsible for it.
    await scene.change(id, { status: 'active' })
    await scene.happen()
    await scene.test.drain()
    expect(scene.receiver.received).toHaveLength(1)
  })

  it('receives nothing after an admin disabled or revoked it', async () => {
    const [disabled, revoked] = [await scene.create(), await scene.create()]
    await scene.happen()
    await scene.change(disabled.id, { status: 'disabled' })
    await scene.client.call(contract.revokeExternalWebhook, { params: { id: revoked.id } })
    await scene.client.call(createPublication, { body: { workspace_id: scene.workspaceId } })
    await scene.test.drain()
    expect(scene.receiver.received).toEqual([])
    for (const { id } of [disabled, revoked]) expect((await scene.deliveries(id)).map(({ status }) => status)).toEqual(['cancelled'])
    expect(await notices()).toEqual([])
  })

  it('receives nothing from a job that outlived its change', async () => {
    const { id } = await scene.create()
    await scene.happen()
    await scene.test.app.db.updateTable('webhooks').set({ status: 'disabled' }).where('id', '=', id).execute()
    await scene.test.drain()
    expect(scene.receiver.received).toEqual([])
    expect((await scene.deliveries(id)).map(({ status }) => status)).toEqual(['cancelled'])
  })
})

it('creates no message and no job when no webhook is subscribed', async () => {
  await scene.happen()
  expect(await jobs()).toEqual([])
  expect(await scene.test.app.db.selectFrom('webhook_deliveries').selectAll().execute()).toEqual([])
})
