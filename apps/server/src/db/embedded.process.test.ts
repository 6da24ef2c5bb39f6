import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chmod, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { isAlive } from './embedded-postmaster.ts'
import { makeDataDir, openElsewhere, openFor, query, until, untilGone } from './embedded-testing.ts'

it('creates a database in UTF-8 whose role is not a superuser', async () => {
  const postgres = await openFor(await makeDataDir())
  expect(postgres).toMatchObject({ adopted: false, version: expect.stringMatching(/^18\.\d+$/) })
  expect(await query(postgres, "SELECT upper('äß') || current_setting('server_encoding')")).toEqual(['ÄßUTF8'])
  expect(await query(postgres, 'SELECT rolsuper FROM pg_roles WHERE rolname = current_user')).toEqual([false])
})

it('writes durably and listens on no network address', async () => {
  const postgres = await openFor(await makeDataDir())
  const names = ['fsync', 'synchronous_commit', 'full_page_writes', 'autovacuum', 'data_checksums', 'listen_addresses', 'jit']
  const values = await Promise.all(names.map((name) => query(postgres, `SHOW ${name}`)))
  expect(values.flat()).toEqual(['on', 'on', 'on', 'on', 'on', '', 'off'])
})

it('keeps rows between starts, and stops completely', async () => {
  const dataDir = await makeDataDir()
  const first = await openFor(dataDir)
  await query(first, 'CREATE TABLE kept AS SELECT 42 AS n')
  await first.stop()
  expect(isAlive(first.pid)).toBe(false)
  await first.stop()
  const second = await openFor(dataDir)
  expect(second.adopted).toBe(false)
  expect(await query(second, 'SELECT n FROM kept')).toEqual([42])
})

it('works in a path with spaces, quotes and commas', async () => {
  const postgres = await openFor(await makeDataDir(`it's a "path", ünïcode`))
  expect(postgres.connection.host).toContain('ünïcode')
  expect(await query(postgres, 'SELECT 1')).toEqual([1])
})

it("has connections for the server's pool and for other programs", async () => {
  const postgres = await openFor(await makeDataDir(), { poolSize: 20 })
  expect(await query(postgres, 'SHOW max_connections')).toEqual(['32'])
})

it("uses a private directory elsewhere when the socket's path would be too long", async () => {
  const postgres = await openFor(await makeDataDir('x'.repeat(160)))
  const { host } = postgres.connection
  expect(host.length).toBeLessThan(90)
  expect((await stat(host)).mode & 0o777).toBe(0o700)
  expect(await query(postgres, 'SELECT 1')).toEqual([1])
  await postgres.stop()
  await expect(stat(host)).rejects.toThrow('ENOENT')
})

it('requires the password on the loopback transport', async () => {
  const dataDir = await makeDataDir()
  const postgres = await openFor(dataDir, { transport: 'loopback' })
  expect(postgres.connection).toMatchObject({ host: '127.0.0.1', password: expect.stringMatching(/^\w{48}$/) })
  expect(await query(postgres, 'SELECT 1')).toEqual([1])
  expect((await stat(join(dataDir, 'postgres', 'password'))).mode & 0o777).toBe(0o600)
  const stranger = new pg.Client({ ...postgres.connection, password: 'guess' })
  await expect(stranger.connect()).rejects.toThrow('password authentication failed')
})

it('adopts the PostgreSQL of a killed process', async () => {
  const dataDir = await makeDataDir()
  const { child, outcome } = await openElsewhere(dataDir)
  const orphan = await outcome
  child.kill('SIGKILL')
  await once(child, 'exit')
  const postgres = await openFor(dataDir)
  expect(postgres).toMatchObject({ ...orphan, adopted: true })
  expect(await query(postgres, 'SELECT 1')).toEqual([1])
  await postgres.stop()
  expect(isAlive(postgres.pid)).toBe(false)
})

it('keeps PostgreSQL running when the terminal interrupts the process group', async () => {
  const dataDir = await makeDataDir()
  const { child, outcome } = await openElsewhere(dataDir)
  const first = await outcome
  process.kill(-(child.pid ?? 0), 'SIGINT')
  await once(child, 'exit')
  expect(await openFor(dataDir)).toMatchObject({ ...first, adopted: true })
})

it('starts only one PostgreSQL when several servers start at once on new data', async () => {
  const dataDir = await makeDataDir()
  const opened = await Promise.all([openFor(dataDir), openElsewhere(dataDir).then(({ outcome }) => outcome), openFor(dataDir)])
  const pids = opened.map((one) => ('pid' in one ? one.pid : one.error))
  expect(new Set(pids).size).toBe(1)
  expect(opened.filter((one) => 'adopted' in one && !one.adopted)).toHaveLength(1)
})

