import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { createLog } from '#lib/log.ts'
import { ensureSchema, migrate } from './migrate.ts'
import { openDatabase } from './open.ts'

it('announces changes to the database, and costs one statement when there is nothing to do', async () => {
  const server = inject('postgres')
  const admin = new pg.Client({ ...server, database: 'postgres' })
  await admin.connect()
  await admin.query('create database told')
  const database = openDatabase({ connection: { ...server, database: 'told' }, poolSize: 2, log: createLog('silent') })
  onTestFinished(async () => {
    await database.close()
    await admin.query('drop database told')
    await admin.end()
  })
  const said: string[] = []
  const names = await migrate(database.db, (message) => said.push(message))
  expect(said).toEqual([`Changing the database to this version (${names.length} migrations)`])
  await ensureSchema({ db: database.db, withoutDeadline: () => Promise.reject(new Error('The schema is current')) })
  await migrate(database.db, (message) => said.push(message))
  expect(said).toHaveLength(1)
  await sql`delete from kysely_migration`.execute(database.db)
  await expect(ensureSchema(database, (message) => said.push(message))).rejects.toThrow('already exists')
  expect(said).toEqual([said[0], said[0]])
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(database.db)
  await expect(ensureSchema(database)).rejects.toThrow('changed by a newer Broadside (9999-later)')
})
