/** Correcting failed destinations of a partially published publication. */
import type { ApiError } from '@broadside/contract/client'
import * as contract from '@broadside/contract/features/publications'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  create,
  createGate,
  type Gate,
  insertAccount,
  minute,
  openScene,
  pass,
  publish,
  publishing,
  read,
  type Scene,
} from '#publishing/deliveries/testing/scene.ts'

let scene: Scene
let gate: Gate | undefined
let siteId: string

beforeEach(async () => {
  gate = undefined
  scene = await openScene({
    change: publishing(async (usual, ...rest) => {
      await gate?.wait()
      return usual(...rest)
    }),
  })
  const { db } = scene.test.app
  siteId = (await db.selectFrom('accounts').select('id').where('platform', '=', 'site').executeTakeFirstOrThrow()).id
})
afterEach(() => scene[Symbol.asyncDispose]())

const refuse = (times = 1) =>
  scene.fake.server.fail('POST /posts', { mode: 'answer', times, answer: { status: 422, json: { error: 'forbidden_word' } } })

/** A publication that is published on the site and refused by the network. */
async function half(body: Record<string, unknown> = {}) {
  refuse()
  const id = await publish(scene, { title: 'Opening hours', account_ids: [siteId, scene.accountId], ...body })
  await scene.test.drain()
  const { publication } = await read(scene, id)
  expect(publication).toMatchObject({ status: 'partial', destinations: [{ status: 'published' }, { status: 'failed' }] })
  scene.test.clock.advance(minute)
  return publication
}

const onSite = () => ({ social_account_id: siteId })
const save = async (id: string, body: Record<string, unknown>) =>
  (await scene.client.call(contract.saveDraft, { params: { id }, body: { destinations: [], expected_revision: 2, ...body } })).body
const texts = () => scene.fake.posts.map(({ text }) => text)

describe('a publication that failed on one network', () => {
  it('sends the corrected text there, and nothing elsewhere', async () => {
    const { id, revision, destinations } = await half()
    const own = [onSite(), { social_account_id: scene.accountId, text: 'We open at eight.' }]
    const saved = await save(id, { text: 'We open at seven.', title: 'Opening hours', destinations: own })
    expect(saved).toMatchObject({ status: 'partial', revision: revision + 1, destinations: [{}, { text: 'We open at eight.' }] })
    expect(saved.can.retry).toBe(true)
    await scene.client.call(contract.retryDestination, {
      params: { id, destination_id: destinations[1]?.id ?? '' },
      body: { expected_revision: saved.revision },
    })
    await scene.test.drain()
    expect(texts()).toEqual(['We open at eight.'])
    const { publication } = await read(scene, id)
    expect(publication.status).toBe('published')
    expect(publication.destinations.map((one) => one.published_content?.segments[0]?.text)).toEqual([
      'We open at seven.',
      'We open at eight.',
    ])
  })

  it('is retried on all failed destinations after its shared text changed, even if a repetition alone would not help', async () => {
    const { id } = await half()
    await expect(scene.client.call(contract.retryFailedDestinations, { params: { id } })).rejects.toMatchObject({ code: 'state_conflict' })
    const { revision } = await save(id, { text: 'We open at eight.', destinations: [onSite(), { social_account_id: scene.accountId }] })
    await scene.client.call(contract.retryFailedDestinations, { params: { id }, body: { expected_revision: revision } })
    await scene.test.drain()
    expect(texts()).toEqual(['We open at eight.'])
    const [site] = (await read(scene, id)).publication.destinations
    expect(site?.published_content?.segments[0]?.text).toBe('We open at seven.')
  })

  it('is retried after only its destinations were changed', async () => {
    const { id, revision } = await half()
    const destinations = [{ social_account_id: scene.accountId, text: 'We open at eight.' }]
    await scene.client.call(contract.putPublicationDestinations, { params: { id }, body: { expected_revision: revision, destinations } })
    await scene.client.call(contract.retryFailedDestinations, { params: { id } })
    await scene.test.drain()
    expect(texts()).toEqual(['We open at eight.'])
  })

  it('can be saved with errors, because nothing is queued', async () => {
    const { id } = await half()
    const long = 'x'.repeat(200)
    const saved = await save(id, { text: 'Shared.', destinations: [onSite(), { social_account_id: scene.accountId, text: long }] })
    expect(saved.destinations[1]?.text).toBe(long)
  })
})

