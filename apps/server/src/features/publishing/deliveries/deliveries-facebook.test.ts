/** A Page through its whole life: connected by OAuth, published to, refused, withdrawn and erased. */
import { checkAccount, listAccounts, startAccountAuthorization } from '@broadside/contract/features/accounts'
import { completeAccountSelection } from '@broadside/contract/features/accounts-connecting'
import { createProviderApp } from '@broadside/contract/features/admin'
import { completeUpload, getMedia, sendUploadContent, startUpload } from '@broadside/contract/features/media'
import { createPublication, getPublication, publishPublicationNow, retryDestination } from '@broadside/contract/features/publications'
import { facebook } from '@broadside/networks/facebook/index'
import { site } from '@broadside/networks/site/index'
import { originsOf } from '@broadside/networks/testing/facebook-account'
import { type FakeFacebook, startFakeFacebook } from '@broadside/networks/testing/fake-facebook'
import { signRequest } from '@broadside/networks/testing/signed-request'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { film } from '#media/media/testing/samples.ts'
import { createTestApp, type TestApp, type TestClient } from '#test/create-test-app.ts'
import { createScene, createUser, signIn } from '#test/factories.ts'

const minute = 60_000
const hour = 60 * minute

let fake: FakeFacebook
let test: TestApp
let client: TestClient
let workspaceId: string
let accountId: string

/** Allows the app at the fake, and chooses the first Page. */
const connectPage = async (cookie: string): Promise<string> => {
  const { clientId: client_id, clientSecret: client_secret } = fake.app
  const admin = test.client({ cookie: await signIn(test, await createUser(test, { is_admin: true })) })
  await admin.call(createProviderApp, { body: { provider: 'facebook', name: 'Harbour', client_id, client_secret } })
  const browser = test.client({ cookie })
  const params = { platform: 'facebook' }
  const { url } = (await browser.call(startAccountAuthorization, { params, body: { workspace_id: workspaceId } })).body
  const { pathname, search } = new URL(url)
  const back = new URL((await fetch(`${fake.url}${pathname}${search}`, { redirect: 'manual' })).headers.get('location') ?? '')
  const answer = await test.http.fastify.inject({ method: 'GET', url: `${back.pathname}${back.search}`, headers: { cookie } })
  const connection_id = new URL(String(answer.headers.location)).searchParams.get('selection') ?? ''
  const done = await browser.call(completeAccountSelection, { params: { connection_id }, body: { selection_ids: ['9001'] } })
  return done.body.items[0]?.id ?? ''
}

beforeEach(async () => {
  fake = await startFakeFacebook()
  const origins = Object.entries(originsOf(fake))
    .map((pair) => pair.join('='))
    .join(',')
  test = await createTestApp({
    networks: { site, facebook },
    env: { FETCH_ALLOW_LIST: new URL(fake.url).host, NETWORK_ORIGINS: origins, LOG_LEVEL: 'silent' },
  })
  fake.now = () => test.clock.now()
  const scene = await createScene(test)
  ;({ client, workspaceId } = scene)
  const cookie = await signIn(test, scene.user)
  accountId = await connectPage(cookie)
})
afterEach(async () => {
  await test[Symbol.asyncDispose]()
  await fake.close()
})

