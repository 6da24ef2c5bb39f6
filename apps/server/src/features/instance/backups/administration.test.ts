import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listBackups } from '@broadside/contract/features/backups'
import { expect, it, onTestFinished } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { createUser, signIn } from '#test/factories.ts'
import { days } from '#lib/time.ts'
import { latestSlot } from './schedule.policy.ts'

const minutes = 60_000

async function open(prepare: (target: string) => Promise<unknown> = async () => {}) {
  const root = await mkdtemp(join(tmpdir(), 'broadside-schedule-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const target = join(root, 'target')
  await prepare(target)
  const test = await createTestApp({ env: { BACKUP_TO: target, BACKUP_AT: '02:30', BACKUP_RATE: '1000' }, secretKeys: [randomBytes(32)] })
  onTestFinished(() => test[Symbol.asyncDispose]())
  const admin = await createUser(test, { is_admin: true })
  const client = test.client({ cookie: await signIn(test, admin) })
  const due = async () => {
    await test.app.queue.enqueue(test.app, 'backup.due', {}, { subject: '' })
    await test.drain()
  }
  return { test, target, admin, due, read: async () => (await client.call(listBackups)).body }
}

it('makes a backup every day, verifies the first one, and shows both', async () => {
  const { test, target, due, read } = await open()
  expect(await read()).toMatchObject({ schedule: { at: '02:30', target }, held: false, items: [] })
  await due()
  const [first] = (await read()).items
  expect(first).toMatchObject({ state: 'ok', target, verified_at: expect.any(String) })
  await due()
  expect((await read()).items).toHaveLength(1)
  test.clock.advance(days(1) + minutes)
  await test.app.db
    .updateTable('backups')
    .set({ started_at: new Date(Date.now() - days(2)) })
    .execute()
  await due()
  const { items } = await read()
  expect(items).toMatchObject([{ state: 'ok' }, { id: first?.id }])
  expect(items[0]).not.toHaveProperty('verified_at')
})

it('notifies server admins once when no try succeeded', async () => {
  const { test, admin, due, read } = await open((target) => writeFile(target, 'a file where the folder belongs'))
  await due()
  for (let tries = 0; tries < 4; tries++) {
    test.clock.advance(30 * minutes)
    await test.drain()
  }
  expect((await read()).items[0]).toMatchObject({ state: 'failed', error_code: 'target_missing' })
  const notices = await test.app.db.selectFrom('notifications').select(['user_id', 'title']).execute()
  expect(notices).toEqual([{ user_id: admin.id, title: 'The backup of the server failed' }])
})

it('shows a killed run as interrupted', async () => {
  const { test, read } = await open()
  await test.app.db.insertInto('backups').values({ id: 'one', started_at: new Date(), state: 'running', target: '/x' }).execute()
  expect((await read()).items).toMatchObject([{ id: 'one', state: 'failed', error_code: 'interrupted' }])
})

it('is due at its time of the day in UTC', () => {
  expect(latestSlot('02:30', new Date('2026-11-20T02:29:59Z'))).toEqual(new Date('2026-11-19T02:30:00Z'))
  expect(latestSlot('02:30', new Date('2026-11-20T02:30:00Z'))).toEqual(new Date('2026-11-20T02:30:00Z'))
})
