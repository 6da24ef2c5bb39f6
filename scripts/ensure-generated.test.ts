import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

const address = new URL('ensure-generated.mjs', import.meta.url).href
const { ensureGenerated } = (await import(address)) as { ensureGenerated(options: { root: string; node: string }): Promise<void> }

const sources = [
  'apps/web/build/messages.ts',
  'apps/web/messages/en/access.json',
  'package-lock.json',
  'packages/composer/src/sentences.ts',
  'packages/contract/src/endpoint.ts',
  'packages/networks/src/x/describe.ts',
  'scripts/endpoint-map.ts',
  'scripts/sentence-words.ts',
]
const generated = ['apps/web/messages/en/sentences.json', 'apps/web/src/i18n/messages.gen.ts', 'packages/contract/src/endpoint-map.gen.ts']
/** Writes every file, and one letter for each run. */
const program = `import { appendFileSync, writeFileSync } from 'node:fs'
for (const file of ${JSON.stringify(generated)}) writeFileSync(file, 'made')
appendFileSync('runs', 'x')\n`

let root: string
const at = (path: string) => join(root, path)
const write = async (path: string, text: string) => {
  await mkdir(dirname(at(path)), { recursive: true })
  await writeFile(at(path), text)
}
const ensure = () => ensureGenerated({ root, node: process.execPath })
const countRuns = async () => (await readFile(at('runs'), 'utf8')).length

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'generated-'))
  for (const path of [...sources, 'apps/web/src/i18n/index.ts']) await write(path, '')
  await write('scripts/generate.ts', program)
})
afterEach(() => rm(root, { recursive: true }))

it('writes the files once for the sources as they are', async () => {
  for (let start = 0; start < 2; start += 1) await ensure()
  expect(await Promise.all(generated.map((path) => readFile(at(path), 'utf8')))).toEqual(generated.map(() => 'made'))
  expect(await countRuns()).toBe(1)
})

it.each(sources)('writes them again after a change of %s', async (path) => {
  await ensure()
  await appendFile(at(path), ' ')
  await ensure()
  expect(await countRuns()).toBe(2)
})

it.each(generated)('writes them again when %s is missing', async (path) => {
  await ensure()
  await rm(at(path))
  await ensure()
  expect([await countRuns(), await readFile(at(path), 'utf8')]).toEqual([2, 'made'])
})

it('says in one line why they cannot be written, and tries again the next time', async () => {
  await write('scripts/generate.ts', `throw new Error('no such endpoint')`)
  await expect(ensure()).rejects.toThrow(/^The generated files cannot be written \(.*no such endpoint.*\)\.$/)
  await write('scripts/generate.ts', program)
  await ensure()
  expect(await countRuns()).toBe(1)
})

it('leaves a release alone, which comes with its files', async () => {
  await rm(at('scripts/generate.ts'))
  await expect(ensure()).resolves.toBeUndefined()
})