const uploadFilm = async (): Promise<string> => {
  const bytes = await film()
  const body = { workspace_id: workspaceId, filename: 'quay.mp4', size: bytes.length }
  const { media_id: id } = (await client.call(startUpload, { body })).body
  await client.call(sendUploadContent, { params: { id }, body: new Uint8Array(bytes) })
  await client.call(completeUpload, { params: { id }, body: { workspace_id: workspaceId } })
  await test.drain()
  expect((await client.call(getMedia, { params: { id } })).body.processing_status).toBe('ready')
  return id
}
const publish = async (content: object): Promise<string> => {
  const body = { workspace_id: workspaceId, account_ids: [accountId], ...content }
  const { id, revision } = (await client.call(createPublication, { body } as never)).body
  await client.call(publishPublicationNow, { params: { id }, body: { expected_revision: revision } })
  await test.drain()
  return id
}
const destinationOf = async (id: string) => (await client.call(getPublication, { params: { id } })).body.destinations[0]
const pass = async (ms: number) => {
  test.clock.advance(ms)
  await test.drain()
}
const accountOf = async () => {
  const { body } = await client.call(listAccounts, { query: { workspace_id: workspaceId, include_inactive: true } })
  return body.find(({ id }) => id === accountId)
}
const notice = (path: string) => {
  const signed_request = signRequest(
    { algorithm: 'HMAC-SHA256', issued_at: Math.floor(test.clock.now().getTime() / 1000), user_id: fake.userId },
    fake.app.clientSecret,
  )
  return test.http.fastify.inject({
    method: 'POST',
    url: `/api/v1/webhooks/meta/${path}`,
    payload: new URLSearchParams({ signed_request }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
}

describe('a Page', () => {
  it('gets a post once, with its address', async () => {
    const id = await publish({ text: 'Winter hours' })
    const [post] = fake.posts
    expect(await destinationOf(id)).toMatchObject({
      output_profile: 'facebook.post',
      status: 'published',
      external_id: post?.id,
      external_url: `https://www.facebook.com/9001/posts/${post?.id.split('_')[1]}`,
    })
  })

  it('has a video that is processing for 20 minutes in that state, and then published', async () => {
    fake.processing = 8
    const id = await publish({ text: 'The quay', media: [{ media_id: await uploadFilm() }] })
    expect(await destinationOf(id)).toMatchObject({ output_profile: 'facebook.video', status: 'processing' })
    for (let turn = 0; turn < 8; turn++) await pass(5 * minute)
    expect(await destinationOf(id)).toMatchObject({ status: 'published' })
    expect(fake.videos.size).toBe(1)
  })

  it('has a video that failed after it was accepted as failed, and a retry uploads it again', async () => {
    fake.processing = -1
    const id = await publish({ text: 'The quay', media: [{ media_id: await uploadFilm() }] })
    await pass(minute)
    const failed = await destinationOf(id)
    expect(failed).toMatchObject({ status: 'failed', error: { kind: 'rejected', code: 'video_failed', action: 'edit' } })
    fake.processing = 0
    await client.call(retryDestination, { params: { id, destination_id: failed?.id ?? '' } })
    await test.drain()
    await pass(minute)
    const [first, second] = [...fake.videos.values()]
    expect(await destinationOf(id)).toMatchObject({ status: 'published', external_id: second?.id })
    expect([first?.isFinished, second?.isFinished, fake.videos.size]).toEqual([true, true, 2])
  })

  it('must be reconnected when its token ended in the middle of an upload', async () => {
    const media_id = await uploadFilm()
    fake.fail('POST /v25.0/9001/videos', {
      mode: 'answer',
      after: 1,
      answer: { status: 400, json: { error: { message: 'Session expired', type: 'OAuthException', code: 190, error_subcode: 463 } } },
    })
    const id = await publish({ text: 'The quay', media: [{ media_id }] })
    expect(await destinationOf(id)).toMatchObject({ status: 'failed', error: { kind: 'auth', action: 'reconnect' } })
    expect((await accountOf())?.status).toBe('reconnect_required')
    expect([...fake.videos.values()].some(({ isFinished }) => isFinished)).toBe(false)
  })

  it('waits while the quota of its calls is used up, and asks a person to act when the review was withdrawn', async () => {
    const refuse = (code: number, headers: Record<string, string> = {}) =>
      fake.fail('POST /v25.0/9001/feed', {
        mode: 'answer',
        answer: { status: 403, headers, json: { error: { message: 'A sentence', type: 'OAuthException', code } } },
      })
    refuse(80_001, {
      'x-business-use-case-usage': JSON.stringify({ 9001: [{ type: 'pages', estimated_time_to_regain_access: 45 }] }),
    })
    const id = await publish({ text: 'Winter hours' })
    expect(await destinationOf(id)).toMatchObject({ status: 'scheduled' })
    await pass(44 * minute)
    expect(fake.posts).toEqual([])
    await pass(2 * minute)
    expect(await destinationOf(id)).toMatchObject({ status: 'published' })
    refuse(299)
    const other = await publish({ text: 'Summer hours' })
    expect(await destinationOf(other)).toMatchObject({ status: 'failed', error: { kind: 'permission', action: 'open_network' } })
    expect((await accountOf())?.status).toBe('connected')
  })

  it('keeps its post if only the first comment is refused, and a retry comments once', async () => {
    const { scopes } = fake
    fake.scopes = scopes.filter((scope) => scope !== 'pages_manage_engagement')
    const destinations = [{ social_account_id: accountId, settings: { first_comment: 'Ring twice' } }]
    const id = await publish({ text: 'Winter hours', account_ids: undefined, destinations })
    const failed = await destinationOf(id)
    expect(failed).toMatchObject({ status: 'failed', error: { kind: 'permission' } })
    expect(fake.posts).toHaveLength(1)
    fake.scopes = scopes
    await client.call(checkAccount, { params: { id: accountId } })
    await client.call(retryDestination, { params: { id, destination_id: failed?.id ?? '' } })
    await test.drain()
    expect(await destinationOf(id)).toMatchObject({ status: 'published', external_id: fake.posts[0]?.id })
    expect(fake.posts).toHaveLength(1)
    expect(fake.comments).toMatchObject([{ of: fake.posts[0]?.id, message: 'Ring twice' }])
  })

  it('gets at most 30 reels in 24 hours', () => {
    expect(facebook.budget).toContainEqual({ scope: 'account', points: 30, windowSeconds: 86_400, profiles: ['facebook.reel'] })
  })

  it('must be reconnected when the person removed the app, and is erased when they request it', async () => {
    expect((await notice('deauthorize')).statusCode).toBe(200)
    await test.drain()
    expect(await accountOf()).toMatchObject({ status: 'reconnect_required', account_username: 'Harbour Cafe' })
    await pass(hour)
    expect((await notice('data-deletion')).statusCode).toBe(200)
    await test.drain()
    expect(await accountOf()).toMatchObject({ status: 'disconnected', account_username: '', limits: {} })
    expect(await test.app.db.selectFrom('grants').select('id').execute()).toEqual([])
  })
})
