/** Signed events, relays and remote signers, through the guard and the records of calls. */
import { connectAccount, getAccount } from '@broadside/contract/features/accounts'
import * as contract from '@broadside/contract/features/publications'
import { nostr } from '@broadside/networks/nostr/index'
import { site } from '@broadside/networks/site/index'
import { type FakeNostr, startFakeNostr } from '@broadside/networks/testing/fake-nostr'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestClient } from '#test/create-test-app.ts'
import { createScene } from '#test/factories.ts'

let fake: FakeNostr
let test: TestApp
let client: TestClient
let workspaceId: string

const open = async (allowed: string) => {
  test = await createTestApp({ networks: { site, nostr }, env: { FETCH_ALLOW_LIST: allowed } })
  fake.now = () => test.clock.now()
  ;({ workspaceId, client } = await createScene(test))
}
beforeEach(async () => {
  fake = await startFakeNostr()
})
afterEach(async () => {
  await test[Symbol.asyncDispose]()
  await fake.close()
})

const connect = async (key = fake.nsec) => {
  const credentials = { key, relays: fake.relay }
  return (await client.call(connectAccount, { body: { workspace_id: workspaceId, platform: 'nostr', credentials } })).body
}
const publish = async (accountId: string, text: string): Promise<string> => {
  const body = { workspace_id: workspaceId, text, account_ids: [accountId] }
  const { id } = (await client.call(contract.createPublication, { body })).body
  await client.call(contract.publishPublicationNow, { params: { id }, body: { expected_revision: 1 } })
  await test.drain()
  return id
}
const destinationOf = async (id: string) => (await client.call(contract.getPublication, { params: { id } })).body.destinations[0]
const passMinutes = async (minutes: number) => {
  for (let minute = 0; minute < minutes; minute += 1) {
    test.clock.advance(60_000)
    await test.drain()
  }
}
const notes = () => [...fake.events.values()].filter(({ kind }) => kind === 1)
const sent = () => fake.requests.filter(({ method, path }) => `${method} ${path}` === 'EVENT /1').map(({ body }) => body.toString())

describe('an account of Nostr', () => {
  it('is not connected through a relay at an internal address', async () => {
    await open('')
    await expect(connect()).rejects.toMatchObject({ code: 'connection_refused' })
    expect(fake.requests).toEqual([])
  })

  it('shows its key in no answer, and its relay as its server', async () => {
    await open(new URL(fake.url).host)
    const { id } = await connect()
    const { body } = await client.call(getAccount, { params: { id } })
    expect(body).toMatchObject({ account_id: fake.publicKey, account_kind: 'local_key', instance_url: fake.relay, status: 'connected' })
    expect(body.permissions?.every(({ granted }) => granted)).toBe(true)
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`${fake.secretKey}|${fake.nsec}`))
  })
})

describe('a post on Nostr', () => {
  beforeEach(() => open(new URL(fake.url).host))

  it('is found by its id after the connection broke', async () => {
    const { id: accountId } = await connect()
    fake.fail('EVENT /1', { mode: 'drop_after' })
    const id = await publish(accountId, 'We open at seven.')
    const [note] = notes()
    expect(await destinationOf(id)).toMatchObject({ status: 'published', external_id: note?.id })
    expect(sent()).toHaveLength(1)
  })

  it('is sent again as it was signed until the relay accepts it', async () => {
    const { id: accountId } = await connect()
    fake.fail('EVENT /1', { mode: 'drop', times: 3 })
    const id = await publish(accountId, 'We open at seven.')
    await passMinutes(10)
    expect(await destinationOf(id)).toMatchObject({ status: 'published', external_id: notes()[0]?.id })
    expect(new Set(sent()).size).toBe(1)
    expect(sent()).toHaveLength(4)
  })

  it('is signed by a remote signer once, however often it is sent', async () => {
    const { id: accountId } = await connect(fake.bunkerUrl)
    fake.bunker.asked.length = 0
    fake.fail('EVENT /1', { mode: 'drop', times: 3 })
    const id = await publish(accountId, 'We open at seven.')
    await passMinutes(10)
    expect(await destinationOf(id)).toMatchObject({ status: 'published' })
    expect(fake.bunker.asked).toEqual(['sign_event:1'])
  })
})
