import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { readAll } from '#lib/files/read-all.ts'
import { createPace } from './pace.ts'
import { one } from './vault.ts'

it('lets no more than its rate pass', async () => {
  const pace = createPace(8)
  const begun = performance.now()
  for (let part = 0; part < 4; part++) await readAll(pace.pass(one(randomBytes(1024 * 1024))))
  expect(performance.now() - begun).toBeGreaterThan(250)
})
