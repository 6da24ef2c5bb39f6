import { connectAccount, getAccount, listAccountProviders, listAccounts } from '@broadside/contract/features/accounts'
import { listPublicationDeliveries } from '@broadside/contract/features/deliveries'
import * as contract from '@broadside/contract/features/publications'
import { kindOf, mimeOfName } from '@broadside/contract/media-rules'
import { webhook } from '@broadside/networks/webhook/index'
import { type FakeWebhook, startFakeWebhook } from '@broadside/networks/testing/fake-webhook'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLibrary, type Library } from '#media/media/testing/library.ts'
import { jpeg } from '#media/media/testing/samples.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'

const minute = 60_000
const hour = 60 * minute

let fake: FakeWebhook
let test: TestApp
let library: Library
beforeEach(async () => {
  fake = await startFakeWebhook()
  test = await createTestApp({ env: { FETCH_ALLOW_LIST: new URL(fake.url).host } })
  fake.now = () => test.clock.now()
  library = await createLibrary(test)
})
afterEach(async () => {
  await test[Symbol.asyncDispose]()
  await fake.close()
})

const connect = async () => {
  const { client, workspace } = library
  const credentials = { name: 'Harbour', url: fake.hook, secret: fake.secret }
  return (await client.call(connectAccount, { body: { workspace_id: workspace.id, platform: 'webhook', credentials } })).body
}
const publish = async (more: Record<string, unknown> = {}) => {
  const { client, workspace } = library
  const { id: accountId } = await connect()
  const body = { workspace_id: workspace.id, text: 'We open at nine.', account_ids: [accountId], ...more }
  const { id } = (await client.call(contract.createPublication, { body })).body
  await client.call(contract.publishPublicationNow, { params: { id }, body: { expected_revision: 1 } })
  await test.drain()
  return { id, accountId }
}
const destinationOf = async (id: string) => (await library.client.call(contract.getPublication, { params: { id } })).body.destinations[0]
/** Its first request is the test message of connecting. */
const route = () => `POST ${new URL(fake.hook).pathname}`
const messages = () => fake.requests.filter(({ json }) => (json as { type?: string }).type === 'post.publish')

describe('a post to a webhook', () => {
  it('brings its files, its source and its ids, and returns its address', async () => {
    const bytes = await jpeg({ width: 100, height: 50 })
    const { id: media_id } = await library.upload(bytes)
    await test.drain()
    const { id, accountId } = await publish({ title: 'Winter', source_url: 'https://harbour.example/winter', media: [{ media_id }] })
    expect(await destinationOf(id)).toMatchObject({ status: 'published', external_url: 'https://harbour.example/posts/1' })
    const [message] = messages()
    expect(message?.json).toMatchObject({
      type: 'post.publish',
      data: {
        publication_id: id,
        account: { id: accountId, name: 'Harbour' },
        title: 'Winter',
        link: 'https://harbour.example/winter',
        segments: [{ text: 'We open at nine.', media: [{ id: media_id, mime_type: 'image/jpeg', url: expect.any(String) }] }],
      },
    })
    const data = message?.json as { data: { segments: { media: { url: string }[] }[] } }
    const visit = () => test.http.fastify.inject({ url: new URL(data.data.segments[0]?.media[0]?.url ?? '').pathname })
    expect((await visit()).rawPayload.equals(bytes)).toBe(true)
    test.clock.advance(24 * hour + 1000)
    expect((await visit()).statusCode).toBe(404)
  })

  it('has no address if the receiver returns none', async () => {
    fake.answer = { status: 202 }
    const { id } = await publish()
    expect(await destinationOf(id)).toMatchObject({ status: 'published' })
    expect(await destinationOf(id)).not.toHaveProperty('external_url')
  })

  it('is sent again under the same id when the answer is lost, without a question', async () => {
    fake.fail(route(), { mode: 'drop_after', after: 1, times: 2 })
    const { id } = await publish()
    expect(fake.posts.size).toBe(1)
    test.clock.advance(10_000)
    await test.drain()
    expect(await destinationOf(id)).toMatchObject({ status: 'published' })
    expect(new Set(messages().map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(messages().length).toBeGreaterThan(1)
    const { items } = (await library.client.call(listPublicationDeliveries, { params: { id } })).body
    expect(items.flatMap(({ attempts }) => attempts)).toMatchObject([{ outcome: 'confirmed' }])
  })

  it('waits as long as the receiver asks', async () => {
    fake.fail(route(), { mode: 'answer', answer: { status: 429, headers: { 'retry-after': '90' } }, after: 1 })
    const { id } = await publish()
    test.clock.advance(89_000)
    await test.drain()
    expect(await destinationOf(id)).toMatchObject({ status: 'scheduled', error: { kind: 'rate_limited' } })
    test.clock.advance(minute)
    await test.drain()
    expect(await destinationOf(id)).toMatchObject({ status: 'published' })
  })

  it('fails if the receiver is gone', async () => {
    fake.fail(route(), { mode: 'answer', answer: { status: 410 }, after: 1 })
    const { id } = await publish()
    expect(await destinationOf(id)).toMatchObject({ status: 'failed', error: { kind: 'rejected', http_status: 410 } })
  })
})

describe('the account of a webhook', () => {
  it('shows neither its URL nor its secret', async () => {
    const account = await connect()
    const { client, workspace } = library
    const shown = [
      account,
      (await client.call(getAccount, { params: { id: account.id } })).body,
      (await client.call(listAccounts, { query: { workspace_id: workspace.id } })).body,
    ]
    expect(account).toMatchObject({ platform: 'webhook', display_name: 'Harbour' })
    for (const secret of [fake.secret, fake.hook, 'harbour-token']) expect(JSON.stringify(shown)).not.toContain(secret)
    const { rows } = await test.app.database.pool.query('select * from grants')
    expect(JSON.stringify(rows)).not.toContain('harbour-token')
  })

  it('is offered a fresh secret by its form', async () => {
    const { body } = await library.client.call(listAccountProviders, { query: { workspace_id: library.workspace.id } })
    const step = body.items.find(({ platform }) => platform === 'webhook')?.connect.steps[0]
    expect(step?.schema).toMatchObject({ properties: { secret: { writeOnly: true, fresh: 'webhook_secret' } } })
  })

  it('takes every type of file that a post can have', () => {
    const types = ['jpg', 'png', 'webp', 'gif', 'avif', 'heic', 'mp4', 'mov', 'webm', 'm4v', 'mp3', 'm4a', 'ogg', 'wav']
    const documents = ['pdf', 'doc', 'ppt', 'docx', 'pptx', 'txt', 'md', 'vtt']
    const [profile] = webhook.profiles()
    const [rule] = profile?.media ?? []
    expect(rule?.mimes.every((mime) => kindOf(mime) !== undefined)).toBe(true)
    expect([...types, ...documents].filter((type) => !rule?.mimes.includes(mimeOfName(`file.${type}`) ?? ''))).toEqual([])
  })
})
