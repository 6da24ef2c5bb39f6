import type { ApiError } from '@broadside/contract/client'
import * as contract from '@broadside/contract/features/webhooks'
import { describe, expect, it } from 'vitest'
import { perTest } from '#test/lifetimes.ts'
import { holdAnswer, answerWith, day, minute, openDesk, openScene, second, verified } from './testing/receiver.ts'
import { defined } from '#lib/defined.ts'

const scene = perTest(openScene)

const replay = (id: string) => scene.client.call(contract.replayWebhookDelivery, { params: { id } })
const replayAll = (id: string, since: Date, only_failed?: boolean) =>
  scene.client.call(contract.replayExternalWebhook, {
    params: { id },
    body: { since: since.toISOString(), ...defined({ only_failed }) },
  })
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: ApiError) => error,
  )

describe('a replay', () => {
  it('sends the same message again at a new time, on a new schedule', async () => {
    const { id, secret } = await scene.create()
    await scene.happen()
    await scene.test.drain()
    scene.test.clock.advance(3 * day)
    scene.receiver.answer = answerWith(500)
    const [before] = await scene.deliveries(id)
    const { status, body } = await replay(before?.id ?? '')
    expect(status).toBe(202)
    expect(body).toMatchObject({ id: before?.id, message_id: before?.message_id, status: 'pending' })
    await scene.test.drain()
    scene.receiver.answer = answerWith(200)
    await scene.pass(6 * second)
    const [first, ...repeats] = scene.receiver.received
    expect(repeats).toHaveLength(2)
    for (const one of repeats) {
      expect(one.body).toBe(first?.body)
      expect(one.headers['webhook-id']).toBe(first?.headers['webhook-id'])
      expect(Number(one.headers['webhook-timestamp'])).toBeGreaterThanOrEqual(Number(first?.headers['webhook-timestamp']) + 3 * 24 * 3600)
      verified(one, secret)
    }
    const [after] = await scene.deliveries(id)
    expect(after).toMatchObject({ status: 'delivered', attempts: [{ status_code: 204 }, { status_code: 500 }, { status_code: 200 }] })
  })

  it('is rejected while the message waits, and when the webhook is not active', async () => {
    const { id } = await scene.create()
    scene.receiver.answer = answerWith(500)
    await scene.happen()
    const [delivery] = await scene.deliveries(id)
    const conflict = { status: 409, code: 'state_conflict' }
    expect(await refusalOf(replay(delivery?.id ?? ''))).toMatchObject(conflict)
    await scene.change(id, { status: 'disabled' })
    expect(await refusalOf(replay(delivery?.id ?? ''))).toMatchObject(conflict)
    expect(await refusalOf(replayAll(id, scene.test.clock.now()))).toMatchObject(conflict)
  })

  it('of many messages sends the failed ones, or all, since a time', async () => {
    const { id } = await scene.create()
    const begin = scene.test.clock.now()
    await scene.happen()
    await scene.test.drain()
    scene.test.clock.advance(minute)
    const middle = scene.test.clock.now()
    await scene.happen()
    await scene.change(id, { status: 'disabled' })
    await scene.change(id, { status: 'active' })
    await scene.test.drain()
    expect((await scene.deliveries(id)).map(({ status }) => status)).toEqual(['cancelled', 'delivered'])
    expect((await replayAll(id, begin)).body.queued).toBe(1)
    await scene.test.drain()
    expect((await scene.deliveries(id)).map(({ status }) => status)).toEqual(['delivered', 'delivered'])
    expect((await replayAll(id, begin)).body.queued).toBe(0)
    expect((await replayAll(id, middle, false)).body.queued).toBe(1)
    expect((await replayAll(id, begin, false)).body.queued).toBe(1)
    await scene.test.drain()
    expect(scene.receiver.received).toHaveLength(4)
  })

  it('is limited to the last 30 days', async () => {
    const { id } = await scene.create()
    const now = scene.test.clock.now().getTime()
    expect((await replayAll(id, new Date(now - 30 * day))).body.queued).toBe(0)
    const refusal = await refusalOf(replayAll(id, new Date(now - 30 * day - 1)))
    expect(refusal?.problem?.errors?.map(({ location }) => location)).toEqual(['body.since'])
  })

  it('happens once when two requests race', async () => {
    const { id } = await scene.create()
    await scene.happen()
    await scene.test.drain()
    const [delivery] = await scene.deliveries(id)
    const outcomes = await Promise.allSettled([replay(delivery?.id ?? ''), replay(delivery?.id ?? '')])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await scene.test.drain()
    expect(scene.receiver.received).toHaveLength(2)
  })

  it('of a canceled message in flight runs after it', async () => {
    const held = holdAnswer(scene.receiver)
    const { id } = await scene.create()
    await scene.happen()
    const drained = scene.test.drain()
    await held.reached
    await scene.change(id, { status: 'disabled' })
    await scene.change(id, { status: 'active' })
    const [delivery] = await scene.deliveries(id)
    expect(delivery?.status).toBe('cancelled')
    await replay(delivery?.id ?? '')
    held.release()
    await drained
    await scene.test.drain()
    expect(scene.receiver.received).toHaveLength(2)
    expect((await scene.deliveries(id))[0]).toMatchObject({ status: 'delivered', attempts: [{ status_code: 200 }, { status_code: 200 }] })
  })
})

