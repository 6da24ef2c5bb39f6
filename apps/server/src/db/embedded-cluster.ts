import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError, toStartupError } from '#lib/startup-error.ts'
import type { Binaries } from './embedded-binaries.ts'
import { explainFailure } from './embedded-failure.ts'
import { giveTo, type Layout, type Owner } from './embedded-layout.ts'
import { type Account, accountForInit, startProgram } from './embedded-program.ts'
import { HOST_RULES, MAIN_CONFIG, toDefaults } from './embedded-settings.ts'
import { defined } from '#lib/defined.ts'

const MAJOR_VERSION = '18'

/** The role that owns the database `broadside`. It is not a superuser, so that an SQL injection cannot reach the machine's files. */
export const ROLE = 'broadside'
export const DATABASE = 'broadside'

export type Site = {
  layout: Layout
  owner: Owner
  binaries: Binaries
  account: Account
  dataDir: string
  poolSize: number
}

/** True if the data directory contains a database of our major version. Throws StartupError for any other content. */
export async function hasCluster({ layout, dataDir }: Site): Promise<boolean> {
  const version = await readVersion(layout.data)
  if (version === undefined) return false
  if (version !== MAJOR_VERSION) {
    throw new StartupError(
      `The database in "${dataDir}" was created by PostgreSQL ${version}, but this release of Broadside runs PostgreSQL ${MAJOR_VERSION}: start the release that created it, or restore a dump of it into a new DATA_DIR.`,
    )
  }
  return true
}

async function readVersion(data: string): Promise<string | undefined> {
  try {
    return (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim()
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw toStartupError({ path: data, purpose: 'read the database in', cause })
    const entries = await readdir(data).catch(() => [])
    if (entries.length === 0) return undefined
    throw new StartupError(
      `"${data}" isn't a complete database (PG_VERSION is missing): restore it from a backup, or move it to start with an empty database.`,
    )
  }
}

/**
 * Creates a database in a temporary directory and renames it as the last step, so that a kill at any moment leaves
 * either nothing or a complete database.
 */
export async function createCluster(site: Site): Promise<void> {
  const { layout, owner } = site
  try {
    await removeDrafts(layout)
    const draft = await mkdtemp(`${layout.data}.new-`)
    await giveTo(draft, owner)
    try {
      await initialise(site, draft, await ensurePassword(layout, owner))
      await rename(draft, layout.data)
      await syncDirectory(layout.root)
    } finally {
      await rm(draft, { recursive: true, force: true })
    }
  } catch (cause) {
    throw toStartupError({ path: layout.root, purpose: 'create the database in', cause })
  }
}

async function initialise(site: Site, draft: string, password: string): Promise<void> {
  const { layout, owner, binaries } = site
  await using account = await accountForInit(site.account, layout.root)
  const encoding = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = ['--username=postgres', `--pwfile=${layout.password}`, '--auth-local=trust', '--auth-host=scram-sha-256']
  const args = ['-D', draft, ...encoding, ...access, '--data-checksums', '--no-instructions']
  await run({ ...site, account }, binaries.initdb, args)
  for (const [name, text] of Object.entries({
    'postgresql.conf': MAIN_CONFIG,
    'broadside.conf': toDefaults(site.poolSize),
    'pg_hba.conf': HOST_RULES,
  })) {
    await writeFile(join(draft, name), text, { mode: 0o600, flush: true })
    await giveTo(join(draft, name), owner)
  }
  const statements = `CREATE ROLE ${ROLE} LOGIN CREATEDB PASSWORD '${password}'\nCREATE DATABASE ${DATABASE} OWNER ${ROLE}\n`
  const single = ['--single', '-D', draft, '-c', 'exit_on_error=on', '-c', 'logging_collector=off', 'postgres']
  await run({ ...site, account }, binaries.postgres, single, statements)
}

async function run(site: Site, file: string, args: string[], input?: string): Promise<void> {
  const { account, layout, dataDir } = site
  const program = startProgram({ file, args, account, cwd: layout.root, ...defined({ input }) })
  const code = await program.ended
  const output = program.output()
  if (code !== 0) throw explainFailure({ doing: 'create the database', dataDir, output, logs: layout.logs })
}

/** Hexadecimal, so that it never needs quoting. */
async function ensurePassword(layout: Layout, owner: Owner): Promise<string> {
  const known = await findPassword(layout)
  if (known !== undefined) return known
  const password = randomBytes(24).toString('hex')
  await writeFile(layout.password, `${password}\n`, { mode: 0o600, flush: true })
  await giveTo(layout.password, owner)
  return password
}

/** The password of `ROLE`, which the loopback transport needs; 48 hexadecimal digits. */
export async function findPassword(layout: Layout): Promise<string | undefined> {
  const text = await readFile(layout.password, 'utf8').catch(() => '')
  return /^[0-9a-f]{48}$/.exec(text.trim())?.[0]
}

/** Prepares a start: restores the directory mode that PostgreSQL requires, which a copy or a volume may have lost, and our defaults. */
export async function refreshCluster({ layout, owner, poolSize }: Site): Promise<void> {
  try {
    if (process.platform !== 'win32' && ((await stat(layout.data)).mode & 0o777) !== 0o700) await chmod(layout.data, 0o700)
    const path = join(layout.data, 'broadside.conf')
    const defaults = toDefaults(poolSize)
    if ((await readFile(path, 'utf8').catch(() => '')) === defaults) return
    await writeFile(`${path}.new`, defaults, { mode: 0o600, flush: true })
    await giveTo(`${path}.new`, owner)
    await rename(`${path}.new`, path)
  } catch (cause) {
    throw toStartupError({ path: layout.data, purpose: 'prepare the database in', cause })
  }
}

/** Removes leftovers of a killed start. If its initdb is still running, it fails on the missing files without harm. */
async function removeDrafts(layout: Layout): Promise<void> {
  for (const name of await readdir(layout.root)) {
    if (name.startsWith('data.new-')) await rm(join(layout.root, name), { recursive: true, force: true }).catch(() => {})
  }
}

async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
