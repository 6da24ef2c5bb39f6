import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { version } from '#lib/version.ts'
import { openEmptyDatabase } from '#test/empty-database.ts'
import { ensureSchema, listPending, migrate, migrateTo, migrationNames } from './migrate.ts'
import { findVersion } from './schema-versions.ts'

it('announces changes to the database, and costs one statement when there is nothing to do', async () => {
  await using database = await openEmptyDatabase()
  const said: string[] = []
  const names = await migrate(database.db, (message) => said.push(message))
  expect(said).toEqual([`Changing the database to this version (${names.length} migrations)`])
  const idle = () => Promise.reject(new Error('The schema is current'))
  await ensureSchema({ db: database.db, withoutDeadline: idle, connect: idle })
  await migrate(database.db, (message) => said.push(message))
  expect(said).toHaveLength(1)
  await sql`delete from kysely_migration`.execute(database.db)
  await expect(ensureSchema(database, { progress: (message) => said.push(message) })).rejects.toThrow('already exists')
  expect(said).toEqual([said[0], said[0]])
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(database.db)
  await expect(ensureSchema(database)).rejects.toThrow('changed by a later build of Broadside')
  await sql`insert into schema_versions (migration, version, migrated_at) values ('9999-later', '99.1.0', now())`.execute(database.db)
  await expect(ensureSchema(database)).rejects.toThrow(
    `changed by Broadside 99.1.0 (9999-later), and this is version ${version}: start Broadside 99.1.0 or newer, or restore a backup.`,
  )
  await sql`drop table schema_versions`.execute(database.db)
  await expect(ensureSchema(database)).rejects.toThrow('changed by a later build of Broadside')
})

it('records the version with each migration', async () => {
  await using before = await openEmptyDatabase()
  await migrate(before.db)
  const { rows } = await sql<{ migration: string; version: string }>`select migration, version from schema_versions`.execute(before.db)
  expect(rows).toContainEqual({ migration: '0065-schema-versions', version })
  expect(await findVersion(before.db)).toBe(version)
})

it('asks before it changes a database in use, in one of several processes that start at once', async () => {
  await using before = await openEmptyDatabase()
  const asked: string[] = []
  const beforeChange = async (pending: readonly string[]) => void asked.push(pending.join())
  await migrateTo(
    before.db,
    migrationNames.filter((name) => name < '0065'),
  )
  await sql`insert into users (id, email, email_verified, username, created_at, updated_at)
    values ('u', 'ada@social.example', true, 'ada', now(), now())`.execute(before.db)
  await expect(ensureSchema(before, { beforeChange: () => Promise.reject(new Error('Not now')) })).rejects.toThrow('Not now')
  await Promise.all([1, 2, 3].map(() => ensureSchema(before, { beforeChange })))
  expect(asked).toEqual([expect.stringContaining('0065-schema-versions')])
  expect(await listPending(before.db)).toEqual([])
})

it('asks nothing on an empty database', async () => {
  await using before = await openEmptyDatabase()
  await ensureSchema(before, { beforeChange: () => Promise.reject(new Error('Not now')) })
  expect(await listPending(before.db)).toEqual([])
})
