import { cancelBuild, getBuild } from '@broadside/contract/features/builds'
import { listJobs } from '@broadside/contract/features/jobs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clean } from '#instance/retention/retention.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { getBuildForOperator } from '../../builds.ts'
import { type Desk, openDesk } from '../../testing/desk.ts'
import { idea, pageText } from './testing/build-input.ts'
import { apiKey } from './testing/engine-room.ts'
import { createModelServer, type ModelServer, soundDirection, soundDraft } from './testing/model-server.ts'

interface Shop extends AsyncDisposable {
  server: ModelServer
  test: TestApp
  desk: Desk
}

async function openShop(env: Record<string, string> = {}): Promise<Shop> {
  const server = await createModelServer()
  // There is no page in these builds, so the model refers to the notes.
  server.always('direction', (asked) => ({
    json: {
      ...soundDirection(asked),
      claims: [{ text: 'The ferry leaves at 6:40.', status: 'supported', source_refs: ['context:notes'] }],
    },
  }))
  server.always('draft', (asked) => ({ json: { ...soundDraft(asked), claims: [] } }))
  const test = await createTestApp({
    env: { ENGINE: 'openai', ENGINE_URL: `${server.url}/v1/`, ENGINE_MODEL: 'test-model', ENGINE_API_KEY: apiKey, ...env },
  })
  return {
    server,
    test,
    desk: await openDesk(test),
    [Symbol.asyncDispose]: async () => {
      await test[Symbol.asyncDispose]()
      await server[Symbol.asyncDispose]()
    },
  }
}

const body = { idea, context_notes: pageText }

/** Everything the database stores besides the result of the build and its input, from which a column copies the idea for lists. */
async function kept({ test }: Shop, buildId: string): Promise<string> {
  const {
    input: _,
    idea: __,
    result: ___,
    ...build
  } = await test.app.db.selectFrom('builds').selectAll().where('id', '=', buildId).executeTakeFirstOrThrow()
  const events = await test.app.db.selectFrom('events').selectAll().execute()
  return JSON.stringify({ build, events })
}

describe('a build with a language model', () => {
  let shop: Shop
  beforeAll(async () => void (shop = await openShop()))
  afterAll(() => shop[Symbol.asyncDispose]())

  it('goes from an idea to a result in the model’s words', async () => {
    const { desk, server } = shop
    const build = await desk.run(body)
    expect(build).toMatchObject({ state: 'ready', phase: 'ready', revision: 3 })
    expect(build.result?.destinations[0]?.segments[0]?.body).toContain('our door opens at seven')
    expect(build.result?.direction.thesis).toBe('An earlier ferry means earlier coffee.')
    expect(server.requests.map(({ step, path }) => [step, path])).toEqual(
      ['direction', 'draft', 'review'].map((step) => [step, '/v1/chat/completions']),
    )
    expect(server.requests[1]?.material['draft']).toMatchObject({ segments: [expect.stringContaining(idea)] })
    const { body: jobs } = await desk.client.call(listJobs, { query: { workspace_id: desk.workspace_id } })
    expect(JSON.stringify(jobs) + (await kept(shop, build.id))).not.toMatch(/early|ferry|sk-very|test-model/i)
  })

  it('uses the composer with a flag when the model is unavailable', async () => {
    const { desk, server } = shop
    server.on('direction', { status: 401, raw: `{"error":{"message":"${apiKey}"}}` })
    const build = await desk.run(body)
    expect(build.result?.destinations[0]?.segments[0]?.body).toContain(idea)
    expect(build.result?.review_flags).toContainEqual(expect.objectContaining({ account_id: '', field: 'engine', severity: 'warning' }))
  })

  it('can be canceled in the middle of an answer', async () => {
    const { desk, server, test } = shop
    server.on('draft', { fault: 'hang' })
    const { id } = await desk.create(body)
    const asked = server.asked('draft')
    const drained = test.drain()
    await asked
    expect((await desk.get(id)).phase).toBe('drafting')
    await desk.client.call(cancelBuild, { params: { id } })
    await drained
    await server.gaveUp
    expect(await desk.get(id)).toMatchObject({ state: 'cancelled', revision: 3 })
  })

  it('has a lower limit of active builds', async () => {
    const { desk } = shop
    const created = [await desk.create(body), await desk.create(body), await desk.create(body)]
    await expect(desk.create(body)).rejects.toMatchObject({ status: 429, code: 'too_many_active_builds' })
    await shop.test.drain()
    for (const { id } of created) expect((await desk.client.call(getBuild, { params: { id } })).body.state).toBe('ready')
  })
})

it('fails under the policy fail without storing anything from the model, and can be retried', async () => {
  await using shop = await openShop({
    ENGINE: 'anthropic',
    ENGINE_FAILURE: 'fail',
    ENGINE_MODE: 'replace',
    ENGINE_MODEL: 'claude-sonnet-4-5',
  })
  shop.server.on('draft', { text: 'XYLOPHONE' }, { text: 'XYLOPHONE' })
  const build = await shop.desk.run(body)
  expect(build).toMatchObject({
    state: 'failed',
    error_code: 'adapter_output_invalid',
    error_message: "The AI model didn't return a usable draft.",
  })
  expect(build.result).toBeUndefined()
  expect(await kept(shop, build.id)).not.toMatch(/XYLOPHONE|sk-very|ferry/i)
  expect(shop.server.requests.every(({ path, headers }) => path === '/v1/messages' && headers['x-api-key'] === apiKey)).toBe(true)
})

it('stores the exchanges for a week, without the key, when the operator turned that on', async () => {
  await using shop = await openShop({ ENGINE_LOG: 'true' })
  shop.server.on('draft', { text: `not JSON, but ${apiKey}` })
  const { id } = await shop.desk.run(body)
  const { exchanges } = await getBuildForOperator(shop.test.app, id)
  expect(exchanges?.map(({ step }) => step)).toEqual(['direction', 'draft', 'draft', 'review'])
  expect(exchanges?.[1]?.answer).toBe('not JSON, but …')
  expect(exchanges?.[2]?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user'])
  expect(JSON.stringify(exchanges)).not.toContain(apiKey)
  shop.test.clock.advance(8 * 24 * 3_600_000)
  await clean({ ...shop.test.app, signal: new AbortController().signal })
  expect((await getBuildForOperator(shop.test.app, id)).exchanges).toBeUndefined()
})

it('stores no exchanges by default', async () => {
  await using shop = await openShop()
  const { id } = await shop.desk.run(body)
  expect((await getBuildForOperator(shop.test.app, id)).exchanges).toBeUndefined()
})
