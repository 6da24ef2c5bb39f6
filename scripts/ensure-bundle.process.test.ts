import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { ensure } from './ensure-kit.ts'

// Each test bundles, on a machine with other load.
vi.setConfig({ testTimeout: 60_000 })

const modules = join(import.meta.dirname, '..', 'node_modules')
const main = 'apps/server/src/main.ts'

const sources = {
  [main]: `
    import { readFileSync } from 'node:fs'
    import { Worker } from 'node:worker_threads'
    import { number } from './number.ts'
    const note: string = readFileSync(new URL('note.txt', import.meta.url), 'utf8')
    const thread = new Worker(new URL('parts/thread.ts', import.meta.url))
    thread.once('message', (program) => console.log(JSON.stringify({ number, note, program, args: process.argv.slice(2) })))`,
  'apps/server/src/cli.ts': '',
  'apps/server/src/number.ts': 'export const number: number = 1',
  'apps/server/src/note.txt': 'read beside the source',
  'apps/server/src/parts/thread.ts': `
    import { parentPort } from 'node:worker_threads'
    import { number } from '../number.ts'
    parentPort?.postMessage(import.meta.filename.replace(/^.*[/\\\\]/, '') + ' ' + number)`,
  'packages/none.json': '{}',
  'package.json': '{ "type": "module" }',
  'package-lock.json': '{ "packages": { "": {} } }',
  'node_modules/.package-lock.json': '{ "packages": {} }',
}

let root: string
const write = (path: string, text: string) => writeFile(join(root, path), text)
const cache = () => join(root, 'node_modules', '.cache')

/** A project with this one's layout and nothing to install. */
beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'bundle-')))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  await cp(import.meta.dirname, join(root, 'scripts'), { recursive: true, filter: (source) => !source.endsWith('.ts') })
  for (const [path, text] of Object.entries(sources)) {
    await mkdir(join(root, path, '..'), { recursive: true })
    await write(path, text)
  }
  await symlink(join(modules, 'rolldown'), join(root, 'node_modules', 'rolldown'))
})

interface Started {
  said: string
  number: number
  note: string
  program: string
  args: string[]
}

async function start(): Promise<Started> {
  const { code, stdout, stderr } = await ensure(root, [main, 'an argument'], {})
  expect(code, stderr).toBe(0)
  return { said: stderr, ...JSON.parse(stdout) }
}

const bundled = { number: 1, note: 'read beside the source', program: 'parts-thread.mjs 1', args: ['an argument'] }
const fromSources = { ...bundled, program: 'thread.ts 1' }
const bundling = 'Bundling the server (once per version) …\n'

const list = async () => (await readdir(join(cache(), 'broadside'), { withFileTypes: true })).filter((entry) => entry.isDirectory())

it("runs a program's bundle, that of its threads, and reads the files next to its sources", async () => {
  expect(await start()).toEqual({ ...bundled, said: bundling })
  expect(await start()).toEqual({ ...bundled, said: '' })
})

it('runs the bundle of a moved checkout entirely from its new location', async () => {
  await start()
  const moved = `${root} ü moved`
  await rename(root, moved)
  root = moved
  onTestFinished(() => rm(moved, { recursive: true }))
  expect(await start()).toEqual({ ...bundled, said: '' })
})

it('bundles again when a source or the lock file has changed, and keeps three bundles', async () => {
  await start()
  for (const number of [2, 3, 4]) {
    await write('apps/server/src/number.ts', `export const number: number = ${number}`)
    expect(await start()).toEqual({ ...bundled, number, program: `parts-thread.mjs ${number}`, said: bundling })
  }
  expect(await list()).toHaveLength(3)
  await write('package-lock.json', '{ "packages": { "": { "name": "other" } } }')
  expect((await start()).said).toBe(bundling)
})

it('keeps the bundle when a source was only touched', async () => {
  await start()
  await write('apps/server/src/number.ts', sources['apps/server/src/number.ts'] ?? '')
  expect(await start()).toEqual({ ...bundled, said: '' })
})

it.each(['main.mjs', 'files.json'])('bundles again when %s is damaged', async (name) => {
  await start()
  const [folder] = await list()
  await truncate(join(cache(), 'broadside', folder?.name ?? '', name), 1)
  expect(await start()).toEqual({ ...bundled, said: bundling })
})

it("runs the sources if the bundle can't be written, and says so in one line", async () => {
  await write('node_modules/.cache', '')
  const { said, ...rest } = await start()
  expect(rest).toEqual(fromSources)
  expect(said).toMatch(/^Cannot bundle the server \(.*ENOTDIR.*\)\. Starting from the sources instead, which takes longer\.\n$/)
  expect(await readFile(join(root, 'node_modules', '.cache'), 'utf8')).toBe('')
})

it('runs the sources if bundling fails, and says why', async () => {
  await rm(join(root, 'node_modules', 'rolldown'))
  const { said, ...rest } = await start()
  expect(rest).toEqual(fromSources)
  expect(said).toMatch(/\nCannot bundle the server \(.*Cannot find package 'rolldown'.*\)\. Starting from the sources .*\.\n$/)
})

it('bundles once for two simultaneous starts', async () => {
  const both = await Promise.all([start(), start()])
  expect(both).toMatchObject([bundled, bundled])
  expect(both.filter(({ said }) => said.includes(bundling))).toHaveLength(1)
})
