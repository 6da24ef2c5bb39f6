import { connectAccount, listPublishingOptions } from '@broadside/contract/features/accounts'
import { botFields, originsOf, webhookFields } from '@broadside/networks/testing/discord-account'
import { type FakeDiscord, startFakeDiscord } from '@broadside/networks/testing/fake-discord'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { createScene } from '#test/factories.ts'

let fake: FakeDiscord
let test: TestApp
beforeAll(async () => {
  fake = await startFakeDiscord()
  const [[origin, url] = []] = Object.entries(originsOf(fake))
  test = await createTestApp({ env: { NETWORK_ORIGINS: `${origin}=${url}`, FETCH_ALLOW_LIST: new URL(fake.url).host } })
})
afterAll(async () => {
  await test[Symbol.asyncDispose]()
  await fake.close()
})

const connect = async (scene: Awaited<ReturnType<typeof createScene>>, credentials: Record<string, string>) =>
  (await scene.client.call(connectAccount, { body: { workspace_id: scene.workspaceId, platform: 'discord', credentials } })).body

it('connects in the way that the fields belong to', async () => {
  const scene = await createScene(test)
  expect(await connect(scene, webhookFields(fake))).toMatchObject({ account_id: fake.ids.webhook, account_kind: 'webhook' })
  expect(await connect(scene, botFields(fake))).toMatchObject({ account_id: fake.ids.text, account_kind: 'bot' })
})

it('names the missing and the foreign fields of that way', async () => {
  const scene = await createScene(test)
  const errorsOf = (credentials: Record<string, string>) =>
    connect(scene, credentials).then(
      () => [],
      ({ problem }: { problem: { errors: { location: string }[] } }) => problem.errors.map(({ location }) => location),
    )
  expect(await errorsOf({ bot_token: fake.token })).toEqual(['body.credentials.channel_id'])
  expect(await errorsOf({ ...botFields(fake), webhook_url: 'https://discord.com' })).toEqual(['body.credentials.webhook_url'])
  expect(await errorsOf({})).toEqual(['body.credentials.webhook_url'])
})

it('offers the threads of a bot', async () => {
  const { ids } = fake
  fake.threads.push({ id: '200000000000000001', name: 'Winter menu', parentId: ids.forum, ownerId: ids.bot, tags: [] })
  const scene = await createScene(test)
  const { id } = await connect(scene, botFields(fake, 'forum'))
  const options = await scene.client.call(listPublishingOptions, { params: { id, source: 'thread_id' }, query: {} })
  expect(options.body.items).toMatchObject([{ value: '200000000000000001', label: 'Winter menu' }])
})
