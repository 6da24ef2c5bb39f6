/** A database that is older than the program, as commands and a start of the server meet it. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { loadDatabase } from '#db/dump/load.ts'
import { listMigrations, listPending, migrationNames } from '#db/migrate.ts'
import { defined } from '#lib/defined.ts'
import { version } from '#lib/version.ts'
import { type EmptyDatabase, openEmptyDatabase } from '#test/empty-database.ts'
import { fixtureKey } from '#test/fixtures.ts'
import { readDump } from '#test/upgraded.ts'

const fixture = '0062-administration'
const execute = promisify(execFile)

let database: EmptyDatabase
let dataDir: string
beforeAll(async () => {
  database = await openEmptyDatabase()
  await loadDatabase(database, await readDump(fixture))
  dataDir = await mkdtemp(join(tmpdir(), 'broadside-upgrade-'))
})
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  await rm(dataDir, { recursive: true })
})

async function run(program: string, ...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const { host, port, user, password = '' } = inject('postgres')
  const url = new URL(`postgres://localhost/${database.name}`)
  url.search = new URLSearchParams({ host, port: String(port), user, ...defined({ password: password || undefined }) }).toString()
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, DATABASE_URL: url.href, SECRET_KEY: fixtureKey.toString('base64'), PORT: '0' }
  try {
    const { stdout, stderr } = await execute(process.execPath, [join(import.meta.dirname, '..', program), ...words], { env })
    return { code: 0, out: stdout, err: stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, out: stdout, err: stderr }
  }
}

it('is changed by no command, and by a start only after an admin confirmed it', async () => {
  const pending = migrationNames.filter((name) => name > fixture)
  const last = pending.at(-1)
  expect(await run('cli.ts', 'job', 'list')).toMatchObject({
    code: 1,
    err: `The database is older than this version (it lacks ${pending.length} migrations, up to ${last}): start the server to change it. Then repeat this command.\n`,
  })
  expect(await run('cli.ts', 'upgrade', '--check')).toMatchObject({
    code: 0,
    out: expect.stringMatching(
      new RegExp(`This is Broadside ${version}[^]*runs ${pending.length} migrations: [^]*start with MIGRATE=confirm\\.`),
    ),
  })
  expect(await run('main.ts')).toMatchObject({
    code: 1,
    err: `This version changes the database in DATABASE_URL (${pending.length} migrations, up to ${last}): take a backup, then start with MIGRATE=confirm.\n`,
  })
  expect(await run('cli.ts', 'rollback', '--yes')).toMatchObject({ code: 1, err: expect.stringContaining('Only the embedded database') })
  expect(await listPending(database.db)).toEqual(pending)
  expect((await listMigrations(database.db)).at(-1)).toBe(fixture)
}, 120_000)
