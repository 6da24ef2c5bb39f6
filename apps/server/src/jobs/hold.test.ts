import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { perFile } from '#test/lifetimes.ts'
import { defineJob, type JobDefinition } from './define.ts'
import { findHold, hold } from './hold.ts'
import { lookAhead } from './jobs.store.ts'
import { createWorker } from './worker.ts'

const test = perFile(createTestApp)

const at = (time: string) => new Date(`2026-03-01T${time}:00Z`)

it('keeps the last hold, with the earlier of two backups until it is released', async () => {
  const { db } = test.app
  expect(await findHold(db)).toBeUndefined()
  await hold(db, { reason: 'restore', heldAt: at('12:00'), backupAt: at('03:00'), restoredFrom: 'backup-1' })
  await hold(db, { reason: 'operator', heldAt: at('13:00'), backupAt: at('11:00'), restoredFrom: 'snapshot' })
  expect(await findHold(db)).toMatchObject({
    reason: 'operator',
    held_at: at('13:00'),
    backup_at: at('03:00'),
    restored_from: 'snapshot',
    released_at: null,
  })
  await db
    .updateTable('server_holds')
    .set({ late: 'publish', requested_at: at('13:00'), released_at: at('13:01') })
    .execute()
  await hold(db, { reason: 'rollback', heldAt: at('15:00'), backupAt: at('14:00'), restoredFrom: '0.2.0' })
  expect(await findHold(db)).toMatchObject({ backup_at: at('14:00'), late: null, requested_at: null, released_at: null })
})

describe('while the server is held', () => {
  const release = () =>
    test.app.db
      .updateTable('server_holds')
      .set({ late: 'skip', requested_at: at('16:00'), released_at: at('16:00') })
      .execute()

  const define = (whileHeld: JobDefinition['whileHeld'], begun: string[], work = () => Promise.resolve()) =>
    defineJob<{ name: string }>({
      type: `test.${randomUUID()}`,
      whileHeld,
      maxAttempts: 3,
      concurrency: 'others',
      run: async (_, { name }) => {
        begun.push(name)
        await work()
      },
    })

  const enqueue = ({ type }: JobDefinition, name: string) => test.app.queue.enqueue(test.app, type, { name }, { subject: name })

  it('runs only the jobs that may run, and the others after the release', async () => {
    const begun: string[] = []
    const [sends, cleans] = [define('waits', begun), define('runs', begun)]
    await using worker = createWorker(test.app, [sends, cleans])
    await hold(test.app.db, { reason: 'restore', heldAt: at('12:00'), backupAt: at('03:00'), restoredFrom: 'backup-1' })
    await enqueue(sends, 'send')
    await enqueue(cleans, 'clean')
    await worker.drain()
    expect(begun).toEqual(['clean'])
    await release()
    await worker.drain()
    expect(begun).toEqual(['clean', 'send'])
  })

  it('finishes running jobs, and begins no other, in any process', async () => {
    const begun: string[] = []
    const { promise: done, resolve: finish } = Promise.withResolvers<void>()
    const sends = define('waits', begun, () => done)
    await release()
    const workers = [createWorker(test.app, [sends]), createWorker(test.app, [sends])]
    await enqueue(sends, 'first')
    for (const worker of workers) await worker.start()
    await expect.poll(() => begun).toEqual(['first'])
    await hold(test.app.db, { reason: 'operator', heldAt: at('17:00'), backupAt: at('16:30'), restoredFrom: 'snapshot' })
    const [one, other] = [define('runs', begun), define('runs', begun)]
    await using probes = createWorker(test.app, [one, other])
    await enqueue(sends, 'second')
    await enqueue(one, 'probe')
    await probes.drain()
    finish()
    for (const worker of workers) await worker[Symbol.asyncDispose]()
    expect(begun).toEqual(['first', 'probe'])
    await release()
    await using after = createWorker(test.app, [sends])
    await after.drain()
    expect(begun).toEqual(['first', 'probe', 'second'])
  })

  it('polls for no job that waits', async () => {
    const sends = define('waits', [])
    await enqueue(sends, 'waiting')
    const look = () => lookAhead(test.app.db, [{ type: sends.type, waits: true, isLater: false }])
    expect(await look()).toContainEqual(expect.objectContaining({ type: sends.type }))
    await hold(test.app.db, { reason: 'operator', heldAt: at('18:00'), backupAt: at('17:30'), restoredFrom: 'snapshot' })
    expect(await look()).not.toContainEqual(expect.objectContaining({ type: sends.type }))
    await release()
  })
})
