import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Migration } from 'kysely/migration'
import { isMissingTable } from '#lib/pg-errors.ts'
import { StartupError } from '#lib/startup-error.ts'
import * as foundation from './migrations/0001-foundation.ts'
import * as publishing from './migrations/0002-publishing.ts'
import * as mail from './migrations/0003-mail.ts'
import * as security from './migrations/0004-security.ts'
import * as organizations from './migrations/0005-organizations.ts'
import * as notifications from './migrations/0006-notifications.ts'
import * as webhooks from './migrations/0007-webhooks.ts'
import * as readiness from './migrations/0008-readiness.ts'
import * as sets from './migrations/0009-sets.ts'
import * as designs from './migrations/0010-designs.ts'
import * as videoProjects from './migrations/0011-video-projects.ts'
import * as telegram from './migrations/0012-telegram.ts'
import * as collections from './migrations/0013-collections.ts'
import * as identity from './migrations/0014-identity.ts'
import * as readBack from './migrations/0015-read-back.ts'
import * as keys from './migrations/0016-keys.ts'
import * as jobs from './migrations/0017-jobs.ts'
import * as columnComments from './migrations/0018-column-comments.ts'
import * as months from './migrations/0019-months.ts'
import * as ownSources from './migrations/0020-own-sources.ts'
import * as engineConversations from './migrations/0021-engine-conversations.ts'
import * as regeneration from './migrations/0022-regeneration.ts'
import * as drafts from './migrations/0024-drafts.ts'
import * as interfaceOfUsers from './migrations/0025-interface.ts'
import * as noticeWords from './migrations/0026-notice-words.ts'
import * as calendar from './migrations/0027-calendar.ts'
import * as trash from './migrations/0028-trash.ts'
import * as publishedContent from './migrations/0029-published-content.ts'
import * as siteArticles from './migrations/0030-site-articles.ts'
import * as processClocks from './migrations/0031-process-clocks.ts'
import * as searchAndCounts from './migrations/0032-search-and-counts.ts'
import * as deliveryWrites from './migrations/0033-delivery-writes.ts'
import * as reviewFlags from './migrations/0035-review-flags.ts'
import * as buildLists from './migrations/0036-build-lists.ts'
import * as postingQueue from './migrations/0037-posting-queue.ts'
import * as connecting from './migrations/0038-connecting.ts'
import * as mediaDetails from './migrations/0039-media-details.ts'
import * as search from './migrations/0040-search.ts'
import * as deliveryEntries from './migrations/0041-delivery-entries.ts'
import * as standingAttempts from './migrations/0042-standing-attempts.ts'
import * as charges from './migrations/0043-charges.ts'
import * as withdrawals from './migrations/0044-withdrawals.ts'
import * as grantedApps from './migrations/0045-granted-apps.ts'
import * as networkQuotas from './migrations/0046-network-quotas.ts'
import * as grantLeases from './migrations/0047-grant-leases.ts'
import * as collecting from './migrations/0051-collecting.ts'
import * as risks from './migrations/0053-risks.ts'
import * as inboxUnread from './migrations/0055-inbox-unread.ts'
import * as dailyFigures from './migrations/0056-daily-figures.ts'
import * as examinations from './migrations/0057-examinations.ts'
import * as designLists from './migrations/0058-design-lists.ts'
import * as designExports from './migrations/0059-design-exports.ts'
import * as identityAuditTypes from './migrations/0060-identity-audit-types.ts'
import * as providerHealth from './migrations/0061-provider-health.ts'
import * as administration from './migrations/0062-administration.ts'
import * as backups from './migrations/0063-backups.ts'
import * as serverHolds from './migrations/0064-server-holds.ts'
import * as schemaVersions from './migrations/0065-schema-versions.ts'
import * as jobTraces from './migrations/0067-job-traces.ts'
import * as returnedProjects from './migrations/0068-returned-projects.ts'
import { withMigrationLock } from './migration-lock.ts'
import type { Database, Db } from './open.ts'
import { refuseUnknown, withVersions } from './schema-versions.ts'

