import type { ApiError } from '@broadside/contract/client'
import * as contract from '@broadside/contract/features/publications'
import { beforeAll, describe, expect, it } from 'vitest'
import { uuid7 } from '#lib/ids.ts'
import { createTestApp, type TestClient } from '#test/create-test-app.ts'
import { createScene } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { defined } from '#lib/defined.ts'

const test = perFile(createTestApp)
let client: TestClient
let workspaceId: string
let site: string

/** A separate workspace, so that publications of other tests are not listed. */
async function makeWorkspace() {
  const { workspaceId, client } = await createScene(test)
  const account = await test.app.db.selectFrom('accounts').select('id').where('workspace_id', '=', workspaceId).executeTakeFirstOrThrow()
  return { client, workspaceId, site: account.id }
}

beforeAll(async () => {
  ;({ client, workspaceId, site } = await makeWorkspace())
})

const create = async (body: Record<string, unknown> = {}) =>
  (await client.call(contract.createPublication, { body: { workspace_id: workspaceId, text: 'We open at seven.', ...body } })).body

const locations = (error: unknown) => ((error as ApiError).problem?.errors ?? []).map(({ location }) => location)

describe('creating', () => {
  it('stores everything that was sent, and returns it', async () => {
    const publication = await create({
      title: 'Opening hours',
      goal: 'inform',
      audience: 'neighbours',
      source_url: 'https://harbour.example/hours',
      intent: 'thread',
      segments: [{ text: 'One' }, { id: 'second', text: 'Two' }],
      metadata: { campaign: 'winter' },
      account_ids: [site],
      schedule: { wall_time: '2027-03-28T02:30', time_zone: 'Europe/Berlin' },
    })
    expect(publication).toMatchObject({
      title: 'Opening hours',
      goal: 'inform',
      revision: 1,
      status: 'draft',
      metadata: { campaign: 'winter' },
      segments: [{ text: 'One' }, { id: 'second', text: 'Two' }],
      schedule: { at: '2027-03-28T01:30:00.000Z', wall_time: '2027-03-28T02:30:00', time_zone: 'Europe/Berlin', anchor: 'wall' },
      destinations: [{ social_account_id: site, platform: 'site', output_profile: 'site.post', status: 'pending' }],
    })
    const { body } = await client.call(contract.getPublication, { params: { id: publication.id } })
    expect(body).toEqual(publication)
  })

  it('lists every account and file that is not in the workspace', async () => {
    const other = await makeWorkspace()
    const unknown = uuid7()
    await expect(
      create({
        destinations: [
          { social_account_id: other.site },
          { social_account_id: unknown },
          { social_account_id: site, output_profile: 'site.reel' },
        ],
      }),
    ).rejects.toSatisfy(
      (error: unknown) =>
        JSON.stringify(locations(error)) ===
        JSON.stringify([
          'body.destinations[0].social_account_id',
          'body.destinations[1].social_account_id',
          'body.destinations[2].output_profile',
        ]),
    )
    await expect(create({ media: [{ media_id: unknown }], segments: [{ media: [{ media_id: unknown }] }] })).rejects.toSatisfy(
      (error: unknown) =>
        locations(error).includes('body.media[0].media_id') && locations(error).includes('body.segments[0].media[0].media_id'),
    )
  })

  it('rejects two kinds of destinations, nonexistent times, and reserved names', async () => {
    await expect(
      create({ account_ids: [site], destinations: [], schedule: { wall_time: '2026-02-30T09:00' }, metadata: { 'broadside.x': 1 } }),
    ).rejects.toSatisfy((error: unknown) =>
      ['body', 'body.schedule.wall_time', 'body.metadata.broadside.x'].every((location) => locations(error).includes(location)),
    )
  })

  it('creates one publication per key, and replays the response', async () => {
    const body = { workspace_id: workspaceId, text: 'Once.' }
    const key = uuid7()
    const first = await client.call(contract.createPublication, { body, idempotencyKey: key })
    const second = await client.call(contract.createPublication, { body, idempotencyKey: key })
    expect(second.body.id).toBe(first.body.id)
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    await expect(client.call(contract.createPublication, { body: { ...body, text: 'Twice.' }, idempotencyKey: key })).rejects.toMatchObject(
      { status: 409, code: 'idempotency_key_reused' },
    )
  })

  it('creates one publication from five concurrent requests with the same key', async () => {
    const body = { workspace_id: workspaceId, text: 'Race.' }
    const key = uuid7()
    const answers = await Promise.allSettled(
      Array.from({ length: 5 }, () => client.call(contract.createPublication, { body, idempotencyKey: key })),
    )
    const ids = new Set(answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.body.id] : [])))
    expect(ids.size).toBe(1)
    for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'idempotency_in_flight' })
    const rows = await test.app.db.selectFrom('publications').select('id').where('text', '=', 'Race.').execute()
    expect(rows).toHaveLength(1)
  })
})

