/** Long runs of videos on the real engine: a quota that ends between two uploads, a token that ends during one, and processing that fails. */
import { getAccount, startAccountAuthorization } from '@broadside/contract/features/accounts'
import { createProviderApp } from '@broadside/contract/features/admin'
import * as contract from '@broadside/contract/features/publications'
import { networks } from '@broadside/networks/registry'
import { type FakeTikTok, startFakeTikTok } from '@broadside/networks/testing/fake-tiktok'
import { type FakeYouTube, startFakeYouTube } from '@broadside/networks/testing/fake-youtube'
import { originsOf as tiktokOrigins } from '@broadside/networks/testing/tiktok-account'
import { originsOf as youtubeOrigins } from '@broadside/networks/testing/youtube-account'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLibrary, type Library } from '#media/media/testing/library.ts'
import { film } from '#media/media/testing/samples.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { createUser, signIn } from '#test/factories.ts'

const hour = 3_600_000

let youtube: FakeYouTube
let tiktok: FakeTikTok
let test: TestApp
let library: Library
let mediaId: string
beforeEach(async () => {
  youtube = await startFakeYouTube()
  tiktok = await startFakeTikTok()
  test = await createTestApp({
    networks: { ...networks },
    env: {
      FETCH_ALLOW_LIST: [youtube, tiktok].map(({ url }) => new URL(url).host).join(','),
      NETWORK_ORIGINS: Object.entries({ ...youtubeOrigins(youtube), ...tiktokOrigins(tiktok) })
        .map((pair) => pair.join('='))
        .join(','),
    },
  })
  youtube.now = () => test.clock.now()
  tiktok.now = () => test.clock.now()
  library = await createLibrary(test)
  mediaId = (await library.upload(await film({ frames: 100 }), { filename: 'quay.mp4' })).id
  const admin = test.client({ cookie: await signIn(test, await createUser(test, { is_admin: true })) })
  for (const [provider, { clientId, clientSecret }] of Object.entries({ youtube: youtube.google.app, tiktok: tiktok.app }))
    await admin.call(createProviderApp, { body: { provider, name: 'Harbour', client_id: clientId, client_secret: clientSecret } })
  await test.drain()
})
afterEach(async () => {
  await test[Symbol.asyncDispose]()
  await youtube.close()
  await tiktok.close()
})

/** Connects the account that the fake offers, as a browser does. */
const connect = async (platform: string, fakeUrl: string): Promise<string> => {
  const cookie = await signIn(test, library.user)
  const start = { params: { platform }, body: { workspace_id: library.workspace.id } }
  const { pathname, search } = new URL((await test.client({ cookie }).call(startAccountAuthorization, start)).body.url)
  const back = new URL((await fetch(`${fakeUrl}${pathname}${search}`, { redirect: 'manual' })).headers.get('location') ?? '')
  const answer = await test.http.fastify.inject({ method: 'GET', url: `${back.pathname}${back.search}`, headers: { cookie } })
  return new URL(String(answer.headers.location)).searchParams.get('connected') ?? ''
}

const settingsOf: Record<string, Record<string, unknown>> = {
  youtube: { privacy: 'public', category_id: '22', made_for_kids: false },
  tiktok: { privacy_level: 'PUBLIC_TO_EVERYONE', music_usage_confirmed: true },
}

const publish = async (platform: string, accountId: string): Promise<string> => {
  const destination = { social_account_id: accountId, output_profile: `${platform}.video`, settings: settingsOf[platform] ?? {} }
  const body = {
    workspace_id: library.workspace.id,
    title: 'Winter',
    text: 'We keep the lamp lit.',
    media: [{ media_id: mediaId }],
    destinations: [destination],
  }
  const { id } = (await library.client.call(contract.createPublication, { body })).body
  await library.client.call(contract.publishPublicationNow, { params: { id }, body: { expected_revision: 1 } })
  await test.drain()
  return id
}
const destinationOf = async (id: string) => (await library.client.call(contract.getPublication, { params: { id } })).body.destinations[0]
const pass = async (milliseconds: number) => {
  test.clock.advance(milliseconds)
  await test.drain()
}