/** In the order in which they run. A released name must never change. */
const migrations: Record<string, Migration> = {
  '0001-foundation': foundation,
  '0002-publishing': publishing,
  '0003-mail': mail,
  '0004-security': security,
  '0005-organizations': organizations,
  '0006-notifications': notifications,
  '0007-webhooks': webhooks,
  '0008-readiness': readiness,
  '0009-sets': sets,
  '0010-designs': designs,
  '0011-video-projects': videoProjects,
  '0012-telegram': telegram,
  '0013-collections': collections,
  '0014-identity': identity,
  '0015-read-back': readBack,
  '0016-keys': keys,
  '0017-jobs': jobs,
  '0018-column-comments': columnComments,
  '0019-months': months,
  '0020-own-sources': ownSources,
  '0021-engine-conversations': engineConversations,
  '0022-regeneration': regeneration,
  '0024-drafts': drafts,
  '0025-interface': interfaceOfUsers,
  '0026-notice-words': noticeWords,
  '0027-calendar': calendar,
  '0028-trash': trash,
  '0029-published-content': publishedContent,
  '0030-site-articles': siteArticles,
  '0031-process-clocks': processClocks,
  '0032-search-and-counts': searchAndCounts,
  '0033-delivery-writes': deliveryWrites,
  '0035-review-flags': reviewFlags,
  '0036-build-lists': buildLists,
  '0037-posting-queue': postingQueue,
  '0038-connecting': connecting,
  '0039-media-details': mediaDetails,
  '0040-search': search,
  '0041-delivery-entries': deliveryEntries,
  '0042-standing-attempts': standingAttempts,
  '0043-charges': charges,
  '0044-withdrawals': withdrawals,
  '0045-granted-apps': grantedApps,
  '0046-network-quotas': networkQuotas,
  '0047-grant-leases': grantLeases,
  '0051-collecting': collecting,
  '0053-risks': risks,
  '0055-inbox-unread': inboxUnread,
  '0056-daily-figures': dailyFigures,
  '0057-examinations': examinations,
  '0058-design-lists': designLists,
  '0059-design-exports': designExports,
  '0060-identity-audit-types': identityAuditTypes,
  '0061-provider-health': providerHealth,
  '0062-administration': administration,
  '0063-backups': backups,
  '0064-server-holds': serverHolds,
  '0065-schema-versions': schemaVersions,
  '0067-job-traces': jobTraces,
  '0068-returned-projects': returnedProjects,
}

/** In the order in which they run. */
export const migrationNames: readonly string[] = Object.keys(migrations)

export interface SchemaOptions {
  /** Receives the progress of a slow change, in one line each. */
  progress?: ((message: string) => void) | undefined
  /** Called before migrations change a database that people use; rejects to prevent them. */
  beforeChange?: ((pending: readonly string[]) => Promise<void>) | undefined
}

/**
 * Brings the schema up to date, on a connection without deadlines. Costs one statement if it already is. Of several
 * processes that start at once, one does it while the others wait. Returns the migrations that ran.
 */
export async function ensureSchema(
  database: Pick<Database, 'db' | 'withoutDeadline' | 'connect'>,
  { progress, beforeChange }: SchemaOptions = {},
): Promise<string[]> {
  const done = await listDone(database.db).catch(ignoreMissingTable)
  await refuseUnfinishedLoad(database.db, done)
  if (done.toSorted().join() === migrationNames.join()) return []
  return withMigrationLock(database, progress, async () => {
    const pending = await listPending(database.db)
    if (pending.length && beforeChange && (await isInUse(database.db))) await beforeChange(pending)
    return database.withoutDeadline(({ db }) => migrate(db, progress))
  })
}

/** The migrations that this version has and the database lacks. Rejects a database that a newer Broadside has changed. */
export async function listPending(db: Db): Promise<string[]> {
  await refuseNewerSchema(db)
  const done = new Set(await listMigrations(db))
  return migrationNames.filter((name) => !done.has(name))
}

/**
 * Brings the schema up to date. Rejects a database that a newer Broadside has changed. Calls `progress` first if there
 * is something to do, since that can take long on a large database.
 */
export async function migrate(db: Db, progress?: (message: string) => void): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => withVersions(migrations) } })
  await refuseNewerSchema(db)
  const waiting = progress ? (await migrator.getMigrations()).filter(({ executedAt }) => !executedAt).length : 0
  if (waiting) progress?.(`Changing the database to this version (${waiting} ${waiting === 1 ? 'migration' : 'migrations'})`)
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}

/** Brings an empty database to the schema of a dump, which had exactly these migrations. */
export async function migrateTo(db: Db, names: readonly string[]): Promise<void> {
  const chosen = Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name)))
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => chosen } }).migrateToLatest()
  if (error) throw error
}

/** Those of these migrations that this version doesn't have. */
export const listUnknown = (names: readonly string[]): string[] => names.filter((name) => !(name in migrations))

/** The migrations that a database has had, in their order. */
export const listMigrations = async (db: Db): Promise<string[]> =>
  (await listDone(db).catch(ignoreMissingTable)).filter((name) => name !== loadingTable).toSorted()

/** Exists from the first change of a load to its last. */
export const loadingTable = 'broadside_loading'

async function listDone(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration union all select ${loadingTable} where to_regclass(${loadingTable}) is not null`.execute(db)
  return rows.map(({ name }) => name)
}

/** `done` is empty before the first migration, though the load may have begun. */
async function refuseUnfinishedLoad(db: Db, done: readonly string[]): Promise<void> {
  const { rows } = done.length ? { rows: [] } : await sql`select where to_regclass(${loadingTable}) is not null`.execute(db)
  if (rows.length || done.includes(loadingTable))
    throw new StartupError('Restoring a backup into this database began and never finished: restore it again, which starts over.')
}

function ignoreMissingTable(error: unknown): string[] {
  if (isMissingTable(error)) return []
  throw error
}

const refuseNewerSchema = async (db: Db): Promise<void> => refuseUnknown(db, listUnknown(await listMigrations(db)))

/** A database without users has nothing that a failed change could lose. */
async function isInUse(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_used: boolean }>`select exists (select 1 from users) as is_used`.execute(db).catch((error: unknown) => {
    ignoreMissingTable(error)
    return { rows: [] }
  })
  return rows[0]?.is_used ?? false
}
