import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { StartupError } from '#lib/startup-error.ts'
import { explainFailure, sayNamespacesOff } from './embedded-failure.ts'
import { prepareSocketDirectory } from './embedded-socket.ts'
import { canLeaveRoot, isRoot, makeDataDir, openElsewhere, openFor, query } from './embedded-testing.ts'

const canMount = isRoot && spawnSync('unshare', ['--mount', 'true']).status === 0

/** Runs the following command with a separate file system at `$0`. */
const onFileSystem = (prepare: string, path: string) => ['unshare', '--mount', 'sh', '-c', `${prepare} && exec "$@"`, path]

it('rejects data of another PostgreSQL version and does not change it', async () => {
  const dataDir = await makeDataDir()
  const data = join(dataDir, 'postgres', 'data')
  await mkdir(data, { recursive: true })
  await writeFile(join(data, 'PG_VERSION'), '17\n')
  const problem = openFor(dataDir)
  await expect(problem).rejects.toThrow(StartupError)
  await expect(problem).rejects.toThrow(/created by PostgreSQL 17, but .* runs PostgreSQL 18: start the release that created it/)
  expect(await readdir(data)).toEqual(['PG_VERSION'])
})

it('rejects a database with missing parts', async () => {
  const dataDir = await makeDataDir()
  const data = join(dataDir, 'postgres', 'data')
  await mkdir(join(data, 'base'), { recursive: true })
  await expect(openFor(dataDir)).rejects.toThrow(/PG_VERSION is missing\): restore it from a backup/)
  expect(await readdir(data)).toEqual(['base'])
})

it('reports a file in place of the data directory', async () => {
  const dataDir = await makeDataDir()
  await writeFile(dataDir, '')
  await expect(openFor(dataDir)).rejects.toThrow(/a file exists where a directory is needed/)
})

it("repeats PostgreSQL's error for invalid settings", async () => {
  const dataDir = await makeDataDir()
  await (await openFor(dataDir)).stop()
  await writeFile(join(dataDir, 'postgres', 'data', 'postgresql.conf'), 'max_connections = many\n')
  await expect(openFor(dataDir)).rejects.toThrow(
    /^Cannot start PostgreSQL in ".*": configuration file ".*" contains errors; see the log in/,
  )
})

it.runIf(process.platform === 'linux' && (canLeaveRoot || !isRoot))(
  'reports a data directory that the account cannot write to',
  async () => {
    const dataDir = await makeDataDir()
    await mkdir(dataDir, { recursive: true })
    await chmod(dirname(dataDir), 0o755)
    await chmod(dataDir, 0o555)
    const { outcome } = await openElsewhere(dataDir, isRoot ? { user: { uid: 65534, gid: 65534 } } : {})
    expect(await outcome).toEqual({ name: 'StartupError', error: expect.stringMatching(/permission denied; give the account/) })
  },
)

describe.runIf(canMount)('on a full or read-only disk', () => {
  it('reports a full disk when the database cannot be created', async () => {
    const dataDir = await makeDataDir()
    await mkdir(dataDir, { recursive: true })
    const { outcome } = await openElsewhere(dataDir, { before: onFileSystem('mount -t tmpfs -o size=12m tmpfs "$0"', dataDir) })
    expect(await outcome).toEqual({
      name: 'StartupError',
      error: expect.stringMatching(/^Cannot create the database .*: the disk is full; free up space/),
    })
  })

  it('reports a full disk when an existing database cannot be started, and keeps its rows', async () => {
    const dataDir = await makeDataDir()
    const first = await openFor(dataDir)
    await query(first, 'CREATE TABLE kept AS SELECT 42 AS n')
    await first.stop()
    const fill =
      'mount -t tmpfs -o size=90m tmpfs /mnt && cp -a "$0"/. /mnt && (cat /dev/zero > /mnt/filler 2>/dev/null; mount --bind /mnt "$0")'
    const { outcome } = await openElsewhere(dataDir, { before: onFileSystem(fill, dataDir) })
    expect(await outcome).toEqual({ name: 'StartupError', error: expect.stringMatching(/^Cannot .*: the disk is full; free up space/) })
    expect(await query(await openFor(dataDir), 'SELECT n FROM kept')).toEqual([42])
  })

  it('reports a read-only disk', async () => {
    const dataDir = await makeDataDir()
    await (await openFor(dataDir)).stop()
    const { outcome } = await openElsewhere(dataDir, { before: onFileSystem('mount --bind -o ro "$0" "$0"', dataDir) })
    expect(await outcome).toEqual({
      name: 'StartupError',
      error: expect.stringMatching(/the file system is read-only; remount it writable/),
    })
  })
})

