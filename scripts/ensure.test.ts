import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, it, onTestFinished } from 'vitest'

const run = promisify(execFile)

const ENTRY = `console.log(JSON.stringify({ args: process.argv.slice(2), pinned: process.env.PINNED, tiny: (await import('tiny')).default }))\n`
const SERVER = `
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => { console.log(signal); setTimeout(() => process.exit(7), 300) })
process.on('SIGHUP', () => process.kill(process.pid, 'SIGKILL'))
setInterval(() => {}, 1000)
console.log('ready')
`

/** The name of the package that pins Node.js on this machine. */
const PINNED_NAME = `node-${process.platform}-${process.arch}`

let template: string

type Result = { code: number; stdout: string; stderr: string }

/** A project like this one, whose two packages are files, so that no registry is needed. */
beforeAll(async () => {
  template = await mkdtemp(join(tmpdir(), 'ensure-'))
  const tiny = { name: 'tiny', version: '1.0.0', type: 'module', main: 'tiny.js', bin: { 'tiny-tool': 'tiny.js' } }
  await writePackage('tiny-1', tiny, {
    'tiny.js': `#!/usr/bin/env node\nexport default '1.0.0'\nconsole.error('tiny on', process.env.PINNED)\n`,
  })
  await writePackage('tiny-2', { ...tiny, version: '2.0.0' }, { 'tiny.js': `#!/usr/bin/env node\nexport default '2.0.0'\n` })
  const node = { name: PINNED_NAME, version: '9.9.9', os: [process.platform], cpu: [process.arch], bin: { node: 'bin/node' } }
  await writePackage('node', node, { 'bin/node': `#!/bin/sh\nPINNED=yes exec "${process.execPath}" "$@"\n` })
  return () => rm(template, { recursive: true })
}, 60_000)

async function writePackage(folder: string, description: object, files: Record<string, string>): Promise<void> {
  const path = join(template, folder)
  await mkdir(join(path, 'bin'), { recursive: true })
  await writeFile(join(path, 'package.json'), JSON.stringify(description))
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(path, name), text)
    await chmod(join(path, name), 0o755)
  }
  await run('npm', ['pack', '--silent', '--pack-destination', template], { cwd: path })
}

async function makeProject(tiny = '1.0.0'): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'ensure it-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  await mkdir(join(root, 'scripts'))
  for (const name of ['ensure.mjs', 'ensure-run.mjs', 'ensure-install.mjs', 'ensure-lock.mjs']) {
    await copyFile(new URL(name, import.meta.url), join(root, 'scripts', name))
  }
  for (const name of ['tiny-1.0.0', 'tiny-2.0.0', `${PINNED_NAME}-9.9.9`])
    await copyFile(join(template, `${name}.tgz`), join(root, `${name}.tgz`))
  await writeFile(join(root, 'entry.mjs'), ENTRY)
  await writeFile(join(root, 'server.mjs'), SERVER)
  await requireTiny(root, tiny)
  return root
}

/** Writes package.json and the lock file for a version of the package `tiny`. */
async function requireTiny(root: string, tiny: string): Promise<void> {
  const optionalDependencies = { [PINNED_NAME]: `file:${PINNED_NAME}-9.9.9.tgz` }
  const description = {
    name: 'project',
    version: '1.0.0',
    type: 'module',
    dependencies: { tiny: `file:tiny-${tiny}.tgz` },
    optionalDependencies,
  }
  await writeFile(join(root, 'package.json'), JSON.stringify(description))
  await run('npm', ['install', '--package-lock-only', '--offline', '--silent'], { cwd: root })
}

async function ensure(root: string, args: string[], env: NodeJS.ProcessEnv = {}, flags: string[] = []): Promise<Result> {
  const child = start(root, args, env, flags)
  const texts = { stdout: '', stderr: '' }
  child.stdout?.on('data', (text) => (texts.stdout += text))
  child.stderr?.on('data', (text) => (texts.stderr += text))
  const [code] = (await once(child, 'close')) as [number]
  return { code, ...texts }
}

function start(root: string, args: string[], env: NodeJS.ProcessEnv = {}, flags: string[] = []): ChildProcess {
  return spawn(process.execPath, [...flags, join(root, 'scripts', 'ensure.mjs'), ...args], {
    cwd: tmpdir(),
    env: { ...process.env, ...env },
  })
}

/** Takes away the call with which a newer Node.js becomes another program, as an older one lacks it. */
const WITHOUT_EXECVE = ['--import', 'data:text/javascript,delete process.execve']

it('installs what is missing, then runs the file on the pinned Node.js', async () => {
  const root = await makeProject()
  const first = await ensure(root, ['entry.mjs', 'a b', '--c'])
  expect(JSON.parse(first.stdout)).toEqual({ args: ['a b', '--c'], pinned: 'yes', tiny: '1.0.0' })
  expect(first.stderr).toMatch(/^Installing packages with npm, because this is the first start.*\nPackages installed in \d+ s\.\n/)
  const second = await ensure(root, ['entry.mjs'])
  expect(second.stdout).toContain('1.0.0')
  expect(second.stderr).not.toContain('nstall')
})

