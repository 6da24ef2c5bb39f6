import type { ApiError } from '@broadside/contract/client'
import { cancelBuild, createBuild, getBuild, getBuildSource, listBuilds, retryBuild } from '@broadside/contract/features/builds'
import { listJobs } from '@broadside/contract/features/jobs'
import { createVoiceProfile } from '@broadside/contract/features/voices'
import { beforeAll, describe, expect, it } from 'vitest'
import { uuid7 } from '#lib/ids.ts'
import { createTestApp } from '#test/create-test-app.ts'
import { addMember, createToken } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { type Desk, openDesk } from './testing/desk.ts'

const idea = 'From Monday on we open at seven, because the ferry is earlier now.'

const test = perFile(() => createTestApp({ env: { RATE_LIMITS: 'builds=10000' } }))
let desk: Desk
beforeAll(async () => {
  desk = await openDesk(test)
})

const refusalOf = async (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => expect.unreachable(),
    (error: unknown) => error as ApiError,
  )
const locationsOf = ({ problem }: ApiError) => problem?.errors?.map(({ location }) => location)

const insertMedia = async (more: Record<string, unknown> = {}) => {
  const id = uuid7()
  const now = test.clock.now()
  const file = {
    filename: 'pier.jpg',
    mime: 'image/jpeg',
    size: 1000,
    storage_key: `${desk.workspace_id}/${id}/original`,
    processing_status: 'ready' as const,
  }
  await test.app.db
    .insertInto('media')
    .values({ id, workspace_id: desk.workspace_id, ...file, created_at: now, updated_at: now, ...more })
    .execute()
  return id
}

