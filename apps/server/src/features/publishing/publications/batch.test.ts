import * as contract from '@broadside/contract/features/publications'
import type { Sent } from '@broadside/contract/primitives'
import type { BatchBody } from '@broadside/contract/features/publication-trash.schemas'
import { beforeAll, describe, expect, it } from 'vitest'
import { uuid7 } from '#lib/ids.ts'
import { create, insertAccount, minute, openScene, read } from '#publishing/deliveries/testing/scene.ts'
import { addMember, createScene, createToken } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { defined } from '#lib/defined.ts'

const scene = perFile(openScene)
let second: string
beforeAll(async () => {
  second = await insertAccount(scene.test, scene.workspaceId, 'ben')
})

const inMinutes = (count: number) => new Date(scene.test.app.clock.now().getTime() + count * minute).toISOString()
const items = (...list: { id: string; revision: number }[]) => list.map(({ id, revision }) => ({ id, expected_revision: revision }))
const run = async (body: Sent<typeof BatchBody>, client = scene.client, idempotencyKey?: string) =>
  (await client.call(contract.batchPublications, { body, ...defined({ idempotencyKey }) })).body.items

async function schedule(when: object, body: Record<string, unknown> = {}) {
  const { id } = await create(scene, { account_ids: [scene.accountId, second], ...body })
  await scene.client.call(contract.schedulePublication, { params: { id }, body: { expected_revision: 1, schedule: when } })
  return (await read(scene, id)).publication
}

describe('moving', () => {
  it("to one instant keeps each item's zone and anchor, and also moves drafts", async () => {
    const wall = await schedule({ wall_time: '2099-01-05T09:00:00', time_zone: 'Asia/Tokyo' })
    const draft = await create(scene)
    const at = inMinutes(500).replace(/\d{3}Z$/, '000Z')
    const results = await run({ action: 'reschedule', at, items: items(wall, draft) })
    expect(results).toMatchObject([
      { id: wall.id, ok: true, publication: { status: 'scheduled', schedule: { at, time_zone: 'Asia/Tokyo', anchor: 'wall' } } },
      { id: draft.id, ok: true, publication: { status: 'draft', schedule: { at, anchor: 'instant' } } },
    ])
    expect(results[0]?.publication?.destinations).toMatchObject([{ due_at: at }, { due_at: at }])
  })

  it('to separate instants undoes a move', async () => {
    const made = [await schedule({ at: inMinutes(60) }), await schedule({ at: inMinutes(70) })]
    const moved = await run({ action: 'reschedule', at: inMinutes(200), items: items(...made) })
    const back = moved.map(({ id, publication }, index) => ({
      id,
      expected_revision: publication?.revision ?? 0,
      at: made[index]?.schedule?.at ?? '',
    }))
    const undone = await run({ action: 'reschedule', items: back })
    expect(undone.map(({ publication }) => publication?.schedule)).toEqual(made.map((one) => one.schedule))
  })

  it('by days keeps the wall-clock time across a clock change', async () => {
    const zone = 'Europe/Berlin'
    // The clocks go forward on 2099-03-29.
    const wall = await schedule({ wall_time: '2099-03-28T09:00:00', time_zone: zone })
    const instant = await schedule({ at: '2099-03-28T08:00:00.000Z', time_zone: zone })
    const results = await run({ action: 'reschedule', shift_minutes: 24 * 60, items: items(wall, instant) })
    expect(results).toMatchObject([
      { publication: { schedule: { wall_time: '2099-03-29T09:00:00', at: '2099-03-29T07:00:00.000Z', anchor: 'wall' } } },
      { publication: { schedule: { wall_time: '2099-03-29T10:00:00', at: '2099-03-29T08:00:00.000Z', anchor: 'instant' } } },
    ])
  })

  it('by minutes also moves destinations with their own times', async () => {
    const { id } = await schedule({ at: inMinutes(60) })
    const { publication } = await read(scene, id)
    const own = inMinutes(90)
    const { body } = await scene.client.call(contract.changePublicationSchedule, {
      params: { id },
      body: { expected_revision: publication.revision, schedule: { at: own }, destination_ids: [publication.destinations[1]?.id ?? ''] },
    })
    const [result] = await run({ action: 'reschedule', shift_minutes: -30, items: items(body) })
    const due = [inMinutes(30), inMinutes(60)]
    expect(result?.publication?.destinations.map(({ due_at }) => due_at)).toEqual(due)
    expect(result?.publication?.destinations[1]?.schedule?.at).toBe(due[1])
  })

  it('is rejected into the past and without a time, and then changes nothing', async () => {
    const near = await schedule({ at: inMinutes(60) })
    const timeless = await create(scene)
    const results = await run({ action: 'reschedule', shift_minutes: -61, items: items(near, timeless) })
    expect(results).toMatchObject([
      { ok: false, problem: { code: 'validation_failed', errors: [{ code: 'not_in_future' }] } },
      { ok: false, problem: { code: 'state_conflict' } },
    ])
    expect((await read(scene, near.id)).publication).toMatchObject({ revision: near.revision, schedule: near.schedule })
  })
})

