import type { ApiError } from '@broadside/contract/client'
import * as contract from '@broadside/contract/features/publications'
import { createSocialSet } from '@broadside/contract/features/social-sets'
import { beforeAll, describe, expect, it } from 'vitest'
import { uuid7 } from '#lib/ids.ts'
import { createScene } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { create, eventsOf, insertAccount, minute, openScene, publish, read } from '#publishing/deliveries/testing/scene.ts'

const scene = perFile(openScene)
let second: string

beforeAll(async () => {
  second = await insertAccount(scene.test, scene.workspaceId, 'ben')
})

const to = (...ids: string[]) => ids.map((social_account_id) => ({ social_account_id }))

const save = async (id: string, body: Record<string, unknown>) =>
  (await scene.client.call(contract.saveDraft, { params: { id }, body: { expected_revision: 1, destinations: [], ...body } })).body

const schedule = async (id: string) => {
  const at = new Date(scene.test.app.clock.now().getTime() + 60 * minute).toISOString()
  const { body } = await scene.client.call(contract.schedulePublication, {
    params: { id },
    body: { expected_revision: 1, schedule: { at } },
  })
  return body
}

describe('saving a draft', () => {
  it('replaces content and all destinations, with one revision and one event', async () => {
    const { id } = await create(scene, { title: 'Old', goal: 'inform' })
    const body = await save(id, {
      title: 'New',
      text: 'Fresh.',
      destinations: [{ social_account_id: second, text: 'For Ben.' }, ...to(scene.accountId)],
    })
    expect(body).toMatchObject({ title: 'New', text: 'Fresh.', goal: '', revision: 2, status: 'draft' })
    expect(body.destinations).toMatchObject([{ social_account_id: second, text: 'For Ben.' }, { social_account_id: scene.accountId }])
    const { body: stored } = await scene.client.call(contract.getPublication, { params: { id } })
    expect(stored).toEqual(body)
    expect((await eventsOf(scene, id)).toSorted()).toEqual(['publication.created', 'publication.updated'])
  })

  it('keeps listed destinations with their ids, in the given order, and removes the others', async () => {
    const before = await create(scene, { account_ids: [scene.accountId, second] })
    const [, kept] = before.destinations
    const swapped = await save(before.id, { destinations: to(second, scene.accountId) })
    expect(swapped.destinations.map(({ id }) => id)).toEqual(before.destinations.map(({ id }) => id).toReversed())
    const body = await save(before.id, { expected_revision: 2, destinations: to(second) })
    expect(body.destinations.map(({ id }) => id)).toEqual([kept?.id])
  })

  it('stores content with errors, and selects profiles again for the new content', async () => {
    const { id } = await create(scene)
    const long = await save(id, { text: 'x'.repeat(500), destinations: to(scene.accountId) })
    expect(long.text).toHaveLength(500)
    const segments = [{ text: 'One' }, { text: 'Two' }]
    const thread = await save(id, { expected_revision: 2, segments, destinations: to(scene.accountId) })
    expect(thread.destinations).toMatchObject([{ output_profile: 'fake.thread' }])
  })

  it('rejects an outdated revision, and lists every account that is not in the workspace', async () => {
    const { id } = await create(scene)
    await save(id, { text: 'First.', destinations: to(scene.accountId) })
    await expect(save(id, { text: 'Second.' })).rejects.toMatchObject({
      status: 409,
      code: 'revision_conflict',
      problem: { errors: [{ value: 2 }] },
    })
    const { accountId: foreign } = await foreignAccount()
    await expect(save(id, { expected_revision: 2, destinations: to(scene.accountId, foreign, uuid7()) })).rejects.toSatisfy(
      (error: unknown) =>
        JSON.stringify((error as ApiError).problem?.errors?.map(({ location }) => location)) ===
        JSON.stringify(['body.destinations[1].social_account_id', 'body.destinations[2].social_account_id']),
    )
    expect((await read(scene, id)).publication).toMatchObject({ text: 'First.', revision: 2 })
  })

  it('sets and removes the social set, and keeps it if it is absent', async () => {
    const set = (await scene.client.call(createSocialSet, { body: { workspace_id: scene.workspaceId, name: 'Harbor', accounts: [] } })).body
      .id
    const { id } = await create(scene)
    const saves = [{ social_set_id: set }, {}, { social_set_id: null }]
    const stored = []
    for (const [index, body] of saves.entries()) stored.push((await save(id, { ...body, expected_revision: index + 1 })).social_set_id)
    expect(stored).toEqual([set, set, undefined])
    await expect(save(id, { expected_revision: 4, social_set_id: uuid7() })).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ location: 'body.social_set_id' }] },
    })
  })

  it('rejects non-members', async () => {
    const { id } = await create(scene)
    const { client } = await createScene(scene.test)
    const body = { expected_revision: 1, destinations: [] }
    await expect(client.call(contract.saveDraft, { params: { id }, body })).rejects.toMatchObject({ status: 403 })
  })
})

