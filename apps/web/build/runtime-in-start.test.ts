import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, it, onTestFinished } from 'vitest'
import { runtimeInStart } from './runtime-in-start.ts'

const groups = [
  { name: 'start', test: /main\.js$|preload-helper/ },
  { name: 'words', test: /words-\w+\.js$/ },
]

/** Both files take a module as an object, for which they need a helper of the bundler. */
const sources = (title: string): Record<string, string> => ({
  'index.html': '<script type="module" src="/main.js"></script>',
  'main.js': `import * as title from './title-main.js'; console.log(title); import('./words-one.js').then(console.log); import('./words-two.js').then(console.log)`,
  'title-main.js': `export const title = ${JSON.stringify(title)}`,
  'words-one.js': 'export const one = Math.random()',
  'words-two.js': 'export const two = Math.random()',
})

/** The code of each file by its name. */
async function buildApp(title: string): Promise<Map<string, string>> {
  const root = mkdtempSync(join(tmpdir(), 'build-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [name, code] of Object.entries(sources(title))) writeFileSync(join(root, name), code)
  const built = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    plugins: [runtimeInStart()],
    build: { write: false, modulePreload: { polyfill: false }, rolldownOptions: { output: { codeSplitting: { groups } } } },
  })
  const files = [built].flat().flatMap((one) => ('output' in one ? (one as Rolldown.RolldownOutput).output : []))
  return new Map(files.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.code]] : [])))
}

it('gives files of two versions the same name only if their code is the same, as browsers keep them by their names', async () => {
  const [before, after] = [await buildApp('Before'), await buildApp('After')]
  const shared = [...after].filter(([name]) => before.has(name))
  expect([...after.keys()].map((name) => name.replace(/^.*\/(\w+)-.*$/, '$1')).toSorted()).toEqual(['start', 'words'])
  expect(shared.map(([name]) => name)).toEqual([expect.stringContaining('words')])
  for (const [name, code] of shared) expect(code).toBe(before.get(name))
})
