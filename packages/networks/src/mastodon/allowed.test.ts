import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Collection, Target } from '../spec/index.ts'
import { startFakeMastodon, type FakeMastodon } from '../testing/fake-mastodon.ts'
import { createTestHttp } from '../testing/http.ts'
import { connectFake } from '../testing/mastodon-account.ts'
import { credentials, refresh } from './connect.ts'

const tools = { http: createTestHttp(), now: () => new Date() }

let fake: FakeMastodon
beforeEach(async () => {
  fake = await startFakeMastodon()
})
afterEach(() => fake.close())

const connect = async (): Promise<readonly Collection[] | undefined> =>
  (await credentials.connect(tools, { instance_url: fake.url, access_token: fake.token })).allows
const answer = (path: string, status: number, json: unknown = {}): void =>
  fake.fail(`GET /api/v1/${path}`, { mode: 'answer', answer: { status, json } })

describe('what a token lets the service collect', () => {
  it('is what the server answers', async () => {
    expect(await connect()).toEqual(['engagement', 'messaging'])
    fake.scopes.delete('read:notifications')
    expect(await connect()).toEqual(['messaging'])
  })

  it('is nothing that the server refuses, does not have, or answers with something else', async () => {
    for (const status of [400, 401, 403, 404, 410, 422]) {
      answer('conversations', status)
      expect(await connect(), String(status)).toEqual(['engagement'])
    }
    answer('notifications', 200, { html: 'front page' })
    expect(await connect()).toEqual(['messaging'])
  })

  it('does not stop anybody from connecting while the server cannot tell', async () => {
    for (const status of [429, 500, 503]) {
      answer('notifications', status)
      expect(await connect(), String(status)).toEqual(['messaging'])
    }
    fake.fail('GET /api/v1/conversations', { mode: 'drop' })
    expect(await connect()).toEqual(['engagement'])
  })
})

describe('what publishing needs', () => {
  const lacking = (...missing: string[]) => ({ kind: 'permission', evidence: 'rejected', code: 'missing_permissions', missing })

  it('is named when the token does not allow it', async () => {
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

  it('is no search where the server knows no quotes', async () => {
    fake.apiVersion = 6
    fake.scopes.delete('read:search')
    expect(await connect()).toEqual(['engagement', 'messaging'])
  })

  it('is asked without changing anything', async () => {
    await connect()
    expect(fake.requests.filter(({ method }) => method !== 'GET').map(({ path }) => path)).toEqual([
      '/api/v1/media/0',
      '/api/v1/statuses/0/unreblog',
    ])
    expect([fake.statuses, [...fake.media]]).toEqual([[], []])
  })

  it('stops nobody while the server cannot tell, or does not know what it is asked', async () => {
    for (const status of [400, 404, 422, 429, 500, 503]) {
      for (const route of ['PUT /api/v1/media/0', 'POST /api/v1/statuses/0/unreblog'])
        fake.fail(route, { mode: 'answer', answer: { status, json: {} } })
      expect(await connect(), String(status)).toEqual(['engagement', 'messaging'])
    }
  })
})

describe('reading an account again', () => {
  let target: Target
  beforeEach(async () => {
    target = await connectFake(fake)
  })

  it('asks again what may be collected', async () => {
    expect((await refresh(tools, target)).allows).toEqual(['engagement', 'messaging'])
    fake.scopes.delete('read:notifications')
    expect((await refresh(tools, target)).allows).toEqual(['messaging'])
  })

  it('leaves it as it is while the server cannot tell', async () => {
    for (const path of ['notifications', 'conversations']) {
      answer(path, 503)
      expect(Object.keys(await refresh(tools, target))).toEqual(['account'])
    }
  })
})
