import { mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { ensure, type Kit, openKit, run } from './ensure-kit.ts'

// Each test runs npm, some of them twice.
vi.setConfig({ testTimeout: 60_000 })

let kit: Kit

beforeAll(async () => {
  kit = await openKit()
}, 60_000)
afterAll(() => kit.close())

/** Installs manually, on the system's Node.js or on the pinned one. */
async function installByHand(root: string, node: 'own' | 'pinned', ...options: string[]): Promise<void> {
  const path = [...(node === 'pinned' ? [kit.pinnedFolder] : []), process.env['PATH']].join(delimiter)
  await run('npm', ['ci', '--silent', ...options], { cwd: root, env: { ...process.env, ...kit.env, PATH: path } })
}

const nowhere = { npm_config_registry: 'http://127.0.0.1:9/' }

it('installs what is missing, then runs the file on the pinned Node.js', async () => {
  const root = await kit.makeProject()
  const first = await ensure(root, ['entry.mjs', 'a b', '--c'], kit.env)
  expect(JSON.parse(first.stdout)).toEqual({ args: ['a b', '--c'], pinned: 'yes', tiny: '1.0.0' })
  expect(first.stderr).toMatch(
    /^Installing packages with npm because this is the first start\..*\nPackages installed: 3, \d+ MB \(\d+ s\)\.\n$/,
  )
  const second = await ensure(root, ['entry.mjs'], kit.env)
  expect(second).toMatchObject({ stdout: expect.stringContaining('1.0.0'), stderr: '' })
})

it('installs again when the lock file has changed', async () => {
  const root = await kit.makeProject()
  await ensure(root, ['entry.mjs'], kit.env)
  await kit.requireTiny(root, '2.0.0')
  const result = await ensure(root, ['entry.mjs'], kit.env)
  expect(result.stderr).toContain('node_modules does not match package-lock.json')
  expect(JSON.parse(result.stdout)).toMatchObject({ tiny: '2.0.0' })
})

it('accepts manually installed packages', async () => {
  const root = await kit.makeProject()
  await installByHand(root, 'pinned')
  expect(await ensure(root, ['entry.mjs'], { ...kit.env, ...nowhere })).toMatchObject({ code: 0, stderr: '' })
})

it('adds what another Node.js skipped, and leaves the rest alone', async () => {
  const root = await kit.makeProject()
  await installByHand(root, 'own')
  const mark = join(root, 'node_modules', 'tiny', 'mark')
  await writeFile(mark, '')
  const result = await ensure(root, ['entry.mjs'], kit.env)
  expect(result.stderr).toMatch(/^Installing missing packages with npm: tiny-native\.\nPackages installed: 1, /)
  expect(JSON.parse(await readFile(join(root, 'node_modules', 'tiny-native', 'package.json'), 'utf8'))).toMatchObject({ version: '1.0.0' })
  expect(await readFile(mark, 'utf8')).toBe('')
})

// Concurrent, because npm retries several times.
it.concurrent('leaves an incomplete installation alone when the registry is unreachable', async () => {
  const root = await kit.makeProject()
  await installByHand(root, 'own')
  const away = { ...nowhere, npm_config_cache: join(root, 'empty-cache') }
  const result = await ensure(root, ['entry.mjs'], away)
  expect(result).toMatchObject({ code: 1, stderr: expect.stringContaining('the package registry is unreachable') })
  expect(await readFile(join(root, 'node_modules', 'tiny', 'tiny.js'), 'utf8')).toContain('1.0.0')
})

it.concurrent('says in one sentence that the registry is unreachable', async () => {
  const root = await kit.makeProject()
  const result = await ensure(root, ['entry.mjs'], { ...nowhere, npm_config_cache: join(root, 'empty-cache') })
  expect(result.code).toBe(1)
  expect(result.stderr.split('\n').at(-2)).toMatch(/^Cannot install packages: the package registry is unreachable\. .*\.$/)
})

it('reports what npm skips even on the pinned Node.js', async () => {
  const root = await kit.makeProject('3.0.0')
  const result = await ensure(root, ['entry.mjs'], kit.env)
  expect(result).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/npm skipped packages this system needs \(tiny-never\)\. .*\n$/),
  })
})

