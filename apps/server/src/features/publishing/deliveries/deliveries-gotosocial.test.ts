import { connectAccount } from '@broadside/contract/features/accounts'
import { listPublicationDeliveries } from '@broadside/contract/features/deliveries'
import * as contract from '@broadside/contract/features/publications'
import { mastodon } from '@broadside/networks/mastodon/index'
import { site } from '@broadside/networks/site/index'
import { type FakeMastodon, startFakeMastodon } from '@broadside/networks/testing/fake-mastodon'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestClient } from '#test/create-test-app.ts'
import { createScene } from '#test/factories.ts'

const minute = 60_000
const route = 'POST /api/v1/statuses'

let fake: FakeMastodon
let test: TestApp
let client: TestClient
let workspaceId: string
let accountId: string

beforeEach(async () => {
  fake = await startFakeMastodon()
  fake.software = 'gotosocial'
  test = await createTestApp({ networks: { site, mastodon }, env: { FETCH_ALLOW_LIST: new URL(fake.url).host } })
  fake.now = () => test.clock.now()
  ;({ workspaceId, client } = await createScene(test))
  const credentials = { instance_url: fake.url, access_token: fake.token }
  accountId = (await client.call(connectAccount, { body: { workspace_id: workspaceId, platform: 'mastodon', credentials } })).body.id
})
afterEach(async () => {
  await test[Symbol.asyncDispose]()
  await fake.close()
})

const create = async (text: string) =>
  (await client.call(contract.createPublication, { body: { workspace_id: workspaceId, text, account_ids: [accountId] } })).body
const publish = async (text: string): Promise<string> => {
  const { id } = await create(text)
  await client.call(contract.publishPublicationNow, { params: { id }, body: { expected_revision: 1 } })
  await test.drain()
  return id
}
const destinationOf = async (id: string) => (await client.call(contract.getPublication, { params: { id } })).body.destinations[0]
/** Longer than all automatic lookups and retries. */
const passAnHour = async () => {
  for (let step = 0; step < 12; step += 1) {
    test.clock.advance(5 * minute)
    await test.drain()
  }
}
const texts = () => [...fake.sources.values()]

describe('a server that hides posts from accounts whose filters match them', () => {
  it('needs no confirmation for a post that its search finds', async () => {
    fake.filters.push('seven')
    fake.fail(route, { mode: 'drop_after' })
    const id = await publish('We open at seven.')
    expect(await destinationOf(id)).toMatchObject({ status: 'published', external_id: '1000' })
    expect(texts()).toEqual(['We open at seven.'])
  })

  it('is never sent a post twice', async () => {
    fake.filters.push('seven')
    fake.elsewhere.clear()
    fake.fail(route, { mode: 'drop_after' })
    const id = await publish('We open at seven.')
    await passAnHour()
    expect(texts()).toEqual(['We open at seven.'])
    expect(await destinationOf(id)).toMatchObject({ status: 'unknown', error: { action: 'resolve' } })
  })

  it('is sent a post again if its count did not increase', async () => {
    fake.filters.push('seven')
    fake.fail(route, { mode: 'drop' })
    const id = await publish('We open at seven.')
    for (const wait of [10_000, 30_000]) {
      test.clock.advance(wait)
      await test.drain()
      expect(texts()).toEqual([])
    }
    await passAnHour()
    expect(texts()).toEqual(['We open at seven.'])
    expect(await destinationOf(id)).toMatchObject({ status: 'published' })
    const { rows } = await test.app.database.pool.query('select outcome, baseline from attempts order by number')
    expect(rows).toEqual([
      { outcome: 'not_sent', baseline: null },
      { outcome: 'confirmed', baseline: null },
    ])
  })

  it('is sent a post again even if another of our posts followed', async () => {
    fake.hasSource = false
    fake.fail(route, { mode: 'drop' })
    const lost = await publish('We open at seven.')
    await publish('We close at noon.')
    await passAnHour()
    expect(texts()).toEqual(['We close at noon.', 'We open at seven.'])
    expect(await destinationOf(lost)).toMatchObject({ status: 'published' })
  })

  it('keeps its state from before the call while the outcome is open', async () => {
    await publish('We open at six.')
    fake.filters.push('seven')
    fake.elsewhere.clear()
    fake.fail(route, { mode: 'drop_after' })
    await publish('We open at seven.')
    const { rows } = await test.app.database.pool.query('select outcome, baseline from attempts order by started_at, id')
    expect(rows).toEqual([
      { outcome: 'confirmed', baseline: null },
      { outcome: 'unknown', baseline: { count: 1, newest: ['1000'] } },
    ])
  })
})

describe('a server with limits of its own', () => {
  const issuesOf = async (text: string) => {
    const { id } = await create(text)
    const { body } = await client.call(contract.validatePublication, { params: { id } })
    return body.issues.map(({ code }) => code)
  }

  it('is sent exactly as much as it accepts', async () => {
    const address = `https://harbour.example/${'x'.repeat(76)}`
    expect(await issuesOf(`${address}${'a'.repeat(400)}`)).toEqual([])
    expect(await issuesOf(`${address} ${'a'.repeat(400)}`)).toEqual(['text_too_long'])
    expect(await issuesOf(`https://a.de ${'a'.repeat(487)}`)).toEqual([])
  })

  it('is quoted when it rejects a post', async () => {
    fake.configuration = { statuses: { max_characters: 100 } }
    const id = await publish('a'.repeat(101))
    const detail = 'Bad Request: text with spoiler exceed max chars (100)'
    expect(await destinationOf(id)).toMatchObject({
      status: 'failed',
      error: { kind: 'rejected', code: 'http_400', message: 'The network rejected this post.', http_status: 400, detail },
    })
    const { body } = await client.call(listPublicationDeliveries, { params: { id } })
    expect(body.items[0]?.attempts).toMatchObject([{ outcome: 'rejected', detail }])
  })

  it('is quoted briefly and without secrets', async () => {
    const error = `Denied for Bearer ${fake.token}\nbecause ${'of this '.repeat(100)}`
    fake.fail(route, { mode: 'answer', answer: { status: 422, json: { error } } })
    const { detail = '' } = (await destinationOf(await publish('We open at seven.')))?.error ?? {}
    expect(detail).toMatch(/^Denied for Bearer \[removed\] because of this/)
    expect(detail.length).toBeLessThanOrEqual(300)
  })
})
