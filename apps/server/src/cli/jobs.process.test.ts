import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuid7 } from '#lib/ids.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { openProgram, type Program } from './testing/program.ts'

let test: TestApp
let program: Program
beforeAll(async () => {
  test = await createTestApp()
  program = await openProgram(test)
})
afterAll(async () => {
  await test[Symbol.asyncDispose]()
  await program[Symbol.asyncDispose]()
})

const broadside = (...words: string[]) => program.run(...words)

interface Stored {
  state: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled'
  type?: string
  subject?: string
  message?: string
}

async function store({ state, type = 'account.check', subject = uuid7(), message }: Stored): Promise<string> {
  const id = uuid7()
  await test.app.database.pool.query(
    `insert into jobs (id, type, data, state, run_at, started_at, attempts, error, max_attempts, subject)
     values ($1, $2, $3, $4, now() - interval '1 hour', now(), 3, $5, 3, $6)`,
    [id, type, { account_id: 'a1' }, state, message, subject],
  )
  return id
}

const listed = async (...words: string[]) =>
  JSON.parse((await broadside('job', 'list', '--json', ...words)).out) as {
    id: string
    status: string
    attempts: number
    last_error?: string
  }[]

describe('job list', () => {
  it("shows everyone's jobs, newest first, by state and type", async () => {
    const failed = await store({ state: 'failed', message: "The network isn't responding." })
    const waiting = await store({ state: 'pending', type: 'media.clean' })
    expect((await listed()).map(({ id }) => id).slice(0, 2)).toEqual([waiting, failed])
    expect((await listed('--type', 'media.clean')).map(({ id }) => id)).toEqual([waiting])
    expect(await listed('--status', 'failed', '--limit', '1')).toMatchObject([
      { id: failed, status: 'failed', attempts: 3, last_error: "The network isn't responding." },
    ])
    const { code, out } = await broadside('job', 'list', '--status', 'failed')
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(new RegExp(`^${failed} {2}account\\.check .*3/3 {2}The network isn't responding\\.\\n$`)),
    ])
    expect((await broadside('job', 'list', '--type', 'no.such')).out).toBe('No jobs found.\n')
  })

  it('reports an invalid argument in one line', async () => {
    expect(await broadside('job', 'list', '--status', 'done')).toMatchObject({ code: 1, err: expect.stringContaining('--status') })
    expect(await broadside('job', 'list', '--limit', '0')).toMatchObject({ code: 1, err: expect.stringContaining('--limit') })
    expect((await broadside('job', 'list', '--colour')).code).toBe(1)
  })
})

describe('job retry', () => {
  it('gives a failed job all its attempts again, and the running server runs it', async () => {
    const id = await store({ state: 'failed', message: 'x' })
    expect(await broadside('job', 'retry', id)).toMatchObject({ code: 0, out: `account.check ${id} is now pending.\n` })
    const [job] = (await listed('--type', 'account.check')).filter((one) => one.id === id)
    expect(job).toMatchObject({ status: 'pending', attempts: 0 })
    expect(job).not.toHaveProperty('last_error')
    await test.drain()
    expect((await listed('--type', 'account.check')).find((one) => one.id === id)).toMatchObject({ status: 'completed', attempts: 1 })
  })

  it('rejects a subject with an open job, and a job that has not failed', async () => {
    const subject = uuid7()
    const failed = await store({ state: 'failed', subject })
    const open = await store({ state: 'pending', subject })
    expect(await broadside('job', 'retry', failed)).toMatchObject({ code: 1, err: expect.stringContaining('Another job') })
    expect(await broadside('job', 'retry', open)).toMatchObject({ code: 1, err: expect.stringContaining('pending') })
    expect((await broadside('job', 'cancel', open, '--json')).out).toContain('"cancelled"')
    expect((await broadside('job', 'retry', failed)).code).toBe(0)
  })

  it('rejects jobs that belong to a record of their own, and says what to use', async () => {
    const id = await store({ state: 'failed', type: 'delivery.publish' })
    expect(await broadside('job', 'retry', id)).toMatchObject({ code: 1, err: expect.stringContaining('/publications/{id}/retry-failed') })
    const waiting = await store({ state: 'pending', type: 'build.generate' })
    expect(await broadside('job', 'cancel', waiting)).toMatchObject({
      code: 1,
      err: expect.stringContaining('/publication-builds/{id}/cancel'),
    })
  })

  it('reports an unknown id', async () => {
    for (const id of [uuid7(), 'nonsense'])
      expect(await broadside('job', 'retry', id)).toEqual({ code: 1, out: '', err: 'Job not found.\n' })
    expect((await broadside('job', 'retry')).err).toContain('Enter the id of one job')
  })
})

it('job cancel cancels a pending job, and no other', async () => {
  const id = await store({ state: 'pending' })
  expect(await broadside('job', 'cancel', id)).toMatchObject({ code: 0, out: `account.check ${id} is now canceled.\n` })
  expect((await listed('--status', 'failed')).find((one) => one.id === id)).toMatchObject({ last_error: 'cancelled' })
  expect(await broadside('job', 'cancel', id)).toMatchObject({ code: 1, err: expect.stringContaining('failed') })
  const running = await store({ state: 'processing' })
  expect(await broadside('job', 'cancel', running)).toMatchObject({ code: 1, err: expect.stringContaining('processing') })
})
