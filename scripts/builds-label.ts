/**
 * `node scripts/builds-label.ts --out <folder> [--only <name>]`: writes each text of the corpus with its posts for a reader, and a form for the
 * labels to fill in. Finished forms belong in `packages/composer/labels`.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { corpusFolder, readFolder } from './builds/corpus.ts'
import { writeText } from './builds/labels/posts.ts'
import { instructions, pageOf, skeletonOf } from './builds/labels/reading.ts'

const { values: options } = parseArgs({ options: { out: { type: 'string' }, only: { type: 'string' } } })
if (options.out === undefined) throw new Error('Name a folder: --out <folder>')

await mkdir(options.out, { recursive: true })
await writeFile(join(options.out, 'README.md'), instructions)
let [posts, threads] = [0, 0]
for (const text of await readFolder(corpusFolder)) {
  if (options.only !== undefined && !text.name.includes(options.only)) continue
  const written = await writeText(text)
  await writeFile(join(options.out, `${text.name}.md`), pageOf(written))
  await writeFile(join(options.out, `${text.name}.json`), `${JSON.stringify(skeletonOf(written), null, 2)}\n`)
  posts += written.posts.length
  threads += written.posts.filter(({ subject }) => subject.form === 'thread').length
}
process.stdout.write(`${posts} posts, ${threads} of them threads: ${options.out}\n`)
