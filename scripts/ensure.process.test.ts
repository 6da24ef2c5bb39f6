import { mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { ensure, type Kit, openKit, run } from './ensure-kit.ts'

// Each of them runs npm, some twice.
vi.setConfig({ testTimeout: 60_000 })

let kit: Kit

beforeAll(async () => {
  kit = await openKit()
}, 60_000)
afterAll(() => kit.close())

/** Installs by hand, on the Node.js of the machine or on the one that the project pins. */
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
    /^Installing packages with npm, because this is the first start.*\nPackages installed: 3, \d+ MB \(\d+ s\)\.\n$/,
  )
  const second = await ensure(root, ['entry.mjs'], kit.env)
  expect(second).toMatchObject({ stdout: expect.stringContaining('1.0.0'), stderr: '' })
})

it('installs again when the lock file has changed', async () => {
  const root = await kit.makeProject()
  await ensure(root, ['entry.mjs'], kit.env)
  await kit.requireTiny(root, '2.0.0')
  const result = await ensure(root, ['entry.mjs'], kit.env)
  expect(result.stderr).toContain('not those of this version')
  expect(JSON.parse(result.stdout)).toMatchObject({ tiny: '2.0.0' })
})

it('accepts packages that were installed by hand', async () => {
  const root = await kit.makeProject()
  await installByHand(root, 'pinned')
  expect(await ensure(root, ['entry.mjs'], { ...kit.env, ...nowhere })).toMatchObject({ code: 0, stderr: '' })
})

it('adds what another Node.js has left out, and leaves the rest as it is', async () => {
  const root = await kit.makeProject()
  await installByHand(root, 'own')
  const mark = join(root, 'node_modules', 'tiny', 'mark')
  await writeFile(mark, '')
  const result = await ensure(root, ['entry.mjs'], kit.env)
  expect(result.stderr).toMatch(/^Adding packages that were left out .*: tiny-native\.\nPackages installed: 1, /)
  expect(JSON.parse(await readFile(join(root, 'node_modules', 'tiny-native', 'package.json'), 'utf8'))).toMatchObject({ version: '1.0.0' })
  expect(await readFile(mark, 'utf8')).toBe('')
})

// Both wait for npm, which tries several times.
it.concurrent('leaves an incomplete installation as it is when the registry cannot be reached', async () => {
  const root = await kit.makeProject()
  await installByHand(root, 'own')
  const away = { ...nowhere, npm_config_cache: join(root, 'empty-cache') }
  const result = await ensure(root, ['entry.mjs'], away)
  expect(result).toMatchObject({ code: 1, stderr: expect.stringContaining('the package registry cannot be reached') })
  expect(await readFile(join(root, 'node_modules', 'tiny', 'tiny.js'), 'utf8')).toContain('1.0.0')
})

it.concurrent('says in one sentence that the registry cannot be reached', async () => {
  const root = await kit.makeProject()
  const result = await ensure(root, ['entry.mjs'], { ...nowhere, npm_config_cache: join(root, 'empty-cache') })
  expect(result.code).toBe(1)
  expect(result.stderr.split('\n').at(-2)).toMatch(/^Cannot install packages: the package registry cannot be reached; .*\.$/)
})

it('says what npm has left out also on the pinned Node.js', async () => {
  const root = await kit.makeProject('3.0.0')
  const result = await ensure(root, ['entry.mjs'], kit.env)
  expect(result).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/npm has left out what .* needs \(tiny-never\): .*\n$/),
  })
})

it('does not believe npm that all is well when the disk was full', async () => {
  const root = await kit.makeProject()
  await installByHand(root, 'own')
  const npm = join(root, 'npm-cli.js')
  await writeFile(npm, `console.error('npm warn tar TAR_ENTRY_ERROR ENOSPC: no space left on device, write')`)
  const result = await ensure(root, ['entry.mjs'], { ...kit.env, npm_execpath: npm })
  expect(result).toMatchObject({ code: 1, stderr: expect.stringMatching(/\nCannot install packages: the disk is full; .*\.\n$/) })
  // What may be torn is installed anew.
  expect((await ensure(root, ['entry.mjs'], kit.env)).stderr).toContain('not those of this version')
})

it('installs what was left out when the machine asks to omit optional packages', async () => {
  const root = await kit.makeProject()
  await installByHand(root, 'pinned', '--omit=optional')
  const settings = { npm_config_omit: 'optional', npm_config_global: 'true', npm_config_engine_strict: 'true', PREFIX: '/nowhere' }
  const result = await ensure(root, ['entry.mjs'], { ...kit.env, ...settings })
  expect(JSON.parse(result.stdout)).toMatchObject({ pinned: 'yes' })
})

it('refuses a Node.js of the machine that is too old, where none is pinned, before it installs anything', async () => {
  const root = await kit.makeProject()
  const old = 'data:text/javascript,Object.defineProperty(process,"versions",{value:{node:"22.12.0"}});' + pretend('arch', 'riscv64')
  const result = await ensure(root, ['entry.mjs'], kit.env, ['--import', old])
  expect(result).toMatchObject({ code: 1, stderr: expect.stringMatching(/^On this system Broadside needs Node.js 24.7 or newer, .*\.\n$/) })
  await expect(readFile(join(root, 'node_modules', '.package-lock.json'))).rejects.toThrow('ENOENT')
})

const pretend = (name: string, value: string) => `Object.defineProperty(process,"${name}",{value:"${value}"})`

it('lets one of two starts at once install while the other waits', async () => {
  const root = await kit.makeProject()
  const results = await Promise.all([ensure(root, ['entry.mjs'], kit.env), ensure(root, ['entry.mjs'], kit.env)])
  expect(results.map((result) => [result.code, JSON.parse(result.stdout)])).toEqual(
    Array.from({ length: 2 }, () => [0, expect.objectContaining({ tiny: '1.0.0' })]),
  )
  expect(results.filter((result) => result.stderr.includes('Packages installed'))).toHaveLength(1)
  expect(results.filter((result) => result.stderr.includes('Waiting for another start'))).toHaveLength(1)
})

it('takes over the lock of an installation that was killed, or whose number another program has got', async () => {
  const root = await kit.makeProject()
  for (const holder of ['99999999 0.5', `${process.pid} 0.5`]) {
    await rm(join(root, 'node_modules'), { recursive: true, force: true })
    // What the one before had fetched is no obstacle.
    await mkdir(join(root, '.install-lock', 'node', 'node_modules'), { recursive: true })
    const path = join(root, '.install-lock', 'holder')
    await writeFile(path, holder)
    await utimes(path, 0, 0)
    expect(await ensure(root, ['entry.mjs'], kit.env)).toMatchObject({ code: 0 })
    await expect(readFile(path)).rejects.toThrow('ENOENT')
  }
})

it('runs a tool of a package on the pinned Node.js, and says when there is none', async () => {
  const root = await kit.makeProject()
  expect((await ensure(root, ['--run', 'tiny-tool'], kit.env)).stderr).toContain('tiny on yes')
  const result = await ensure(root, ['--run', 'unknown'], kit.env)
  expect(result).toMatchObject({ code: 1, stderr: 'The tool "unknown" is not installed: run npm ci --include=dev.\n' })
})

it('asks for a newer Node.js in one sentence', async () => {
  const root = await kit.makeProject()
  const old = 'data:text/javascript,Object.defineProperty(process,"versions",{value:{node:"18.20.0"}})'
  const result = await ensure(root, ['entry.mjs'], {}, ['--import', old])
  expect(result).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Broadside needs Node.js 20 or newer, but .*\.\n$/) })
})
