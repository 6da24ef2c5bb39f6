import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { ensure, type Result } from './ensure-kit.ts'

// Each test bundles, on a machine with other load.
vi.setConfig({ testTimeout: 60_000 })

const modules = join(import.meta.dirname, '..', 'node_modules')
const main = 'apps/server/src/main.ts'

const letters = 'abcdefghij'.repeat(200)
const sources = {
  [main]: `console.log('started')`,
  'apps/server/src/cli.ts': `console.log('command')`,
  'apps/web/package.json': '{ "type": "module" }',
  'apps/web/vite.config.ts': 'export default { build: { manifest: true } }',
  'apps/web/index.html': '<!doctype html><script type="module" src="/src/main.ts"></script>',
  'apps/web/src/main.ts': `document.title = '${letters}'`,
  'packages/contract/none.json': '{}',
  'packages/networks/none.json': '{}',
  'packages/scene/none.json': '{}',
  'package.json': '{ "type": "module" }',
  'package-lock.json': '{ "packages": { "": {} } }',
  'node_modules/.package-lock.json': '{ "packages": {} }',
}

let root: string
const write = (path: string, text: string) => writeFile(join(root, path), text)

/** A project with this one's layout and nothing to install. */
beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'web-')))
  onTestFinished(() => rm(root, { recursive: true }))
  await cp(import.meta.dirname, join(root, 'scripts'), { recursive: true, filter: (source) => !source.endsWith('.ts') })
  for (const [path, text] of Object.entries(sources)) {
    await mkdir(join(root, path, '..'), { recursive: true })
    await write(path, text)
  }
  for (const name of ['rolldown', 'vite']) await symlink(join(modules, name), join(root, 'node_modules', name))
})

const start = (program = main): Promise<Result> => ensure(root, [program], {})
const built = /Building the web app \(once per version\) …\n[^]*Web app built \(\d+ s\)\./

const listBuilt = async () =>
  (await readdir(join(root, 'apps/web/dist'), { recursive: true })).map((name) => name.replace(/-[\w-]{8}\./, '-*.'))

it('builds what is missing, with compressed copies of large files', async () => {
  const { code, stdout, stderr } = await start()
  expect([code, stdout]).toEqual([0, 'started\n'])
  expect(stderr).toMatch(built)
  expect(await listBuilt()).toEqual(
    expect.arrayContaining(['index.html', '.vite/manifest.json', 'assets/index-*.js', 'assets/index-*.js.br', 'assets/index-*.js.gz']),
  )
  expect(await listBuilt()).not.toContain('index.html.br')
  const assets = join(root, 'apps/web/dist/assets')
  const read = async (ending: string) => readFile(join(assets, (await readdir(assets)).find((name) => name.endsWith(ending)) ?? ''))
  for (const text of [await read('.js'), brotliDecompressSync(await read('.br')), gunzipSync(await read('.gz'))])
    expect(String(text)).toContain(letters)
})

it('builds again only when a source has changed', async () => {
  await start()
  expect((await start()).stderr).toBe('')
  await write('apps/web/src/main.ts', `document.title = 'other'`)
  expect((await start()).stderr).toMatch(built)
  for (const name of ['contract', 'networks', 'scene']) {
    await write(`packages/${name}/none.json`, '{ }')
    expect((await start()).stderr, name).toMatch(built)
  }
  await rm(join(root, 'apps/web/dist/.sources'))
  expect((await start()).stderr).toMatch(built)
})

it('says in one sentence why there is no app, keeps the previous one, and starts nothing', async () => {
  await start()
  const before = await listBuilt()
  await write('apps/web/src/main.ts', `import './gone.ts'`)
  const { code, stdout, stderr } = await start()
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr.trim().split('\n').at(-1)).toMatch(/^Cannot build the web app \(.*gone\.ts.*\)\.$/)
  expect(await listBuilt()).toEqual(before)
  await write('apps/web/src/main.ts', sources['apps/web/src/main.ts'] ?? '')
  expect(await start()).toMatchObject({ code: 0, stdout: 'started\n' })
})

it('builds once for two simultaneous starts', async () => {
  const both = await Promise.all([start(), start()])
  expect(both.map(({ code }) => code)).toEqual([0, 0])
  expect(both.filter(({ stderr }) => stderr.includes('Building the web app'))).toHaveLength(1)
})

it("builds nothing for a command, or without the app's sources", async () => {
  expect((await start('apps/server/src/cli.ts')).stderr).not.toContain('web app')
  await rm(join(root, 'apps/web'), { recursive: true })
  const { stdout, stderr } = await start()
  expect(stdout).toBe('started\n')
  expect(stderr).not.toContain('web app')
})
