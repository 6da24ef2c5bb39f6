/** A released migration has already run on other databases, so a change to it would never reach them. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const folder = join(import.meta.dirname, 'migrations')
const list = 'SHA256SUMS'

it('no released migration has changed, and every new one is listed', async () => {
  const known = await readFile(join(folder, list), 'utf8')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ts')).toSorted()
  const lines = await Promise.all(
    names.map(
      async (name) =>
        `${createHash('sha256')
          .update(await readFile(join(folder, name)))
          .digest('hex')}  ${name}`,
    ),
  )
  const wrong = lines.filter((line) => !known.split('\n').includes(line))
  const isNew = (line: string) => !known.includes(`  ${line.split('  ')[1]}\n`)
  expect(
    wrong.filter((line) => !isNew(line)).map((line) => line.split('  ')[1]),
    'Take these changes back and write a new migration. Only while a migration has landed nowhere may its line be replaced.',
  ).toEqual([])
  expect(wrong, `Add these lines to apps/server/src/db/migrations/${list} (sha256sum prints them).`).toEqual([])
  expect(known.trimEnd().split('\n'), `Lines of ${list} without a migration`).toHaveLength(names.length)
})
