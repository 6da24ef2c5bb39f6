import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { nameClass } from './class-names.ts'

const source = join(import.meta.dirname, '../src')

it('gives the classes of every file names of their own', () => {
  const files = globSync('**/*.module.css', { cwd: source }).map((path) => join(source, path))
  expect(files.length).toBeGreaterThan(50)
  expect(new Set(files.map((path) => nameClass('row', path))).size).toBe(files.length)
})
