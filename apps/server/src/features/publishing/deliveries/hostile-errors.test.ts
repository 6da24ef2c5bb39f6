/** Errors from a hostile network become bounded text without hidden characters, and cannot forge log lines. */
import { connectAccount } from '@broadside/contract/features/accounts'
import { listPublicationDeliveries } from '@broadside/contract/features/deliveries'
import { createPublication, getPublication, publishPublicationNow } from '@broadside/contract/features/publications'
import { mastodon } from '@broadside/networks/mastodon/index'
import { site } from '@broadside/networks/site/index'
import { type FakeMastodon, startFakeMastodon } from '@broadside/networks/testing/fake-mastodon'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestClient } from '#test/create-test-app.ts'
import { createScene } from '#test/factories.ts'

const marker = 'hostile-marker'

let fake: FakeMastodon
let test: TestApp
let client: TestClient
let workspace_id: string
let lines: string[]
beforeAll(async () => {
  fake = await startFakeMastodon()
  const log = pino({ level: 'debug' }, { write: (line) => void lines.push(line) })
  test = await createTestApp({
    networks: { site, mastodon },
    log,
    env: { FETCH_ALLOW_LIST: new URL(fake.url).host },
  })
  fake.now = () => test.clock.now()
})
afterAll(async () => {
  await test[Symbol.asyncDispose]()
  await fake.close()
})
beforeEach(async () => {
  lines = []
  ;({ workspaceId: workspace_id, client } = await createScene(test))
})

const credentials = () => ({ instance_url: fake.url, access_token: fake.token })
const connect = async () =>
  (await client.call(connectAccount, { body: { workspace_id, platform: 'mastodon', credentials: credentials() } })).body.id

const expectBounded = (detail: string) => {
  expect(detail.length).toBeLessThanOrEqual(300)
  expect(detail).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u)
  expect(detail).not.toContain(fake.token)
}

/** Publishes; the network rejects the post with this body. */
async function refuse(error: unknown) {
  const account_ids = [await connect()]
  const { id } = (await client.call(createPublication, { body: { workspace_id, text: 'We open at seven.', account_ids } })).body
  fake.fail('POST /api/v1/statuses', { mode: 'answer', answer: { status: 422, json: { error } } })
  await client.call(publishPublicationNow, { params: { id }, body: { expected_revision: 1 } })
  await test.drain()
  const { body } = await client.call(getPublication, { params: { id } })
  const { items } = (await client.call(listPublicationDeliveries, { params: { id } })).body
  return { destination: body.destinations[0], deliveries: items }
}

const hostile: [string, string][] = [
  ['HTML', `<script>alert(1)</script><img src=x onerror=alert(1)> ${marker}`],
  ['an address to click', `[click](javascript:alert(1)) https://evil.example/${marker}`],
  ['control characters that would forge a line of the log', `${marker}\r\n{"level":60,"msg":"forged"}\u0007\u001b[31m\u0000`],
  ['signs that turn the reading direction or hide text', `${marker} \u202egnp.exe\u2066\u200b\u2028\ufeff`],
  ['a hundred thousand characters', marker.repeat(10_000)],
  ['half of a character', `${marker} \ud83d`],
  ['half of a character, reversed', `\ude00 ${marker}`],
  ['a character that would be cut in half', `${'x'.repeat(298)}😀${marker}`],
  ['the credential itself', `${marker} token`],
]

describe('the error message of a network', () => {
  it.each(hostile)('is limited in length: %s', async (name, words) => {
    const said = name === 'the credential itself' ? `${marker} ${fake.token}` : words
    const { destination, deliveries } = await refuse(said)
    expect(destination).toMatchObject({ status: 'failed', error: { kind: 'rejected', action: 'edit' } })
    const details = [
      destination?.error?.detail ?? '',
      ...deliveries.flatMap(({ attempts }) => attempts.flatMap(({ detail }) => detail ?? [])),
    ]
    expect(details.length).toBeGreaterThan(1)
    for (const detail of details) expectBounded(detail)
    // The sentence does not depend on the network's message.
    expect(destination?.error?.message).not.toContain(marker)
    expect(lines.join('')).not.toContain(marker)
    expect(lines.join('')).not.toContain('forged')
  })

  it.each([[{ toString: 'x' }], [['a', 'b']], [null], [42], [{ error: { error: marker } }]])(
    'may not be text at all: %j',
    async (words) => {
      const { destination } = await refuse(words)
      expect(destination).toMatchObject({ status: 'failed', error: { kind: 'rejected' } })
    },
  )
})

/** The messages of networks as logged by pino. Throws for a line that is not JSON, such as a forged one. */
const loggedDetails = () => lines.flatMap((line) => (JSON.parse(line) as { err?: { detail?: string } }).err?.detail ?? [])

describe('a rejected connection', () => {
  it.each(hostile.slice(0, 8))('quotes nothing to the user, and logs the cleaned message: %s', async (_, words) => {
    fake.fail('GET /api/v1/accounts/verify_credentials', { mode: 'answer', answer: { status: 422, json: { error: words } } })
    const refusal = await connect().catch((error: { status: number; problem: object }) => error)
    expect(refusal).toMatchObject({ problem: { status: expect.any(Number) as number } })
    expect(JSON.stringify(refusal)).not.toContain(marker)
    expect(loggedDetails().length).toBeGreaterThan(0)
    for (const detail of loggedDetails()) expectBounded(detail)
  })
})
