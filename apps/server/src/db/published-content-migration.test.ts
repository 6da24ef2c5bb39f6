import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openDatabaseBefore } from '#test/database-before.ts'
import { up } from './migrations/0029-published-content.ts'

it('opens posts in All accounts for everyone, and keeps running attempts recognizable', async () => {
  await using before = await openDatabaseBefore('0029')
  const { db } = before
  const add = (id: string) =>
    sql`insert into users (id, email, email_verified, username, created_at, updated_at) values (${id}, ${`${id}@social.example`}, true, ${id}, now(), now())`.execute(
      db,
    )
  await add('ada')
  await sql`update users set composer_experience = 'specialized'`.execute(db)
  // Attempts of any delivery will do here.
  await db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`insert into attempts (id, delivery_id, destination_id, number, step, started_at, native_key, fingerprint)
      values ('a', 'd', 'x', 1, 'post', now(), '{}', 'of the payload')`.execute(db)
  })
  await db.transaction().execute(up)
  await add('ben')
  const users = await sql`select composer_experience from users`.execute(db)
  expect(users.rows).toEqual([{ composer_experience: 'unified' }, { composer_experience: 'unified' }])
  const attempts = await sql`select fingerprint, payload_fingerprint, segment, run_id from attempts`.execute(db)
  expect(attempts.rows).toEqual([{ fingerprint: 'of the payload', payload_fingerprint: null, segment: 0, run_id: null }])
})
