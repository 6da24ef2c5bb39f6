import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createTestApp } from '#test/create-test-app.ts'
import { perFile } from '#test/lifetimes.ts'

const test = perFile(() => createTestApp({ env: { ALLOWED_HOSTS: 'inner.example, *.wild.example' } }))

const send = (host: string, url = '/api/v1/auth/config') => test.http.fastify.inject({ url, headers: { host } })

describe('the Host header check', () => {
  it.each([
    ['that of PUBLIC_URL', 'social.example'],
    ['that of PUBLIC_URL in other letters, with a port and a dot', 'Social.EXAMPLE.:8443'],
    ['localhost', 'localhost:8787'],
    ['a name below localhost', 'broadside.localhost'],
    ['any address', '203.0.113.7:8787'],
    ['any address of IPv6', '[2001:db8::1]:8787'],
    ['an allowed name', 'INNER.example:1234'],
    ['a name below an allowed one', 'a.b.wild.example'],
  ])('accepts a request to %s', async (_, host) => {
    expect((await send(host)).statusCode).toBe(200)
  })

  it.each([
    ['another name', 'evil.example'],
    ['a name that only begins the same', 'social.example.evil.example'],
    ['a name that only ends the same', 'notsocial.example'],
    ['a name whose parts are allowed', 'wild.example'],
    ['a name behind a user', 'social.example@evil.example'],
    ['no name', ':8787'],
    ['an address in another form', '2130706433'],
  ])('rejects a request to %s at any path', async (_, host) => {
    for (const url of ['/', '/api/v1/auth/config', '/api/v1/workspaces', '/nothing', '/site/x', '/api/v1/%E0%A4%A']) {
      const answer = await send(host, url)
      expect(answer.json()).toMatchObject({ status: 421, code: 'misdirected_request' })
      expect(answer.json<{ detail: string }>().detail).toMatch(/PUBLIC_URL.*ALLOWED_HOSTS/)
      expect(answer.headers['x-request-id']).toBeDefined()
    }
  })

  it('runs before any other check', async () => {
    const refused = (method: 'PUT' | 'POST', url: string) =>
      test.http.fastify.inject({ method, url, headers: { host: 'evil.example', 'content-type': 'application/json' }, payload: '{' })
    for (const answer of [await refused('PUT', '/api/v1/auth/login'), await refused('POST', '/api/v1/auth/register')])
      expect(answer.json()).toMatchObject({ code: 'misdirected_request' })
  })

  it('exempts health checks', async () => {
    expect((await send('10-0-0-7.pods.example', '/api/v1/health')).statusCode).toBe(200)
    expect((await send('10-0-0-7.pods.example', '/api/v1/ready?x')).json()).not.toMatchObject({ code: 'misdirected_request' })
  })
})

it('rejects an invalid list of names at startup', () => {
  for (const ALLOWED_HOSTS of ['https://social.example', '*', 'a/b', 'inner.example, *.*.example'])
    expect(() => readConfig({ ALLOWED_HOSTS })).toThrow(/ALLOWED_HOSTS must be names/)
})
