/** From the connection of a channel to its comments in the inbox, over HTTP, against the fake server. */
import { createPublication, getPublication, publishPublicationNow } from '@broadside/contract/features/publications'
import { networks } from '@broadside/networks/registry'
import { addComment } from '@broadside/networks/testing/fake-youtube-comments'
import { type FakeYouTube, startFakeYouTube } from '@broadside/networks/testing/fake-youtube'
import { originsOf } from '@broadside/networks/testing/youtube-account'
import { manageScope } from '@broadside/networks/youtube/declare'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLibrary, type Library } from '#media/media/testing/library.ts'
import { film } from '#media/media/testing/samples.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { createUser, signIn } from '#test/factories.ts'
import { addApp, authorizeAccounts } from '../../../../../../tests/authorize.ts'
import { accountOf, choose, collect, type Desk, featureOf, itemsOf, stateOf } from './testing/collecting.ts'

const hour = 3_600_000

let fake: FakeYouTube
let test: TestApp
let library: Library
let mediaId: string

beforeEach(async () => {
  fake = await startFakeYouTube()
  const origins = Object.entries(originsOf(fake)).map((pair) => pair.join('='))
  const env = { FETCH_ALLOW_LIST: new URL(fake.url).host, NETWORK_ORIGINS: origins.join(','), LOG_LEVEL: 'silent' }
  test = await createTestApp({ networks: { ...networks }, env })
  fake.now = () => test.clock.now()
  library = await createLibrary(test)
  mediaId = (await library.upload(await film({ frames: 50 }), { filename: 'quay.mp4' })).id
  await addApp(test.client({ cookie: await signIn(test, await createUser(test, { is_admin: true })) }), 'youtube', fake.google.app)
  await test.drain()
})
afterEach(async () => {
  await test[Symbol.asyncDispose]()
  await fake.close()
})

const connect = async (): Promise<Desk> => {
  const cookie = await signIn(test, library.user)
  const open = async ({ pathname, search }: URL) =>
    String((await test.http.fastify.inject({ url: `${pathname}${search}`, headers: { cookie } })).headers.location)
  const workspaceId = library.workspace.id
  const [accountId = ''] = await authorizeAccounts({
    client: test.client({ cookie }),
    workspaceId,
    platform: 'youtube',
    fakeUrl: fake.url,
    open,
  })
  return { test, client: library.client, workspaceId, accountId }
}

const publish = async ({ client, workspaceId, accountId }: Desk): Promise<string> => {
  const settings = { privacy: 'public', category_id: '22', made_for_kids: false }
  const destination = { social_account_id: accountId, output_profile: 'youtube.video', settings }
  const content = { title: 'Winter', text: 'We keep the lamp lit.', media: [{ media_id: mediaId }] }
  const { id } = (await client.call(createPublication, { body: { workspace_id: workspaceId, ...content, destinations: [destination] } }))
    .body
  await client.call(publishPublicationNow, { params: { id }, body: { expected_revision: 1 } })
  for (let round = 0; round < 3; round++) {
    test.clock.advance(30_000)
    await test.drain()
  }
  return (await client.call(getPublication, { params: { id } })).body.destinations[0]?.external_id ?? ''
}

const countRequests = () => fake.requests.filter(({ path }) => /\/comment(s|Threads)$/.test(path)).length

it('collects comments and replies once it is switched on, and only what is new', async () => {
  const desk = await connect()
  const video = await publish(desk)
  const question = addComment(fake, video, 'Is the lamp lit?')
  addComment(fake, video, 'It is.', { parentId: question })
  await collect(desk)
  expect(countRequests()).toBe(0)
  expect(await featureOf(desk, 'engagement')).toMatchObject({ enabled: false, availability: 'available' })
  expect(await featureOf(desk, 'messaging')).toMatchObject({ availability: 'unsupported' })
  await choose(desk, 'engagement')
  await collect(desk)
  expect((await itemsOf(desk)).map(({ text, parent_external_id }) => [text, parent_external_id])).toEqual([
    ['It is.', question],
    ['Is the lamp lit?', video],
  ])
  expect(await stateOf(desk, 'engagement')).toMatchObject({ status: 'ok' })
  const before = countRequests()
  addComment(fake, video, 'Thank you!')
  await collect(desk)
  expect(await itemsOf(desk)).toHaveLength(3)
  expect(countRequests() - before).toBe(1)
})

it('stays available for publishing without the permission, and says which one comments need', async () => {
  fake.google.leavesOut.add(manageScope)
  const desk = await connect()
  expect(await publish(desk)).not.toBe('')
  expect(await featureOf(desk, 'engagement')).toMatchObject({ availability: 'missing_scope' })
  const { permissions } = await accountOf(desk)
  expect(permissions).toContainEqual({
    scope: manageScope,
    granted: false,
    needed_for: ['captions', 'playlists', 'engagement'],
    remedy: 'reconnect',
  })
  await choose(desk, 'engagement')
  await collect(desk)
  expect(countRequests()).toBe(0)
})

it('waits while the units of the project are used up, and asks for a reconnection when the authorization has ended', async () => {
  const desk = await connect()
  await publish(desk)
  await choose(desk, 'engagement')
  fake.unitsLeft = 0
  await collect(desk)
  expect(await stateOf(desk, 'engagement')).toMatchObject({ status: 'rate_limited', error_code: 'quota_exceeded' })
  fake.unitsLeft = 10_000
  await collect(desk, 25 * hour)
  fake.google.revoke()
  await collect(desk, 10 * 60_000)
  expect(await stateOf(desk, 'engagement')).toMatchObject({ status: 'permission_required' })
  expect(await accountOf(desk)).toMatchObject({ status: 'reconnect_required' })
})
