import { getInstanceOverview } from '@broadside/contract/features/admin'
import { describe, expect, it } from 'vitest'
import { version } from '#lib/version.ts'
import { createUser, signIn } from '#test/factories.ts'
import { fill } from '#test/fill.ts'
import { perFile } from '#test/lifetimes.ts'
import { create, openScene, publish } from '#publishing/deliveries/testing/scene.ts'
import * as publications from '@broadside/contract/features/publications'

const scene = perFile(openScene)

const overview = async () => {
  const cookie = await signIn(scene.test, await createUser(scene.test, { is_admin: true }))
  return (await scene.test.client({ cookie }).call(getInstanceOverview)).body
}

describe('the overview', () => {
  it('counts everything and shows how late deliveries start', async () => {
    const before = await overview()
    expect(before).toMatchObject({ workspaces: 1, accounts: 2, delivery_lateness: { deliveries: 0 }, version })
    expect(before.delivery_lateness).not.toHaveProperty('median_ms')
    expect(before.storage.media_bytes).toBe(0)
    expect(before.storage.database_bytes).toBeGreaterThan(1_000_000)

    const { id } = await create(scene)
    const at = new Date(scene.test.clock.now().getTime() + 3_600_000).toISOString()
    await scene.client.call(publications.schedulePublication, { params: { id }, body: { expected_revision: 1, schedule: { at } } })
    for (const text of ['One.', 'Two.', 'Three.']) {
      await publish(scene, { text })
      scene.test.clock.advance(text.length * 100)
      await scene.test.drain()
    }
    const after = await overview()
    expect(after.users).toBe(before.users + 1)
    expect(after.jobs.pending).toBe(before.jobs.pending + 1)
    expect(after.jobs.completed).toBe(before.jobs.completed + 3)
    expect(after.oldest_pending_job).toMatchObject({ type: 'delivery.publish', run_at: at })
    expect(after.delivery_lateness).toEqual({ deliveries: 3, median_ms: 400, p99_ms: 600 })

    scene.test.clock.advance(24 * 3_600_000 + 1)
    expect((await overview()).delivery_lateness).toEqual({ deliveries: 0 })
  })

  it('counts the states of jobs with an index-only scan', async () => {
    // With few rows every index costs the same, and which one is read depends on whether the table was analyzed.
    await fill(scene.test.app.db, 'jobs', 2000, { id: 'gen_random_uuid()', type: `'mail.send'`, state: `'completed'` })
    const client = await scene.test.app.database.connect()
    try {
      await client.query('analyze jobs')
      await client.query('set enable_seqscan = off; set enable_bitmapscan = off')
      const { rows } = await client.query<{ 'QUERY PLAN': string }>('explain select state, count(*) from jobs group by state')
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index Only Scan using jobs_state/)
    } finally {
      await client.end()
    }
  })
})
