import { endpoints } from '@broadside/contract/endpoints'
import type { Endpoint } from '@broadside/contract/endpoint'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'

const secret = 's3cr3t-Xq7wQk1m0JtVbXy9Zc8LrFh5NdUe6AsGi4PoTvMxE'
const id = '019aa1c2-7d10-7000-8000-000000000001'

let test: TestApp
let lines: string[] = []

beforeAll(async () => {
  const log = pino({ level: 'debug', base: null }, { write: (line) => void lines.push(line) })
  test = await createTestApp({ log })
})
afterAll(() => test[Symbol.asyncDispose]())
beforeEach(() => void (lines = []))

type Parameters = Record<string, { 'x-secret'?: boolean }>
const parametersOf = (part: Endpoint['params']) => (part as { properties?: Parameters } | undefined)?.properties ?? {}

/** A URL with the secret in every parameter that the contract declares as one. */
function addressOf({ path, params, query }: Endpoint): string {
  const values = parametersOf(params)
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (values[name]?.['x-secret'] ? secret : id))
  const pairs = Object.entries(parametersOf(query)).map(([name, schema]) => `${name}=${schema['x-secret'] ? secret : 'shown'}`)
  return `/api/v1${filled}${pairs.length ? `?${pairs.join('&')}` : ''}`
}

const holdsSecret = (endpoint: Endpoint) => addressOf(endpoint).includes(secret)
const headers = { authorization: `Bearer ${secret}`, cookie: `service_session=${secret}`, 'x-telegram-bot-api-secret-token': secret }

async function said(method: string, url: string): Promise<string> {
  await test.http.fastify.inject({ method: method as 'GET', url, headers })
  expect(lines.join('')).toContain('incoming request')
  return lines.join('')
}

describe('the request log', () => {
  it.each(endpoints.filter(holdsSecret).map((endpoint) => [endpoint.id, endpoint] as const))('hides the secrets of %s', async (_, one) => {
    expect(await said(one.method, addressOf(one))).not.toContain(secret)
  })

  it.each([
    ['an invitation', `/invitation?token=${secret}`],
    ['a signed address of media', `/media/${id}.${secret}`],
    ['the end of an authorization', `/accounts/connected?code=${secret}`],
    ['a parameter that nobody knows', `/api/v1/workspaces?access_token=${secret}&${secret}`],
    ['a name of a parameter in another form', `/api/v1/auth/oidc/${id}/callback?%63ode=${secret}`],
    ['an address that does not exist', `/invites/${secret}?token=${secret}`],
    ['an address that cannot be read', `/settings/webhooks/${secret}%E0%A4%A`],
    ['a part that is too long', `/settings/webhooks/${secret.repeat(20)}`],
    ['an address of another server', `http://localhost/settings/webhooks/${secret}`],
  ])('hides potential secrets in %s', async (_, url) => {
    expect(await said('GET', url)).not.toContain(secret)
  })

  it('keeps what helps with debugging', async () => {
    const shown = await said('GET', `/api/v1/publications/${id}?limit=5&code=${secret}`)
    expect(shown).toContain(`"url":"/api/v1/publications/${id}?***&***"`)
    expect(await said('GET', `/api/v1/publications?workspace_id=${id}&status=draft`)).toContain(`?workspace_id=${id}&status=draft"`)
    expect(await said('GET', `/api/v1/auth/oidc/${id}/callback?state=${secret}&error=denied`)).toContain(
      '/callback?state=***&error=denied"',
    )
    expect(await said('GET', `/settings/webhooks/${secret}`)).toContain('"url":"/settings/webhooks/***"')
  })
})
