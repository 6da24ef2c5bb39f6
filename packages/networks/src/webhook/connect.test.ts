import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakeWebhook, startFakeWebhook } from '../testing/fake-webhook.ts'
import { connectReceiver } from './connect.ts'
import { createTestTools } from '../testing/tools.ts'

const tools = createTestTools()

let fake: FakeWebhook
beforeEach(async () => {
  fake = await startFakeWebhook()
})
afterEach(() => fake.close())

const connect = (fields: Partial<Record<'name' | 'url' | 'secret', string>> = {}) =>
  connectReceiver(tools, { name: ' Harbour ', url: fake.hook, secret: fake.secret, ...fields })

describe('connecting a receiver', () => {
  it('sends a signed test message, and stores the URL in the credential only', async () => {
    const { accounts, credential } = await connect()
    expect(fake.pings).toBe(1)
    expect(fake.requests[0]?.json).toEqual({ type: 'ping', timestamp: expect.any(String), data: {} })
    expect(credential).toEqual({ url: fake.hook, secret: fake.secret })
    expect(accounts).toMatchObject([{ username: 'Harbour', displayName: 'Harbour', instanceUrl: '', limits: {} }])
    expect(accounts[0]?.accountId).toMatch(/^[0-9a-f]{32}$/)
  })

  it('recognizes the same URL, whatever its name', async () => {
    const idOf = async (fields: Parameters<typeof connect>[0]) => (await connect(fields)).accounts[0]?.accountId
    fake.answer = { status: 204 }
    const first = await idOf({})
    expect(await idOf({ name: 'Ferries', url: ` ${fake.hook}#top ` })).toBe(first)
    fake.fail('POST /other', { mode: 'answer', answer: { status: 200 } })
    expect(await idOf({ url: `${fake.url}/other` })).not.toBe(first)
  })

  it.each([
    [{ url: 'harbour' }, 'invalid_address'],
    [{ url: 'ftp://harbour.example' }, 'invalid_address'],
    [{ url: 'https://ada:secret@harbour.example' }, 'invalid_address'],
    [{ secret: 'short' }, 'secret_malformed'],
    [{ secret: `whsec_${'A'.repeat(31)}` }, 'secret_malformed'],
  ])('rejects %o without a request', async (fields, code) => {
    await expect(connect(fields)).rejects.toMatchObject({ kind: 'validation', evidence: 'not_sent', code })
    expect(fake.requests).toEqual([])
  })

  it.each([
    [404, 'rejected'],
    [410, 'rejected'],
    [401, 'auth'],
    [500, 'unavailable'],
  ])('is refused by a receiver that answers with %i', async (status, kind) => {
    fake.answer = { status }
    await expect(connect()).rejects.toMatchObject({ kind, httpStatus: status })
  })
})
