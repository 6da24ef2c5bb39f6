import { chooseAccountFeatures, disconnectAccount } from '@broadside/contract/features/accounts'
import { refreshEngagementAndMessaging } from '@broadside/contract/features/engagement'
import { listJobs } from '@broadside/contract/features/jobs'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { addMember, createToken } from '#test/factories.ts'
import { perTest } from '#test/lifetimes.ts'
import { insertAccount } from '#publishing/deliveries/testing/scene.ts'
import { allow, breathe, networkError, openTalk, publishPost, refreshNow, reply, sweep } from './testing/talk.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const scene = perTest(openTalk)

const jobsOf = async (type: string) => {
  const { body } = await scene.client.call(listJobs, { query: { workspace_id: scene.workspaceId, limit: 200 } })
  return body.filter((job) => job.type === type)
}
const stateOf = async () => (await scene.states()).engagement[0]

describe('a refresh', () => {
  it('queues one job per published post and per account, and counts only new jobs', async () => {
    await scene.choose('engagement')
    await scene.choose('messaging')
    await publishPost(scene)
    await publishPost(scene, 'We close at nine.')
    await scene.test.drain()
    expect(await scene.refresh()).toEqual({ engagement: { status: 'queued', queued: 2 }, messaging: { status: 'queued', queued: 1 } })
    expect(await scene.refresh()).toEqual({ engagement: { status: 'queued', queued: 0 }, messaging: { status: 'queued', queued: 0 } })
    expect(await jobsOf('engagement.sync')).toMatchObject([{ status: 'pending', max_attempts: 5 }, { status: 'pending' }])
    await scene.test.drain()
    expect(scene.talk.asked.filter((what) => what.startsWith('replies'))).toHaveLength(2)
    expect(await scene.states()).toMatchObject({ engagement: [{ status: 'ok' }, { status: 'ok' }], messaging: [{ status: 'ok' }] })
    expect((await scene.refresh()).engagement.queued).toBe(2)
    const inFiveMinutes = new Date(scene.test.clock.now().getTime() + 5 * minute).toISOString()
    expect((await stateOf())?.next_at).toBe(inFiveMinutes)
  })

  it('is limited to 6 requests a minute in a workspace', async () => {
    await using small = await openTalk({ RATE_LIMITS: '' })
    for (let count = 0; count < 6; count++) await small.refresh()
    await expect(small.refresh()).rejects.toMatchObject({ status: 429, code: 'rate_limited' })
  })

  it('skips accounts and posts that are off, not allowed, too old, unpublished, or without a reference on the network', async () => {
    const none = { engagement: { status: 'queued', queued: 0 }, messaging: { status: 'queued', queued: 0 } }
    const post = await publishPost(scene)
    expect(await scene.refresh()).toEqual(none)
    await scene.choose('engagement')
    await scene.test.drain()
    const { db } = scene.test.app
    const queued = async () => (await scene.refresh()).engagement.queued
    const set = (values: Record<string, unknown>) =>
      db.updateTable('destinations').set(values).where('id', '=', post.destinationId).execute()
    const setEnd = (finished_at: Date) => db.updateTable('deliveries').set({ finished_at }).execute()
    const now = scene.test.clock.now()

    await allow(scene, ['messaging'])
    expect(await queued()).toBe(0)
    await allow(scene, ['engagement'])
    await setEnd(new Date(now.getTime() - 90 * day))
    expect(await queued()).toBe(0)
    await setEnd(now)
    await set({ external_id: null })
    expect(await queued()).toBe(0)
    await set({ external_id: post.externalId, status: 'failed' })
    expect(await queued()).toBe(0)
    await set({ status: 'published' })
    await db.updateTable('accounts').set({ is_active: false }).where('id', '=', scene.accountId).execute()
    expect(await queued()).toBe(0)
    await db.updateTable('accounts').set({ is_active: true }).where('id', '=', scene.accountId).execute()
    expect(await queued()).toBe(1)
  })

  it('reports each part separately when one is off or cannot be queued', async () => {
    await scene.choose('engagement')
    await scene.choose('messaging')
    await publishPost(scene)
    await scene.test.drain()
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`.execute(scene.test.app.db)
    await sql`create trigger refuse before insert on jobs
      for each row when (new.type = 'engagement.sync') execute function refuse()`.execute(scene.test.app.db)
    expect(await scene.refresh()).toEqual({
      engagement: { status: 'failed', queued: 0, error_code: 'refresh_failed' },
      messaging: { status: 'queued', queued: 1 },
    })
  })

  it('is limited to editors of the workspace', async () => {
    const viewer = scene.test.client({
      token: await createToken(scene.test, await addMember(scene.test, { id: scene.workspaceId }, 'viewer')),
    })
    const body = { workspace_id: scene.workspaceId }
    await expect(viewer.call(refreshEngagementAndMessaging, { body })).rejects.toMatchObject({ status: 403, code: 'role_insufficient' })
  })

  it('reports that nothing is collected when no worker runs', async () => {
    const unavailable = { status: 'unavailable', queued: 0, error_code: 'service_unavailable' }
    await breathe(scene)
    scene.test.clock.advance(2 * minute)
    expect(await refreshNow(scene)).toEqual({ engagement: unavailable, messaging: unavailable })
    await scene.test.app.db.updateTable('processes').set({ works_jobs: false, seen_at: scene.test.clock.now() }).execute()
    expect(await refreshNow(scene)).toEqual({ engagement: unavailable, messaging: unavailable })
    await scene.test.app.db.updateTable('processes').set({ works_jobs: true }).execute()
    expect((await refreshNow(scene)).messaging.status).toBe('queued')
  })
})

describe("the operator's switches", () => {
  it('stop collecting, and show in the features of accounts', async () => {
    await using off = await openTalk({ COLLECT_ENGAGEMENT: 'false' })
    const { body } = await off.client.call(chooseAccountFeatures, {
      body: { workspace_id: off.workspaceId, choices: [{ account_id: off.accountId, feature: 'engagement', enabled: true }] },
    })
    expect(body.items.find(({ feature }) => feature === 'engagement')).toMatchObject({
      enabled: true,
      effective_enabled: false,
      availability: 'disabled_by_operator',
    })
    await publishPost(off)
    await sweep(off)
    expect(off.talk.asked).toEqual([])
    expect(await off.refresh()).toMatchObject({
      engagement: { status: 'unavailable', error_code: 'service_unavailable' },
      messaging: { status: 'queued' },
    })
  })
})

describe('regular collecting', () => {
  const looksIn = async (time: number, step: number) => {
    scene.talk.asked.length = 0
    for (let passed = 0; passed < time; passed += step) {
      scene.test.clock.advance(step)
      await sweep(scene)
    }
    return scene.talk.asked.filter((what) => what.startsWith('replies')).length
  }

  it('checks a post less and less often, and stops after 90 days', async () => {
    await scene.choose('engagement')
    await publishPost(scene)
    await sweep(scene)
    expect(await looksIn(30 * minute, 5 * minute)).toBe(6)
    scene.test.clock.advance(day)
    await sweep(scene)
    expect(await looksIn(hour, 10 * minute)).toBe(2)
    scene.test.clock.advance(7 * day)
    await sweep(scene)
    expect(await looksIn(12 * hour, 3 * hour)).toBe(2)
    scene.test.clock.advance(30 * day)
    await sweep(scene)
    expect(await looksIn(2 * day, 6 * hour)).toBe(2)
    scene.test.clock.advance(60 * day)
    await sweep(scene)
    expect(await looksIn(3 * day, 12 * hour)).toBe(0)
    expect(await scene.test.app.db.selectFrom('collections').select('next_at').execute()).toEqual([{ next_at: null }])
  })

  it("reads an account's notifications once for all of its posts", async () => {
    await scene.choose('engagement')
    for (const text of ['One.', 'Two.', 'Three.']) await publishPost(scene, text)
    await sweep(scene)
    expect(scene.talk.asked.filter((what) => what.startsWith('reactions'))).toEqual(['reactions from the start'])
    scene.test.clock.advance(5 * minute)
    await sweep(scene)
    expect(scene.talk.asked.filter((what) => what.startsWith('reactions'))).toEqual(['reactions from the start', 'reactions 0'])
  })

  it('starts when turned on, stops when turned off, and keeps collected items', async () => {
    const post = await publishPost(scene)
    scene.talk.replies.set(post.externalId, [reply(post.externalId, scene.test.clock.now())])
    await scene.choose('engagement')
    expect(await jobsOf('engagement.sync')).toHaveLength(1)
    await scene.test.drain()
    expect((await scene.engagement()).items).toHaveLength(1)
    await scene.refresh()
    await scene.choose('engagement', false)
    expect(await stateOf()).toMatchObject({ status: 'disabled' })
    scene.talk.asked.length = 0
    scene.test.clock.advance(hour)
    await sweep(scene)
    expect(scene.talk.asked).toEqual([])
    expect((await scene.engagement()).items).toHaveLength(1)
    await scene.choose('engagement')
    await scene.test.drain()
    expect(scene.talk.asked).not.toEqual([])
    expect(await stateOf()).toMatchObject({ status: 'ok' })
  })

  it('ends when the account is disconnected', async () => {
    await scene.choose('engagement')
    await publishPost(scene)
    await insertAccount(scene.test, scene.workspaceId, 'second')
    await scene.refresh()
    await scene.client.call(disconnectAccount, { params: { id: scene.accountId } })
    scene.talk.asked.length = 0
    scene.test.clock.advance(hour)
    await sweep(scene)
    expect(scene.talk.asked).toEqual([])
    expect(await stateOf()).toMatchObject({ status: 'disabled' })
  })
})

describe('a failing network', () => {
  beforeEach(async () => {
    await publishPost(scene)
    await scene.choose('engagement')
  })

  it('is not called before the time it gave, whatever triggers the call', async () => {
    scene.talk.errors.push(networkError('rate_limited', { retryAfter: 20 * minute }))
    await scene.test.drain()
    expect(await stateOf()).toMatchObject({ status: 'rate_limited', error_code: 'said_no' })
    const asked = scene.talk.asked.length
    expect((await scene.refresh()).engagement).toEqual({ status: 'queued', queued: 0 })
    scene.test.clock.advance(19 * minute)
    await sweep(scene)
    expect(scene.talk.asked).toHaveLength(asked)
    scene.test.clock.advance(minute)
    await sweep(scene)
    expect(await stateOf()).toMatchObject({ status: 'ok' })
    expect((await stateOf())?.error_code).toBeUndefined()
  })

  it('is called five times, then at its regular times', async () => {
    for (let time = 0; time < 5; time += 1) scene.talk.errors.push(networkError('unavailable'))
    await scene.test.drain()
    expect(await stateOf()).toMatchObject({ status: 'temporarily_unavailable' })
    for (let round = 0; round < 6; round += 1) {
      scene.test.clock.advance(20 * minute)
      await scene.test.drain()
    }
    expect(await stateOf()).toMatchObject({ status: 'failed', error_code: 'said_no' })
    expect(await jobsOf('engagement.sync')).toMatchObject([{ status: 'failed', last_error: "Fake isn't responding." }])
    await sweep(scene)
    expect(await stateOf()).toMatchObject({ status: 'ok' })
  })

  it('is not called again after a missing permission, and the account is checked', async () => {
    scene.talk.errors.push(networkError('auth'))
    await scene.test.drain()
    expect(await stateOf()).toMatchObject({ status: 'permission_required' })
    expect(scene.talk.asked).toHaveLength(1)
    expect(await jobsOf('account.check')).toHaveLength(1)
  })

  it('is not called with a credential that cannot be opened', async () => {
    await scene.test.app.db.updateTable('grants').set({ sealed: 'broken' }).execute()
    await scene.test.drain()
    expect(await stateOf()).toMatchObject({ status: 'permission_required', error_code: 'credential_unreadable' })
    expect(scene.talk.asked).toEqual([])
  })

  it('is called again for a new post that it does not show yet', async () => {
    scene.talk.errors.push(networkError('rejected', { code: 'post_gone' }))
    await scene.test.drain()
    expect(await stateOf()).toMatchObject({ status: 'temporarily_unavailable', error_code: 'post_gone' })
    scene.test.clock.advance(minute)
    await scene.test.drain()
    expect(await stateOf()).toMatchObject({ status: 'ok' })
  })

  it('is not called again for a post that it no longer has', async () => {
    await scene.test.drain()
    scene.talk.asked.length = 0
    scene.test.clock.advance(5 * minute)
    await scene.refresh()
    scene.talk.errors.push(networkError('rejected', { code: 'post_gone' }))
    await scene.test.drain()
    expect(await stateOf()).toMatchObject({ status: 'failed', error_code: 'post_gone' })
    scene.test.clock.advance(day)
    await sweep(scene)
    await scene.refresh()
    await scene.test.drain()
    expect(scene.talk.asked).toHaveLength(1)
  })
})
