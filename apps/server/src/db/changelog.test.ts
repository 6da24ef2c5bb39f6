/** An admin who upgrades or goes back reads in CHANGELOG.md which schema each version has. */
import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { version } from '#lib/version.ts'

interface Entry {
  version: string
  schema: string | undefined
  text: string
}

const entries: Entry[] = readFileSync(join(import.meta.dirname, '../../../../CHANGELOG.md'), 'utf8')
  .split(/^## /m)
  .slice(1)
  .map((text) => ({
    version: /^\[([^\]]+)\]/.exec(text)?.[1] ?? '',
    schema: /^Schema: (\S+)$/m.exec(text)?.[1],
    text,
  }))
const migrations = (await readdir(join(import.meta.dirname, 'migrations')))
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.replace('.ts', ''))
  .toSorted()
const [unreleased, ...released] = entries

it('begins with what is not released, followed by versions from new to old, each with its schema', () => {
  expect(unreleased?.version).toBe('Unreleased')
  expect(released.map((entry) => entry.version)).toContain(version)
  for (const { version: name, schema } of entries) expect(migrations, `the schema of ${name}`).toContain(schema)
  const schemas = entries.map(({ schema = '' }) => schema)
  expect(schemas).toEqual(schemas.toSorted().toReversed())
  const compare = (a: string, b: string) => b.localeCompare(a, 'en', { numeric: true })
  const versions = released.map((entry) => entry.version)
  expect(versions).toEqual(versions.toSorted(compare))
})

it('names the migrations since the last release where admins read what is new', () => {
  expect(unreleased?.schema, 'Name the last migration in the line "Schema:" under Unreleased.').toBe(migrations.at(-1))
  const since = migrations.filter((name) => name > (released[0]?.schema ?? ''))
  const unnamed = since.filter((name) => !unreleased?.text.match(new RegExp(`\\b[Mm]igrations? [^.]*\\b${name.slice(0, 4)}\\b`)))
  expect(unnamed, 'Say under Unreleased what "Migration 00NN" adds.').toEqual([])
})
