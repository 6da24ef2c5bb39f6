import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openDatabaseBefore } from '#test/database-before.ts'
import { up } from './migrations/0033-delivery-writes.ts'

it('keeps which process a running delivery belongs to', async () => {
  await using before = await openDatabaseBefore('0033')
  const { db } = before
  // Without the parents of the deliveries, which the migration does not look at.
  await sql`alter table deliveries drop constraint deliveries_workspace_id_destination_id_fkey`.execute(db)
  const add = async (id: string, owner: string | null, state: string) => {
    await sql`insert into deliveries (id, workspace_id, publication_id, destination_id, social_account_id, due_at, owner, created_at)
      values (${id}, 'w', 'p', ${id}, 'a', now(), ${owner}, now())`.execute(db)
    await sql`insert into jobs (id, type, subject, data, state, max_attempts)
      values (gen_random_uuid(), 'delivery.publish', ${id}, '{}', ${state}, 6)`.execute(db)
  }
  await add('running', 'process', 'processing')
  await add('waiting', null, 'pending')
  await db.transaction().execute(up)
  const { rows } = await sql`select subject, owner from jobs order by subject`.execute(db)
  expect(rows).toEqual([
    { subject: 'running', owner: 'process' },
    { subject: 'waiting', owner: null },
  ])
})