describe('a batch', () => {
  it("applies to some items and explains the others' failures", async () => {
    const [good, stale, draft] = [await schedule({ at: inMinutes(60) }), await schedule({ at: inMinutes(60) }), await create(scene)]
    const none = uuid7()
    const asked = [...items(good, { ...stale, revision: 1 }, draft), { id: none, expected_revision: 1 }]
    const results = await run({ action: 'cancel', items: asked })
    expect(results.map(({ id }) => id)).toEqual([good.id, stale.id, draft.id, none])
    expect(results).toMatchObject([
      { ok: true, publication: { status: 'draft' } },
      { ok: false, problem: { code: 'revision_conflict', errors: [{ value: stale.revision }] } },
      { ok: false, problem: { code: 'state_conflict' } },
      { ok: false, problem: { code: 'not_found' } },
    ])
  })

  it('deletes and restores publications with their schedules', async () => {
    const made = await Promise.all([1, 2, 3].map(async () => schedule({ at: inMinutes(60) })))
    const deleted = await run({ action: 'delete', items: items(...made) })
    expect(deleted).toMatchObject(made.map(() => ({ ok: true, publication: { trashed_at: expect.any(String) as string } })))
    const back = deleted.flatMap(({ publication }) => (publication ? [publication] : []))
    const restored = await run({ action: 'restore', reschedule: true, items: items(...back) })
    expect(restored).toMatchObject(
      made.map(({ schedule }) => ({ ok: true, publication: { status: 'scheduled', schedule }, not_rescheduled: [] })),
    )
  })

  it('accepts items of all workspaces where the caller is an editor, and reports others as not found', async () => {
    const elsewhere = await createScene(scene.test)
    const theirs = (
      await elsewhere.client.call(contract.createPublication, { body: { workspace_id: elsewhere.workspaceId, text: 'Ours.' } })
    ).body
    const mine = await create(scene)
    const asked = { action: 'delete' as const, items: items(mine, theirs) }
    expect(await run(asked)).toMatchObject([{ ok: true }, { ok: false, problem: { code: 'not_found' } }])
    const other = await create(scene)
    const user = await addMember(scene.test, { id: scene.workspaceId }, 'viewer')
    const now = scene.test.clock.now()
    const editor = { workspace_id: elsewhere.workspaceId, user_id: user.id, role: 'editor' as const, created_at: now, updated_at: now }
    await scene.test.app.db.insertInto('workspace_members').values(editor).execute()
    const token = await createToken(scene.test, user)
    const results = await run({ action: 'delete', items: items(other, theirs) }, scene.test.client({ token }))
    expect(results).toMatchObject([{ ok: false, problem: { code: 'role_insufficient' } }, { ok: true }])
  })
})

describe('the request for a batch', () => {
  it('must be consistent', async () => {
    const [one] = items(await create(scene))
    if (!one) throw new Error('There is one.')
    const faulty: [Sent<typeof BatchBody>, string[]][] = [
      [{ action: 'delete', items: [one, one] }, ['body.items[1].id']],
      [{ action: 'reschedule', items: [one] }, ['body']],
      [{ action: 'reschedule', at: inMinutes(5), shift_minutes: 5, items: [one] }, ['body']],
      [{ action: 'delete', at: inMinutes(5), items: [one] }, ['body.at']],
      [{ action: 'cancel', reschedule: true, items: [{ ...one, at: inMinutes(5) }] }, ['body.reschedule', 'body.items[0].at']],
    ]
    for (const [body, locations] of faulty)
      await expect(run(body)).rejects.toMatchObject({ problem: { errors: locations.map((location) => ({ location })) } })
  })

  it('runs once per idempotency key', async () => {
    const made = await schedule({ at: inMinutes(60) })
    const body = { action: 'reschedule' as const, shift_minutes: 10, items: items(made) }
    const key = uuid7()
    const first = await run(body, scene.client, key)
    expect(await run(body, scene.client, key)).toEqual(first)
    expect((await read(scene, made.id)).publication.revision).toBe(made.revision + 1)
  })
})
