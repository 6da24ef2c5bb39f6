import * as contract from '@broadside/contract/features/publications'
import * as sets from '@broadside/contract/features/social-sets'
import { describe, expect, it } from 'vitest'
import { uuid7 } from '#lib/ids.ts'
import { addMember, createToken } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { create, insertAccount, openScene, pass, publish, read, type Scene, inNewWorkspace } from '#publishing/deliveries/testing/scene.ts'
import { defined } from '#lib/defined.ts'

/** Each test has its own workspace on a network whose posts cannot be read back. */
const shared = perFile(() => openScene({ readable: false }))
let scene: Scene

const list = async (query: Record<string, unknown> = {}) =>
  (await scene.client.call(contract.listPublications, { query: { workspace_id: scene.workspaceId, ...query } })).body

const idsOf = async (query: Record<string, unknown>) => (await list(query)).items.map(({ id }) => id)

const counts = async () => (await scene.client.call(contract.countPublications, { query: { workspace_id: scene.workspaceId } })).body

const schedule = async (id: string, minutes: number) => {
  const at = new Date(scene.test.app.clock.now().getTime() + minutes * 60_000).toISOString()
  await scene.client.call(contract.schedulePublication, { params: { id }, body: { expected_revision: 1, schedule: { at } } })
  return at
}

const lose = () => scene.fake.server.fail('POST /posts', { mode: 'drop_after' })
const refuse = () => scene.fake.server.fail('POST /posts', { mode: 'answer', answer: { status: 422, json: { error: 'no' } } })

const publishOf = async (id: string) => {
  await scene.client.call(contract.publishPublicationNow, { params: { id }, body: { expected_revision: 1 } })
  await scene.test.drain()
}

async function publishAll(body: Record<string, unknown> = {}): Promise<string> {
  const id = await publish(scene, body)
  await scene.test.drain()
  return id
}

describe('filters', () => {
  it('accept several statuses, newest first across all of them, page by page', async () => {
    scene = await inNewWorkspace(shared)
    const made: string[] = []
    for (let number = 0; number < 9; number += 1) {
      scene.test.clock.advance(1000)
      const { id } = await create(scene)
      if (number % 3 === 1) await schedule(id, 600 - number)
      if (number % 3 === 2) await publishOf(id)
      made.unshift(id)
    }
    const wanted = made.filter((_, index) => (made.length - 1 - index) % 3 !== 2)
    const found: string[] = []
    let cursor: string | undefined
    do {
      const page = await list({ status: ['draft', 'scheduled'], limit: 2, ...defined({ cursor }) })
      found.push(...page.items.map(({ id }) => id))
      cursor = page.next_cursor
    } while (cursor)
    expect(found).toEqual(wanted)
    const scheduled = await idsOf({ status: 'scheduled', order: 'scheduled' })
    expect(scheduled).toEqual(made.filter((_, index) => (made.length - 1 - index) % 3 === 1).toReversed())
    await expect(list({ status: ['draft', 'lost'] })).rejects.toMatchObject({ status: 422 })
  })

  it('list the soonest first with direction=asc, page by page and across several statuses', async () => {
    scene = await inNewWorkspace(shared)
    const plan: [string, number][] = []
    for (const minutes of [300, 100, 500, 100, 200, 400]) {
      const { id } = await create(scene)
      await schedule(id, minutes)
      plan.push([id, minutes])
    }
    const draft = await create(scene)
    const soonest = plan.toSorted(([one, early], [other, late]) => early - late || (one < other ? -1 : 1)).map(([id]) => id)
    const asked = { status: ['scheduled', 'publishing'], order: 'scheduled', direction: 'asc' }
    const found: string[] = []
    let cursor: string | undefined
    do {
      const page = await list({ ...asked, view: 'summary', limit: 2, ...defined({ cursor }) })
      found.push(...page.items.map(({ id }) => id))
      cursor = page.next_cursor
    } while (cursor)
    expect(found).toEqual(soonest)
    expect(await idsOf({ order: 'scheduled', direction: 'asc' })).toEqual([draft.id, ...soonest])
    expect(await idsOf({ direction: 'asc' })).toEqual([...plan.map(([id]) => id), draft.id])
    const { next_cursor = '' } = await list({ ...asked, limit: 2 })
    await expect(list({ ...asked, direction: 'desc', limit: 2, cursor: next_cursor })).rejects.toMatchObject({ status: 422 })
  })

  it('match social set, author and build, within the workspace only', async () => {
    scene = await inNewWorkspace(shared)
    const { body: set } = await scene.client.call(sets.createSocialSet, {
      body: { workspace_id: scene.workspaceId, name: 'All', accounts: [{ social_account_id: scene.accountId }] },
    })
    const fromSet = await create(scene, { account_ids: undefined, social_set_id: set.id })
    const colleague = await addMember(scene.test, { id: scene.workspaceId }, 'editor')
    const client = scene.test.client({ token: await createToken(scene.test, colleague) })
    const theirs = await create({ ...scene, client })
    expect(await idsOf({ social_set_id: set.id })).toEqual([fromSet.id])
    expect(await idsOf({ author_id: colleague.id })).toEqual([theirs.id])
    expect(await idsOf({ build_id: uuid7() })).toEqual([])
    await scene.test.app.db.updateTable('publications').set({ build_id: 'build' }).where('id', '=', theirs.id).execute()
    expect(await idsOf({ build_id: 'build' })).toEqual([theirs.id])
    scene = await inNewWorkspace(shared)
    expect(await idsOf({ social_set_id: set.id })).toEqual([])
    expect(await idsOf({ author_id: colleague.id })).toEqual([])
    expect(await idsOf({ build_id: 'build' })).toEqual([])
  })

  it('bind a cursor to them', async () => {
    scene = await inNewWorkspace(shared)
    for (let number = 0; number < 3; number += 1) await create(scene)
    const { next_cursor: cursor } = await list({ limit: 1, status: ['draft', 'failed'] })
    await list({ limit: 1, status: ['draft', 'failed'], cursor })
    await expect(list({ limit: 1, status: 'draft', cursor })).rejects.toMatchObject({ status: 422 })
    await expect(list({ limit: 1, status: ['draft', 'failed'], view: 'summary', cursor })).rejects.toMatchObject({ status: 422 })
  })
})