describe('a video on YouTube', () => {
  it('waits for the next day once the quota of the project is used up, and the account shows that', async () => {
    const account = await connect('youtube', youtube.url)
    youtube.uploadsLeft = 1
    const first = await publish('youtube', account)
    const second = await publish('youtube', account)
    await pass(20_000)
    expect(await destinationOf(first)).toMatchObject({ status: 'published', external_url: 'https://www.youtube.com/watch?v=fakeVideo01' })
    expect(await destinationOf(second)).toMatchObject({
      status: 'scheduled',
      error: { kind: 'quota', code: 'quota_exceeded', action: 'wait' },
    })
    const [quota] = (await library.client.call(getAccount, { params: { id: account } })).body.quotas ?? []
    expect(quota).toMatchObject({ code: 'uploads', used: 100, limit: 100 })
    const starts = youtube.requests.filter(({ path, method }) => method === 'POST' && path === '/upload/youtube/v3/videos').length
    const third = await publish('youtube', account)
    expect(await destinationOf(third)).toMatchObject({ status: 'scheduled', error: { kind: 'quota', code: 'quota_used_up' } })
    // The service didn't even ask.
    expect(youtube.requests.filter(({ path, method }) => method === 'POST' && path === '/upload/youtube/v3/videos')).toHaveLength(starts)
    youtube.uploadsLeft = 100
    await pass(Date.parse(quota?.resets_at ?? '') - test.clock.now().getTime() + 1000)
    await pass(20_000)
    await pass(20_000)
    expect([(await destinationOf(second))?.status, (await destinationOf(third))?.status]).toEqual(['published', 'published'])
  })

  it('continues with a renewed token if this one ends before the upload', async () => {
    const account = await connect('youtube', youtube.url)
    // The renewal fails until the token has almost ended.
    youtube.fail('POST /token', { mode: 'answer', answer: { status: 503 }, times: 2 })
    test.clock.advance(hour - 30_000)
    const id = await publish('youtube', account)
    for (let time = 0; time < 8; time++) await pass(30_000)
    expect(await destinationOf(id)).toMatchObject({ status: 'published' })
    expect(youtube.videos).toHaveLength(1)
  })

  it('that fails in processing after it was accepted says so', async () => {
    const account = await connect('youtube', youtube.url)
    youtube.processing = { uploadStatus: 'failed', reason: { failureReason: 'codec' } }
    const id = await publish('youtube', account)
    expect(await destinationOf(id)).toMatchObject({ status: 'processing' })
    await pass(20_000)
    expect(await destinationOf(id)).toMatchObject({
      status: 'failed',
      error: { kind: 'rejected', code: 'processing_failed', message_code: 'processing_failed', detail: 'codec' },
    })
  })

  it('says that the account must be reconnected once Google has ended the authorization of an app in testing', async () => {
    const account = await connect('youtube', youtube.url)
    youtube.google.revoke()
    const id = await publish('youtube', account)
    expect(await destinationOf(id)).toMatchObject({ status: 'failed', error: { kind: 'auth', action: 'reconnect' } })
    expect((await library.client.call(getAccount, { params: { id: account } })).body.status).toBe('reconnect_required')
  })
})

describe('a video on TikTok', () => {
  it('is processing until TikTok has posted it', async () => {
    const account = await connect('tiktok', tiktok.url)
    const id = await publish('tiktok', account)
    expect(await destinationOf(id)).toMatchObject({ status: 'processing' })
    await pass(20_000)
    expect(await destinationOf(id)).toMatchObject({ status: 'published', external_url: expect.stringMatching(/@harbourcafe\/video\/73/) })
  })

  it('is refused for the reason that the app is not audited, or that its permission was withdrawn', async () => {
    const account = await connect('tiktok', tiktok.url)
    tiktok.isAudited = false
    const code = 'unaudited_client_can_only_post_to_private_accounts'
    expect(await destinationOf(await publish('tiktok', account))).toMatchObject({
      status: 'failed',
      error: { kind: 'permission', code, message_code: code, action: 'open_network' },
    })
    tiktok.scopes = ['user.info.basic']
    expect(await destinationOf(await publish('tiktok', account))).toMatchObject({
      status: 'failed',
      error: { kind: 'permission', code: 'scope_not_authorized' },
    })
    expect(tiktok.uploads).toEqual([])
  })
})
