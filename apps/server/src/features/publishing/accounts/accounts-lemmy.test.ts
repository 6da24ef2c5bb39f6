import * as contract from '@broadside/contract/features/accounts'
import { lemmy } from '@broadside/networks/lemmy/index'
import { site } from '@broadside/networks/site/index'
import { type FakeLemmy, startFakeLemmy } from '@broadside/networks/testing/fake-lemmy'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestClient } from '#test/create-test-app.ts'
import { createScene } from '#test/factories.ts'

let fake: FakeLemmy
let test: TestApp
let client: TestClient
let workspaceId: string
beforeEach(async () => {
  fake = await startFakeLemmy()
  test = await createTestApp({ networks: { site, lemmy }, env: { FETCH_ALLOW_LIST: new URL(fake.url).host } })
  ;({ workspaceId, client } = await createScene(test))
})
afterEach(async () => {
  await test[Symbol.asyncDispose]()
  await fake.close()
})

const connect = async () => {
  const credentials = { instance_url: fake.url, username: fake.username, password: fake.password }
  return (await client.call(contract.connectAccount, { body: { workspace_id: workspaceId, platform: 'lemmy', credentials } })).body
}

it('explains a refusal that its network names', async () => {
  fake.hasTotp = true
  await expect(connect()).rejects.toThrow("connection_refused: Lemmy can't be used with two-factor authentication")
})

it('offers what the account has chosen on its network, and finds more there', async () => {
  const { id } = await connect()
  const find = async (search?: string) => {
    const { body } = await client.call(contract.listPublishingOptions, {
      params: { id, source: 'community' },
      query: search === undefined ? {} : { search },
    })
    return body.items.map(({ value }) => value)
  }
  expect(await find()).toEqual(['harbour@lemmy.example'])
  expect(await find('FERR')).toEqual(['ferries@other.example'])
})
