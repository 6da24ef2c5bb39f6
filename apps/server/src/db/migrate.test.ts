import pg from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { createLog } from '#lib/log.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open.ts'

it('says before it changes the database that it does, and nothing when there is nothing to do', async () => {
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
  await migrate(database.db, (message) => said.push(message))
  expect(said).toHaveLength(1)
})