describe('a change that cannot take effect anymore', () => {
  it.each([
    ['text', { text: 'Corrected.' }],
    ['title', { title: 'Corrected' }],
    ['description', { description: 'Corrected.' }],
    ['segments', { segments: [{ text: 'Corrected.' }] }],
    ['settings', { settings: { tags: ['corrected'] } }],
    ['form', { output_profile: 'site.other' }],
    ['lock', { profile_locked: true }],
    ['time', { schedule: { at: '2030-01-01T00:00:00Z' } }],
    ['time that is none', { schedule: { wall_time: '2030-01-01T00:00:00', time_zone: 'Nowhere/Land' } }],
  ])('is rejected with the destination, and changes nothing: %s', async (_, change) => {
    const { id, revision, destinations } = await half()
    for (const apply of [false, true]) {
      const body = { apply, text: 'New.', destinations: [{ ...onSite(), ...change }, { social_account_id: scene.accountId }] }
      const refused: unknown = await save(id, body).catch((error: unknown) => error)
      expect((refused as ApiError).problem).toMatchObject({
        code: 'state_conflict',
        errors: [
          { code: 'destination_frozen', parameters: { status: 'published' }, location: 'body.destinations[0]', value: destinations[0]?.id },
        ],
      })
    }
    expect((await read(scene, id)).publication).toMatchObject({ revision, text: 'We open at seven.' })
  })

  it('does not include overrides equal to the stored ones, with or without ids', async () => {
    const own = { title: 'Hours', settings: { tags: ['bread'] }, segments: [{ text: 'On the site.' }] }
    refuse()
    const targets = [{ ...onSite(), ...own }, { social_account_id: scene.accountId }]
    const id = await publish(scene, { account_ids: undefined, destinations: targets })
    await scene.test.drain()
    const { title, settings, segments, output_profile, profile_locked } = (await read(scene, id)).destination
    const same = { ...onSite(), title, settings, segments, output_profile, profile_locked }
    const first = await save(id, { text: 'New.', destinations: [same, { social_account_id: scene.accountId }] })
    const second = await save(id, { expected_revision: first.revision, text: 'Newer.', destinations: targets })
    expect(second).toMatchObject({ text: 'Newer.', destinations: [{ status: 'published', ...own }, { status: 'failed' }] })
  })

  it('is rejected for a destination being published, which shared text can no longer reach', async () => {
    gate = createGate()
    const id = await publish(scene)
    const work = scene.test.drain()
    await gate.reached
    const other = { apply: true, text: 'Too late.' }
    const changed = [{ social_account_id: scene.accountId, text: 'Corrected.' }]
    await expect(save(id, { ...other, destinations: changed })).rejects.toMatchObject({
      problem: { errors: [{ code: 'destination_frozen', parameters: { status: 'publishing' } }] },
    })
    await save(id, { ...other, destinations: [{ social_account_id: scene.accountId }] })
    gate.pass()
    await work
    const { publication, destination } = await read(scene, id)
    expect([publication.text, destination.published_content?.segments[0]?.text, ...texts()]).toEqual([
      'Too late.',
      'We open at seven.',
      'We open at seven.',
    ])
  })

  it('is rejected for destinations with an unknown outcome, and lists each', async () => {
    const second = await insertAccount(scene.test, scene.workspaceId, 'ben')
    scene.fake.server.fail('POST /posts', { mode: 'answer', times: 9, answer: { status: 504 } })
    const id = await publish(scene, { account_ids: [scene.accountId, second] })
    await scene.test.drain()
    const { publication } = await read(scene, id)
    const destinations = [scene.accountId, second].map((social_account_id) => ({ social_account_id, text: 'Corrected.' }))
    await expect(save(id, { destinations })).rejects.toMatchObject({
      problem: { errors: publication.destinations.map((one) => ({ value: one.id, parameters: { status: 'unknown' } })) },
    })
    const body = { expected_revision: publication.revision, destinations: destinations.slice(1) }
    await expect(scene.client.call(contract.putPublicationDestinations, { params: { id }, body })).rejects.toMatchObject({
      code: 'state_conflict',
      problem: { errors: [{ value: publication.destinations[1]?.id, location: 'body.destinations[0]' }] },
    })
  })

  it('does not change a published post without apply', async () => {
    const id = await publish(scene)
    await scene.test.drain()
    await expect(save(id, { destinations: [{ social_account_id: scene.accountId }] })).rejects.toMatchObject({ code: 'state_conflict' })
  })
})

it('a correction saved before the run begins is sent', async () => {
  const { id } = await create(scene)
  const { database } = scene.test.app
  const holder = await database.pool.connect()
  const waiting = async () => {
    const { rows } = await database.pool.query<{ count: number }>(
      `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0]?.count
  }
  await scene.client.call(contract.publishPublicationNow, { params: { id }, body: { expected_revision: 1 } })
  await holder.query('begin')
  await holder.query('select from publications where id = $1 for update', [id])
  const destinations = [{ social_account_id: scene.accountId }]
  const saving = save(id, { apply: true, text: 'We open at eight.', destinations })
  await expect.poll(waiting).toBe(1)
  const work = scene.test.drain()
  await expect.poll(waiting).toBe(2)
  await holder.query('commit')
  holder.release()
  await Promise.all([saving, work])
  await pass(scene, 1)
  expect(texts()).toEqual(['We open at eight.'])
})

describe('a retry for an outdated revision', () => {
  it('is rejected for one, for all, and to resolve an unknown outcome', async () => {
    const { id, revision, destinations } = await half()
    const stale = { expected_revision: revision - 1 }
    const failed = { id, destination_id: destinations[1]?.id ?? '' }
    const conflict = { status: 409, code: 'revision_conflict' }
    await expect(scene.client.call(contract.retryDestination, { params: failed, body: stale })).rejects.toMatchObject(conflict)
    await expect(scene.client.call(contract.retryFailedDestinations, { params: { id }, body: stale })).rejects.toMatchObject(conflict)
    scene.fake.server.fail('POST /posts', { mode: 'answer', times: 9, answer: { status: 504 } })
    await scene.client.call(contract.retryDestination, { params: failed, body: { expected_revision: revision } })
    await scene.test.drain()
    const resolve = (expected_revision: number) =>
      scene.client.call(contract.resolveDestination, { params: failed, body: { resolution: 'not_published', expected_revision } })
    await expect(resolve(revision)).rejects.toMatchObject(conflict)
    expect((await resolve(revision + 1)).status).toBe(200)
  })
})
