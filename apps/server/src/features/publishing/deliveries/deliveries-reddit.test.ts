/** Posts to a subreddit on the real engine: rules that change, files that are processed, and an app that loses its approval. */
import { startAccountAuthorization } from '@broadside/contract/features/accounts'
import { completeAccountSelection, getAccountSelection } from '@broadside/contract/features/accounts-connecting'
import { createProviderApp } from '@broadside/contract/features/admin'
import * as contract from '@broadside/contract/features/publications'
import { networks } from '@broadside/networks/registry'
import { type FakeReddit, startFakeReddit } from '@broadside/networks/testing/fake-reddit'
import { fakeApp, originsOf } from '@broadside/networks/testing/reddit-account'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLibrary, type Library } from '#media/media/testing/library.ts'
import { film, landscape } from '#media/media/testing/samples.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { createUser, signIn } from '#test/factories.ts'

const minute = 60_000

let fake: FakeReddit
let test: TestApp
let library: Library
let accountId: string
beforeEach(async () => {
  fake = await startFakeReddit()
  test = await createTestApp({
    networks: { ...networks },
    env: {
      FETCH_ALLOW_LIST: new URL(fake.url).host,
      NETWORK_ORIGINS: Object.entries(originsOf(fake))
        .map((pair) => pair.join('='))
        .join(','),
    },
  })
  fake.now = () => test.clock.now()
  library = await createLibrary(test)
  const admin = test.client({ cookie: await signIn(test, await createUser(test, { is_admin: true })) })
  const { clientId: client_id, clientSecret: client_secret } = fakeApp(fake)
  await admin.call(createProviderApp, { body: { provider: 'reddit', name: 'Harbour', client_id, client_secret } })
  accountId = await connect('r/harbour')
})
afterEach(async () => {
  await test[Symbol.asyncDispose]()
  await fake.close()
})

/** Connects one of the accounts that the user can choose from, as a browser does. */
const connect = async (name: string): Promise<string> => {
  const cookie = await signIn(test, library.user)
  const client = test.client({ cookie })
  const start = { params: { platform: 'reddit' }, body: { workspace_id: library.workspace.id } }
  const { pathname, search } = new URL((await client.call(startAccountAuthorization, start)).body.url)
  const back = new URL((await fetch(`${fake.url}${pathname}${search}`, { redirect: 'manual' })).headers.get('location') ?? '')
  const answer = await test.http.fastify.inject({ method: 'GET', url: `${back.pathname}${back.search}`, headers: { cookie } })
  const connection_id = new URL(String(answer.headers.location)).searchParams.get('selection') ?? ''
  const { items } = (await client.call(getAccountSelection, { params: { connection_id } })).body
  const chosen = items.filter(({ display_name }) => display_name === name).map(({ selection_id }) => selection_id)
  const body = { selection_ids: chosen }
  return (await client.call(completeAccountSelection, { params: { connection_id }, body })).body.items[0]?.id ?? ''
}

const create = async (profile: string, media: string[] = []): Promise<string> => {
  const destinations = [{ social_account_id: accountId, output_profile: `reddit.${profile}` }]
  const content = { title: 'Winter', text: 'We keep the lamp lit.', media: media.map((media_id) => ({ media_id })) }
  return (await library.client.call(contract.createPublication, { body: { workspace_id: library.workspace.id, ...content, destinations } }))
    .body.id
}
const publish = async (profile: string, media?: string[]): Promise<string> => {
  const id = await create(profile, media)
  await library.client.call(contract.publishPublicationNow, { params: { id }, body: { expected_revision: 1 } })
  await test.drain()
  return id
}
const upload = async (bytes: Buffer, filename: string): Promise<string> => {
  const { id } = await library.upload(bytes, { filename })
  await test.drain()
  return id
}
const uploadFilm = async () => upload(await film({ frames: 100 }), 'quay.mp4')
const destinationOf = async (id: string) => (await library.client.call(contract.getPublication, { params: { id } })).body.destinations[0]
const pass = async (milliseconds: number) => {
  test.clock.advance(milliseconds)
  await test.drain()
}
const harbour = () => fake.communities.find(({ name }) => name === 'harbour')!

it('reports a rule that changed since the post was checked, and sends nothing', async () => {
  harbour().requirements['is_flair_required'] = true
  const id = await publish('post')
  expect(await destinationOf(id)).toMatchObject({
    status: 'failed',
    error: {
      kind: 'validation',
      code: 'flair_required',
      message_code: 'flair_required',
      action: 'edit',
      detail: 'r/harbour requires flair. Choose one.',
    },
  })
  expect(fake.posts).toEqual([])
})

it('refuses to publish without flair once the account was read again', async () => {
  harbour().requirements['is_flair_required'] = true
  await connect('r/harbour')
  const params = { id: await create('post') }
  await expect(library.client.call(contract.publishPublicationNow, { params, body: { expected_revision: 1 } })).rejects.toMatchObject({
    problem: { errors: [{ code: 'flair_required', location: 'destinations[0].settings.flair_id' }] },
  })
})

it('shows an image as processing until it appears, and then its address', async () => {
  fake.processingLooks = 2
  const id = await publish('image', [await upload(await landscape(1200, 800, 200), 'quay.png')])
  expect(await destinationOf(id)).toMatchObject({ status: 'processing' })
  for (let time = 0; time < 4; time++) await pass(minute)
  const [post] = fake.posts
  expect(await destinationOf(id)).toMatchObject({
    status: 'published',
    external_id: post?.name,
    external_url: `https://www.reddit.com${post?.permalink}`,
  })
})

it('reports a video that could not be processed after it was accepted', async () => {
  fake.processingLooks = undefined
  const id = await publish('video', [await uploadFilm()])
  for (let time = 0; time < 16; time++) await pass(5 * minute)
  expect(await destinationOf(id)).toMatchObject({ status: 'failed', error: { kind: 'rejected', message_code: 'processing_failed' } })
  expect(fake.posts).toHaveLength(1)
})

it('reports an app whose approval was withdrawn, and asks about a video that it had accepted', async () => {
  fake.processingLooks = undefined
  const accepted = await publish('video', [await uploadFilm()])
  fake.isWithdrawn = true
  const later = await publish('post')
  await pass(minute)
  expect(await destinationOf(later)).toMatchObject({ status: 'failed', error: { kind: 'permission', action: 'open_network' } })
  expect(await destinationOf(accepted)).toMatchObject({ status: 'unknown', error: { action: 'resolve' } })
})

it('waits for as long as Reddit says, with other posts of the account', async () => {
  const body = { json: { errors: [['RATELIMIT', 'Take a break for 8 minutes.', 'ratelimit']], ratelimit: 480 } }
  fake.fail('POST /api/submit', { mode: 'answer', answer: { json: body } })
  const id = await publish('post')
  expect(await destinationOf(id)).toMatchObject({ status: 'scheduled', error: { kind: 'rate_limited', action: 'wait' } })
  await pass(7 * minute)
  expect(fake.posts).toEqual([])
  await pass(2 * minute)
  expect(await destinationOf(id)).toMatchObject({ status: 'published' })
})
