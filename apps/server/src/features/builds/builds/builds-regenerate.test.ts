import { cancelBuild, commitBuild, regenerateDestination } from '@broadside/contract/features/builds'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { type Desk, openDesk } from './testing/desk.ts'
import { createModelServer, type ModelServer, soundDirection, soundDraft } from './engine/model/testing/model-server.ts'
import { uuid7 } from '#lib/ids.ts'

const idea = 'From Monday on we open at seven, because the ferry is earlier now.'

let server: ModelServer
let test: TestApp
let desk: Desk
beforeAll(async () => {
  server = await createModelServer()
  server.always('direction', (asked) => ({ json: { ...soundDirection(asked), claims: [] } }))
  server.always('draft', (asked) => ({ json: { ...soundDraft(asked), claims: [] } }))
  test = await createTestApp({ env: { ENGINE: 'openai', ENGINE_URL: server.url, ENGINE_MODEL: 'test-model' } })
  desk = await openDesk(test)
})
afterAll(async () => {
  await test[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

async function ready() {
  // Start a new rate limit window.
  test.clock.advance(60_000)
  const other = await desk.addAccount('mastodon', uuid7())
  const build = await desk.run({ idea, account_ids: [desk.siteId, other] })
  const again = (direction?: string, accountId = other) =>
    desk.client.call(regenerateDestination, {
      params: { id: build.id, account_id: accountId },
      body: direction === undefined ? {} : { direction },
    })
  return { build, other, again }
}

const text = 'Early ferry, early coffee: seven it is.'
const shorter = () => server.on('draft', (asked) => ({ json: { ...soundDraft(asked), segments: [text], claims: [] } }))

describe('a rewritten post', () => {
  it('is the only one that changes, and the revision rises by one', async () => {
    const { build, other, again } = await ready()
    expect((await again('shorter')).body).toMatchObject({ state: 'building', phase: 'drafting', revision: build.revision + 1 })
    shorter()
    await test.drain()
    const made = await desk.get(build.id)
    expect(made).toMatchObject({ state: 'ready', phase: 'ready', revision: build.revision + 1 })
    const changed = made.result?.destinations.find(({ account_id }) => account_id === other)
    expect(changed?.segments[0]?.body).toContain(text)
    const others = (one: typeof build) => [
      one.result?.direction,
      one.result?.destinations.filter(({ account_id }) => account_id !== other),
      one.result?.review_flags.flatMap(({ code, parameters, account_ids }) =>
        account_ids.includes(desk.siteId) ? [{ code, parameters }] : [],
      ),
    ]
    expect(JSON.stringify(others(made))).toBe(JSON.stringify(others(build)))
    expect(await desk.eventsOf(build.id)).toEqual(['build.queued', 'build.ready', 'build.ready'])
  })

  it('sends the old post and the requested change to the model', async () => {
    const { again } = await ready()
    const before = server.requests.length
    await again('shorter, and no question')
    await test.drain()
    const asked = server.requests.slice(before).find(({ step }) => step === 'draft')
    expect(server.requests.slice(before).map(({ step }) => step)).toEqual(['draft', 'review'])
    expect(asked?.material).toMatchObject({
      instructions: { different: 'shorter, and no question' },
      draft: { segments: [expect.stringContaining('ferry leaves at 6:40')] },
    })
    expect(asked?.instructions).not.toContain('no question')
  })

  it('blocks a second rewrite and a commit', async () => {
    const { build, again } = await ready()
    await again()
    await expect(again()).rejects.toMatchObject({ status: 409, code: 'build_not_ready' })
    await expect(desk.client.call(commitBuild, { params: { id: build.id }, body: {} })).rejects.toMatchObject({ code: 'build_not_ready' })
    await test.drain()
    // The model's draft names a time that is in neither the idea nor a source.
    const confirmed = { confirm_flags: true as const, expected_revision: build.revision + 1 }
    await desk.client.call(commitBuild, { params: { id: build.id }, body: confirmed })
    await expect(again()).rejects.toMatchObject({ code: 'build_not_ready' })
  })

  it('is unchanged when the rewrite is canceled', async () => {
    const { build, again } = await ready()
    server.on('draft', { fault: 'hang' })
    const asked = server.asked('draft')
    await again()
    const drained = test.drain()
    await asked
    const { body } = await desk.client.call(cancelBuild, { params: { id: build.id } })
    expect(body).toMatchObject({ state: 'ready', phase: 'ready', revision: build.revision + 2 })
    expect(body.result).toEqual(build.result)
    await drained
    expect(await desk.get(build.id)).toEqual(body)
  })

  it('is unchanged when the model fails, with one flag however often it fails', async () => {
    const { build, other, again } = await ready()
    for (const _ of [1, 2]) {
      server.on('draft', { status: 401 })
      await again()
      await test.drain()
    }
    const made = await desk.get(build.id)
    expect(made).toMatchObject({ state: 'ready', revision: build.revision + 2 })
    expect(made.error_code).toBeUndefined()
    expect(made.result?.destinations).toEqual(build.result?.destinations)
    expect(made.result?.review_flags.filter(({ field }) => field === 'engine')).toMatchObject([
      {
        account_id: other,
        field: 'engine',
        severity: 'warning',
        message: expect.stringContaining("It's unchanged"),
        code: 'not_rewritten',
      },
    ])
  })

  it('is written by the next worker when the first one dies', async () => {
    const { build, other, again } = await ready()
    await again()
    await test.app.db
      .updateTable('builds')
      .set({ lease_owner: uuid7(), lease_until: new Date(test.clock.now().getTime() + 60_000), takes: 2 })
      .where('id', '=', build.id)
      .execute()
    shorter()
    await test.drain()
    const made = await desk.get(build.id)
    expect(made).toMatchObject({ state: 'ready', revision: build.revision + 1 })
    expect(made.result?.destinations.find(({ account_id }) => account_id === other)?.segments[0]?.body).toContain(text)
  })

  it('must be part of the build', async () => {
    const { again } = await ready()
    await expect(again('shorter', uuid7())).rejects.toMatchObject({ status: 404 })
    await expect(again('x'.repeat(501))).rejects.toMatchObject({ status: 422 })
  })
})

it('is written by the built-in composer when there is no model', async () => {
  await using plain = await createTestApp({})
  const own = await openDesk(plain)
  const build = await own.run({ idea, account_ids: [own.siteId] })
  await own.client.call(regenerateDestination, { params: { id: build.id, account_id: own.siteId }, body: {} })
  await plain.drain()
  const made = await own.get(build.id)
  expect(made).toMatchObject({ state: 'ready', revision: build.revision + 1 })
  expect(made.result?.destinations).toEqual(build.result?.destinations)
})