describe('updating', () => {
  it('replaces the content, once per revision', async () => {
    const { id } = await create({ title: 'Old', goal: 'inform', account_ids: [site] })
    const { body } = await client.call(contract.replacePublication, {
      params: { id },
      body: { expected_revision: 1, title: 'New', text: 'Fresh.' },
    })
    expect(body).toMatchObject({ title: 'New', text: 'Fresh.', goal: '', revision: 2 })
    expect(body.destinations).toHaveLength(1)
    await expect(
      client.call(contract.replacePublication, { params: { id }, body: { expected_revision: 1, text: 'Late.' } }),
    ).rejects.toMatchObject({
      status: 409,
      code: 'revision_conflict',
      problem: { errors: [{ value: 2 }] },
    })
  })

  it('applies exactly one of two changes to the same revision', async () => {
    const { id } = await create()
    const answers = await Promise.allSettled(
      ['A', 'B', 'C'].map((text) => client.call(contract.replacePublication, { params: { id }, body: { expected_revision: 1, text } })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('compares only the version in If-Match', async () => {
    const { id } = await create({ account_ids: [site] })
    const { headers } = await client.call(contract.getPublication, { params: { id } })
    const tag = headers.get('etag') ?? ''
    expect(tag).toMatch(/^"r1\.[0-9a-f]{8}"$/)
    await client.call(contract.replacePublication, {
      params: { id },
      body: { expected_revision: 1, text: 'Two.' },
      ifMatch: '"r1.00000000"',
    })
    await expect(
      client.call(contract.replacePublication, { params: { id }, body: { expected_revision: 2, text: 'Three.' }, ifMatch: tag }),
    ).rejects.toMatchObject({ status: 412 })
    await client.call(contract.replacePublication, { params: { id }, body: { expected_revision: 2, text: 'Three.' }, ifMatch: '*' })
  })

  it('adds, updates and removes destinations', async () => {
    const { id } = await create()
    const put = (revision: number, destination: Record<string, unknown>) =>
      client.call(contract.putPublicationDestinations, {
        params: { id },
        body: { expected_revision: revision, destinations: [{ social_account_id: site, ...destination }] },
      })
    await put(1, {})
    const { body } = await put(2, { text: 'For the site only.', settings: { title: 'Own title' } })
    expect(body).toMatchObject({ revision: 3, destinations: [{ text: 'For the site only.', settings: { title: 'Own title' } }] })
    const destinationId = body.destinations[0]?.id ?? ''
    const params = { id, destination_id: destinationId }
    const { body: after } = await client.call(contract.deletePublicationDestination, {
      params,
      query: { confirm: true, expected_revision: 3 },
    })
    expect(after).toMatchObject({ revision: 4, destinations: [] })
  })

  it('keeps published destinations, and removes a deleted post from the page', async () => {
    const { id } = await create({ title: 'Soon gone', account_ids: [site] })
    await client.call(contract.publishPublicationNow, { params: { id }, body: { expected_revision: 1 } })
    await test.drain()
    await expect(
      client.call(contract.putPublicationDestinations, {
        params: { id },
        body: { expected_revision: 2, destinations: [{ social_account_id: site, text: 'No.' }] },
      }),
    ).rejects.toMatchObject({ status: 409, code: 'state_conflict' })
    await client.call(contract.deletePublication, { params: { id }, query: { confirm: true } })
    await expect(client.call(contract.getPublication, { params: { id } })).rejects.toMatchObject({ status: 404 })
    const post = await test.app.db.selectFrom('site_posts').select('removed_at').where('title', '=', 'Soon gone').executeTakeFirstOrThrow()
    expect(post.removed_at).not.toBeNull()
  })

  it('deletes only with confirmation', async () => {
    const { id } = await create()
    await expect(client.call(contract.deletePublication, { params: { id }, query: {} as never })).rejects.toMatchObject({ status: 422 })
  })
})

describe('checking', () => {
  it('lists blocking issues without changing anything', async () => {
    const { id } = await create({ text: '', destinations: [{ social_account_id: site, settings: { nonsense: true } }] })
    const { body } = await client.call(contract.validatePublication, { params: { id } })
    expect(body.valid).toBe(false)
    expect(body.issues.map(({ code }) => code)).toContain('unsupported_setting')
    await expect(client.call(contract.publishPublicationNow, { params: { id }, body: { expected_revision: 1 } })).rejects.toMatchObject({
      status: 422,
      code: 'publication_invalid',
    })
    expect((await client.call(contract.getPublication, { params: { id } })).body).toMatchObject({ revision: 1, status: 'draft' })
  })

  it('warns about the same text within a day and another post within a minute, without blocking', async () => {
    const first = await create({ text: 'Twice told.', account_ids: [site] })
    await client.call(contract.publishPublicationNow, { params: { id: first.id }, body: { expected_revision: 1 } })
    await test.drain()
    const second = await create({ text: 'Twice told.', account_ids: [site] })
    const { body } = await client.call(contract.validatePublication, { params: { id: second.id } })
    expect(body).toMatchObject({ valid: true, issues: [{ severity: 'warning', code: 'duplicate_content' }] })
  })
})

describe('scheduling', () => {
  it('rejects the past, and a time that the random delay could move into it', async () => {
    const { id } = await create({ account_ids: [site], random_delay_minutes: 30 })
    const call = (minutes: number) => {
      const at = new Date(test.clock.now().getTime() + minutes * 60_000).toISOString()
      return client.call(contract.schedulePublication, { params: { id }, body: { expected_revision: 1, schedule: { at } } })
    }
    await expect(call(-1)).rejects.toMatchObject({ status: 422 })
    await expect(call(20)).rejects.toMatchObject({ status: 422 })
    const { body } = await call(31)
    const due = Date.parse(body.destinations[0]?.due_at ?? '') - test.clock.now().getTime()
    expect(due).toBeGreaterThanOrEqual(60_000)
    expect(due).toBeLessThanOrEqual(61 * 60_000)
  })

  it('requires a destination', async () => {
    const { id } = await create()
    await expect(client.call(contract.publishPublicationNow, { params: { id }, body: { expected_revision: 1 } })).rejects.toMatchObject({
      status: 409,
      code: 'state_conflict',
    })
    await expect(client.call(contract.cancelPublication, { params: { id }, body: { expected_revision: 1 } })).rejects.toMatchObject({
      status: 409,
    })
  })

  it('rechecks scheduled destinations when the content changes', async () => {
    const { id } = await create({ account_ids: [site] })
    const at = new Date(test.clock.now().getTime() + 3_600_000).toISOString()
    await client.call(contract.schedulePublication, { params: { id }, body: { expected_revision: 1, schedule: { at } } })
    await expect(
      client.call(contract.replacePublication, { params: { id }, body: { expected_revision: 2, text: '' } }),
    ).rejects.toMatchObject({ code: 'publication_invalid' })
    await client.call(contract.replacePublication, { params: { id }, body: { expected_revision: 2, text: 'Still fine.' } })
  })
})

describe('the list', () => {
  it('is paginated without gaps or repetitions, newest first', async () => {
    const own = await makeWorkspace()
    for (let number = 1; number <= 7; number += 1)
      await own.client.call(contract.createPublication, { body: { workspace_id: own.workspaceId, text: `Post ${number}` } })
    const texts: string[] = []
    let cursor: string | undefined
    do {
      const { body } = await own.client.call(contract.listPublications, {
        query: { workspace_id: own.workspaceId, limit: 3, ...defined({ cursor }) },
      })
      texts.push(...body.items.flatMap((item) => ('text' in item ? item.text : [])))
      cursor = body.next_cursor
    } while (cursor)
    expect(texts).toEqual([7, 6, 5, 4, 3, 2, 1].map((number) => `Post ${number}`))
  })

  it('filters by text, platform, account and status, and takes % and _ literally', async () => {
    const own = await makeWorkspace()
    await own.client.call(contract.createPublication, {
      body: { workspace_id: own.workspaceId, text: '100% wool_coats', account_ids: [own.site] },
    })
    await own.client.call(contract.createPublication, { body: { workspace_id: own.workspaceId, text: '1000 woolen coats' } })
    const find = async (query: Record<string, unknown>) =>
      (await own.client.call(contract.listPublications, { query: { workspace_id: own.workspaceId, ...query } })).body.items.flatMap(
        (item) => ('text' in item ? item.text : []),
      )
    expect(await find({ search: '100%' })).toEqual(['100% wool_coats'])
    expect(await find({ search: 'WOOL_' })).toEqual(['100% wool_coats'])
    expect(await find({ platform: 'site' })).toEqual(['100% wool_coats'])
    expect(await find({ account_id: own.site })).toEqual(['100% wool_coats'])
    expect(await find({ status: 'published' })).toEqual([])
    expect(await find({ search: 'coats' })).toHaveLength(2)
  })

  it('rejects a cursor from another list', async () => {
    const own = await makeWorkspace()
    for (let number = 0; number < 3; number += 1)
      await own.client.call(contract.createPublication, { body: { workspace_id: own.workspaceId, text: 'x' } })
    const { body } = await own.client.call(contract.listPublications, { query: { workspace_id: own.workspaceId, limit: 1 } })
    const query = { workspace_id: own.workspaceId, limit: 1, cursor: body.next_cursor ?? '' }
    await expect(own.client.call(contract.listPublications, { query: { ...query, search: 'x' } })).rejects.toMatchObject({ status: 422 })
    await expect(own.client.call(contract.listPublications, { query: { ...query, cursor: `${query.cursor}x` } })).rejects.toMatchObject({
      status: 422,
    })
  })
})