const foreignAccount = async () => {
  const { workspaceId } = await createScene(scene.test)
  return { accountId: await insertAccount(scene.test, workspaceId, uuid7()) }
}

describe('a publication that is no longer a draft', () => {
  it('cannot be saved without apply', async () => {
    const { id } = await create(scene)
    await schedule(id)
    await expect(save(id, { expected_revision: 2, text: 'Other.', destinations: to(scene.accountId) })).rejects.toMatchObject({
      status: 409,
      code: 'state_conflict',
    })
  })

  it('is updated with apply, and keeps its times', async () => {
    const { id } = await create(scene)
    const before = await schedule(id)
    const body = await save(id, { expected_revision: 2, apply: true, text: 'Applied.', destinations: to(scene.accountId, second) })
    expect(body).toMatchObject({ text: 'Applied.', status: 'scheduled', revision: 3, schedule: before.schedule })
    expect(body.destinations).toMatchObject([{ status: 'scheduled', due_at: before.destinations[0]?.due_at }, { status: 'pending' }])
    scene.test.clock.advance(61 * minute)
    await scene.test.drain()
    expect(scene.fake.posts.filter(({ text }) => text === 'Applied.')).toHaveLength(1)
  })

  it('keeps its social set', async () => {
    const set = (await scene.client.call(createSocialSet, { body: { workspace_id: scene.workspaceId, name: 'Quay', accounts: [] } })).body
      .id
    const { id } = await create(scene)
    await schedule(id)
    const body = { expected_revision: 2, apply: true, text: 'Applied.', destinations: to(scene.accountId) }
    await expect(save(id, { ...body, social_set_id: set })).rejects.toMatchObject({ status: 409, code: 'state_conflict' })
    expect(await save(id, { ...body, social_set_id: null })).toMatchObject({ text: 'Applied.', status: 'scheduled' })
  })

  it('keeps its content if the change would have errors', async () => {
    const { id } = await create(scene)
    await schedule(id)
    const change = { expected_revision: 2, apply: true, text: 'x'.repeat(500), destinations: to(scene.accountId) }
    await expect(save(id, change)).rejects.toMatchObject({ status: 422, code: 'publication_invalid' })
    expect((await read(scene, id)).publication).toMatchObject({ text: 'We open at seven.', revision: 2 })
  })

  it('cancels the delivery of an omitted scheduled destination', async () => {
    const { id } = await create(scene, { account_ids: [scene.accountId, second] })
    await schedule(id)
    await save(id, { expected_revision: 2, apply: true, text: 'Only Ben.', destinations: to(second) })
    scene.test.clock.advance(61 * minute)
    await scene.test.drain()
    expect(scene.fake.posts.filter(({ text }) => text === 'Only Ben.')).toHaveLength(1)
  })

  it('rejects omitting published destinations, and does not change included ones', async () => {
    const id = await publish(scene)
    await scene.test.drain()
    const { publication, destination } = await read(scene, id)
    const revision = publication.revision
    await expect(save(id, { expected_revision: revision, apply: true, destinations: to(second) })).rejects.toMatchObject({
      code: 'state_conflict',
      problem: { errors: [{ location: 'body.destinations', value: destination.id }] },
    })
    const body = await save(id, {
      expected_revision: revision,
      apply: true,
      text: 'For Ben as well.',
      destinations: to(scene.accountId, second),
    })
    expect(body.destinations).toMatchObject([{ id: destination.id, status: 'published' }, { status: 'pending' }])
    expect(body.destinations[0]?.published_content?.segments[0]?.text).toBe('We open at seven.')
  })
})
