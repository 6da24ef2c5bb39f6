import { listAccounts, startAccountAuthorization } from '@broadside/contract/features/accounts'
import { createBluesky } from '@broadside/networks/bluesky/index'
import { mastodon } from '@broadside/networks/mastodon/index'
import { site } from '@broadside/networks/site/index'
import { type FakeMastodon, startFakeMastodon } from '@broadside/networks/testing/fake-mastodon'
import { findPage } from '@broadside/contract/pages'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestClient } from '#test/create-test-app.ts'
import { addMember, createToken, createUser, createWorkspace, signIn, type TestUser } from '#test/factories.ts'

let toot: FakeMastodon
let test: TestApp
let user: TestUser
let cookie: string
let client: TestClient
let workspaceId: string

beforeAll(async () => {
  toot = await startFakeMastodon()
  test = await createTestApp({ networks: { site, bluesky: createBluesky(), mastodon }, env: { FETCH_ALLOW_LIST: new URL(toot.url).host } })
})
afterAll(async () => {
  await test[Symbol.asyncDispose]()
  await toot.close()
})
beforeEach(async () => {
  user = await createUser(test)
  cookie = await signIn(test, user)
  client = test.client({ token: await createToken(test, user) })
  workspaceId = (await createWorkspace(test, user)).id
})

const list = async () => (await client.call(listAccounts, { query: { workspace_id: workspaceId } })).body

describe("connecting through a network's authorization page", () => {
  const start = async (body: Record<string, string> = { instance_url: toot.url }) =>
    (
      await test
        .client({ cookie })
        .call(startAccountAuthorization, { params: { platform: 'mastodon' }, body: { workspace_id: workspaceId, ...body } })
    ).body.url

  /** Simulates the browser at the network: it accepts, and is redirected back. */
  const approve = async (url: string) => new URL((await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '')
  const follow = async (address: URL, headers: Record<string, string> = { cookie }) => {
    const answer = await test.http.fastify.inject({ method: 'GET', url: `${address.pathname}${address.search}`, headers })
    expect(answer.statusCode).toBe(302)
    const location = new URL(String(answer.headers.location))
    expect(`${location.origin}${location.pathname}`).toBe('https://social.example/accounts/connected')
    expect(findPage(`${location.pathname}${location.search}`)).toBe('accountsConnected')
    const { searchParams } = location
    const [network] = address.pathname.split('/').slice(-2)
    expect(searchParams.get('network')).toBe(searchParams.has('problem') ? network : null)
    searchParams.delete('network')
    return searchParams
  }

  it('connects the account, and registers the app once per server', async () => {
    const registered = () => toot.requests.filter(({ path }) => path === '/api/v1/apps').length
    const before = registered()
    const back = await approve(await start())
    expect(`${back.origin}${back.pathname}`).toBe('https://social.example/api/v1/accounts/mastodon/callback')
    const result = await follow(back)
    const [account] = await list()
    expect(Object.fromEntries(result)).toEqual({ connected: account?.id })
    expect(account).toMatchObject({
      platform: 'mastodon',
      account_id: toot.accountId,
      instance_url: toot.url,
      fediverse_software: 'mastodon',
      slug: 'mastodon-ada',
    })
    await start()
    expect(registered() - before).toBe(1)
    const stored = JSON.stringify([
      await test.app.db.selectFrom('network_apps').selectAll().execute(),
      await test.app.db.selectFrom('connection_states').selectAll().execute(),
    ])
    expect(stored).not.toContain('fake-mastodon-client-secret')
    expect(stored).not.toContain(back.searchParams.get('state'))
  })

  it('registers the app again if the stored one cannot be unsealed', async () => {
    await start()
    await test.app.db.updateTable('network_apps').set({ sealed: 'v1.0.AAAA' }).execute()
    expect((await follow(await approve(await start()))).has('connected')).toBe(true)
  })

  it('works once', async () => {
    const back = await approve(await start())
    await follow(back)
    expect(Object.fromEntries(await follow(back))).toEqual({ problem: 'challenge_invalid' })
  })

  it('completes only in a session of the same user, and stays open for that user until then', async () => {
    const back = await approve(await start())
    const stranger = await addMember(test, { id: workspaceId }, 'admin')
    expect(Object.fromEntries(await follow(back, {}))).toEqual({ problem: 'authentication_required' })
    expect(Object.fromEntries(await follow(back, { cookie: await signIn(test, stranger) }))).toEqual({ problem: 'challenge_invalid' })
    expect(Object.fromEntries(await follow(back, { authorization: `Bearer ${await createToken(test, user)}` }))).toEqual({
      problem: 'authentication_required',
    })
    expect(await list()).toHaveLength(1)
    expect((await follow(back)).has('connected')).toBe(true)
  })

  it('expires after ten minutes', async () => {
    const back = await approve(await start())
    test.clock.advance(10 * 60_000)
    expect(Object.fromEntries(await follow(back))).toEqual({ problem: 'challenge_invalid' })
  })

  it('reports a denied authorization, and a code that the network rejects', async () => {
    const state = () => start().then((url) => new URL(url).searchParams.get('state') ?? '')
    const callback = (query: Record<string, string>) =>
      new URL(`https://social.example/api/v1/accounts/mastodon/callback?${new URLSearchParams(query).toString()}`)
    expect(Object.fromEntries(await follow(callback({ state: await state(), error: 'access_denied' })))).toEqual({
      problem: 'connection_refused',
    })
    expect(Object.fromEntries(await follow(callback({ state: await state(), code: 'forged' })))).toEqual({ problem: 'connection_refused' })
    expect(Object.fromEntries(await follow(callback({ code: 'fake-code' })))).toEqual({ problem: 'challenge_invalid' })
  })

  it('reports a grant that is not enough for publishing', async () => {
    const back = await approve(await start())
    toot.scopes.delete('write:statuses')
    const result = await follow(back)
    toot.scopes.add('write:statuses')
    expect(Object.fromEntries(result)).toEqual({ problem: 'connection_refused' })
    expect(await list()).toHaveLength(1)
  })

  it('cannot be completed by a former editor, or at another network', async () => {
    const back = await approve(await start())
    const elsewhere = new URL(String(back).replace('/mastodon/', '/bluesky/'))
    expect(Object.fromEntries(await follow(elsewhere))).toEqual({ problem: 'challenge_invalid' })
    await test.app.db.updateTable('workspace_members').set({ role: 'viewer' }).where('user_id', '=', user.id).execute()
    expect(Object.fromEntries(await follow(back))).toEqual({ problem: 'role_insufficient' })
  })

  it('requires a server for a network with many, and a network with authorization pages', async () => {
    await expect(start({})).rejects.toMatchObject({ status: 422, problem: { errors: [{ location: 'body.instance_url' }] } })
    await expect(start({ instance_url: 'https://10.0.0.1' })).rejects.toMatchObject({ status: 422, code: 'connection_refused' })
    for (const platform of ['site', 'nowhere'])
      await expect(
        client.call(startAccountAuthorization, { params: { platform }, body: { workspace_id: workspaceId } }),
      ).rejects.toMatchObject({
        status: 422,
        problem: { errors: [{ location: 'path.platform' }] },
      })
  })
})
