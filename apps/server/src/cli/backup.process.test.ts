import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest'
import { createMemorySink } from '#db/dump/memory.ts'
import { dumpDatabase } from '#db/dump/dump.ts'
import { defined } from '#lib/defined.ts'
import { uuid7 } from '#lib/ids.ts'
import { createTestApp } from '#test/create-test-app.ts'
import { type EmptyDatabase, openEmptyDatabase } from '#test/empty-database.ts'
import { createScene, createUser, signIn } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { openProgram, type Program } from './testing/program.ts'

const secretKey = randomBytes(32)
const SECRET_KEY = secretKey.toString('base64')
const test = perFile(() => createTestApp({ secretKeys: [secretKey] }))

let root: string
let program: Program
let target: string

async function makeFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'broadside-restore-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

beforeAll(async () => {
  const { user, workspaceId } = await createScene(test)
  for (let number = 0; number < 20; number++) {
    const id = uuid7()
    const key = `${workspaceId}/${id}/original`
    await test.app.mediaStore.put(key, randomBytes(50_000))
    await test.app.database.pool.query(
      `insert into media (id, workspace_id, filename, mime, size, storage_key, processing_status, created_at, updated_at)
       values ($1, $2, 'a', 'image/png', 50000, $3, 'ready', now(), now())`,
      [id, workspaceId, key],
    )
  }
  await test.app.database.pool.query(
    `insert into publications (id, workspace_id, created_by, status, title, text, list_at, created_at, updated_at)
     select gen_random_uuid()::text, $1, $2, 'draft', 'Post ' || n, repeat(md5(n::text), 20), now(), now(), now() from generate_series(1, 5000) n`,
    [workspaceId, user.id],
  )
})

beforeEach(async () => {
  root = await makeFolder()
  target = join(root, 'target')
  program = await openProgram(test, { SECRET_KEY, DATA_DIR: test.app.config.dataDir, BACKUP_RATE: '99999' })
})

const urlOf = ({ name }: EmptyDatabase) => {
  const { host, port, user, password = '' } = inject('postgres')
  const url = new URL(`postgres://localhost/${name}`)
  url.search = new URLSearchParams({ host, port: String(port), user, ...defined({ password: password || undefined }) }).toString()
  return url.href
}

/** A program on an empty data directory and an empty database. */
async function openOther(database: EmptyDatabase, env: Record<string, string> = {}) {
  const dataDir = join(await makeFolder(), 'data')
  return { dataDir, program: await openProgram(test, { DATABASE_URL: urlOf(database), DATA_DIR: dataDir, SECRET_KEY, ...env }) }
}

const dumpOf = async (database: Pick<EmptyDatabase, 'withoutDeadline'>) => (await dumpDatabase(database, createMemorySink())).tables

