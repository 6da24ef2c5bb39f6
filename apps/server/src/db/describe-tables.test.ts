import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { describeTables } from './describe-tables.ts'

it('tables.ts matches the migrations; otherwise run `node scripts/table-types.ts`', async () => {
  await using test = await createTestApp()
  expect(await describeTables(test.app.db)).toBe(await readFile(new URL('tables.ts', import.meta.url), 'utf8'))
})