describe.runIf(isRoot && process.platform === 'linux')('started by root', () => {
  it('suggests three solutions if user namespaces are off', async () => {
    const limited = ['unshare', '--user', '--map-root-user', 'sh', '-c', 'echo 0 > /proc/sys/user/max_user_namespaces && exec "$@"', 'sh']
    const { outcome } = await openElsewhere(await makeDataDir(), { before: limited })
    expect(await outcome).toEqual({
      name: 'StartupError',
      error: expect.stringMatching(/namespaces are off .*: run .* ordinary user, give DATA_DIR to one .* or set DATABASE_URL/),
    })
  })

  it('suggests the same solutions if the program that creates namespaces is missing', async () => {
    const { outcome } = await openElsewhere(await makeDataDir(), { env: { PATH: '/nowhere' } })
    expect(await outcome).toEqual({ name: 'StartupError', error: expect.stringMatching(/set DATABASE_URL/) })
  })

  it('needs no namespace on data that an ordinary user owns', async () => {
    const dataDir = await makeDataDir()
    await mkdir(dataDir, { mode: 0o700 })
    for (const folder of [dirname(dataDir), dataDir]) await chown(folder, 65_534, 65_534)
    const { outcome } = await openElsewhere(dataDir, { env: { PATH: '/nowhere' } })
    expect(await outcome).toMatchObject({ adopted: false })
  })
})

it.runIf(canLeaveRoot && existsSync('/usr/lib/x86_64-linux-gnu/libnss_wrapper.so'))(
  'names an account without a name where namespaces are off',
  async () => {
    const dataDir = await makeDataDir()
    await mkdir(dataDir, { mode: 0o700 })
    for (const folder of [dirname(dataDir), dataDir]) await chown(folder, 4242, 4242)
    const { outcome } = await openElsewhere(dataDir, { user: { uid: 4242, gid: 4242 }, env: { PATH: '/nowhere' } })
    expect(await outcome).toMatchObject({ adopted: false })
    expect((await readdir(join(dataDir, 'postgres'))).filter((name) => name.startsWith('names'))).toEqual([])
  },
)

it('says how an account gets a name where namespaces are off', () => {
  expect(sayNamespacesOff(4242)).toMatch(/a name for user 4242.*\/etc\/passwd.*libnss-wrapper.*DATABASE_URL/)
})

it('does not trust a socket directory that is a link, or open to others', async () => {
  const dataDir = await makeDataDir()
  const real = join(dataDir, 'real')
  const owner = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  await mkdir(real, { recursive: true, mode: 0o700 })
  await symlink(real, join(dataDir, 'link'))
  await mkdir(join(dataDir, 'open'))
  await chmod(join(dataDir, 'open'), 0o755)
  const usable = (name: string, uid = owner.uid) => prepareSocketDirectory(join(dataDir, name), { ...owner, uid })
  expect([await usable('real'), await usable('link'), await usable('open'), await usable('real', owner.uid + 1)]).toEqual([
    true,
    false,
    false,
    false,
  ])
})

const failure = { doing: 'start PostgreSQL', dataDir: '/data', logs: '/data/postgres/log' }

it.for([
  ['postgres: error while loading shared libraries: libstdc++.so.6: cannot open shared object file', /apt-get install libstdc\+\+6/],
  ['postgres: error while loading shared libraries: libpq.so.5: cannot open shared object file', /run npm ci to restore/],
  ["postgres: /lib/libc.so.6: version `GLIBC_2.28' not found", /older than GLIBC_2\.28; use a newer system/],
  ['FATAL:  could not map anonymous shared memory: Cannot allocate memory', /refused to allocate memory/],
  ['unshare: unshare failed: No space left on device', /user namespaces are off/],
  ['2026-01-01 UTC [1] FATAL:  something odd.\n2026-01-01 UTC [1] LOG:  shut down', /"\/data": something odd; see the log in/],
] as const)('explains "%s" in one sentence', ([output, sentence]) => {
  const { message } = explainFailure({ ...failure, output })
  expect(message).toMatch(sentence)
  expect(message).toMatch(/^[^\n]+\.$/)
})

it('keeps the password out of its messages', async () => {
  const dataDir = await makeDataDir()
  const postgres = await openFor(dataDir)
  const password = (await readFile(join(dataDir, 'postgres', 'password'), 'utf8')).trim()
  expect(postgres.connectionString).not.toContain(password)
})
