import { listBackups } from '@broadside/contract/features/backups'
import { expect, it } from 'vitest'
import { hold } from '#jobs/hold.ts'
import { createTestApp } from '#test/create-test-app.ts'
import { createUser, signIn } from '#test/factories.ts'
import { endRun, markVerified, startRun } from './backups.store.ts'

it('shows server admins the backups, newest first, and whether the server is held', async () => {
  await using test = await createTestApp()
  const { db } = test.app
  const admin = test.client({ cookie: await signIn(test, await createUser(test, { is_admin: true })) })
  const { body: empty } = await admin.call(listBackups)
  expect(empty).toMatchObject({ held: false, items: [] })
  expect(empty).not.toHaveProperty('schedule')
  await startRun(db, { id: 'first', target: '/srv/backups' })
  await endRun(db, 'first', { bytes: 1000, media: 3 })
  await markVerified(db, 'first')
  await startRun(db, { id: 'second', target: 's3://backups' })
  await endRun(db, 'second', { error_code: 'disk_full' })
  await hold(db, { reason: 'operator', heldAt: new Date(), backupAt: new Date(), restoredFrom: 'a copy' })
  const { body } = await admin.call(listBackups)
  expect(body).toMatchObject({
    held: true,
    items: [
      { id: 'second', state: 'failed', error_code: 'disk_full', target: 's3://backups' },
      { id: 'first', state: 'ok', bytes: 1000, media: 3, verified_at: expect.any(String) },
    ],
  })
  expect(body.items[1]).not.toHaveProperty('error_code')
  const other = test.client({ cookie: await signIn(test, await createUser(test)) })
  await expect(other.call(listBackups)).rejects.toMatchObject({ status: 403, code: 'admin_required' })
})

it('shows the daily backup that the settings ask for', async () => {
  const env = { BACKUP_TO: '/srv/backups', BACKUP_AT: '04:15' }
  await using test = await createTestApp({ env })
  const admin = test.client({ cookie: await signIn(test, await createUser(test, { is_admin: true })) })
  expect((await admin.call(listBackups)).body.schedule).toEqual({ at: '04:15', target: '/srv/backups' })
})
