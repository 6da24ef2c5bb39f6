import { getCalendar } from '@broadside/contract/features/calendar'
import * as mediaContract from '@broadside/contract/features/media'
import * as schedules from '@broadside/contract/features/posting-schedules'
import * as contract from '@broadside/contract/features/publications'
import { beforeAll, describe, expect, it } from 'vitest'
import { uuid7 } from '#lib/ids.ts'
import { days } from '#lib/time.ts'
import {
  create,
  createGate,
  eventsOf,
  insertAccount,
  minute,
  openScene,
  publish,
  publishing,
  read,
} from '#publishing/deliveries/testing/scene.ts'
import { createToken } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'

const scene = perFile(() =>
  openScene({
    change: publishing(async (usual, ...rest) => {
      if (rest[2].segments[0]?.text === 'Wait.') await gate.wait()
      return usual(...rest)
    }),
  }),
)
let second: string
let gate = createGate()
beforeAll(async () => {
  second = await insertAccount(scene.test, scene.workspaceId, 'ben')
})

const inMinutes = (count: number) => new Date(scene.test.app.clock.now().getTime() + count * minute).toISOString()
const of = (id: string) => ({ params: { id } })
const remove = (id: string, query: { permanent?: boolean; expected_revision?: number } = {}) =>
  scene.client.call(contract.deletePublication, { ...of(id), query: { confirm: true, ...query } })
const restore = async (id: string, reschedule = false) =>
  (await scene.client.call(contract.restorePublication, { ...of(id), body: { reschedule } })).body
const listTrash = async (more: Record<string, unknown> = {}) =>
  (await scene.client.call(contract.listPublications, { query: { workspace_id: scene.workspaceId, lifecycle: 'trash', ...more } })).body
    .items
const trashedIds = async () => (await listTrash()).map(({ id }) => id)

async function schedule(body: Record<string, unknown> = {}, minutes = 60) {
  const { id } = await create(scene, { account_ids: [scene.accountId, second], ...body })
  const at = inMinutes(minutes)
  await scene.client.call(contract.schedulePublication, { ...of(id), body: { expected_revision: 1, schedule: { at } } })
  return { id, at, publication: (await read(scene, id)).publication }
}

async function insertMedia(): Promise<string> {
  const id = uuid7()
  const now = scene.test.clock.now()
  const file = { filename: 'a.png', mime: 'image/png', size: 1, storage_key: `${scene.workspaceId}/${id}/original` }
  await scene.test.app.db
    .insertInto('media')
    .values({
      ...file,
      id,
      workspace_id: scene.workspaceId,
      processing_status: 'ready',
      analysis_status: 'ready',
      created_at: now,
      updated_at: now,
    })
    .execute()
  return id
}

const clean = async () => {
  for (const type of ['retention.clean', 'media.clean']) await scene.test.app.queue.enqueue(scene.test.app, type, {}, { subject: 'test' })
  await scene.test.drain()
  // Earlier tests may have advanced the clock past the token's expiry.
  const member = await scene.test.app.db.selectFrom('workspace_members').select('user_id as id').executeTakeFirstOrThrow()
  scene.client = scene.test.client({ token: await createToken(scene.test, member) })
}

