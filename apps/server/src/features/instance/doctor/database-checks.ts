/** Checks of PostgreSQL: its version, its connections, and whether its indexes still fit the operating system. */
import { findChangedCollations } from '#db/collations.ts'
import { countProcesses, readDatabase } from './doctor.store.ts'
import { type DoctorCtx, type Finding, finding } from './findings.ts'

/** https://www.postgresql.org/support/versioning/: the last day of each major version, and a minor version whose fixes matter here. */
const releases: Readonly<Record<number, { ends: string; minor: number }>> = {
  15: { ends: '2027-11-11', minor: 15 },
  16: { ends: '2028-11-09', minor: 11 },
  17: { ends: '2029-11-08', minor: 7 },
  18: { ends: '2030-11-14', minor: 1 },
}

/** Moving to another major version takes planning. */
const noticeMs = 180 * 24 * 3600 * 1000

/** `number`: as in `server_version_num`. Versions that aren't listed are newer than this program. */
export function checkRelease(version: string, number: number, now: Date): Finding[] {
  const [major, minor] = [Math.trunc(number / 10_000), number % 10_000]
  const release = releases[major]
  if (!release) return []
  const date = release.ends
  const left = Date.parse(date) - now.getTime()
  if (left < 0) return [finding('database_ended', 'warning', 'requirements', { version, date })]
  const newer = `${major}.${release.minor}`
  return [
    ...(left < noticeMs ? [finding('database_ends', 'advice', 'requirements', { version, date })] : []),
    ...(minor < release.minor ? [finding('database_outdated', 'warning', 'requirements', { version, newer })] : []),
  ]
}

/** Beside its pool, a process has connections for upkeep, for announcements and for locks. */
const otherConnections = 5

export async function checkDatabase({ db, config, clock }: DoctorCtx): Promise<Finding[]> {
  const [{ size, number, usable, ...row }, processes] = await Promise.all([readDatabase(db), countProcesses(db)])
  const { version, connections, most } = row
  const pool = config.DATABASE_POOL
  const count = Math.max(1, processes)
  const needed = count * (pool + otherConnections)
  const found = [
    ...(connections > most * 0.9 ? [finding('database_full', 'warning', 'scaling', { version, connections, most })] : []),
    ...(needed > usable ? [finding('connections_short', 'warning', 'scaling', { count, pool, needed, most: usable })] : []),
    ...checkRelease(version, number, clock.now()),
  ]
  return found.length
    ? found
    : [finding('database', 'ok', 'requirements', { version, size: Math.round(size / 1024 ** 2), connections, most })]
}

export async function checkCollations({ db }: DoctorCtx): Promise<Finding[]> {
  const changed = await findChangedCollations(db)
  if (!changed.length) return [finding('collations', 'ok', 'collations')]
  return [finding('collations_changed', 'error', 'collations', { collations: changed.join(', ') })]
}