it('installs again when the lock file has changed', async () => {
  const root = await makeProject()
  await ensure(root, ['entry.mjs'])
  await requireTiny(root, '2.0.0')
  const result = await ensure(root, ['entry.mjs'])
  expect(result.stderr).toContain('not those of this version')
  expect(JSON.parse(result.stdout)).toMatchObject({ tiny: '2.0.0' })
})

it('accepts packages that were installed by hand', async () => {
  const root = await makeProject()
  await run('npm', ['ci', '--silent'], { cwd: root })
  const result = await ensure(root, ['entry.mjs'])
  expect(result).toMatchObject({ code: 0, stderr: expect.not.stringContaining('nstall') })
})

it('installs what was left out when the machine asks to omit optional packages', async () => {
  const root = await makeProject()
  await run('npm', ['ci', '--silent', '--omit=optional'], { cwd: root })
  const settings = { npm_config_omit: 'optional', npm_config_global: 'true', npm_config_engine_strict: 'true', PREFIX: '/nowhere' }
  const result = await ensure(root, ['entry.mjs'], settings)
  expect(JSON.parse(result.stdout)).toMatchObject({ pinned: 'yes' })
})

it('says in one sentence that the registry cannot be reached', async () => {
  const root = await makeProject()
  for (const name of ['package.json', 'package-lock.json']) {
    const text = await readFile(join(root, name), 'utf8')
    const remote = text
      .replace('"tiny": "file:tiny-1.0.0.tgz"', '"tiny": "1.0.0"')
      .replace('"tiny":"file:tiny-1.0.0.tgz"', '"tiny":"1.0.0"')
    await writeFile(join(root, name), remote.replace('"file:tiny-1.0.0.tgz"', '"http://127.0.0.1:9/tiny-1.0.0.tgz"'))
  }
  const cache = join(root, 'empty-cache')
  const result = await ensure(root, ['entry.mjs'], { npm_config_cache: cache })
  expect(result.code).toBe(1)
  expect(result.stderr.split('\n').at(-2)).toMatch(/^Cannot install packages: the package registry cannot be reached; .*\.$/)
}, 60_000)

it('lets one of two starts at once install while the other waits', async () => {
  const root = await makeProject()
  const results = await Promise.all([ensure(root, ['entry.mjs']), ensure(root, ['entry.mjs'])])
  expect(results.map((result) => [result.code, JSON.parse(result.stdout)])).toEqual(
    Array.from({ length: 2 }, () => [0, expect.objectContaining({ tiny: '1.0.0' })]),
  )
  expect(results.filter((result) => result.stderr.includes('Packages installed'))).toHaveLength(1)
  expect(results.filter((result) => result.stderr.includes('Waiting for another start'))).toHaveLength(1)
})

it('takes over the lock of an installation that was killed, or whose number another program has got', async () => {
  for (const holder of ['99999999 0.5', `${process.pid} 0.5`]) {
    const root = await makeProject()
    await mkdir(join(root, '.install-lock'))
    const path = join(root, '.install-lock', 'holder')
    await writeFile(path, holder)
    await utimes(path, 0, 0)
    expect(await ensure(root, ['entry.mjs'])).toMatchObject({ code: 0 })
    await expect(readFile(path)).rejects.toThrow('ENOENT')
  }
})

it('runs a tool of a package on the pinned Node.js, and says when there is none', async () => {
  const root = await makeProject()
  expect((await ensure(root, ['--run', 'tiny-tool'])).stderr).toContain('tiny on yes')
  const result = await ensure(root, ['--run', 'unknown'])
  expect(result).toMatchObject({ code: 1, stderr: 'The tool "unknown" is not installed: run npm ci --include=dev.\n' })
})

it.for([
  ['becomes the program', []],
  ['runs beside the program', WITHOUT_EXECVE],
] as [string, string[]][])('lets a signal arrive once and ends as the program does when it %s', async ([, flags]) => {
  const root = await makeProject()
  await run('npm', ['ci', '--silent'], { cwd: root })
  const child = start(root, ['server.mjs'], {}, flags)
  let said = ''
  child.stdout?.on('data', (text) => (said += text))
  await once(child.stdout ?? child, 'data')
  child.kill('SIGTERM')
  expect(await once(child, 'close')).toEqual([7, null])
  expect(said).toBe('ready\nSIGTERM\n')
})

it('dies of the signal of which the program died', async () => {
  const root = await makeProject()
  await run('npm', ['ci', '--silent'], { cwd: root })
  const child = start(root, ['server.mjs'], {}, WITHOUT_EXECVE)
  await once(child.stdout ?? child, 'data')
  child.kill('SIGHUP')
  expect(await once(child, 'close')).toEqual([null, 'SIGKILL'])
})

it('asks for a newer Node.js in one sentence', async () => {
  const root = await makeProject()
  const old = 'data:text/javascript,Object.defineProperty(process,"versions",{value:{node:"18.20.0"}})'
  const result = await ensure(root, ['entry.mjs'], {}, ['--import', old])
  expect(result).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Broadside needs Node.js 20 or newer, but .*\.\n$/) })
})