const hasRow = async (id: string) =>
  (await scene.test.app.db.selectFrom('publications').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

describe('in the trash', () => {
  it('a publication returns 404 for everything except restoring and deleting', async () => {
    const { id, publication } = await schedule()
    await remove(id)
    const missing = { code: 'not_found' }
    const revision = { expected_revision: publication.revision + 1 }
    const destination = publication.destinations[0]?.id ?? ''
    const all: (() => Promise<unknown>)[] = [
      () => scene.client.call(contract.getPublication, of(id)),
      () => scene.client.call(contract.replacePublication, { ...of(id), body: { ...revision, text: 'No.' } }),
      () => scene.client.call(contract.saveDraft, { ...of(id), body: { ...revision, text: 'No.', destinations: [] } }),
      () => scene.client.call(contract.duplicatePublication, of(id)),
      () => scene.client.call(contract.schedulePublication, { ...of(id), body: { ...revision, schedule: { at: inMinutes(5) } } }),
      () => scene.client.call(contract.publishPublicationNow, { ...of(id), body: revision }),
      () => scene.client.call(contract.cancelPublication, { ...of(id), body: revision }),
      () => scene.client.call(contract.validatePublication, of(id)),
      () => scene.client.call(contract.retryDestination, { params: { id, destination_id: destination } }),
      () => eventsOf(scene, id),
      () => remove(id),
    ]
    for (const call of all) await expect(call()).rejects.toMatchObject(missing)
    expect(await trashedIds()).toContain(id)
    expect(await restore(id)).toMatchObject({ id, text: publication.text })
  })

  it('appears in no list, count or search except the trash', async () => {
    const word = `word-${uuid7()}`
    const { id } = await create(scene, { text: word, schedule: { at: inMinutes(30) } })
    const query = { workspace_id: scene.workspaceId }
    const count = async () => (await scene.client.call(contract.countPublications, { query })).body.by_status.draft
    const before = await count()
    await remove(id)
    expect(await count()).toBe(before - 1)
    for (const view of ['full', 'summary'] as const) {
      const found = await scene.client.call(contract.listPublications, { query: { ...query, search: word, view } })
      expect(found.body.items).toEqual([])
      const calendar = { ...query, from: inMinutes(-60), before: inMinutes(120) }
      expect((await scene.client.call(getCalendar, { query: calendar })).body.items.map((item) => item.publication_id)).not.toContain(id)
      const [row] = await listTrash({ search: word, view })
      expect(row).toMatchObject({ id, trashed_at: expect.any(String) as string, revision: 2 })
      expect(Date.parse(row?.retention_expires_at ?? '') - Date.parse(row?.trashed_at ?? '')).toBe(days(30))
    }
    expect((await listTrash({ search: word }))[0]).toMatchObject({ can: { edit: false, publish: false, restore: true, delete: true } })
  })

  it('is listed by deletion, latest first, page by page', async () => {
    const made = [await create(scene), await create(scene), await create(scene)]
    const order = [made[1], made[2], made[0]].map((one) => one?.id ?? '')
    for (const id of order) {
      scene.test.clock.advance(1000)
      await remove(id)
    }
    const query = { workspace_id: scene.workspaceId, lifecycle: 'trash' as const, limit: 2 }
    const first = (await scene.client.call(contract.listPublications, { query })).body
    const rest = await scene.client.call(contract.listPublications, { query: { ...query, cursor: first.next_cursor ?? '' } })
    expect([...first.items, ...rest.body.items].map(({ id }) => id).slice(0, 3)).toEqual(order.toReversed())
  })

  it('a publication holds no slot', async () => {
    const weekday = new Date(scene.test.clock.now().getTime() + days(1))
    const slot = { day_of_week: weekday.getUTCDay(), hour: 9, minute: 0 }
    await scene.client.call(schedules.createPostingSchedule, { body: { workspace_id: scene.workspaceId, ...slot } })
    const next = async () => (await scene.client.call(schedules.getNextSlot, { query: { workspace_id: scene.workspaceId } })).body.at
    const free = await next()
    const { id } = await create(scene, { schedule: { at: free } })
    expect(await next()).not.toBe(free)
    await remove(id)
    expect(await next()).toBe(free)
  })

  it('a publication is not a duplicate of new posts', async () => {
    const text = `The same twice ${uuid7()}.`
    const former = await publish(scene, { text })
    await scene.test.drain()
    const { id } = await create(scene, { text })
    const codes = async () => (await scene.client.call(contract.validatePublication, of(id))).body.issues.map(({ code }) => code)
    expect(await codes()).toContain('duplicate_content')
    await remove(former)
    expect(await codes()).not.toContain('duplicate_content')
  })
})

describe('deliveries', () => {
  it('are canceled, and nothing is sent at their time', async () => {
    const { id } = await schedule({ text: 'Never to be sent.' }, 5)
    await remove(id)
    const calls = scene.fake.posts.length
    scene.test.clock.advance(10 * minute)
    await scene.test.drain()
    expect(scene.fake.posts).toHaveLength(calls)
    const back = await restore(id, true)
    expect(back.destinations).toMatchObject([{ status: 'cancelled' }, { status: 'cancelled' }])
    expect(back.not_rescheduled).toMatchObject([
      { problem: { code: 'state_conflict', errors: [{ code: 'time_has_passed' }] } },
      { problem: { code: 'state_conflict' } },
    ])
  })

  it('that are running block the deletion', async () => {
    gate = createGate()
    const id = await publish(scene, { text: 'Wait.' })
    const working = scene.test.drain()
    await gate.reached
    await expect(remove(id)).rejects.toMatchObject({ code: 'state_conflict' })
    await expect(remove(id, { permanent: true })).rejects.toMatchObject({ code: 'state_conflict' })
    gate.pass()
    await working
    expect((await read(scene, id)).publication.status).toBe('published')
  })

  it('either run or are canceled when deletion and worker compete', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await publish(scene, { text: `Round ${round}.` })
      const sent = scene.fake.posts.length
      const [deleted] = await Promise.allSettled([remove(id), scene.test.drain()])
      const inTrash = (await trashedIds()).includes(id)
      if (deleted.status === 'rejected') expect(inTrash).toBe(false)
      else {
        const { status } = (await restore(id)).destinations[0] ?? {}
        expect(['cancelled', 'published']).toContain(status)
        expect(scene.fake.posts.length - sent).toBe(status === 'published' ? 1 : 0)
      }
    }
  })

  it("in the future are queued again for the same time, with the publication's schedule", async () => {
    const { id, at, publication } = await schedule({ text: 'Later.' })
    await remove(id)
    const back = await restore(id, true)
    expect(back).toMatchObject({ status: 'scheduled', revision: publication.revision + 2, not_rescheduled: [], schedule: { at } })
    expect(back.destinations.map(({ due_at }) => due_at)).toEqual(publication.destinations.map(({ due_at }) => due_at))
    expect(await eventsOf(scene, id)).toEqual(expect.arrayContaining(['publication.deleted', 'publication.restored']))
    scene.test.clock.advance(61 * minute)
    await scene.test.drain()
    expect((await read(scene, id)).publication.status).toBe('published')
  })

  it('are queued again only on request, and the response lists failures with their reasons', async () => {
    const lonely = await insertAccount(scene.test, scene.workspaceId, 'cleo')
    const { id } = await schedule({ text: 'Half.', account_ids: [scene.accountId, lonely] })
    await remove(id)
    expect(await restore(id)).toMatchObject({ status: 'draft', not_rescheduled: [] })
    const other = await schedule({ text: 'Half again.', account_ids: [scene.accountId, lonely] })
    await remove(other.id)
    await scene.test.app.db.updateTable('accounts').set({ is_active: false }).where('id', '=', lonely).execute()
    const back = await restore(other.id, true)
    expect(back.destinations).toMatchObject([{ status: 'scheduled' }, { status: 'cancelled' }])
    expect(back.not_rescheduled).toMatchObject([
      {
        destination_id: back.destinations[1]?.id,
        due_at: other.publication.destinations[1]?.due_at,
        problem: { code: 'publication_invalid', errors: [{ code: 'reconnect_required' }] },
      },
    ])
  })

  it('with an unknown outcome are no longer looked up; the user is asked', async () => {
    const id = await publish(scene, { text: 'In doubt.' })
    const destination = (await read(scene, id)).destination.id
    const error = JSON.stringify({ kind: 'unknown', code: 'no_answer', message: 'No answer.', retryable: false, action: 'wait' })
    await scene.test.app.db.updateTable('destinations').set({ status: 'unknown', error }).where('id', '=', destination).execute()
    await scene.test.app.db.updateTable('deliveries').set({ stage: 'confirming' }).where('destination_id', '=', destination).execute()
    const sent = scene.fake.posts.length
    await remove(id)
    scene.test.clock.advance(30 * minute)
    await scene.test.drain()
    expect(scene.fake.posts).toHaveLength(sent)
    expect(await restore(id)).toMatchObject({ needs_attention: true, destinations: [{ status: 'unknown', error: { action: 'resolve' } }] })
  })
})

