/** The version of Broadside that ran each migration, which an older version reads to say what to start instead. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isMissingTable } from '#lib/pg-errors.ts'
import { StartupError } from '#lib/startup-error.ts'
import { version } from '#lib/version.ts'
import type { Db } from './open.ts'

/** Creates the table. Earlier migrations leave no record. */
const first = '0065'

const record = (db: Kysely<unknown>, name: string) =>
  sql`insert into schema_versions (migration, version, migrated_at) values (${name}, ${version}, now())`.execute(db)

/** Records the version in the transaction of each migration, so that a killed process leaves both or neither. */
export const withVersions = (migrations: Record<string, Migration>): Record<string, Migration> =>
  Object.fromEntries(
    Object.entries(migrations).map(([name, migration]) => {
      const up = async (db: Kysely<unknown>) => {
        await migration.up(db)
        await record(db, name)
      }
      return [name, name < first ? migration : { up }]
    }),
  )

/** The version that last ran one of these migrations, or any of them; undefined if an earlier version ran them. */
export async function findVersion(db: Db, names?: readonly string[]): Promise<string | undefined> {
  const only = names ? sql`where migration = any(${names})` : sql``
  const newest = sql<{ version: string }>`select version from schema_versions ${only} order by migrated_at desc, migration desc limit 1`
  const { rows } = await newest.execute(db).catch((error: unknown) => {
    if (isMissingTable(error)) return { rows: [] }
    throw error
  })
  return rows[0]?.version
}

/** `unknown`: migrations of the database that this version doesn't have. */
export async function refuseUnknown(db: Db, unknown: readonly string[]): Promise<void> {
  if (!unknown.length) return
  const newer = await findVersion(db, unknown)
  const names = unknown.join(', ')
  if (newer === undefined || newer === version)
    throw new StartupError(
      `The database was changed by a later build of Broadside ${version} (${names}): start that build or a newer version, or restore a backup.`,
    )
  throw new StartupError(
    `The database was changed by Broadside ${newer} (${names}), and this is version ${version}: start Broadside ${newer} or newer, or restore a backup.`,
  )
}
