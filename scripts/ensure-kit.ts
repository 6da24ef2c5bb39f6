/** Fixtures for the tests of `ensure.mjs`: a project like this one, and a registry with its packages. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

export const run = promisify(execFile)

const pinnedName = `node-${process.platform}-${process.arch}`

const entry = `console.log(JSON.stringify({ args: process.argv.slice(2), pinned: process.env.PINNED, tiny: (await import('tiny')).default }))\n`
const server = `
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => { console.log(signal); setTimeout(() => process.exit(7), 300) })
process.on('SIGHUP', () => process.kill(process.pid, 'SIGKILL'))
const parent = process.ppid
setInterval(() => process.argv[2] === '--orphan' && process.ppid !== parent && setTimeout(() => (console.log('alone'), process.exit()), 1500), 100)
console.log('ready', process.pid)
`

/** Claims to be a Node.js version that doesn't exist, so that a package can require it. */
const pinnedNode = `#!/bin/sh
PINNED=yes exec "${process.execPath}" --import 'data:text/javascript,Object.defineProperty(process,"version",{value:"v99.0.0"})' "$@"
`

interface Manifest extends Record<string, unknown> {
  name: string
  version: string
}

interface Published {
  manifest: Manifest
  integrity: string
  tarball: Buffer
}

export interface Kit {
  /** Points npm at the registry and at a separate cache. */
  env: Record<string, string>
  pinnedFolder: string
  makeProject(tiny?: string): Promise<string>
  /** Writes package.json and the lock file for a version of the package `tiny`. */
  requireTiny(root: string, tiny: string): Promise<void>
  close(): Promise<void>
}

const tool = (version: string) =>
  `#!/usr/bin/env node\nexport default '${version}'\nif (process.argv[1]?.includes('tiny')) console.error('tiny on', process.env.PINNED)\n`

/** Packages for this system: one any Node.js may install, one only the pinned one may, one none may, and one for other systems. */
async function publishAll(folder: string): Promise<Published[]> {
  const here = { os: [process.platform], cpu: [process.arch] }
  const tiny = { name: 'tiny', type: 'module', main: 'tiny.js', bin: { 'tiny-tool': 'tiny.js' } }
  const native = { ...here, engines: { node: '>=99' } }
  const foreign = { name: 'tiny-foreign', version: '1.0.0', os: [`!${process.platform}`] }
  const optional = { 'tiny-native': '1.0.0', 'tiny-foreign': '1.0.0' }
  const list: [Manifest, Record<string, string>][] = [
    [{ ...tiny, version: '1.0.0', optionalDependencies: optional }, { 'tiny.js': tool('1.0.0') }],
    [{ ...tiny, version: '2.0.0', optionalDependencies: optional }, { 'tiny.js': tool('2.0.0') }],
    [{ ...tiny, version: '3.0.0', optionalDependencies: { 'tiny-never': '1.0.0' } }, { 'tiny.js': tool('3.0.0') }],
    [{ name: 'tiny-native', version: '1.0.0', ...native }, {}],
    [foreign, {}],
    [{ name: 'tiny-never', version: '1.0.0', ...here, engines: { node: '>=100' } }, {}],
    [{ name: pinnedName, version: '99.0.0', ...here, bin: { node: 'bin/node' } }, { 'bin/node': pinnedNode }],
  ]
  return Promise.all(list.map(([manifest, files]) => publish(join(folder, `${manifest.name}-${manifest.version}`), manifest, files)))
}

