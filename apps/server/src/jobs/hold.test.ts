import { expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { perFile } from '#test/lifetimes.ts'
import { findHold, hold } from './hold.ts'

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
