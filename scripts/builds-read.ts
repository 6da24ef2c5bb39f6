/**
 * `npm run builds:read [-- <folder of articles>… --only <name> --to <folder>]`: builds the texts of the corpus into one page, with
 * each post next to its source, and prints the page's path.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Build, buildText } from './builds/build.ts'
import { readCorpus } from './builds/corpus.ts'
import { pageOf } from './builds/page.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    to: { type: 'string', default: fileURLToPath(new URL('../node_modules/.cache/builds', import.meta.url)) },
  },
})

const texts = (await readCorpus(positionals)).filter(({ name }) => options.only === undefined || name.includes(options.only))
const built: Build[][] = []
for (const text of texts) built.push(await buildText(text))

await mkdir(options.to, { recursive: true })
const path = join(options.to, 'index.html')
await writeFile(path, pageOf(built))
const times = built
  .flat()
  .map(({ milliseconds }) => milliseconds)
  .toSorted((a, b) => a - b)
const percentile = (part: number): string => (times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0).toFixed(0)
process.stdout.write(`${path}\n${times.length} builds; each takes ${percentile(0.5)} ms (p50), ${percentile(0.99)} ms (p99)\n`)
