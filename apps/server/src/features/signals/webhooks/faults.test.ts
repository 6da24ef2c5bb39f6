import { describe, expect, it, vi } from 'vitest'
import { sql } from 'kysely'

import { perTest } from '#test/lifetimes.ts'
import { beginAttempt } from './deliveries.store.ts'
import { holdAnswer, openScene, second } from './testing/receiver.ts'

const scene = perTest(openScene)

const first = async (id: string) => {
  const [delivery] = await scene.deliveries(id)
  if (!delivery) throw new Error('There is no delivery.')
  return delivery
}

/** Expires the job's lease, as after a lost heartbeat. */
const loseLease = () => sql`update jobs set state = 'pending', run_at = now() where state = 'processing'`.execute(scene.test.app.db)

describe('a process that dies during a delivery', () => {
  it('leaves an attempt with an unknown outcome, and the next one follows the schedule', async () => {
    const { id } = await scene.create()
    await scene.happen()
    const row = await scene.test.app.db.selectFrom('webhook_deliveries').selectAll().executeTakeFirstOrThrow()
    expect(await beginAttempt(scene.test.app.db, row, scene.test.clock.now())).toBe(1)
    expect((await first(id)).attempts).toEqual([])
    await scene.test.drain()
    expect(scene.receiver.received).toEqual([])
    expect(await first(id)).toMatchObject({
      status: 'pending',
      attempts: [{ error: 'The attempt was interrupted. It is unknown whether the message arrived.' }],
    })
    await scene.pass(6 * second)
    expect(scene.receiver.received).toHaveLength(1)
    expect(await first(id)).toMatchObject({ status: 'delivered', attempts: [{}, { status_code: 204 }] })
  })

  it('still records success if it was only presumed dead, and the message is not sent again', async () => {
    const held = holdAnswer(scene.receiver)
    const { id } = await scene.create()
    await scene.happen()
    const slow = scene.test.drain()
    await held.reached
    await loseLease()
    await scene.test.drain()
    expect((await first(id)).attempts).toHaveLength(1)
    held.release()
    await slow
    expect((await first(id)).status).toBe('delivered')
    await scene.pass(6 * second)
    expect(scene.receiver.received).toHaveLength(1)
  })

  it('counts a failure once if it was only presumed dead', async () => {
    const held = holdAnswer(scene.receiver, 500)
    const { id } = await scene.create()
    await scene.happen()
    const slow = scene.test.drain()
    await held.reached
    await loseLease()
    await scene.test.drain()
    const planned = (await first(id)).next_attempt_at
    held.release()
    await slow
    expect(await first(id)).toMatchObject({ status: 'pending', next_attempt_at: planned, attempts: [{ duration_ms: 0 }] })
    const { rows } = await sql<{ state: string }>`select state from jobs where type = 'webhook.deliver'`.execute(scene.test.app.db)
    expect(rows).toEqual([{ state: 'pending' }])
  })
})

it('fails a message that cannot be signed, without an attempt', async () => {
  const { id } = await scene.create()
  await scene.test.app.db.updateTable('webhook_secrets').set({ sealed: 'broken' }).execute()
  await scene.happen()
  for (let runs = 0; runs < 50; runs += 1) await scene.pass(20 * 60 * second)
  expect(await first(id)).toMatchObject({ status: 'exhausted', attempts: [] })
  expect(scene.receiver.received).toEqual([])
})

describe('a receiver', () => {
  it('counts as successful with an endless response, of which at most 64 KiB are read', async () => {
    let written = 0
    const closed = Promise.withResolvers<void>()
    scene.receiver.answer = (response) => {
      response.writeHead(200)
      const chunk = Buffer.alloc(16 * 1024)
      const more = () => {
        while (!response.destroyed && response.write(chunk)) written += chunk.length
      }
      response.on('drain', more)
      response.on('close', () => closed.resolve())
      more()
    }
    const { id } = await scene.create()
    await scene.happen()
    await scene.test.drain()
    await closed.promise
    expect(await first(id)).toMatchObject({ status: 'delivered', attempts: [{ status_code: 200 }] })
    // No more than the buffers in between hold.
    expect(written).toBeLessThan(8 * 1024 * 1024)
  })

  it('has 15 seconds for the complete exchange, including the end of its response', async () => {
    const reached = Promise.withResolvers<void>()
    scene.receiver.answer = (response) => {
      response.writeHead(200)
      response.write('x')
      reached.resolve()
    }
    const { id } = await scene.create()
    await scene.happen()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const drained = scene.test.drain()
    await reached.promise
    vi.advanceTimersByTime(15_000)
    vi.useRealTimers()
    await drained
    expect(await first(id)).toMatchObject({ status: 'pending', attempts: [{ error: 'The server took too long to respond.' }] })
  })

  it('counts by its status when it breaks off the response', async () => {
    scene.receiver.answer = (response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('x', () => response.destroy())
    }
    const { id } = await scene.create()
    await scene.happen()
    await scene.test.drain()
    expect(await first(id)).toMatchObject({ status: 'delivered', attempts: [{ status_code: 200 }] })
  })

  it('counts as failed when it hangs up', async () => {
    scene.receiver.answer = (response) => void response.destroy()
    const { id } = await scene.create()
    await scene.happen()
    await scene.test.drain()
    expect(await first(id)).toMatchObject({ status: 'pending', attempts: [{ error: 'The server closed the connection.' }] })
    expect((await first(id)).attempts[0]?.status_code).toBeUndefined()
  })
})
