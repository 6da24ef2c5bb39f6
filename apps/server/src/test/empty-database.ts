/** A database without a schema. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '#db/open.ts'
import { createLog } from '#lib/log.ts'
import { dropDatabase } from './databases.ts'

export interface EmptyDatabase extends Database, AsyncDisposable {
  name: string
}

export async function openEmptyDatabase(): Promise<EmptyDatabase> {
  const server = inject('postgres')
  const name = `empty_${randomBytes(8).toString('hex')}`
  const admin = new pg.Client({ ...server, database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const database = openDatabase({ connection: { ...server, database: name }, poolSize: 4, log: createLog('silent') })
  return {
    ...database,
    name,
    [Symbol.asyncDispose]: async () => {
      await database.close()
      await admin.end()
      await dropDatabase(name)
    },
  }
}
