import * as contract from '@broadside/contract/features/readiness'
import { schedulePublication } from '@broadside/contract/features/publications'
import { beforeEach, describe, expect, it } from 'vitest'
import { create, inNewWorkspace, openScene, type Scene } from '#publishing/deliveries/testing/scene.ts'
import type { TestClient } from '#test/create-test-app.ts'
import { createUser, signIn } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'

const shared = perFile(openScene)
let scene: Scene
let admin: TestClient
beforeEach(async () => {
  scene = await inNewWorkspace(shared)
  admin = scene.test.client({ cookie: await signIn(scene.test, await createUser(scene.test, { is_admin: true })) })
})

const hour = 3_600_000
const inHours = (hours: number) => new Date(scene.test.clock.now().getTime() + hours * hour).toISOString()

interface Selector {
  provider: string
  operation?: 'publish_scheduled' | 'connect'
}

const bodyOf = (selector: Selector, state: 'enabled' | 'disabled', starts_at = inHours(0), expires_at?: string) => ({
  selector,
  state,
  reason_code: 'test',
  starts_at,
  ...(expires_at === undefined ? {} : { expires_at }),
})

const append = async (...about: Parameters<typeof bodyOf>) =>
  (await admin.call(contract.appendRuntimeControl, { body: bodyOf(...about) })).body.id
const preview = async (...about: Parameters<typeof bodyOf>) =>
  (await admin.call(contract.previewRuntimeControl, { body: bodyOf(...about) })).body
const read = async (query: { limit?: number; cursor?: string } = {}) => (await admin.call(contract.getReadinessLedger, { query })).body

async function schedule(at: string): Promise<void> {
  const { id } = await create(scene)
  await scene.client.call(schedulePublication, { params: { id }, body: { expected_revision: 1, schedule: { at } } })
}

describe('the readiness ledger', () => {
  it('shows the state of each network and operation with the control that decides it', async () => {
    const id = await append({ provider: 'webhook', operation: 'publish_scheduled' }, 'disabled')
    const { subjects, controls, items } = await read()
    const ofWebhook = subjects.filter(({ provider }) => provider === 'webhook')
    expect(ofWebhook.map(({ operation, state }) => [operation, state])).toEqual([
      [undefined, 'healthy'],
      ['connect', 'healthy'],
      ['publish_immediate', 'healthy'],
      ['publish_scheduled', 'disabled'],
    ])
    const control = { id, provider: 'webhook', selector: { operation: 'publish_scheduled' }, state: 'disabled', reason_code: 'test' }
    expect(ofWebhook[3]?.control).toMatchObject(control)
    expect(controls).toContainEqual(expect.objectContaining(control))
    expect(items[0]).toMatchObject({ id, kind: 'runtime_control', provider: 'webhook', control })
    await append({ provider: 'webhook', operation: 'publish_scheduled' }, 'enabled')
    expect((await read()).controls.filter(({ provider }) => provider === 'webhook')).toMatchObject([{ state: 'enabled' }])
  })

  it('is read page by page, newest first', async () => {
    const ids = [await append({ provider: 'devto' }, 'disabled'), await append({ provider: 'devto' }, 'enabled')]
    const first = await read({ limit: 1 })
    const second = await read({ limit: 1, cursor: first.next_cursor ?? '' })
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids.toReversed())
  })

  it('is only for server admins', async () => {
    await expect(scene.client.call(contract.getReadinessLedger)).rejects.toMatchObject({ status: 403 })
  })
})

describe('the preview of a control', () => {
  it('counts the accounts and scheduled destinations that it would hold back, and stores nothing', async () => {
    await schedule(inHours(2))
    await schedule(inHours(30))
    const { items } = await read()
    const until = inHours(24)
    const before = await preview({ provider: 'fake' }, 'disabled', inHours(0), until)
    const others = before.accounts - 1
    expect(before).toMatchObject({ scheduled_destinations: 1, first_at: inHours(2) })
    // Two forms with two operations of each account, and connecting.
    expect(before.subjects).toBe(4 * (others + 1) + 1)
    expect((await read()).items).toEqual(items)
    expect(await preview({ provider: 'fake', operation: 'connect' }, 'disabled')).toMatchObject({
      subjects: 1,
      accounts: 0,
      scheduled_destinations: 0,
    })
    expect(await preview({ provider: 'fake' }, 'enabled')).toMatchObject({ subjects: 0, accounts: 0, scheduled_destinations: 0 })
  })

  it('counts what lifting a control would release', async () => {
    await schedule(inHours(3))
    await append({ provider: 'fake' }, 'disabled')
    const lifted = await preview({ provider: 'fake' }, 'enabled')
    expect(lifted.accounts).toBeGreaterThan(0)
    expect(lifted.first_at).toBe(inHours(2))
    await append({ provider: 'fake' }, 'enabled')
  })

  it('rejects an end before the start', async () => {
    await expect(preview({ provider: 'fake' }, 'disabled', inHours(1), inHours(0))).rejects.toMatchObject({ status: 422 })
  })
})
