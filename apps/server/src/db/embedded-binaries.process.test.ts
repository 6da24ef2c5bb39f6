import { spawnSync } from 'node:child_process'
import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { StartupError } from '#lib/startup-error.ts'
import { findNativeFolder, prepareBinaries } from './embedded-binaries.ts'
import { canLeaveRoot, isRoot, makeDataDir, openElsewhere, openFor, query } from './embedded-testing.ts'

const owner = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }

it('suggests a solution on a platform without binaries', () => {
  expect(() => findNativeFolder('sunos', 'sparc')).toThrow(StartupError)
  expect(() => findNativeFolder('sunos', 'sparc')).toThrow(/set DATABASE_URL/)
})

it('explains how to install missing binaries', () => {
  expect(() => findNativeFolder('win32', 'x64')).toThrow(/windows-x64 is not installed: run npm ci --include=optional/)
})

describe.runIf(process.platform === 'linux')('after an installation whose install script was blocked', () => {
  let installed: string

  /** A copy of the package without the links between libraries and without executable bits. */
  beforeEach(async () => {
    installed = await mkdtemp(join(tmpdir(), 'bs-package-'))
    onTestFinished(() => rm(installed, { recursive: true, force: true }))
    const native = findNativeFolder()
    const isLink = async (path: string) => (await lstat(path)).isSymbolicLink()
    await cp(native, join(installed, 'native'), {
      recursive: true,
      filter: async (source) => !source.endsWith('share') && !(await isLink(source)),
    })
    await symlink(join(native, 'share'), join(installed, 'native', 'share'))
    await cp(join(native, '..', 'package.json'), join(installed, 'package.json'))
    for (const name of await readdir(join(installed, 'native', 'bin'))) await chmod(join(installed, 'native', 'bin', name), 0o644)
  })

  it('creates the links and executable bits in place, even for two concurrent starts', async () => {
    const native = join(installed, 'native')
    const [first, second] = await Promise.all([1, 2].map(() => prepareBinaries(native, join(installed, 'spare'), owner)))
    expect(first).toEqual(second)
    expect(first?.postgres).toBe(join(native, 'bin', 'postgres'))
    expect(await readlink(join(native, 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18')
    expect(spawnSync(first?.initdb ?? '', ['--version']).stdout.toString()).toMatch(/^initdb \(PostgreSQL\) 18/)
  })

  it.runIf(canLeaveRoot || !isRoot)('copies the programs when the installation is read-only', async () => {
    const native = join(installed, 'native')
    const script = `
      import { prepareBinaries } from ${JSON.stringify(new URL('embedded-binaries.ts', import.meta.url).href)}
      console.log((await prepareBinaries(process.argv[1], process.argv[2], { uid: process.getuid(), gid: process.getgid() })).initdb)`
    await mkdir(join(installed, 'own'))
    await chmod(join(installed, 'own'), 0o777)
    await chmod(installed, 0o755)
    for (const name of ['', 'bin', 'lib']) await chmod(join(native, name), 0o555)
    const user = isRoot ? { uid: 65534, gid: 65534 } : {}
    const prepared = spawnSync(process.execPath, ['--input-type=module', '-e', script, native, join(installed, 'own', 'programs')], {
      ...user,
    })
    const initdb = prepared.stdout.toString().trim()
    expect(initdb).toMatch(/own\/programs-\w{12}\/bin\/initdb$/)
    expect(spawnSync(initdb, ['--version']).stdout.toString()).toMatch(/^initdb \(PostgreSQL\) 18/)
    for (const name of ['', 'bin', 'lib']) await chmod(join(native, name), 0o755)
  })
})

describe.runIf(canLeaveRoot && process.platform === 'linux')('for an account other than root', () => {
  it('runs as an ordinary user, even one without a name, and root can take over the data without changing its owner', async () => {
    for (const uid of [65534, 4242]) {
      const dataDir = await makeDataDir('with space')
      await mkdir(dirname(dataDir), { recursive: true })
      for (const folder of [dirname(dataDir), dirname(dirname(dataDir))]) spawnSync('chown', [`${uid}:${uid}`, folder])
      const { child, outcome } = await openElsewhere(dataDir, { user: { uid, gid: uid } })
      expect(await outcome).toMatchObject({ adopted: false })
      child.kill('SIGKILL')
      const adopted = await openFor(dataDir)
      expect(adopted.adopted).toBe(true)
      const stale = await readFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8')
      await adopted.stop()
      // Simulates a crash of the machine, after which another program got the same process id.
      await writeFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), stale.replace(/^\d+/, String(process.ppid)))
      const restarted = await openFor(dataDir)
      expect(await query(restarted, 'SELECT 1')).toEqual([1])
      const files = ['', 'start.lock', 'data', 'data/postmaster.pid', 'data/broadside.conf', 'log', 'password']
      const owners = await Promise.all(files.map(async (name) => (await stat(join(dataDir, 'postgres', name))).uid))
      expect(owners).toEqual(files.map(() => uid))
    }
  })
})
