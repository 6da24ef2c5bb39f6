/** Posts that Google reviews, on the real engine: rejections at once and later, an approval that is withdrawn, and a quota that ends. */
import { getAccount } from '@broadside/contract/features/accounts'
import * as contract from '@broadside/contract/features/publications'
import { networks } from '@broadside/networks/registry'
import { type FakeGoogleBusiness, startFakeGoogleBusiness } from '@broadside/networks/testing/fake-google-business'
import { event, originsOf } from '@broadside/networks/testing/google-business-account'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { createScene, createUser, type Scene, signIn } from '#test/factories.ts'
import { addApp, authorizeAccounts } from '../../../../../../tests/authorize.ts'

const hour = 3_600_000

let google: FakeGoogleBusiness
let test: TestApp
let scene: Scene
let account: string
beforeEach(async () => {
  google = await startFakeGoogleBusiness()
  test = await createTestApp({
    networks: { ...networks },
    env: {
      FETCH_ALLOW_LIST: new URL(google.url).host,
      NETWORK_ORIGINS: Object.entries(originsOf(google))
        .map((pair) => pair.join('='))
        .join(','),
    },
  })
  google.now = () => test.clock.now()
  scene = await createScene(test)
  await addApp(
    test.client({ cookie: await signIn(test, await createUser(test, { is_admin: true })) }),
    'google_business',
    google.google.app,
  )
  account = await connect()
  await test.drain()
})
afterEach(async () => {
  await test[Symbol.asyncDispose]()
  await google.close()
})

/** Connects the location that the fake lists first, as a browser does. */
const connect = async (): Promise<string> => {
  const { client, user, workspaceId } = scene
  const headers = { cookie: await signIn(test, user) }
  const open = async ({ pathname, search }: URL) =>
    String((await test.http.fastify.inject({ method: 'GET', url: `${pathname}${search}`, headers })).headers.location)
  const platform = 'google_business'
  return (await authorizeAccounts({ client, workspaceId, platform, fakeUrl: google.url, choice: 'Harbour Cafe', open }))[0] ?? ''
}

const publish = async (text = 'We keep the lamp lit.'): Promise<string> => {
  const destinations = [{ social_account_id: account, settings: { topic_type: 'EVENT', event } }]
  const body = { workspace_id: scene.workspaceId, text, destinations }
  const { id } = (await scene.client.call(contract.createPublication, { body })).body
  await scene.client.call(contract.publishPublicationNow, { params: { id }, body: { expected_revision: 1 } })
  await test.drain()
  return id
}
const destinationOf = async (id: string) => (await scene.client.call(contract.getPublication, { params: { id } })).body.destinations[0]
const pass = async (milliseconds: number) => {
  test.clock.advance(milliseconds)
  await test.drain()
}

describe('a post that Google reviews', () => {
  beforeEach(() => {
    google.review = 'PROCESSING'
  })

  it('is processing until it is live', async () => {
    google.processingReads = 2
    const id = await publish()
    expect(await destinationOf(id)).toMatchObject({ status: 'processing' })
    for (let time = 0; time < 4; time++) await pass(60_000)
    expect(await destinationOf(id)).toMatchObject({ status: 'published', external_url: expect.stringMatching(/local\.google\.com/) })
    expect(google.posts).toHaveLength(1)
  })

  it('fails if Google rejects it after it was accepted', async () => {
    google.verdict = 'REJECTED'
    const id = await publish()
    await pass(60_000)
    expect(await destinationOf(id)).toMatchObject({
      status: 'failed',
      error: { kind: 'rejected', code: 'rejected_in_review', message_code: 'rejected_in_review', action: 'edit' },
    })
  })

  it('is unknown if the approval of the project is withdrawn meanwhile', async () => {
    const id = await publish()
    google.isApproved = false
    await pass(60_000)
    expect(await destinationOf(id)).toMatchObject({ status: 'unknown', error: { action: 'resolve' } })
    expect(google.posts).toHaveLength(1)
  })

  it('is looked at again once the quota of the minute starts again', async () => {
    const id = await publish()
    google.requestsLeft = 0
    await pass(60_000)
    expect(await destinationOf(id)).toMatchObject({ status: 'processing' })
    google.requestsLeft = undefined
    await pass(300_000)
    expect(await destinationOf(id)).toMatchObject({ status: 'published' })
  })

  it('is published with a renewed token if the first one ends in the review', async () => {
    google.processingReads = 20
    const id = await publish()
    for (let time = 0; time < 24; time++) await pass(hour / 10)
    expect(await destinationOf(id)).toMatchObject({ status: 'published' })
    expect(google.requests.filter(({ path }) => path === '/token').length).toBeGreaterThan(1)
    expect(google.posts).toHaveLength(1)
  })
})

describe('a post that Google refuses', () => {
  it('for its content, in a successful answer, is sent again once it was edited', async () => {
    google.review = 'REJECTED'
    const id = await publish()
    expect(await destinationOf(id)).toMatchObject({
      status: 'failed',
      error: { kind: 'rejected', code: 'policy_violation', message_code: 'policy_violation', action: 'edit' },
    })
    google.review = 'LIVE'
    const { revision: expected_revision } = (await scene.client.call(contract.getPublication, { params: { id } })).body
    const edit = { expected_revision, text: 'The lamp is lit until ten.' }
    const { revision } = (await scene.client.call(contract.replacePublication, { params: { id }, body: edit })).body
    await scene.client.call(contract.publishPublicationNow, { params: { id }, body: { expected_revision: revision } })
    await test.drain()
    expect(await destinationOf(id)).toMatchObject({ status: 'published' })
    expect(google.posts).toMatchObject([
      { state: 'REJECTED', fields: { summary: 'We keep the lamp lit.' } },
      { state: 'LIVE', fields: { summary: 'The lamp is lit until ten.' } },
    ])
  })

  it('because the project is not approved, says so and is not tried again', async () => {
    google.isApproved = false
    const id = await publish()
    expect(await destinationOf(id)).toMatchObject({
      status: 'failed',
      error: { kind: 'permission', code: 'access_not_approved', message_code: 'access_not_approved', retryable: false },
    })
    expect((await scene.client.call(getAccount, { params: { id: account } })).body.status).toBe('connected')
  })

  it('because the user withdrew the permission, asks to reconnect the account', async () => {
    google.google.revoke()
    const id = await publish()
    expect(await destinationOf(id)).toMatchObject({ status: 'failed', error: { kind: 'auth', action: 'reconnect' } })
    expect((await scene.client.call(getAccount, { params: { id: account } })).body.status).toBe('reconnect_required')
  })
})
