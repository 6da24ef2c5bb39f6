import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Collection, Target } from '../spec/index.ts'
import { startFakeMastodon, type FakeMastodon } from '../testing/fake-mastodon.ts'
import { createTestTools } from '../testing/tools.ts'
import { connectFake } from '../testing/mastodon-account.ts'
import { connectWithToken, refresh } from './connect.ts'

const tools = createTestTools()

let fake: FakeMastodon
beforeEach(async () => {
  fake = await startFakeMastodon()
})
afterEach(() => fake.close())

const connect = async (): Promise<readonly Collection[] | undefined> =>
  (await connectWithToken(tools, { instance_url: fake.url, access_token: fake.token })).allows
const answer = (path: string, status: number, json: unknown = {}): void =>
  fake.fail(`GET /api/v1/${path}`, { mode: 'answer', answer: { status, json } })

describe('what a token may collect', () => {
  it('is what the server permits', async () => {
    expect(await connect()).toEqual(['engagement', 'messaging'])
    fake.scopes.delete('read:notifications')
    expect(await connect()).toEqual(['messaging'])
  })

  it('excludes what the server refuses, lacks or gives a malformed response for', async () => {
    for (const status of [400, 401, 403, 404, 410, 422]) {
      answer('conversations', status)
      expect(await connect(), String(status)).toEqual(['engagement'])
    }
    answer('notifications', 200, { html: 'front page' })
    expect(await connect()).toEqual(['messaging'])
  })

  it("doesn't block connecting while the server can't say", async () => {
    for (const status of [429, 500, 503]) {
      answer('notifications', status)
      expect(await connect(), String(status)).toEqual(['messaging'])
    }
    fake.fail('GET /api/v1/conversations', { mode: 'drop' })
    expect(await connect()).toEqual(['engagement'])
  })
})

describe('permissions for publishing', () => {
  const lacking = (...missing: string[]) => ({ kind: 'permission', evidence: 'rejected', code: 'missing_permissions', missing })

  it('are named when the token lacks them', async () => {
    for (const scope of ['read:statuses', 'write:media', 'write:statuses', 'read:search']) {
      fake.scopes.delete(scope)
      await expect(connect(), scope).rejects.toMatchObject(lacking(scope))
      fake.scopes.add(scope)
    }
    fake.scopes.delete('write:media')
    fake.scopes.delete('write:statuses')
    await expect(connect()).rejects.toMatchObject(lacking('write:media', 'write:statuses'))
    fake.software = 'gotosocial'
    await expect(connect()).rejects.toMatchObject(lacking('write:media', 'write:statuses'))
  })

  it('exclude search on servers without quotes', async () => {
    fake.apiVersion = 6
    fake.scopes.delete('read:search')
    expect(await connect()).toEqual(['engagement', 'messaging'])
  })

  it('are probed without changing anything', async () => {
    await connect()
    expect(fake.requests.filter(({ method }) => method !== 'GET').map(({ path }) => path)).toEqual([
      '/api/v1/media/0',
      '/api/v1/statuses/0/unreblog',
    ])
    expect([fake.statuses, [...fake.media]]).toEqual([[], []])
  })

  it("don't block anyone while the server can't say or doesn't recognize the probe", async () => {
    for (const status of [400, 404, 422, 429, 500, 503]) {
      for (const route of ['PUT /api/v1/media/0', 'POST /api/v1/statuses/0/unreblog'])
        fake.fail(route, { mode: 'answer', answer: { status, json: {} } })
      expect(await connect(), String(status)).toEqual(['engagement', 'messaging'])
    }
  })
})

describe('refreshing an account', () => {
  let target: Target
  beforeEach(async () => {
    target = await connectFake(fake)
  })

  it('rechecks what the token may collect', async () => {
    expect((await refresh(tools, target)).allows).toEqual(['engagement', 'messaging'])
    fake.scopes.delete('read:notifications')
    expect((await refresh(tools, target)).allows).toEqual(['messaging'])
  })

  it("keeps the previous result while the server can't say", async () => {
    for (const path of ['notifications', 'conversations']) {
      answer(path, 503)
      expect(Object.keys(await refresh(tools, target))).toEqual(['account'])
    }
  })
})
