import { NetworkError, type Network } from '@broadside/networks/spec/index'
import { createStepsNetwork } from '@broadside/networks/testing/steps-network'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { listQuotas, withinQuota } from './quotas.ts'

const steps: Network = {
  ...createStepsNetwork('http://127.0.0.1:1'),
  quotas: [{ code: 'uploads', limit: 3, timeZone: 'America/Los_Angeles', endedBy: ['quota_exceeded'] }],
}

let test: TestApp
let app = 0

beforeAll(async () => {
  test = await createTestApp({ networks: { steps } })
})
afterAll(() => test[Symbol.asyncDispose]())
beforeEach(() => {
  app += 1
})

const user = (name = `app-${app}`) => ({ platform: 'steps', app: name })
const upload = (name?: string) => withinQuota(test.app, user(name), 'uploads', async () => 'done')
const usedBy = async (name?: string) => (await listQuotas(test.app, user(name))).map(({ used }) => used)

it('is shared by all accounts of an app, and by concurrent processes, and starts again at midnight of its zone', async () => {
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => upload()))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  const [{ used, limit, resetsAt } = { used: 0, limit: 0, resetsAt: new Date(0) }] = await listQuotas(test.app, user())
  expect([used, limit]).toEqual([3, 3])
  const retryAfter = resetsAt.getTime() - test.clock.now().getTime()
  await expect(upload()).rejects.toMatchObject({ kind: 'quota', evidence: 'not_sent', code: 'quota_used_up', retryAfter })
  expect(await upload('another app')).toBe('done')
  test.clock.advance(retryAfter)
  expect(await usedBy()).toEqual([0])
  expect(await upload()).toBe('done')
  expect(await usedBy()).toEqual([1])
})

it('ends when the network says that it is used up, and not for another failure', async () => {
  const fail = (code: string) =>
    withinQuota(test.app, user(), 'uploads', async () => {
      throw new NetworkError({ kind: 'quota', evidence: 'rejected', code })
    })
  await expect(fail('upload_limit_exceeded')).rejects.toMatchObject({ code: 'upload_limit_exceeded' })
  expect(await usedBy()).toEqual([1])
  await expect(fail('quota_exceeded')).rejects.toMatchObject({ code: 'quota_exceeded' })
  expect(await usedBy()).toEqual([3])
  await expect(upload()).rejects.toMatchObject({ code: 'quota_used_up' })
})

it('does not limit a network without quotas', async () => {
  const { quotas: _, ...unlimited } = steps
  const ctx = { ...test.app, networks: { steps: unlimited } }
  expect(await withinQuota(ctx, user(), 'uploads', async () => 'done')).toBe('done')
  expect(await listQuotas(ctx, user())).toEqual([])
})
