/** A hanging database: connections stay open, and no response comes. */
import { getHealth } from '@broadside/contract/features/instance'
import { createVoiceProfile } from '@broadside/contract/features/voices'
import { listWorkspaces } from '@broadside/contract/features/workspaces'
import { sql } from 'kysely'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { createUser, createWorkspace, signIn } from '#test/factories.ts'
import { startStallingProxy, type StallingProxy } from '#test/stalling-proxy.ts'

let proxy: StallingProxy
let test: TestApp
let lines: { level: number; msg: string; reason?: string; err?: unknown }[]

beforeEach(async () => {
  proxy = await startStallingProxy()
  lines = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) })
  test = await createTestApp({ through: proxy.address, log })
})
afterEach(async () => {
  proxy.resume()
  await test[Symbol.asyncDispose]()
  await proxy[Symbol.asyncDispose]()
})

/** Milliseconds in which every request gets a response. */
const limit = 10_000

describe('while the database hangs', { timeout: 60_000 }, () => {
  it('responds 503 in time, even to many requests at once, and serves again afterwards', async () => {
    const user = await createUser(test)
    const client = test.client({ cookie: await signIn(test, user) })
    await client.call(listWorkspaces)
    proxy.stall()
    const begun = performance.now()
    const refused = await Promise.allSettled(Array.from({ length: 25 }, () => client.call(listWorkspaces)))
    expect(performance.now() - begun).toBeLessThan(limit)
    for (const answer of refused)
      expect(answer).toMatchObject({ reason: { status: 503, message: expect.stringContaining("The database isn't responding.") } })
    proxy.resume()
    await client.call(listWorkspaces)
  })

  it('reports that the process is alive to anyone', async () => {
    const cookie = await signIn(test, await createUser(test))
    proxy.stall()
    const begun = performance.now()
    await test.client({ cookie }).call(getHealth)
    await test.client({ token: `bsd_00000000_${'x'.repeat(43)}` }).call(getHealth)
    expect(performance.now() - begun).toBeLessThan(1000)
  })

  it('does not claim that nothing happened after an unconfirmed commit, and the repeat finds the outcome', async () => {
    const user = await createUser(test)
    const { id } = await createWorkspace(test, user)
    const client = test.client({ cookie: await signIn(test, user), headers: { 'idempotency-key': 'a voice, once' } })
    const create = () => client.call(createVoiceProfile, { body: { workspace_id: id, name: 'Quiet' } })
    const sent = proxy.stallAfter('commit')
    const answer = create().catch((error: unknown) => error)
    await sent
    expect(await answer).toMatchObject({ status: 503, message: expect.stringMatching(/may have been made/) })
    proxy.resume()
    const { headers } = await create()
    expect(headers.get('idempotent-replayed')).toBe('true')
    const { rows } = await sql<{ count: number }>`select count(*)::int from voice_profiles where name = 'Quiet'`.execute(test.app.db)
    expect(rows).toEqual([{ count: 1 }])
  })

  it('logs this once at the start and once at the end, however many errors there are', async () => {
    const user = await createUser(test)
    const client = test.client({ cookie: await signIn(test, user) })
    proxy.stall()
    await Promise.allSettled(Array.from({ length: 12 }, () => client.call(listWorkspaces)))
    expect(lines.map(({ msg }) => msg)).toEqual([expect.stringMatching(/^The database does not answer\./)])
    proxy.resume()
    await vi.waitFor(() => expect(lines.at(-1)?.msg).toMatch(/^The database is back after \d+ s; \d+ errors were not logged\.$/), {
      timeout: 20_000,
    })
    expect(lines).toHaveLength(2)
    expect(lines.every(({ err }) => err === undefined)).toBe(true)
  })
})
