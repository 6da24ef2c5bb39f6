import { connectAccount } from '@broadside/contract/features/accounts'
import * as contract from '@broadside/contract/features/publications'
import { prepareMedia, publicAddress } from '@broadside/networks/kit/public-media'
import type { MediaConstraints, Network } from '@broadside/networks/spec/index'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { folderOf } from '#media/media/media.policy.ts'
import { createLibrary } from '#media/media/testing/library.ts'
import { png } from '#media/media/testing/samples.ts'
import { createFakeNetwork, type FakeNetwork } from '#test/fake-network.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'

const constraints: MediaConstraints = { mimes: ['image/jpeg'], minWidth: 32, maxWidth: 144, minRatio: 4 / 5 }
const day = 86_400_000

/** A network that is given addresses of JPEG files, which it fetches when the post is sent. */
const fetching = (network: Network, addresses: string[]): Network => ({
  ...network,
  fetchesMedia: true,
  stagesEarly: true,
  check: () => [],
  stage: (run, _, draft) => prepareMedia(run, draft, () => constraints),
  publish: async (run, _, draft) => {
    for (const medium of draft.segments.flatMap(({ media }) => media)) addresses.push(await publicAddress(run, medium, day, constraints))
    return run.once('post', { payload: {}, send: async () => ({ externalId: '1', externalUrl: 'https://fake.example/1' }) })
  },
})

const createApp = ({ network, server }: FakeNetwork, addresses: string[] = []) =>
  createTestApp({ networks: { fake: fetching(network, addresses) }, env: { FETCH_ALLOW_LIST: new URL(server.url).host } })

const schedule = async (test: TestApp, bytes: Buffer) => {
  const library = await createLibrary(test)
  const { client, workspace } = library
  const { id: media_id } = await library.upload(bytes, { filename: 'quay.png' })
  await test.drain()
  const credentials = { token: 'harbor' }
  const { body: account } = await client.call(connectAccount, { body: { workspace_id: workspace.id, platform: 'fake', credentials } })
  const body = { workspace_id: workspace.id, text: 'Winter hours', media: [{ media_id }], account_ids: [account.id] }
  const { id } = (await client.call(contract.createPublication, { body })).body
  const at = new Date(test.clock.now().getTime() + 3_600_000).toISOString()
  await client.call(contract.schedulePublication, { params: { id }, body: { expected_revision: 1, schedule: { at } } })
  const read = async () => (await client.call(contract.getPublication, { params: { id } })).body.destinations[0]
  const loseFile = () => test.app.mediaStore.removeAll(folderOf({ workspace_id: workspace.id, id: media_id }))
  return {
    read,
    loseFile,
    listCopies: () => test.app.db.selectFrom('media_renditions').selectAll().where('media_id', '=', media_id).execute(),
  }
}

it('converts files for a network that fetches them before the due time, and gives it addresses of the copies', async () => {
  await using fake = await createFakeNetwork()
  const addresses: string[] = []
  await using test = await createApp(fake, addresses)
  const { read, listCopies } = await schedule(test, await png({ width: 300, height: 200 }))
  await test.drain()
  expect(await listCopies()).toEqual([])
  test.clock.advance(51 * 60_000)
  await test.drain()
  const early = await listCopies()
  expect(early).toMatchObject([{ mime: 'image/jpeg', width: 144, height: 96, platforms: ['fake'] }])
  expect(await read()).toMatchObject({ status: 'scheduled' })
  test.clock.advance(10 * 60_000)
  await test.drain()
  expect(await read()).toMatchObject({ status: 'published' })
  expect(await listCopies()).toEqual(early)
  const visit = () => test.http.fastify.inject({ url: new URL(addresses[0] ?? '').pathname })
  const answer = await visit()
  expect(answer.headers['content-type']).toBe('image/jpeg')
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 144, height: 96 })
  test.clock.advance(day - 1000)
  expect((await visit()).statusCode).toBe(200)
  test.clock.advance(2000)
  expect((await visit()).statusCode).toBe(404)
})

it.each([
  [{ width: 31, height: 31 }, 'media_too_small', 'A file has fewer pixels than the network accepts. Use a larger one.'],
  [{ width: 100, height: 126 }, 'media_ratio', "The network doesn't accept the aspect ratio of a file. Crop it."],
])('names the limit that a picture of %j can never meet', async (size, code, message) => {
  await using fake = await createFakeNetwork()
  await using test = await createApp(fake)
  const { read } = await schedule(test, await png(size))
  test.clock.advance(3_600_001)
  await test.drain()
  expect(await read()).toMatchObject({ status: 'failed', error: { kind: 'validation', code, message, message_code: code, action: 'edit' } })
})

it('fails a post whose file is gone from the media store', async () => {
  await using fake = await createFakeNetwork()
  const addresses: string[] = []
  await using test = await createApp(fake, addresses)
  const { read, loseFile } = await schedule(test, await png({ width: 300, height: 200 }))
  await loseFile()
  test.clock.advance(3_600_001)
  await test.drain()
  expect(addresses).toEqual([])
  expect(await read()).toMatchObject({ status: 'failed', error: { kind: 'validation', code: 'media_not_ready', action: 'edit' } })
})
