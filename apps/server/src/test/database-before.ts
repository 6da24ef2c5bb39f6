/** A database as it was before a migration, to test the migration with stored data. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import { openDatabase } from '#db/open.ts'
import { createLog } from '#lib/log.ts'

interface Before extends AsyncDisposable {
  db: Kysely<unknown>
}

async function migrateBefore(db: Kysely<unknown>, number: string): Promise<void> {
  const folder = join(import.meta.dirname, '../db/migrations')
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts') && file < number).toSorted()
  for (const file of files) {
    const migration = (await import(join(folder, file))) as { up(db: Kysely<unknown>): Promise<void> }
    await migration.up(db)
  }
}

/** `number` as in the file names. */
export async function openDatabaseBefore(number: string): Promise<Before> {
  const name = `before_${number}`
  const server = inject('postgres')
  const admin = new pg.Client({ ...server, database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const database = openDatabase({ connection: { ...server, database: name }, poolSize: 2, log: createLog('silent') })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: database.pool }) })
  await db.transaction().execute((db) => migrateBefore(db, number))
  return {
    db,
    [Symbol.asyncDispose]: async () => {
      await database.close()
      await admin.query(`drop database ${name}`)
      await admin.end()
    },
  }
}
