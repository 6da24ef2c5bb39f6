import type { ApiError } from '@broadside/contract/client'
import * as contract from '@broadside/contract/features/webhooks'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Lookup } from '#lib/safe-fetch-guard.ts'
import { createSafeFetch } from '#lib/safe-fetch.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { type Desk, openDesk, openReceiver, type Receiver } from './testing/receiver.ts'

let test: TestApp
let desk: Desk
let receiver: Receiver
let names: Record<string, string>

beforeEach(async () => {
  names = {}
  receiver = await openReceiver()
  test = await createTestApp()
  useRules([])
  desk = await openDesk(test, 'https://hooks.example/in')
})
afterEach(async () => {
  await test[Symbol.asyncDispose]()
  await receiver[Symbol.asyncDispose]()
})

/** Uses production's guard with the test's own DNS. */
function useRules(allowList: readonly string[]): void {
  const lookup: Lookup = async (hostname) => {
    const address = names[hostname]
    if (address === undefined) throw Object.assign(new Error('unknown host'), { code: 'ENOTFOUND' })
    return [{ address, family: 4 }]
  }
  Object.assign(test.app, { safeFetch: createSafeFetch({ allowList, userAgent: 'Broadside/test', lookup }) })
}

const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: ApiError) => error.problem?.errors?.map(({ location, message }) => [location, message]),
  )

const refused: [string, string][] = [
  ['http://hooks.example/in', "This URL scheme isn't allowed."],
  ['ftp://hooks.example/in', "This URL scheme isn't allowed."],
  ['https://user:secret@hooks.example/in', "URLs can't include a user name or password."],
  ['https://hooks.example:25/in', "This port isn't allowed."],
  ['https://hooks.example:5432/in', "This port isn't allowed."],
  ['https://127.0.0.1/in', "This address isn't on the public internet."],
  ['https://[::1]/in', "This address isn't on the public internet."],
  ['https://169.254.169.254/latest/meta-data', "This address isn't on the public internet."],
  ['https://0x7f000001/in', "This address isn't on the public internet."],
  ['https://inside.example/in', "This address isn't on the public internet."],
  ['https://nowhere.example/in', "The host name couldn't be resolved."],
]

describe('a webhook URL', () => {
  beforeEach(() => {
    names = { 'hooks.example': '93.184.216.34', 'inside.example': '10.1.2.3' }
  })

  it.each(refused)('rejects %s', async (url, message) => {
    expect(await refusalOf(desk.create({ url }))).toEqual([['body.url', message]])
    const { id } = await desk.create()
    expect(await refusalOf(desk.change(id, { url }))).toEqual([['body.url', message]])
    const { body } = await desk.client.call(contract.getExternalWebhook, { params: { id } })
    expect(body.url).toBe('https://hooks.example/in')
  })

  it('can have any harmless port', async () => {
    expect(await desk.create({ url: 'https://hooks.example:8443/in' })).toMatchObject({ id: expect.any(String) as string })
  })

  it('is resolved at every attempt, and not called once it has become private', async () => {
    const { port } = new URL(receiver.url)
    const { id } = await desk.create({ url: `https://hooks.example:${port}/in` })
    names['hooks.example'] = '127.0.0.1'
    await desk.happen()
    await test.drain()
    expect(receiver.received).toEqual([])
    const [delivery] = await desk.deliveries(id)
    expect(delivery).toMatchObject({ status: 'pending', attempts: [{ error: "This address isn't on the public internet." }] })
  })

  it('can be private and without https only on a host the operator allows', async () => {
    const { port } = new URL(receiver.url)
    names['intranet.example'] = '127.0.0.1'
    useRules([`intranet.example:${port}`])
    const { id } = await desk.create({ url: `http://intranet.example:${port}/in` })
    await desk.happen()
    await test.drain()
    expect((await desk.deliveries(id))[0]?.status).toBe('delivered')
    expect(await refusalOf(desk.create({ url: `http://127.0.0.1:${port}/in` }))).toEqual([['body.url', "This URL scheme isn't allowed."]])
  })

  it('never appears in error messages', async () => {
    const { id } = await desk.create({ url: 'https://hooks.example/in?token=hush' })
    names = {}
    await desk.happen()
    await test.drain()
    expect(JSON.stringify(await desk.deliveries(id))).not.toContain('hush')
    const { rows } = await test.app.database.pool.query<{ text: string }>(
      `select data::text || coalesce(error, '') as text from jobs where type = 'webhook.deliver'`,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.text).not.toContain('hush')
  })
})