describe('restoring', () => {
  it('ignores publications outside the trash, and rejects another revision', async () => {
    const { id } = await create(scene)
    expect(await restore(id)).toMatchObject({ revision: 1 })
    await remove(id)
    const old = { ...of(id), body: { reschedule: false, expected_revision: 1 } }
    await expect(scene.client.call(contract.restorePublication, old)).rejects.toMatchObject({ code: 'revision_conflict' })
  })

  it('restores its files, which are kept but can be deleted permanently', async () => {
    const media = await insertMedia()
    const { id } = await create(scene, { media: [{ media_id: media }] })
    const drop = (query: { permanent?: boolean } = {}) => scene.client.call(mediaContract.deleteMedia, { ...of(media), query })
    await expect(drop()).rejects.toMatchObject({ code: 'media_in_use' })
    await remove(id)
    expect((await scene.client.call(mediaContract.getMediaUsage, of(media))).body.items).toEqual([])
    await expect(drop({ permanent: true })).rejects.toMatchObject({ code: 'media_in_use' })
    await drop()
    scene.test.clock.advance(days(8))
    await clean()
    await restore(id)
    expect((await scene.client.call(mediaContract.getMedia, of(media))).body).not.toHaveProperty('trashed_at')
    await remove(id, { permanent: true })
    await drop({ permanent: true })
    await expect(scene.client.call(mediaContract.getMedia, of(media))).rejects.toMatchObject({ code: 'not_found' })
  })

  it('restores its post on the site at its URL', async () => {
    const site = await scene.test.app.db.selectFrom('accounts').select('id').where('platform', '=', 'site').executeTakeFirstOrThrow()
    const id = await publish(scene, { title: 'Hours', account_ids: [site.id] })
    await scene.test.drain()
    const path = new URL((await read(scene, id)).destination.external_url ?? '').pathname
    const status = async () => (await scene.test.http.fastify.inject({ method: 'GET', url: path })).statusCode
    expect(await status()).toBe(200)
    await remove(id)
    expect(await status()).toBe(410)
    await restore(id)
    expect(await status()).toBe(200)
    await remove(id, { permanent: true })
    expect(await status()).toBe(410)
  })
})

describe('permanent deletion', () => {
  it('is immediate with permanent, from the trash or not, and requires an editor', async () => {
    const kept = await create(scene)
    const gone = await create(scene)
    await remove(kept.id)
    await remove(kept.id, { permanent: true })
    await remove(gone.id, { permanent: true })
    for (const { id } of [kept, gone]) expect(await hasRow(id)).toBe(false)
    await expect(restore(kept.id)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('follows after 30 days, in batches', async () => {
    const made = await Promise.all(Array.from({ length: 53 }, () => create(scene)))
    await Promise.all(made.map(({ id }) => remove(id)))
    const young = await create(scene)
    scene.test.clock.advance(days(1))
    await remove(young.id)
    scene.test.clock.advance(days(29) - minute)
    await clean()
    expect(await hasRow(made[0]?.id ?? '')).toBe(true)
    scene.test.clock.advance(minute)
    await clean()
    for (const { id } of made) expect(await hasRow(id)).toBe(false)
    expect(await hasRow(young.id)).toBe(true)
  })
})