describe('backup', () => {
  it('lists and verifies what it made, and shows the schedule', async () => {
    const made = await program.run('backup', target, '--json')
    expect(made).toMatchObject({ code: 0, err: expect.stringContaining('keep a copy of it elsewhere') })
    const { id, media } = JSON.parse(made.out) as { id: string; media: number }
    expect(media).toBe(20)
    expect(await program.run('backup', 'verify', target)).toMatchObject({ code: 0, out: expect.stringContaining('20 media files') })
    expect((await program.run('backup', 'list', target)).out).toContain(`${id}  20`)
    const row = await test.app.db.selectFrom('backups').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ state: 'ok', verified_at: expect.any(Date) })
    expect((await program.run('backup', 'schedule')).out).toContain('Set BACKUP_TO')
    expect((await program.run('backup', '--help')).out).toContain('--include-key')
  }, 120_000)

  it('explains in one line why it failed', async () => {
    const failed = async (...words: string[]) => {
      const { code, err } = await program.run('backup', ...words)
      return [code, err.trim().split('\n').at(-1)]
    }
    expect(await failed(join(root, 'a', 'b'))).toEqual([1, expect.stringMatching(/a\/b doesn't exist: create it/)])
    expect(await failed()).toEqual([1, expect.stringContaining('Name one target')])
    expect(await failed('s3://bucket')).toEqual([1, expect.stringContaining('needs S3_ENDPOINT')])
    expect(await failed(target, '--include-key')).toEqual([1, expect.stringContaining('only included in an encrypted backup')])
    await writeFile(join(root, 'short'), 'short\n')
    expect(await failed(target, '--passphrase-file', join(root, 'short'))).toEqual([1, expect.stringContaining('too short')])
  }, 120_000)
})

describe('restore', () => {
  it('restores every row and file into an empty database, holds the server, and repeats later deletions', async () => {
    const gone = await createUser(test)
    await signIn(test, gone)
    const { id } = JSON.parse((await program.run('backup', target, '--json')).out) as { id: string }
    const before = await dumpOf(test.app.database)
    await test.app.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute()
    await program.run('backup', target)
    await using other = await openEmptyDatabase()
    const { dataDir, program: there } = await openOther(other)
    const { code, out, err } = await there.run('restore', target, '--backup', id)
    expect([code, err]).toEqual([0, expect.stringContaining('Loading')])
    expect(out).toMatch(/^Restored the backup/)
    expect(out).toContain('Deleted again, because they were deleted after the backup: 1 user.')
    expect(out).toContain('The server is held')
    const changed = ['backups', 'deletions', 'processes', 'server_holds', 'users', 'sessions', 'jobs', 'secret_checks']
    const others = (tables: typeof before) => tables.filter(({ name }) => !changed.includes(name))
    expect(others(await dumpOf(other))).toEqual(others(before))
    const user = await other.db.selectFrom('users').selectAll().where('id', '=', gone.id).executeTakeFirstOrThrow()
    expect([user.deleted_at, user.suspended_at]).toEqual([expect.any(Date), expect.any(Date)])
    expect(await other.db.selectFrom('sessions').select('id').where('user_id', '=', gone.id).execute()).toEqual([])
    expect(await other.db.selectFrom('server_holds').selectAll().execute()).toMatchObject([{ reason: 'restore', released_at: null }])
    const files = await readdir(join(dataDir, 'media'), { recursive: true, withFileTypes: true })
    expect(files.filter((file) => file.isFile())).toHaveLength(20)
    expect(await there.run('restore', target)).toMatchObject({ code: 1, err: expect.stringContaining("isn't empty") })
    const { program: again } = await openOther(other)
    expect(await again.run('restore', target)).toMatchObject({ code: 1, err: expect.stringContaining("The database isn't empty") })
  }, 180_000)

  it('checks the key before it writes anything', async () => {
    await program.run('backup', target)
    await using other = await openEmptyDatabase()
    const { dataDir, program: wrong } = await openOther(other, { SECRET_KEY: randomBytes(32).toString('base64') })
    expect(await wrong.run('restore', target)).toMatchObject({ code: 1, err: expect.stringContaining("isn't the one of this backup") })
    const { program: none } = await openOther(other, { SECRET_KEY: '' })
    expect(await none.run('restore', target)).toMatchObject({ code: 1, err: expect.stringContaining("doesn't include the secret key") })
    expect(await readdir(dataDir).catch(() => [])).toEqual([])
    const { rows } = await other.pool.query("select to_regclass('users') as users")
    expect(rows).toEqual([{ users: null }])
  }, 120_000)

  it('starts over after it was killed', async () => {
    await program.run('backup', target)
    await using other = await openEmptyDatabase()
    const { dataDir, program: there } = await openOther(other)
    const env = { PATH: process.env['PATH'], DATABASE_URL: urlOf(other), DATA_DIR: dataDir, SECRET_KEY }
    const child = spawn(process.execPath, [join(import.meta.dirname, '../cli.ts'), 'restore', target], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    for await (const chunk of child.stderr) if (String(chunk).includes('Copying')) break
    child.kill('SIGKILL')
    await once(child, 'exit')
    const start = await there.run('job', 'list')
    expect(start).toMatchObject({ code: 1, err: expect.stringContaining('began and never finished') })
    expect(await there.run('restore', target)).toMatchObject({ code: 0 })
    expect((await there.run('job', 'list')).code).toBe(0)
  }, 180_000)

  it('brings an encrypted backup with its key to the embedded database of another machine', async () => {
    const file = join(root, 'passphrase')
    await writeFile(file, 'correct horse battery\n')
    await chmod(file, 0o600)
    expect((await program.run('backup', target, '--passphrase-file', file, '--include-key')).code).toBe(0)
    const dataDir = join(await makeFolder(), 'data')
    const there = await openProgram(test, { DATABASE_URL: '', DATA_DIR: dataDir, BACKUP_PASSPHRASE_FILE: file, BACKUP_TO: target })
    expect(await there.run('restore')).toMatchObject({ code: 0, out: expect.stringContaining('Restored the backup') })
    expect((await readFile(join(dataDir, 'secret.key'), 'utf8')).trim()).toBe(SECRET_KEY)
    expect((await there.run('keys', 'status')).out).toContain('encrypts new values')
    expect((await readdir(dataDir)).toSorted()).toEqual(['media', 'postgres', 'secret.key'])
  }, 180_000)
})
