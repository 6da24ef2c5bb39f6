import * as contract from '@broadside/contract/features/posting-queue'
import { batchPostingSchedules, deletePostingSchedule, getNextSlot } from '@broadside/contract/features/posting-schedules'
import * as publications from '@broadside/contract/features/publications'
import { getCalendar } from '@broadside/contract/features/calendar'
import { listAccessAudit } from '@broadside/contract/features/team'
import { updateWorkspaceSettings } from '@broadside/contract/features/workspaces'
import { type RawBuilder, sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { uuid7 } from '#lib/ids.ts'
import { addMember, createToken } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { recordStatements } from '#test/record-statements.ts'
import { create, insertAccount, minute, openScene, read } from '#publishing/deliveries/testing/scene.ts'
import { codeOf, inNewQueue, type QueueScene } from './testing/queue-scene.ts'

const shared = perFile(openScene)
let scene: QueueScene
beforeEach(async () => {
  // A Friday; in Europe, clocks go forward on Sunday night.
  shared.test.clock.set('2027-03-26T12:00:00Z')
  scene = await inNewQueue(shared)
})

const settings = (body: { timezone?: string; random_delay_minutes?: number }) =>
  scene.client.call(updateWorkspaceSettings, { params: { id: scene.workspaceId }, body })
const idsOf = ({ items }: Awaited<ReturnType<QueueScene['queue']>>) => items.map(({ publication, taken_by }) => publication?.id ?? taken_by)
const timesOf = ({ items }: Awaited<ReturnType<QueueScene['queue']>>) => items.map(({ at }) => at)
async function passUntil(time: string) {
  shared.test.clock.set(time)
  await shared.test.drain()
}

/** Copies a post of the queue, at intervals of six hours. */
async function copyPost(id: string, copies: number): Promise<void> {
  const at = sql`timestamptz '2027-03-27T08:00:00Z' + n * interval '6 hours'`
  const copy = (table: string, key: string, changes: RawBuilder<unknown>) => sql`
    insert into ${sql.table(table)} select (jsonb_populate_record(t, ${changes})).*
    from ${sql.table(table)} t, generate_series(1, ${copies}::int) n where t.${sql.ref(key)} = ${id}`
  const of = (kind: string) => sql`t.id || ${`-${kind}-`}::text || n`
  const post = sql`${id}::text || '-post-' || n`
  const schedule = sql`t.schedule || jsonb_build_object('at', to_char((${at}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"'))`
  const { db } = shared.test.app
  await copy('publications', 'id', sql`jsonb_build_object('id', ${post}, 'list_at', ${at}, 'schedule', ${schedule})`).execute(db)
  const times = sql`'publication_id', ${post}, 'due_at', ${at}`
  await copy('destinations', 'publication_id', sql`jsonb_build_object('id', ${of('copy')}, ${times}, 'planned_at', ${at})`).execute(db)
  const target = sql`t.destination_id || '-copy-' || n`
  await copy('deliveries', 'publication_id', sql`jsonb_build_object('id', ${of('copy')}, ${times}, 'destination_id', ${target})`).execute(
    db,
  )
}

describe('the queue', () => {
  it('lists slots by time with the posts that took them, and open slots', async () => {
    const saturday = await scene.slot(6, 9)
    await scene.slot(0, 9)
    const [first, second] = [await scene.add({ title: 'First' }), await scene.add()]
    const { items, paused, paused_at, next_cursor } = await scene.queue({ limit: 3 })
    expect([paused, paused_at, typeof next_cursor]).toEqual([false, undefined, 'string'])
    const { destination } = await read(scene, first)
    expect(items).toEqual([
      {
        at: '2027-03-27T09:00:00.000Z',
        schedule_id: saturday,
        publication: {
          id: first,
          title: 'First',
          excerpt: expect.stringMatching(/^Post/),
          revision: 2,
          destination_ids: [destination.id],
          accounts: [{ destination_id: destination.id, social_account_id: scene.accountId, platform: 'fake' }],
          can: { reorder: true, schedule: true, cancel: true },
        },
      },
      expect.objectContaining({ at: '2027-03-28T09:00:00.000Z', publication: expect.objectContaining({ id: second }) }),
      { at: '2027-04-03T09:00:00.000Z', schedule_id: saturday },
    ])
    const rest = await scene.queue({ limit: 3, cursor: next_cursor ?? '' })
    expect(timesOf(rest)[0]).toBe('2027-04-04T09:00:00.000Z')
    const all = await scene.queue({ limit: 200 })
    expect(all.items).toHaveLength(26)
    expect(all.items.at(-1)?.at).toBe('2027-06-20T09:00:00.000Z')
    expect(all).not.toHaveProperty('next_cursor')
  })

  it('keeps posts with other times out, which take a slot', async () => {
    await scene.slot(6, 9)
    await scene.slot(0, 9)
    const planned = await create(scene, { schedule: { at: '2027-03-27T09:00:00Z' } })
    const wish = await create(scene, { publish_at: 'next-free-slot' })
    const answer = await scene.queue({ limit: 2 })
    expect(answer.items.map(({ taken_by }) => taken_by)).toEqual([planned.id, wish.id])
    expect(wish.schedule).toMatchObject({ anchor: 'wall', schedule_id: answer.items[1]?.schedule_id })
    // The stored time is the slot, so scheduling the draft puts it into the queue.
    await scene.client.call(publications.schedulePublication, { params: { id: wish.id }, body: { expected_revision: 1 } })
    expect((await scene.queue({ limit: 2 })).items[1]?.publication?.id).toBe(wish.id)
  })

  it('keeps a post that is edited, and loses one that is moved, published now or canceled', async () => {
    await scene.daily(9)
    const [edited, moved, now, canceled] = [await scene.add(), await scene.add(), await scene.add(), await scene.add()]
    const { schedule } = (await read(scene, edited)).publication
    const { schedule_id: _, ...same } = schedule ?? { at: '', schedule_id: '' }
    const body = { expected_revision: 2, text: `New ${uuid7()}` }
    await scene.client.call(publications.replacePublication, { params: { id: edited }, body: { ...body, schedule: same } })
    await scene.client.call(publications.changePublicationSchedule, {
      params: { id: moved },
      body: { expected_revision: 2, schedule: { at: '2027-04-20T10:00:00Z' } },
    })
    await scene.client.call(publications.publishPublicationNow, { params: { id: now }, body: { expected_revision: 2, delay_seconds: 20 } })
    await scene.client.call(publications.cancelPublication, { params: { id: canceled }, body: { expected_revision: 2 } })
    const posts = async () => (await scene.queue({ limit: 60 })).items.flatMap(({ publication }) => publication?.id ?? [])
    expect(await posts()).toEqual([edited])
    expect((await read(scene, moved)).publication.schedule).not.toHaveProperty('schedule_id')
    // Undoing the publication restores its place.
    await scene.client.call(publications.cancelPublication, { params: { id: now }, body: { expected_revision: 3 } })
    expect(await posts()).toEqual([edited, now])
  })

  it('takes a slot that a schedule names, as in a response, if the time is one of it', async () => {
    const slot = await scene.slot(6, 9)
    const time = { wall_time: '2027-03-27T09:00:00', time_zone: 'UTC', schedule_id: slot }
    const { id, schedule } = await create(scene, { schedule: time })
    expect(schedule).toEqual({ at: '2027-03-27T09:00:00.000Z', anchor: 'wall', ...time })
    const again = { expected_revision: 1, schedule: schedule ?? {} }
    await scene.client.call(publications.schedulePublication, { params: { id }, body: again })
    expect((await scene.queue({ limit: 1 })).items[0]?.publication?.id).toBe(id)
    for (const other of [{ wall_time: '2027-03-27T10:00:00' }, { time_zone: 'Europe/Berlin' }, { schedule_id: uuid7() }])
      expect((await create(scene, { schedule: { ...time, ...other } })).schedule).not.toHaveProperty('schedule_id')
  })

  it('keeps the wall clock over its changes, and posts at their times when slots or the zone of the workspace change', async () => {
    await settings({ timezone: 'Europe/Berlin' })
    const [saturday, sunday] = [await scene.slot(6, 9), await scene.slot(0, 9)]
    const [first, second] = [await scene.add(), await scene.add()]
    expect(timesOf(await scene.queue({ limit: 2 }))).toEqual(['2027-03-27T08:00:00.000Z', '2027-03-28T07:00:00.000Z'])
    await scene.client.call(deletePostingSchedule, { params: { id: saturday } })
    await settings({ timezone: 'Europe/Lisbon' })
    const { items } = await scene.queue({ limit: 3 })
    expect(items.map(({ at, schedule_id, publication }) => [at, schedule_id, publication?.id])).toEqual([
      ['2027-03-27T08:00:00.000Z', saturday, first],
      ['2027-03-28T07:00:00.000Z', sunday, second],
      ['2027-03-28T08:00:00.000Z', sunday, undefined],
    ])
  })

  it('of a set or an account has its posts, and the slots they can use', async () => {
    const other = await insertAccount(shared.test, scene.workspaceId, uuid7())
    const group = await scene.set('Harbor')
    const own = await scene.slot(6, 8, { social_set_id: group })
    const common = await scene.slot(6, 9)
    await scene.slot(6, 10, { social_account_id: other })
    const ofSet = await scene.add({ account_ids: undefined, social_set_id: group })
    const plain = await scene.add({ account_ids: [scene.accountId] })
    expect(await scene.atOf(ofSet)).toBe('2027-03-27T08:00:00.000Z')
    expect(await scene.atOf(plain)).toBe('2027-03-27T09:00:00.000Z')
    const first = async (query: Parameters<QueueScene['queue']>[0]) => (await scene.queue({ ...query, limit: 3 })).items
    expect(await first({ social_set_id: group })).toMatchObject([
      { schedule_id: own, social_set_id: group, publication: { id: ofSet, social_set_id: group } },
      { schedule_id: common, taken_by: plain },
      { schedule_id: own },
    ])
    expect(idsOf(await scene.queue({ social_account_id: other, limit: 2 }))).toEqual([plain, undefined])
    const next = (query: object) =>
      scene.client.call(getNextSlot, { query: { workspace_id: scene.workspaceId, ...query } }).then(({ body }) => body.at)
    expect(await next({ social_account_id: scene.accountId })).toBe('2027-04-03T09:00:00.000Z')
    expect(await next({ social_set_id: group })).toBe('2027-04-03T08:00:00.000Z')
  })

  it('with 180 posts takes as many statements as with one', async () => {
    await scene.slot(6, 8)
    const recording = recordStatements(shared.test)
    const count = async () => (await recording.during(() => scene.queue({ limit: 200 }))).length
    const one = await scene.add()
    const before = await count()
    await copyPost(one, 179)
    expect(await count()).toBe(before)
    expect((await scene.queue({ limit: 200 })).items.filter(({ publication }) => publication)).toHaveLength(180)
    expect(before).toBeLessThanOrEqual(7)
  })
})

describe('reordering', () => {
  it('shares out the times in the given order, with the next revision for each', async () => {
    await scene.daily(9)
    const [a, b, c] = [await scene.add(), await scene.add(), await scene.add()]
    const answer = await scene.reorder([c, a, b])
    expect(answer).toEqual([
      { id: c, at: '2027-03-27T09:00:00.000Z', revision: 3 },
      { id: a, at: '2027-03-28T09:00:00.000Z', revision: 3 },
      { id: b, at: '2027-03-29T09:00:00.000Z', revision: 3 },
    ])
    expect(idsOf(await scene.queue({ limit: 3 }))).toEqual([c, a, b])
    const { publication, destination } = await read(scene, c)
    expect(publication.schedule).toMatchObject({ anchor: 'wall', wall_time: '2027-03-27T09:00:00' })
    expect(destination).toMatchObject({ due_at: '2027-03-27T09:00:00.000Z', delivery: { due_at: '2027-03-27T09:00:00.000Z' } })
    await passUntil('2027-03-27T09:00:00Z')
    expect(scene.sent()).toEqual([c])
    await passUntil('2027-03-28T09:00:00Z')
    await passUntil('2027-03-29T09:00:00Z')
    expect(scene.sent()).toEqual([c, a, b])
  })

  it('keeps the random delay that was drawn, unless it would be over', async () => {
    await scene.daily(9)
    const [a, b] = [await scene.add({ random_delay_minutes: 60 }), await scene.add()]
    const delayOf = async (id: string) => {
      const { publication, destination } = await read(scene, id)
      return Date.parse(destination.due_at ?? '') - Date.parse(publication.schedule?.at ?? '')
    }
    const drawn = await delayOf(a)
    await scene.reorder([b, a])
    expect([await delayOf(a), await delayOf(b)]).toEqual([drawn, 0])
    await shared.test.app.db
      .updateTable('deliveries')
      .set({ due_at: new Date('2027-03-28T08:00:00Z') })
      .where('publication_id', '=', a)
      .execute()
    shared.test.clock.set('2027-03-27T08:30:00Z')
    await scene.reorder([a, b])
    expect((await read(scene, a)).destination.due_at).toBe('2027-03-27T09:00:00.000Z')
  })

  it('changes nothing for a post that is not in the queue, due within a minute, unknown, named twice or changed', async () => {
    await scene.daily(9)
    const [a, b] = [await scene.add(), await scene.add()]
    const outside = await create(scene, { schedule: { at: '2027-05-01T09:00:00Z' } })
    const group = await scene.set('Harbor')
    expect(await codeOf(scene.reorder([b, outside.id, a]))).toBe('state_conflict')
    expect(await codeOf(scene.reorder([b, a], group))).toBe('state_conflict')
    const call = (items: { id: string; expected_revision: number }[]) =>
      scene.client.call(contract.reorderPostingQueue, { body: { workspace_id: scene.workspaceId, items } })
    const current = { id: b, expected_revision: 2 }
    await expect(call([current, { id: uuid7(), expected_revision: 1 }])).rejects.toMatchObject({ code: 'validation_failed' })
    await expect(call([current, current])).rejects.toMatchObject({ code: 'validation_failed' })
    await expect(call([current, { id: a, expected_revision: 1 }])).rejects.toMatchObject({
      code: 'revision_conflict',
      problem: { errors: [{ location: 'body.items[1].expected_revision', value: 2 }] },
    })
    shared.test.clock.set('2027-03-27T08:59:00Z')
    expect(await codeOf(scene.reorder([b, a]))).toBe('state_conflict')
    expect((await scene.queue({ limit: 1 })).items[0]?.publication?.can).toMatchObject({ reorder: false })
    shared.test.clock.set('2027-03-27T08:58:59Z')
    expect(idsOf(await scene.queue({ limit: 2 }))).toEqual([a, b])
    expect((await read(scene, b)).publication.revision).toBe(2)
    expect(await codeOf(scene.reorder([b, a]))).toBeUndefined()
  })

  it('is for editors', async () => {
    await scene.daily(9)
    const id = await scene.add()
    const viewer = shared.test.client({
      token: await createToken(shared.test, await addMember(shared.test, { id: scene.workspaceId }, 'viewer')),
    })
    const body = { workspace_id: scene.workspaceId, items: [{ id, expected_revision: 2 }] }
    await expect(viewer.call(contract.reorderPostingQueue, { body })).rejects.toMatchObject({ status: 403 })
    const { items } = (await viewer.call(contract.getPostingQueue, { query: { workspace_id: scene.workspaceId } })).body
    expect(items[0]?.publication?.can).toEqual({ reorder: false, schedule: false, cancel: false })
  })
})

describe('a paused queue', () => {
  it('publishes nothing, still assigns slots, and shows since when', async () => {
    await scene.daily(9)
    const [a, b] = [await scene.add(), await scene.add()]
    const at = shared.test.clock.now().toISOString()
    const paused = { paused: true, paused_at: at }
    expect(await scene.pause()).toMatchObject(paused)
    shared.test.clock.advance(minute)
    expect(await scene.pause()).toMatchObject(paused)
    const later = await scene.add()
    await passUntil('2027-03-28T12:00:00Z')
    expect(scene.sent()).toEqual([])
    const answer = await scene.queue({ limit: 3 })
    expect([idsOf(answer), answer.paused]).toEqual([[a, b, later], true])
    expect(answer.items.map(({ publication }) => publication?.held_at)).toEqual([at, at, at])
    expect((await read(scene, later)).destination).toMatchObject({ status: 'scheduled', delivery: { held_at: at } })
    const query = { workspace_id: scene.workspaceId, from: '2027-03-26T00:00:00Z', before: '2027-04-26T00:00:00Z' }
    const { items } = (await scene.client.call(getCalendar, { query })).body
    expect(items.flatMap(({ accounts }) => accounts.map(({ held_at }) => held_at))).toEqual([at, at, at])
    const list = { query: { workspace_id: scene.workspaceId, view: 'summary' as const } }
    const { body } = await scene.client.call(publications.listPublications, list)
    const held = body.items.flatMap((item) => ('accounts' in item ? item.accounts.map(({ held_at }) => held_at) : []))
    expect(held).toEqual([at, at, at])
  })

  it('moves what was missed to the next open slots when it is resumed, and leaves the rest', async () => {
    await scene.daily(9)
    const ids = [await scene.add(), await scene.add(), await scene.add(), await scene.add()]
    const [a, b, c, d] = ids as [string, string, string, string]
    await scene.pause()
    await passUntil('2027-03-28T12:00:00Z')
    expect(await scene.resume()).toEqual([
      { id: a, at: '2027-03-31T09:00:00.000Z' },
      { id: b, at: '2027-04-01T09:00:00.000Z' },
    ])
    expect(await scene.resume()).toEqual([])
    expect([await scene.atOf(c), await scene.atOf(d)]).toEqual(['2027-03-29T09:00:00.000Z', '2027-03-30T09:00:00.000Z'])
    expect((await scene.queue({ limit: 1 })).paused).toBe(false)
    for (const day of ['03-29', '03-30', '03-31', '04-01']) await passUntil(`2027-${day}T09:00:00Z`)
    expect(scene.sent()).toEqual([c, d, a, b])
    expect((await read(scene, a)).publication.revision).toBe(3)
  })

  it('holds a single group, and that of the workspace holds all', async () => {
    await scene.daily(9)
    const group = await scene.set('Harbor')
    const ofSet = await scene.add({ account_ids: undefined, social_set_id: group })
    const plain = await scene.add()
    await scene.pause(group)
    expect([(await scene.queue()).paused, (await scene.queue({ social_set_id: group })).paused]).toEqual([false, true])
    await passUntil('2027-03-28T09:00:00Z')
    expect(scene.sent()).toEqual([plain])
    await scene.pause()
    // Still held by the pause of the workspace.
    expect(await scene.resume(group)).toEqual([])
    expect((await scene.queue({ social_set_id: group })).paused).toBe(true)
    expect(await scene.resume()).toEqual([{ id: ofSet, at: '2027-03-29T09:00:00.000Z' }])
    await expect(scene.pause(uuid7())).rejects.toMatchObject({ code: 'validation_failed' })
  })

  it('stays paused, with its posts, where no slot is open for those that were missed', async () => {
    const slot = await scene.slot(6, 9)
    const id = await scene.add()
    await scene.pause()
    await passUntil('2027-03-28T12:00:00Z')
    await scene.client.call(deletePostingSchedule, { params: { id: slot } })
    expect(await codeOf(scene.resume())).toBe('state_conflict')
    await passUntil('2027-03-29T12:00:00Z')
    expect([(await scene.queue()).paused, scene.sent()]).toEqual([true, []])
    await scene.slot(1, 15)
    expect(await scene.resume()).toEqual([{ id, at: '2027-03-29T15:00:00.000Z' }])
  })

  it('lets a post go that is published now, moved or canceled', async () => {
    await scene.daily(9)
    const [now, moved, canceled] = [await scene.add(), await scene.add(), await scene.add()]
    await scene.pause()
    await passUntil('2027-03-30T00:00:00Z')
    await scene.client.call(publications.publishPublicationNow, { params: { id: now }, body: { expected_revision: 2 } })
    const schedule = { at: '2027-03-30T10:00:00Z' }
    await scene.client.call(publications.changePublicationSchedule, { params: { id: moved }, body: { expected_revision: 2, schedule } })
    await scene.client.call(publications.cancelPublication, { params: { id: canceled }, body: { expected_revision: 2 } })
    await passUntil('2027-03-30T10:00:00Z')
    expect(scene.sent()).toEqual([now, moved])
    expect(await scene.resume()).toEqual([])
  })

  it('is in the access audit, once', async () => {
    await scene.pause()
    await scene.pause()
    shared.test.clock.advance(minute)
    await scene.resume()
    await scene.resume()
    const { client } = scene
    const { body } = await client.call(listAccessAudit, { params: { id: scene.workspaceId }, query: {} })
    expect(body.items.filter(({ action }) => action.startsWith('queue.')).map(({ action, subject_id }) => [action, subject_id])).toEqual([
      ['queue.resumed', scene.workspaceId],
      ['queue.paused', scene.workspaceId],
    ])
  })
})

describe('changing many slots', () => {
  const batch = async (body: object) =>
    (await scene.client.call(batchPostingSchedules, { body: { workspace_id: scene.workspaceId, ...body } })).body

  it('creates, changes and deletes together', async () => {
    const [moved, gone] = [await scene.slot(1, 9), await scene.slot(2, 9)]
    const { created, updated } = await batch({
      create: [{ day_of_week: 1, hour: 9, minute: 0 }],
      update: [{ id: moved, hour: 10, label: 'Later' }],
      delete: [gone],
    })
    expect(created).toMatchObject([{ day_of_week: 1, hour: 9, is_active: true }])
    expect(updated).toMatchObject([{ id: moved, hour: 10, label: 'Later' }])
    const rows = await shared.test.app.db
      .selectFrom('posting_schedules')
      .select('id')
      .where('workspace_id', '=', scene.workspaceId)
      .execute()
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([moved, created[0]?.id]))
  })

  it('refuses two equal times for the same target, and changes nothing', async () => {
    const group = await scene.set('Harbor')
    const one = await scene.slot(1, 9)
    const time = { day_of_week: 1, hour: 9, minute: 0 }
    await batch({
      create: [
        { ...time, social_set_id: group },
        { ...time, social_account_id: scene.accountId },
      ],
    })
    for (const create of [
      [time],
      [{ ...time, social_set_id: group }],
      [
        { ...time, hour: 8 },
        { ...time, hour: 8 },
      ],
    ])
      expect(await codeOf(batch({ create, update: [{ id: one, label: 'Changed' }] }))).toBe('state_conflict')
    await batch({ create: [time], delete: [one] })
  })

  it('rejects unknown ids and targets, and slots of an account and a set', async () => {
    const group = await scene.set('Harbor')
    const one = await scene.slot(1, 9, { social_set_id: group })
    const time = { day_of_week: 2, hour: 9, minute: 0 }
    const failed = batch({
      create: [
        { ...time, social_set_id: uuid7() },
        { ...time, hour: 10, social_set_id: group, social_account_id: scene.accountId },
      ],
      update: [{ id: one, social_account_id: scene.accountId }],
    }).catch((error: unknown) => error)
    expect(await failed).toMatchObject({
      status: 422,
      problem: {
        errors: [
          { location: 'body.create[0].social_set_id', code: 'unknown_social_set' },
          { location: 'body.create[1].social_set_id', code: 'account_or_set' },
          { location: 'body.update[0].social_set_id', code: 'account_or_set' },
        ],
      },
    })
    await expect(batch({ delete: [uuid7(), one, one] })).rejects.toMatchObject({
      problem: { errors: [{ location: 'body.delete[0]' }, { location: 'body.delete[2]' }] },
    })
    await batch({ update: [{ id: one, social_set_id: null, social_account_id: scene.accountId }] })
  })
})
