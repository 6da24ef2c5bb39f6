import type { ApiError } from '@broadside/contract/client'
import { getCalendar } from '@broadside/contract/features/calendar'
import * as contract from '@broadside/contract/features/publications'
import { beforeEach, describe, expect, it } from 'vitest'
import { uuid7 } from '#lib/ids.ts'
import { days } from '#lib/time.ts'
import { addMember, createScene, createToken } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { create, insertAccount, minute, openScene, read, type Scene, inNewWorkspace } from '#publishing/deliveries/testing/scene.ts'
import { defined } from '#lib/defined.ts'

/** Each test starts with its own workspace and two accounts. */
const shared = perFile(openScene)
let scene: Scene
let second: string
beforeEach(async () => {
  // Let posts scheduled by earlier tests end, so that simulated failures don't affect them.
  shared.test.clock.advance(days(1))
  await shared.test.drain()
  scene = await inNewWorkspace(shared)
  second = await insertAccount(scene.test, scene.workspaceId, uuid7())
})

const calendar = async (query: Record<string, unknown> = {}) =>
  (
    await scene.client.call(getCalendar, {
      query: { workspace_id: scene.workspaceId, from: inMinutes(-600), before: inMinutes(6000), ...query },
    })
  ).body.items
const inMinutes = (count: number) => new Date(scene.test.app.clock.now().getTime() + count * minute).toISOString()
const schedule = (id: string, at: string | undefined, expected_revision = 1) =>
  scene.client.call(contract.schedulePublication, { params: { id }, body: { expected_revision, ...(at && { schedule: { at } }) } })
const move = (id: string, expected_revision: number, at: string | null, destination_ids?: string[]) =>
  scene.client.call(contract.changePublicationSchedule, {
    params: { id },
    body: { expected_revision, schedule: at === null ? null : { at }, ...defined({ destination_ids }) },
  })
const publishNow = (id: string, expected_revision = 1, delay_seconds = 0) =>
  scene.client.call(contract.publishPublicationNow, { params: { id }, body: { expected_revision, delay_seconds } })
const cancel = (id: string, expected_revision: number) =>
  scene.client.call(contract.cancelPublication, { params: { id }, body: { expected_revision } })

describe('an item', () => {
  it('groups the destinations of one time, regardless of the random delay', async () => {
    const [at, own] = [inMinutes(90), inMinutes(200)]
    const { id } = await create(scene, {
      title: 'Opening hours',
      text: 'From Monday on.\nMore of it.',
      random_delay_minutes: 60,
      account_ids: undefined,
      destinations: [{ social_account_id: scene.accountId }, { social_account_id: second, schedule: { at: own } }],
    })
    await schedule(id, at)
    const [first, other, ...rest] = await calendar()
    const { destinations } = (await read(scene, id)).publication
    expect(first).toEqual({
      publication_id: id,
      at,
      revision: 2,
      title: 'Opening hours',
      excerpt: 'From Monday on.',
      status: 'scheduled',
      needs_attention: false,
      at_risk: false,
      wish: false,
      schedule: expect.objectContaining({ at, anchor: 'instant' }),
      accounts: [{ destination_id: destinations[0]?.id, social_account_id: scene.accountId, platform: 'fake', state: 'scheduled' }],
      can: { move: true },
    })
    expect(other).toMatchObject({ publication_id: id, at: own, move_destination_ids: [destinations[1]?.id] })
    expect(rest).toEqual([])
  })

  it('can be moved alone with its own ids and revision', async () => {
    const { id } = await create(scene, {
      account_ids: undefined,
      destinations: [{ social_account_id: scene.accountId }, { social_account_id: second, schedule: { at: inMinutes(200) } }],
    })
    await schedule(id, inMinutes(90))
    const [, other] = await calendar()
    await move(id, 2, inMinutes(300), other?.move_destination_ids)
    expect((await calendar()).map(({ at }) => at)).toEqual([inMinutes(90), inMinutes(300)])
    const [first] = await calendar()
    await move(id, 3, inMinutes(400), first?.move_destination_ids)
    expect((await calendar()).map(({ at }) => at)).toEqual([inMinutes(300), inMinutes(400)])
  })

  it('of a draft is a requested time, even without destinations; a draft without a time has none', async () => {
    await create(scene)
    const { id } = await create(scene, { account_ids: [], schedule: { at: inMinutes(60) } })
    const other = await create(scene, { schedule: { at: inMinutes(120) } })
    expect(await calendar()).toMatchObject([
      { publication_id: id, at: inMinutes(60), wish: true, status: 'draft', accounts: [], can: { move: true } },
      { publication_id: other.id, at: inMinutes(120), wish: true, accounts: [{ state: 'pending' }] },
    ])
  })
})