it('reports a full disk although npm succeeds', async () => {
  const root = await kit.makeProject()
  await installByHand(root, 'own')
  const npm = join(root, 'npm-cli.js')
  await writeFile(npm, `console.error('npm warn tar TAR_ENTRY_ERROR ENOSPC: no space left on device, write')`)
  const result = await ensure(root, ['entry.mjs'], { ...kit.env, npm_execpath: npm })
  expect(result).toMatchObject({ code: 1, stderr: expect.stringMatching(/\nCannot install packages: the disk is full\. .*\.\n$/) })
  // Reinstall files that may be truncated.
  expect((await ensure(root, ['entry.mjs'], kit.env)).stderr).toContain('node_modules does not match package-lock.json')
})

it('installs optional packages even if npm is configured to omit them', async () => {
  const root = await kit.makeProject()
  await installByHand(root, 'pinned', '--omit=optional')
  const settings = { npm_config_omit: 'optional', npm_config_global: 'true', npm_config_engine_strict: 'true', PREFIX: '/nowhere' }
  const result = await ensure(root, ['entry.mjs'], { ...kit.env, ...settings })
  expect(JSON.parse(result.stdout)).toMatchObject({ pinned: 'yes' })
})

it('rejects a system Node.js that is too old, if none is pinned, before it installs anything', async () => {
  const root = await kit.makeProject()
  const old = 'data:text/javascript,Object.defineProperty(process,"versions",{value:{node:"22.12.0"}});' + pretend('arch', 'riscv64')
  const result = await ensure(root, ['entry.mjs'], kit.env, ['--import', old])
  expect(result).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^On this system, Broadside requires Node.js 24.7 or newer; .*\.\n$/),
  })
  await expect(readFile(join(root, 'node_modules', '.package-lock.json'))).rejects.toThrow('ENOENT')
})

const pretend = (name: string, value: string) => `Object.defineProperty(process,"${name}",{value:"${value}"})`

it('installs once for two simultaneous starts', async () => {
  const root = await kit.makeProject()
  const results = await Promise.all([ensure(root, ['entry.mjs'], kit.env), ensure(root, ['entry.mjs'], kit.env)])
  expect(results.map((result) => [result.code, JSON.parse(result.stdout)])).toEqual(
    Array.from({ length: 2 }, () => [0, expect.objectContaining({ tiny: '1.0.0' })]),
  )
  expect(results.filter((result) => result.stderr.includes('Packages installed'))).toHaveLength(1)
  expect(results.filter((result) => result.stderr.includes('Waiting for another process'))).toHaveLength(1)
})

it('takes over the lock of a killed installation, even if its process id was reused', async () => {
  const root = await kit.makeProject()
  for (const holder of ['99999999 0.5', `${process.pid} 0.5`]) {
    await rm(join(root, 'node_modules'), { recursive: true, force: true })
    // Leftovers of the earlier download must not block the next one.
    await mkdir(join(root, '.install-lock', 'node', 'node_modules'), { recursive: true })
    const path = join(root, '.install-lock', 'holder')
    await writeFile(path, holder)
    await utimes(path, 0, 0)
    expect(await ensure(root, ['entry.mjs'], kit.env)).toMatchObject({ code: 0 })
    await expect(readFile(path)).rejects.toThrow('ENOENT')
  }
})

it("runs a package's tool on the pinned Node.js, and reports a missing one", async () => {
  const root = await kit.makeProject()
  expect((await ensure(root, ['--run', 'tiny-tool'], kit.env)).stderr).toContain('tiny on yes')
  const result = await ensure(root, ['--run', 'unknown'], kit.env)
  expect(result).toMatchObject({ code: 1, stderr: 'The tool "unknown" is not installed. Run npm ci --include=dev.\n' })
})

it('asks for a newer Node.js in one sentence', async () => {
  const root = await kit.makeProject()
  const old = 'data:text/javascript,Object.defineProperty(process,"versions",{value:{node:"18.20.0"}})'
  const result = await ensure(root, ['entry.mjs'], {}, ['--import', old])
  expect(result).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Broadside requires Node.js 20 or newer; .*\.\n$/) })
})