it('recovers commits after PostgreSQL itself was killed', async () => {
  const dataDir = await makeDataDir()
  const first = await openFor(dataDir)
  await query(first, 'CREATE TABLE kept AS SELECT 42 AS n')
  process.kill(first.pid, 'SIGKILL')
  const second = await openFor(dataDir)
  expect(second).toMatchObject({ adopted: false })
  expect(await query(second, 'SELECT n FROM kept')).toEqual([42])
})

it('starts when another program has the process id of the previous PostgreSQL', async () => {
  const dataDir = await makeDataDir()
  const first = await openFor(dataDir)
  const path = join(dataDir, 'postgres', 'data', 'postmaster.pid')
  const text = await readFile(path, 'utf8')
  const lock = join(first.connection.host, '.s.PGSQL.5432.lock')
  const lockText = await readFile(lock, 'utf8')
  await first.stop()
  const other = spawn('sleep', ['60'])
  onTestFinished(() => void other.kill())
  await once(other, 'spawn')
  for (const [file, was] of [
    [path, text],
    [lock, lockText],
  ] as const)
    await writeFile(file, was.replace(/^\d+/, String(other.pid)), { mode: 0o600 })
  const second = await openFor(dataDir)
  expect(second.adopted).toBe(false)
  expect(await query(second, 'SELECT 1')).toEqual([1])
  expect(other.exitCode).toBeNull()
})

it('waits for a PostgreSQL that is still shutting down', async () => {
  const dataDir = await makeDataDir()
  const first = await openFor(dataDir)
  const idle = new pg.Client({ connectionString: first.connectionString })
  idle.on('error', () => {})
  await idle.connect()
  // A smart shutdown waits for this client, as a slow one waits for its last checkpoint.
  process.kill(first.pid, 'SIGTERM')
  await until(async () => (await readFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8')).includes('stopping'))
  const said: string[] = []
  const second = openFor(dataDir, { progress: (message) => said.push(message) })
  await until(async () => said.length > 0)
  await idle.end()
  expect(await second).toMatchObject({ adopted: false })
  expect(said[0]).toContain('stopping')
})

it('replaces a PostgreSQL that lost its socket', async () => {
  const dataDir = await makeDataDir()
  const first = await openFor(dataDir)
  await rm(first.connection.host, { recursive: true })
  const second = await openFor(dataDir)
  expect(second.adopted).toBe(false)
  expect(isAlive(first.pid)).toBe(false)
  expect(await query(second, 'SELECT 1')).toEqual([1])
})

it('leaves nothing half-done when killed while creating the database', async () => {
  const dataDir = await makeDataDir()
  const { child } = await openElsewhere(dataDir)
  const list = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])
  const entries = () => list(join(dataDir, 'postgres'))
  const drafts = async () => (await entries()).filter((name) => name.startsWith('data.new-'))
  await until(async () => {
    const [draft] = await drafts()
    return draft !== undefined && (await list(join(dataDir, 'postgres', draft))).includes('global')
  })
  child.kill('SIGKILL')
  await untilGone(child.pid ?? 0)
  expect(await entries()).not.toContain('data')
  expect(await query(await openFor(dataDir), 'SELECT 1')).toEqual([1])
})

it("prefers the operator's settings to the defaults, and keeps them", async () => {
  const dataDir = await makeDataDir()
  const data = join(dataDir, 'postgres', 'data')
  await (await openFor(dataDir)).stop()
  await appendFile(join(data, 'postgresql.conf'), "work_mem = '9MB'\nshared_buffers = '64MB'\n")
  await rm(join(data, 'broadside.conf'))
  const postgres = await openFor(dataDir)
  expect([await query(postgres, 'SHOW work_mem'), await query(postgres, 'SHOW shared_buffers'), await query(postgres, 'SHOW jit')]).toEqual(
    [['9MB'], ['64MB'], ['off']],
  )
})

it('starts on a copy whose directory modes were lost', async () => {
  const dataDir = await makeDataDir()
  await (await openFor(dataDir)).stop()
  await chmod(join(dataDir, 'postgres', 'data'), 0o755)
  expect(await query(await openFor(dataDir), 'SELECT 1')).toEqual([1])
})

it('opens the data directory through a link', async () => {
  const dataDir = await makeDataDir()
  const first = await openFor(dataDir)
  await mkdir(join(dirname(dataDir), 'links'))
  await symlink(dataDir, join(dirname(dataDir), 'links', 'data'))
  expect(await openFor(join(dirname(dataDir), 'links', 'data'))).toMatchObject({ pid: first.pid, adopted: true })
})
