import { expect, it } from 'vitest'
import { uuid7 } from '#lib/ids.ts'
import { FetchFailed } from '#lib/safe-fetch-errors.ts'
import { createSafeFetch, type FetchAnswer, type SafeFetch } from '#lib/safe-fetch.ts'
import { createTestApp } from '#test/create-test-app.ts'
import { createScene } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { checkMediaAddress } from './media-address.ts'

const test = perFile(createTestApp)

async function connect(platform: string): Promise<void> {
  const { workspaceId } = await createScene(test)
  const id = uuid7()
  const now = new Date()
  const shared = { workspace_id: workspaceId, platform, created_at: now, updated_at: now }
  await test.app.db
    .insertInto('accounts')
    .values({ id, account_id: id, username: id, slug: id, ...shared })
    .execute()
}

const own = createSafeFetch({ allowList: [], userAgent: 'Test' })
const check = (PUBLIC_URL: string, fetch: SafeFetch = own) =>
  checkMediaAddress({ db: test.app.db, config: { ...test.app.config, PUBLIC_URL } }, fetch)

it('says why networks cannot download media from an address', async () => {
  await connect('mastodon')
  expect(await check('http://localhost:8787')).toEqual([])
  await connect('devto')
  for (const [url, code] of [
    ['', 'media_no_address'],
    ['http://social.example', 'media_not_https'],
    ['https://127.0.0.1:8787', 'media_private'],
    ['https://10.0.0.7', 'media_private'],
    ['https://no-such-host.invalid', 'media_unknown_name'],
  ] as const)
    expect(await check(url), url).toMatchObject([
      { code, severity: 'error', parameters: { url, networks: 'dev.to', count: 1 }, sentence: expect.stringContaining('dev.to') as string },
    ])
})

it('asks the address itself, and distinguishes a wrong one from one that only this machine cannot reach', async () => {
  const asked: string[] = []
  const asking = (answer: () => Promise<unknown>): SafeFetch => {
    const fetch = (url: string | URL) => {
      asked.push(String(url))
      return answer() as Promise<FetchAnswer>
    }
    return Object.assign(fetch, { verify: () => Promise.resolve() }) as SafeFetch
  }
  const url = 'https://social.example'
  const responding = (status: number) => asking(() => Promise.resolve({ status, discard: () => undefined }))
  const failing = (code: 'tls' | 'connect') => asking(() => Promise.reject(new FetchFailed(code, false)))
  expect(await check(url, responding(200))).toMatchObject([{ code: 'media', severity: 'ok' }])
  expect(await check(url, responding(404))).toMatchObject([
    { code: 'media_other_server', severity: 'warning', parameters: { status: 404 } },
  ])
  expect(await check(url, failing('tls'))).toMatchObject([{ code: 'media_untrusted', severity: 'error' }])
  expect(await check(url, failing('connect'))).toMatchObject([{ code: 'media_silent', severity: 'warning' }])
  expect(new Set(asked)).toEqual(new Set(['https://social.example/api/v1/health']))
  const lookup = () => Promise.resolve([{ address: '192.168.1.2', family: 4 as const }])
  expect(await check(url, createSafeFetch({ allowList: [], userAgent: 'Test', lookup }))).toMatchObject([{ code: 'media_private' }])
})