describe('the delivery log', () => {
  const read = (query: Record<string, unknown>) => scene.client.call(contract.listWebhookDeliveries, { query: query as never })

  it('is listed by webhook or workspace, by state and by type, paginated', async () => {
    const [one, other] = [await scene.create(), await scene.create({ event_types: ['media.ready'] })]
    for (let count = 0; count < 3; count += 1) {
      await scene.happen()
      scene.test.clock.advance(1)
    }
    await scene.test.drain()
    await scene.happen()
    const { workspaceId: workspace_id } = scene
    const first = await read({ workspace_id, limit: 3 })
    expect(first.body.items.map(({ status }) => status)).toEqual(['pending', 'delivered', 'delivered'])
    expect(first.headers.get('x-next-cursor')).toBe(first.body.next_cursor)
    expect(first.headers.get('link')).toContain(`cursor=${first.body.next_cursor}`)
    const rest = await read({ workspace_id, limit: 3, cursor: first.body.next_cursor })
    expect(rest.body.items).toHaveLength(1)
    expect(rest.body.next_cursor).toBeUndefined()
    const ids = [...first.body.items, ...rest.body.items].map(({ id }) => id)
    expect(new Set(ids).size).toBe(4)
    expect((await read({ webhook_id: other.id })).body.items).toEqual([])
    expect((await read({ webhook_id: one.id, workspace_id, status: 'delivered' })).body.items).toHaveLength(3)
    expect((await read({ workspace_id, event_type: 'publication.created', status: 'pending' })).body.items).toHaveLength(1)
    expect((await read({ workspace_id, event_type: 'media.ready' })).body.items).toEqual([])
    const wrong = await refusalOf(read({ workspace_id, status: 'delivered', cursor: first.body.next_cursor }))
    expect(wrong?.problem?.errors?.map(({ location }) => location)).toEqual(['query.cursor'])
  })

  it('requires a webhook or workspace, and checks access to it', async () => {
    const { id } = await scene.create()
    const other = await openDesk(scene.test, scene.receiver.url)
    expect(await refusalOf(read({}))).toMatchObject({ status: 422 })
    expect(await refusalOf(read({ limit: 201, webhook_id: id }))).toMatchObject({ status: 422 })
    expect(await refusalOf(read({ webhook_id: 'unknown' }))).toMatchObject({ status: 404 })
    expect(await refusalOf(read({ workspace_id: other.workspaceId }))).toMatchObject({ status: 403, code: 'workspace_access_denied' })
    const foreign = await other.create()
    expect(await refusalOf(read({ webhook_id: foreign.id }))).toMatchObject({ status: 403, code: 'workspace_access_denied' })
    await scene.test.app.db
      .insertInto('workspace_members')
      .values({
        workspace_id: other.workspaceId,
        user_id: scene.user.id,
        role: 'viewer',
        created_at: scene.test.clock.now(),
        updated_at: scene.test.clock.now(),
      })
      .execute()
    expect(await refusalOf(read({ webhook_id: foreign.id, workspace_id: scene.workspaceId }))).toMatchObject({ status: 404 })
  })

  it('is kept for 30 days, like revoked webhooks', async () => {
    const clean = async () => {
      await scene.test.app.queue.enqueue(scene.test.app, 'webhook.clean', {}, { subject: 'clean' })
      await scene.test.drain()
    }
    const { id } = await scene.create()
    const revoked = await scene.create()
    await scene.happen()
    await scene.test.drain()
    await scene.client.call(contract.revokeExternalWebhook, { params: { id: revoked.id } })
    scene.test.clock.advance(30 * day)
    await clean()
    expect(await scene.deliveries(id)).toHaveLength(1)
    scene.test.clock.advance(1)
    await clean()
    expect(await scene.deliveries(id)).toEqual([])
    expect(await refusalOf(scene.client.call(contract.getExternalWebhook, { params: { id: revoked.id } }))).toMatchObject({ status: 404 })
    // Attempts stay until all of their month has expired, which depends on the day on which this runs.
    scene.test.clock.advance(31 * day)
    await clean()
    expect(await scene.test.app.db.selectFrom('webhook_attempts').selectAll().execute()).toEqual([])
  })
})
