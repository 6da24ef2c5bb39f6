/** Updates the tables in `docs/manual/moving.md` from the kinds of rows that archives contain. */
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { personReference, reference } from '../apps/server/src/features/instance/moving/reference.ts'

const path = fileURLToPath(new URL('../docs/manual/moving.md', import.meta.url))

const fill = (page: string, name: string, text: string): string => {
  const [start, end] = [`<!-- begin: ${name} -->`, `<!-- end: ${name} -->`]
  const [before, rest] = page.split(start)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined) throw new Error(`The page has no place for ${name}.`)
  return `${before}${start}\n\n${text}\n\n${end}${after}`
}

export const movingPage = (page: string): string => fill(fill(page, 'workspace', reference()), 'person', personReference())

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeFile(path, movingPage(await readFile(path, 'utf8')))