describe('creating a build', () => {
  it('requires an Idempotency-Key of 8 to 160 characters', async () => {
    const body = { workspace_id: desk.workspace_id, idea }
    for (const idempotencyKey of [undefined as never as string, 'short', 'x'.repeat(161)]) {
      const refusal = await refusalOf(desk.client.call(createBuild, { body, idempotencyKey }))
      expect([refusal.status, locationsOf(refusal)]).toEqual([422, ['header.Idempotency-Key']])
    }
  })

  it('replays the response for a used key, and rejects the key with another body', async () => {
    const first = await desk.create({ idea }, 'one logical build')
    await test.drain()
    const { body: again, headers } = await desk.client.call(createBuild, {
      body: { idea, workspace_id: desk.workspace_id },
      idempotencyKey: ' one logical build ',
    })
    expect(headers.get('idempotent-replayed')).toBe('true')
    expect(again).toMatchObject({ id: first.id, state: 'queued', revision: 1 })
    expect(await desk.eventsOf(first.id)).toEqual(['build.queued', 'build.ready'])
    const refusal = await refusalOf(desk.create({ idea: 'Something else.' }, 'one logical build'))
    expect([refusal.status, refusal.code]).toEqual([409, 'idempotency_key_reused'])
  })

  it('makes one build when two requests with the same key race', async () => {
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => desk.create({ idea }, 'all at once')))
    const ids = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value.id : []))
    expect(new Set(ids).size).toBe(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'idempotency_in_flight' })
    const rows = await test.app.db
      .selectFrom('events')
      .select('id')
      .where('type', '=', 'build.queued')
      .where((eb) => eb(eb.cast('data', 'text'), 'like', `%${ids[0]}%`))
      .execute()
    expect(rows).toHaveLength(1)
  })

  it('defaults to the twenty oldest accounts of the workspace', async () => {
    const other = await openDesk(test)
    const ids = [other.siteId]
    for (let number = 1; number <= 21; number++) {
      test.clock.advance(1000)
      ids.push(await other.addAccount('mastodon', `crew-${number}`))
    }
    await test.app.db
      .updateTable('accounts')
      .set({ is_active: false })
      .where('id', '=', ids[2] ?? '')
      .execute()
    const build = await other.create({ idea })
    expect(build.input.destinations.map(({ account_id }) => account_id)).toEqual([ids[0], ids[1], ...ids.slice(3, 21)])
  })

  it('reports every invalid field at once', async () => {
    const media = await insertMedia()
    const context_urls = [
      'http://harbour.example/a#top',
      'HTTP://bob:pw@harbour.example/',
      'https://harbour.example/%',
      'http://HARBOUR.example/a',
      'http://[::1/',
    ].map((url) => url.replace('HTTP', 'http'))
    const refusal = await refusalOf(desk.create({ account_ids: [], context_urls, assets: [{ media_id: media }, { media_id: media }] }))
    expect([refusal.status, refusal.code]).toEqual([422, 'validation_failed'])
    expect(locationsOf(refusal)).toEqual([
      'body.context_urls[1]',
      'body.context_urls[3]',
      'body.context_urls[4]',
      'body.account_ids',
      'body.assets[1].media_id',
    ])
    expect(JSON.stringify(refusal.problem)).not.toContain('pw@')
    const many = await refusalOf(
      desk.create({ context_urls: Array.from({ length: 10 }, (_, n) => `https://harbour.example/${n}`), assets: [{ media_id: media }] }),
    )
    expect(locationsOf(many)).toEqual(['body.assets'])
  })

  it('reports every unknown, foreign or inactive id at its location', async () => {
    const other = await openDesk(test)
    const inactive = await desk.addAccount('mastodon', 'former', { is_active: false })
    const [trashed, uploading] = [await insertMedia({ trashed_at: new Date() }), await insertMedia({ processing_status: 'uploading' })]
    const refusal = await refusalOf(
      desk.create({
        account_ids: [desk.siteId, 'unknown', other.siteId, inactive],
        social_set_id: 'none',
        voice_profile_id: 'none',
        assets: [{ media_id: await insertMedia() }, { media_id: trashed }, { media_id: uploading }],
      }),
    )
    expect(refusal.status).toBe(422)
    expect(locationsOf(refusal)).toEqual([
      'body.account_ids[1]',
      'body.account_ids[2]',
      'body.account_ids[3]',
      'body.social_set_id',
      'body.voice_profile_id',
      'body.assets[1].media_id',
      'body.assets[2].media_id',
    ])
  })

  it('freezes the voice of the request, else of the account, else of the workspace', async () => {
    const make = async (name: string, definition: Record<string, unknown>) =>
      (await desk.client.call(createVoiceProfile, { body: { workspace_id: desk.workspace_id, name, definition } })).body.id
    const captain = await make('Captain', {
      identity_summary: 'Sails',
      forbidden_phrases: ['ahoy'],
      disliked_patterns: ['lists'],
      traits: ['calm', 'dry'],
    })
    const cook = await make('Cook', { preferred_language: 'fr' })
    const account = await desk.addAccount('mastodon', 'voiced', { voice_profile_id: cook })
    const account_ids = [desk.siteId, account]
    const voices = (build: Awaited<ReturnType<Desk['create']>>) => build.input.destinations.map(({ voice }) => voice.name)
    expect(voices(await desk.create({ idea, account_ids }))).toEqual(['Default', 'Cook'])
    const overridden = await desk.create({ idea, account_ids, voice_profile_id: captain })
    expect(voices(overridden)).toEqual(['Captain', 'Captain'])
    expect(overridden).toMatchObject({ voice_profile_id: captain })
    expect(overridden.input.destinations[0]?.voice.definition).toEqual({
      identity: 'Sails',
      language: '',
      guidance: 'Trait: calm\nTrait: dry',
      avoidances: ['ahoy', 'lists'],
      examples: [],
    })
    await test.app.db.updateTable('voice_profiles').set({ name: 'Renamed', definition: '{}' }).where('id', '=', captain).execute()
    expect(voices(await desk.get(overridden.id))).toEqual(['Captain', 'Captain'])
  })

  it('lowercases the scheme and host of URLs', async () => {
    const { context_urls } = await desk.create({ context_urls: ['https://HARBOUR.Example/Time?Table=1#Top'] })
    expect(context_urls).toEqual(['https://harbour.example/Time?Table=1#Top'])
  })

  it('is forbidden for viewers and outsiders, and outsiders cannot read the build either', async () => {
    const viewer = test.client({ token: await createToken(test, await addMember(test, { id: desk.workspace_id }, 'viewer')) })
    const stranger = (await openDesk(test)).client
    const { id } = await desk.create({ idea })
    const body = { workspace_id: desk.workspace_id, idea }
    await expect(viewer.call(createBuild, { body, idempotencyKey: 'of a viewer' })).rejects.toMatchObject({
      status: 403,
      code: 'role_insufficient',
    })
    await expect(stranger.call(createBuild, { body, idempotencyKey: 'of a stranger' })).rejects.toMatchObject({
      status: 403,
      code: 'workspace_access_denied',
    })
    expect((await viewer.call(getBuild, { params: { id } })).body.id).toBe(id)
    for (const endpoint of [cancelBuild, retryBuild] as const) {
      await expect(viewer.call(endpoint, { params: { id } })).rejects.toMatchObject({ status: 403, code: 'role_insufficient' })
      await expect(stranger.call(endpoint, { params: { id } })).rejects.toMatchObject({ status: 403, code: 'workspace_access_denied' })
    }
    await expect(stranger.call(getBuild, { params: { id } })).rejects.toMatchObject({ status: 403 })
    await expect(stranger.call(getBuildSource, { params: { id, source_id: 'context:notes' } })).rejects.toMatchObject({ status: 403 })
    await expect(desk.client.call(getBuild, { params: { id: 'unknown' } })).rejects.toMatchObject({ status: 404, code: 'not_found' })
  })
})