describe('needs attention', () => {
  it('includes failed posts and open questions, but not posts still being looked up', async () => {
    scene = await inNewWorkspace(shared)
    lose()
    const looking = await publishAll({ text: 'Lost.' })
    expect((await read(scene, looking)).destination).toMatchObject({ status: 'unknown', error: { action: 'wait', kind: 'unknown' } })
    expect((await read(scene, looking)).publication.needs_attention).toBe(false)
    refuse()
    const failed = await publishAll({ text: 'Refused.' })
    await create(scene)
    expect(await idsOf({ needs_attention: true })).toEqual([failed])
    expect(await idsOf({ needs_attention: false })).toHaveLength(2)
    expect(await counts()).toMatchObject({ needs_attention: 1 })
    await pass(scene, 8, 20 * 60_000)
    expect((await read(scene, looking)).destination).toMatchObject({ status: 'unknown', error: { action: 'resolve' } })
    expect((await idsOf({ needs_attention: true })).toSorted()).toEqual([looking, failed].toSorted())
    expect(await counts()).toMatchObject({ needs_attention: 2 })
  })
})

describe('the counts', () => {
  it('give the number for every status, in this workspace only', async () => {
    scene = await inNewWorkspace(shared)
    await create(scene)
    await create(scene)
    const { id } = await create(scene)
    await schedule(id, 60)
    await publishAll()
    refuse()
    await publishAll({ text: 'Refused.' })
    const { by_status, needs_attention } = await counts()
    expect(by_status).toEqual({ draft: 2, scheduled: 1, publishing: 0, published: 1, partial: 0, failed: 1 })
    expect(needs_attention).toBe(1)
    const query = { workspace_id: scene.workspaceId }
    scene = await inNewWorkspace(shared)
    await expect(scene.client.call(contract.countPublications, { query })).rejects.toMatchObject({ status: 403 })
  })
})

describe('the summary', () => {
  it('contains only what a row shows', async () => {
    scene = await inNewWorkspace(shared)
    const second = await insertAccount(scene.test, scene.workspaceId, uuid7())
    const text = `${'word '.repeat(40)}\nand a second line`
    const { id, destinations, created_at, updated_at } = await create(scene, { title: 'Hours', text: '', segments: [{ text }] })
    const accounts = [{ destination_id: destinations[0]?.id, social_account_id: scene.accountId, platform: 'fake', state: 'pending' }]
    const { items } = await list({ view: 'summary' })
    expect(items).toEqual([
      {
        id,
        revision: 1,
        title: 'Hours',
        excerpt: `${text.slice(0, 139)}…`,
        created_at,
        updated_at,
        status: 'draft',
        needs_attention: false,
        at_risk: false,
        states: { pending: 1 },
        accounts,
      },
    ])
    const both = await create(scene, { account_ids: [scene.accountId, second], text: 'Two places.' })
    refuse()
    await publishOf(both.id)
    const [row] = (await list({ view: 'summary', status: 'partial' })).items
    expect(row).toMatchObject({ id: both.id, states: { published: 1, failed: 1 }, needs_attention: true })
    expect(row).toHaveProperty('published_at', scene.test.app.clock.now().toISOString())
    expect(row && 'accounts' in row && row.accounts.find(({ state }) => state === 'failed')?.action).toBe('edit')
  })

  it('contains the requested time, the next due time and the first picture', async () => {
    scene = await inNewWorkspace(shared)
    const { id } = await create(scene, { text: 'Planned.' })
    const at = await schedule(id, 60)
    const media = JSON.stringify([{ id: 's', text: '', media: [{ media_id: 'second' }, { media_id: 'third' }] }])
    await scene.test.app.db.updateTable('publications').set({ segments: media }).where('id', '=', id).execute()
    expect((await list({ view: 'summary' })).items).toMatchObject([{ scheduled_at: at, due_at: at, cover_media_id: 'second' }])
    await scene.test.app.db.updateTable('publications').set({ media: '[{"media_id": "first"}]' }).where('id', '=', id).execute()
    expect((await list({ view: 'summary' })).items).toMatchObject([{ cover_media_id: 'first' }])
  })
})