async function publish(folder: string, manifest: Manifest, files: Record<string, string>): Promise<Published> {
  for (const [name, text] of Object.entries({ ...files, 'package.json': JSON.stringify(manifest) })) {
    const path = join(folder, 'package', name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
    await chmod(path, 0o755)
  }
  await run('tar', ['-czf', 'package.tgz', 'package'], { cwd: folder })
  const tarball = await readFile(join(folder, 'package.tgz'))
  return { manifest, tarball, integrity: `sha512-${createHash('sha512').update(tarball).digest('base64')}` }
}

async function openRegistry(published: readonly Published[]) {
  const registry = createServer((request, response) => {
    const [name, , file] = (request.url ?? '').slice(1).split('/')
    const found = published.filter(({ manifest }) => manifest.name === name)
    const asked = found.find(({ manifest }) => `${manifest.version}.tgz` === file)
    if (asked) return response.end(asked.tarball)
    const versions = found.map(({ manifest, integrity }) => {
      const tarball = `http://${request.headers.host}/${name}/-/${manifest.version}.tgz`
      return [manifest.version, { ...manifest, dist: { tarball, integrity } }]
    })
    response.statusCode = found.length ? 200 : 404
    return response.end(JSON.stringify({ name, 'dist-tags': { latest: '1.0.0' }, versions: Object.fromEntries(versions) }))
  })
  await once(registry.listen(0, '127.0.0.1'), 'listening')
  return { url: `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`, close: () => registry.close() }
}

export async function openKit(): Promise<Kit> {
  const folder = await mkdtemp(join(tmpdir(), 'ensure-'))
  const published = await publishAll(folder)
  const registry = await openRegistry(published)
  const env = { npm_config_registry: registry.url, npm_config_cache: join(folder, 'cache') }

  const requireTiny = async (root: string, tiny: string) => {
    const project = {
      name: 'project',
      version: '1.0.0',
      dependencies: { tiny },
      optionalDependencies: { [pinnedName]: '99.0.0' },
    }
    const locked = published
      .filter(({ manifest }) => manifest.name !== 'tiny' || manifest.version === tiny)
      .filter(({ manifest }) => !(tiny === '3.0.0' ? /native|foreign/ : /never/).test(manifest.name))
      .map(({ manifest, integrity }) => {
        const { name } = manifest
        return [`node_modules/${name}`, { ...manifest, integrity, ...(name === 'tiny' ? {} : { optional: true }) }]
      })
    const lock = { name: 'project', version: '1.0.0', lockfileVersion: 3, requires: true }
    const scripts = { start: 'exec node scripts/ensure.mjs server.mjs', serve: 'node scripts/ensure.mjs server.mjs' }
    await writeFile(join(root, 'package.json'), JSON.stringify({ ...project, type: 'module', scripts }))
    await writeFile(join(root, 'package-lock.json'), JSON.stringify({ ...lock, packages: { '': project, ...Object.fromEntries(locked) } }))
  }

  const makeProject = async (tiny = '1.0.0') => {
    const root = await mkdtemp(join(folder, 'project of ours-'))
    const isProgram = (source: string) => !source.endsWith('.ts')
    await cp(import.meta.dirname, join(root, 'scripts'), { recursive: true, filter: isProgram })
    await writeFile(join(root, 'entry.mjs'), entry)
    await writeFile(join(root, 'server.mjs'), server)
    await requireTiny(root, tiny)
    return root
  }

  const close = async () => {
    registry.close()
    await rm(folder, { recursive: true })
  }
  return { env, pinnedFolder: join(folder, `${pinnedName}-99.0.0`, 'package', 'bin'), makeProject, requireTiny, close }
}

export interface Result {
  code: number
  stdout: string
  stderr: string
}

export async function ensure(root: string, args: string[], env: NodeJS.ProcessEnv, flags: string[] = []): Promise<Result> {
  const child = start(root, args, env, flags)
  const texts = { stdout: '', stderr: '' }
  child.stdout?.on('data', (text) => (texts.stdout += text))
  child.stderr?.on('data', (text) => (texts.stderr += text))
  const [code] = (await once(child, 'close')) as [number]
  return { code, ...texts }
}

export function start(root: string, args: string[], env: NodeJS.ProcessEnv, flags: string[] = []): ChildProcess {
  return spawn(process.execPath, [...flags, join(root, 'scripts', 'ensure.mjs'), ...args], {
    cwd: tmpdir(),
    env: { ...process.env, ...env },
  })
}
