import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { perFile } from '#test/lifetimes.ts'
import { databaseUrl, startServer } from '#test/server-program.ts'
import { createLibrary } from './testing/library.ts'
import { jpeg } from './testing/samples.ts'

const key = randomBytes(32)
const test = perFile(() => createTestApp({ secretKeys: [key] }))

/** The next process takes over the job once the dead one has been silent for 20 seconds. */
const takeover = { timeout: 90_000, interval: 50 }

it('makes a copy once for two servers, also after kill -9 in the middle', { timeout: 240_000 }, async () => {
  const { token, upload, workspace } = await createLibrary(test)
  const { id } = await upload(await jpeg({ width: 6000, height: 4000, noise: true }))
  await test.drain()
  const jobs = () => test.app.db.selectFrom('jobs').select(['state', 'attempts']).where('subject', '=', `${id}.drawn`).execute()
  const ask = (origin: string) =>
    fetch(`${origin}/api/v1/media/${id}/content?variant=drawn`, { headers: { authorization: `Bearer ${token}` } })
  const stored = () => test.app.mediaStore.size(`${workspace.id}/${id}/drawn`)

  const env = { DATABASE_URL: await databaseUrl(test), SECRET_KEY: key.toString('base64'), DATA_DIR: test.app.config.dataDir }
  const first = await startServer({ env })
  expect((await ask(first.origin)).status).toBe(404)
  await expect.poll(jobs, takeover).toMatchObject([{ state: 'processing' }])
  await first[Symbol.asyncDispose]()
  expect(await jobs()).toEqual([{ state: 'processing', attempts: 1 }])
  expect(await stored()).toBeUndefined()

  await using second = await startServer({ env })
  await using third = await startServer({ env })
  const statuses = async () => (await Promise.all([ask(second.origin), ask(third.origin)])).map(({ status }) => status)
  await expect.poll(statuses, takeover).toEqual([200, 200])
  expect(await jobs()).toEqual([{ state: 'completed', attempts: 2 }])
  const [one, other] = await Promise.all([second, third].map(async ({ origin }) => Buffer.from(await (await ask(origin)).arrayBuffer())))
  expect(one).toHaveLength((await stored()) ?? 0)
  expect(other?.equals(one ?? Buffer.of())).toBe(true)
})