describe('active builds', () => {
  it('are limited to twenty per user and workspace, even under concurrent requests', async () => {
    const crowded = await openDesk(test)
    for (let count = 0; count < 17; count++) await crowded.create({ idea })
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => crowded.create({ idea })))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    const refusal = await refusalOf(crowded.create({ idea }))
    expect([refusal.status, refusal.code]).toEqual([429, 'too_many_active_builds'])
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0)

    const colleague = test.client({ token: await createToken(test, await addMember(test, { id: crowded.workspace_id }, 'editor')) })
    const answer = await colleague.call(createBuild, {
      body: { workspace_id: crowded.workspace_id, idea },
      idempotencyKey: 'of a colleague',
    })
    expect(answer.body.state).toBe('queued')
    const { body } = await crowded.client.call(listBuilds, { query: { workspace_id: crowded.workspace_id } })
    const own = body.items.find(({ id }) => id !== answer.body.id)
    await crowded.client.call(cancelBuild, { params: { id: own?.id ?? '' } })
    expect((await crowded.create({ idea })).state).toBe('queued')
  })
})

describe('the list of builds', () => {
  it('shows the newest first, paginated, filtered by state, without source texts', async () => {
    const listed = await openDesk(test)
    const ids: string[] = []
    for (const context_notes of ['First of all, the ferry.', 'Then the coffee.', 'At last the bread.']) {
      test.clock.advance(1000)
      ids.unshift((await listed.create({ idea, context_notes })).id)
    }
    const { workspace_id } = listed
    await listed.client.call(cancelBuild, { params: { id: ids[1] ?? '' } })
    const first = await listed.client.call(listBuilds, { query: { workspace_id, limit: 2 } })
    expect(first.body.items.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    const [newest] = first.body.items
    expect(newest && 'input' in newest && newest.input.sources).toEqual([
      { id: 'context:notes', kind: 'text', label: 'Notes', mime_type: 'text/plain', publishable: false },
    ])
    expect(first.headers.get('x-next-cursor')).toBe(first.body.next_cursor)
    expect(first.headers.get('link')).toContain('rel="next"')
    const cursor = first.body.next_cursor ?? ''
    const second = await listed.client.call(listBuilds, { query: { workspace_id, limit: 2, cursor } })
    expect(second.body.items.map(({ id }) => id)).toEqual(ids.slice(2))
    expect(second.body.next_cursor).toBeUndefined()
    const cancelled = await listed.client.call(listBuilds, { query: { workspace_id, state: 'cancelled' } })
    expect(cancelled.body.items.map(({ id }) => id)).toEqual([ids[1]])
    for (const query of [
      { workspace_id, limit: 101 },
      { workspace_id, limit: 0 },
      { workspace_id, cursor: 'damaged' },
      { workspace_id, cursor, state: 'queued' as const },
    ])
      await expect(listed.client.call(listBuilds, { query })).rejects.toMatchObject({ status: 422 })
  })
})

describe('canceling a build', () => {
  it('cancels a waiting build and its job, and can be repeated', async () => {
    const { id } = await desk.create({ idea, assets: [{ media_id: await insertMedia() }] })
    const { body: cancelled, headers } = await desk.client.call(cancelBuild, { params: { id }, ifMatch: '*' })
    expect(cancelled).toMatchObject({ state: 'cancelled', phase: 'cancelled', revision: 2 })
    expect(headers.get('etag')).toMatch(/^"r2\./)
    expect((await desk.client.call(cancelBuild, { params: { id } })).body).toMatchObject({ state: 'cancelled', revision: 2 })
    await test.drain()
    expect(await desk.get(id)).toMatchObject({ state: 'cancelled', revision: 2 })
    expect(await desk.eventsOf(id)).toEqual(['build.queued', 'build.cancelled'])
    const { body: jobs } = await desk.client.call(listJobs, { query: { workspace_id: desk.workspace_id, limit: 200 } })
    expect(jobs.find(({ payload }) => payload.includes(id))).toMatchObject({ status: 'failed', last_error: 'cancelled' })
    expect(await test.app.db.selectFrom('media_uses').selectAll().where('subject_id', '=', id).execute()).toEqual([])
  })

  it('does not change a ready build, and cancels a failed one', async () => {
    const ready = await desk.run({ idea })
    expect((await desk.client.call(cancelBuild, { params: { id: ready.id } })).body).toMatchObject({ state: 'ready', revision: 3 })
    const failed = await desk.run({})
    expect((await desk.client.call(cancelBuild, { params: { id: failed.id } })).body).toMatchObject({ state: 'cancelled', revision: 4 })
  })

  it('is rejected for a stale version', async () => {
    const { id } = await desk.create({ idea })
    const stale = desk.client.call(cancelBuild, { params: { id }, ifMatch: '"r9.00000000"' })
    await expect(stale).rejects.toMatchObject({ status: 412, code: 'precondition_failed' })
    expect((await desk.get(id)).state).toBe('queued')
  })
})