describe('a past item', () => {
  it('stays at the planned time when published, failed or retried', async () => {
    const at = inMinutes(60)
    const { id } = await create(scene, { account_ids: [scene.accountId, second] })
    await schedule(id, at)
    scene.fake.server.fail('POST /posts', { mode: 'answer', answer: { status: 422, json: { error: 'no' } } })
    scene.test.clock.advance(90 * minute)
    await scene.test.drain()
    const [item] = await calendar()
    expect(item).toMatchObject({ at, status: 'partial', needs_attention: true, wish: false, can: { move: false } })
    expect(item?.accounts.map(({ state }) => state).toSorted()).toEqual(['failed', 'published'])
    const { revision } = (await read(scene, id)).publication
    const later = inMinutes(60)
    await schedule(id, later, revision)
    expect(await calendar()).toMatchObject([
      { at, accounts: [{ state: 'published' }], can: { move: false } },
      { at: later, accounts: [{ state: 'scheduled' }], can: { move: true } },
    ])
  })

  it('of publish-now is at the due time; canceling within the delay restores the requested time', async () => {
    const requestedTime = inMinutes(600)
    const { id } = await create(scene, { schedule: { at: requestedTime } })
    await publishNow(id, 1, 30)
    expect(await calendar()).toMatchObject([{ at: inMinutes(0.5), wish: false, accounts: [{ state: 'scheduled' }] }])
    expect((await calendar())[0]).not.toHaveProperty('schedule')
    await cancel(id, 2)
    expect(await calendar()).toMatchObject([{ at: requestedTime, wish: true }])
    await schedule(id, undefined, 3)
    await publishNow(id, 4, 30)
    await cancel(id, 5)
    expect(await calendar()).toMatchObject([{ at: requestedTime, wish: false, accounts: [{ state: 'scheduled' }] }])
  })

  it('disappears when canceled, until a new time is requested', async () => {
    const { id } = await create(scene)
    await schedule(id, inMinutes(60))
    await cancel(id, 2)
    expect(await calendar()).toEqual([])
    await move(id, 3, inMinutes(120))
    expect(await calendar()).toMatchObject([{ at: inMinutes(120), wish: true, accounts: [{ state: 'cancelled' }], can: { move: true } }])
  })
})

describe('the filters', () => {
  it('accept lists, and match items by their own destinations', async () => {
    const [first, other] = [inMinutes(60), inMinutes(120)]
    const { id } = await create(scene, {
      title: 'Harbour',
      account_ids: undefined,
      destinations: [{ social_account_id: scene.accountId }, { social_account_id: second, schedule: { at: other } }],
    })
    await schedule(id, first)
    const draft = await create(scene, { text: '100% of it', account_ids: [second], schedule: { at: inMinutes(180) } })
    const found = async (query: Record<string, unknown>) => (await calendar(query)).map(({ at }) => at)
    const requestedTime = inMinutes(180)
    expect(await found({ account_id: scene.accountId })).toEqual([first])
    expect(await found({ account_id: [second] })).toEqual([other, requestedTime])
    expect(await found({ account_id: [scene.accountId, second] })).toEqual([first, other, requestedTime])
    expect(await found({ platform: ['fake', 'mastodon'] })).toHaveLength(3)
    expect(await found({ platform: 'mastodon' })).toEqual([])
    expect(await found({ status: 'draft' })).toEqual([requestedTime])
    expect(await found({ status: ['draft', 'scheduled'] })).toHaveLength(3)
    expect(await found({ search: 'harb' })).toEqual([first, other])
    expect(await found({ search: '0% o' })).toEqual([requestedTime])
    expect(await found({ search: '%' })).toEqual([requestedTime])
    const set = { social_set_id: 'a-set' }
    await scene.test.app.db.updateTable('publications').set(set).where('id', '=', draft.id).execute()
    expect(await calendar({ social_set_id: ['none', 'a-set'] })).toMatchObject([{ publication_id: draft.id, ...set }])
    expect(await found({ social_set_id: 'none', status: 'draft' })).toEqual([])
  })
})

describe('the span', () => {
  it('includes its start and excludes its end', async () => {
    const { id } = await create(scene, { schedule: { at: inMinutes(60) } })
    await schedule((await create(scene)).id, inMinutes(60))
    expect(await calendar({ from: inMinutes(60), before: inMinutes(61) })).toHaveLength(2)
    expect(await calendar({ from: inMinutes(59), before: inMinutes(60) })).toEqual([])
    await move(
      id,
      1,
      null,
      (await read(scene, id)).publication.destinations.map((row) => row.id),
    )
    expect(await calendar({ from: inMinutes(60), before: inMinutes(61) })).toHaveLength(2)
  })

  it('is at most 62 days, and not empty', async () => {
    const codeOf = (query: Record<string, unknown>) =>
      calendar(query).then(
        () => undefined,
        (error: ApiError) => error.problem?.errors?.map(({ location, code }) => [location, code]),
      )
    const day = 1440
    expect(await codeOf({ from: inMinutes(0), before: inMinutes(62 * day) })).toBeUndefined()
    expect(await codeOf({ from: inMinutes(0), before: inMinutes(62 * day + 1) })).toEqual([['query.before', 'too_long_a_range']])
    expect(await codeOf({ from: inMinutes(0), before: inMinutes(0) })).toEqual([['query.before', 'not_after']])
    expect(await codeOf({ from: undefined })).toEqual([['query.from', 'required']])
  })

  it('excludes other workspaces, and is open to viewers', async () => {
    await create(scene, { schedule: { at: inMinutes(60) } })
    const [item] = await calendar()
    expect(item?.can).toEqual({ move: true })
    const viewer = await addMember(shared.test, { id: scene.workspaceId }, 'viewer')
    scene = { ...scene, client: shared.test.client({ token: await createToken(shared.test, viewer) }) }
    expect((await calendar())[0]?.can).toEqual({ move: false })
    const { client } = await createScene(shared.test)
    scene = { ...scene, client }
    await expect(calendar()).rejects.toMatchObject({ status: 403, code: 'workspace_access_denied' })
  })
})
