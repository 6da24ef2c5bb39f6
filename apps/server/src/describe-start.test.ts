import { expect, it } from 'vitest'
import { openDatabase } from '#db/open.ts'
import { createTestApp } from '#test/create-test-app.ts'
import { perFile } from '#test/lifetimes.ts'
import { logStart } from './describe-start.ts'

const test = perFile(createTestApp)

it('leaves a server running whose database went away right after the start', async () => {
  const lines: unknown[] = []
  const take = (...given: unknown[]) => void lines.push(given.at(-1))
  const log = { ...test.app.log, info: take, warn: take, error: take } as typeof test.app.log
  const away = openDatabase({ connection: { host: '127.0.0.1', port: 1, user: 'nobody', database: 'nothing' }, poolSize: 1, log })
  await logStart({ ...test.app, log, db: away.db, outages: away.outages })
  await away.close()
  expect(lines).toEqual([expect.stringMatching(/^The database does not answer/)])
})
