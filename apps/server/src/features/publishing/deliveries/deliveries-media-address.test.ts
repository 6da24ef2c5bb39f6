import { connectAccount } from '@broadside/contract/features/accounts'
import * as contract from '@broadside/contract/features/publications'
import { origin } from '@broadside/networks/devto/wire'
import { type FakeDevto, startFakeDevto } from '@broadside/networks/testing/fake-devto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLibrary } from '#media/media/testing/library.ts'
import { jpeg } from '#media/media/testing/samples.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'

let fake: FakeDevto
beforeEach(async () => {
  fake = await startFakeDevto()
})
afterEach(() => fake.close())

const createApp = (env: Record<string, string> = {}) =>
  createTestApp({ env: { NETWORK_ORIGINS: `${origin}=${fake.url}`, FETCH_ALLOW_LIST: new URL(fake.url).host, ...env } })

/** Returns the destination after the attempt to publish. */
const publish = async (test: TestApp, bytes: Buffer) => {
  const library = await createLibrary(test)
  const { client, workspace } = library
  const { id: media_id } = await library.upload(bytes)
  await test.drain()
  const credentials = { api_key: fake.apiKey }
  const { body: account } = await client.call(connectAccount, { body: { workspace_id: workspace.id, platform: 'devto', credentials } })
  const body = { workspace_id: workspace.id, title: 'Winter hours', text: 'At **nine**.', media: [{ media_id }], account_ids: [account.id] }
  const { id } = (await client.call(contract.createPublication, { body })).body
  await client.call(contract.publishPublicationNow, { params: { id }, body: { expected_revision: 1 } })
  await test.drain()
  return (await client.call(contract.getPublication, { params: { id } })).body.destinations[0]
}

it('gives a network that fetches media an address of the file, for as long as the network needs it', async () => {
  await using test = await createApp()
  const visit = (address: unknown) => test.http.fastify.inject({ url: new URL(String(address)).pathname })
  const bytes = await jpeg({ width: 1000, height: 420 })
  const destination = await publish(test, bytes)
  expect(destination).toMatchObject({ status: 'published', external_id: '9000', external_url: 'https://dev.to/ada/winter-hours-9000' })
  expect(fake.articles).toMatchObject([{ title: 'Winter hours', body_markdown: 'At **nine**.' }])
  expect((await visit(fake.articles[0]?.['main_image'])).rawPayload.equals(bytes)).toBe(true)
  test.clock.advance(10 * 365 * 86_400_000)
  expect((await visit(fake.articles[0]?.['main_image'])).statusCode).toBe(200)
})

it('warns of it before the due time', async () => {
  await using test = await createApp({ PUBLIC_URL: 'http://localhost:8787' })
  const library = await createLibrary(test)
  const { client, workspace } = library
  const { id: media_id } = await library.upload(await jpeg())
  await test.drain()
  const credentials = { api_key: fake.apiKey }
  const { body: account } = await client.call(connectAccount, { body: { workspace_id: workspace.id, platform: 'devto', credentials } })
  const validate = async (media: { media_id: string }[]) => {
    const body = { workspace_id: workspace.id, title: 'Winter hours', text: 'At nine.', media, account_ids: [account.id] }
    const { id } = (await client.call(contract.createPublication, { body })).body
    return (await client.call(contract.validatePublication, { params: { id } })).body.issues.map(({ severity, code }) => [severity, code])
  }
  expect(await validate([{ media_id }])).toEqual([['warning', 'public_media_required']])
  expect(await validate([])).toEqual([])
})

it('says why a network cannot fetch media from a server without a public address', async () => {
  await using test = await createApp({ PUBLIC_URL: 'http://localhost:8787' })
  const destination = await publish(test, await jpeg())
  const message = "The network can't fetch the media, because this server has no public https address."
  expect(destination).toMatchObject({ status: 'failed', error: { code: 'public_media_required', message, action: 'edit' } })
  expect(fake.articles).toEqual([])
})
