import { expect, it } from 'vitest'
import { createSafeFetch } from '#lib/safe-fetch.ts'
import { FetchFailed } from '#lib/safe-fetch-errors.ts'
import type { FetchAnswer, SafeFetch } from '#lib/safe-fetch.ts'
import { uuid7 } from '#lib/ids.ts'
import { createTestApp } from '#test/create-test-app.ts'
import { createScene } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { checkMediaAddress } from './media-address.ts'
import { openProgram } from './testing/program.ts'

const test = perFile(createTestApp)

interface Finding {
  subject: string
  state: string
  text: string
  advice?: string
}

const run = async (PUBLIC_URL: string) => {
  await using program = await openProgram(test, PUBLIC_URL ? { PUBLIC_URL } : {})
  const { code, out, err } = await program.run('doctor', '--json')
  if (!out) throw new Error(err)
  return { code, finding: (JSON.parse(out) as Finding[]).find(({ subject }) => subject === 'media') }
}

const connect = async (platform: string) => {
  const { workspaceId } = await createScene(test)
  const id = uuid7()
  const now = new Date()
  const shared = { workspace_id: workspaceId, platform, created_at: now, updated_at: now }
  await test.app.db
    .insertInto('accounts')
    .values({ id, account_id: id, username: id, slug: id, ...shared })
    .execute()
}

it('says that networks cannot download media from a server without a public https address', async () => {
  await connect('mastodon')
  expect((await run('http://localhost:8787')).finding).toBeUndefined()
  await connect('devto')
  const accounts = '1 account on networks that download media from this server (dev.to)'
  for (const [url, text] of [
    ['', `${accounts}: PUBLIC_URL is not set`],
    ['http://social.example', `${accounts}, at http://social.example: the address is not https`],
    ['https://127.0.0.1:8787', `${accounts}, at https://127.0.0.1:8787: the address is not public`],
    ['https://10.0.0.7', `${accounts}, at https://10.0.0.7: the address is not public`],
    ['https://no-such-host.invalid', `${accounts}, at https://no-such-host.invalid: the name has no address`],
  ] as const)
    expect(await run(url), url).toEqual({
      code: 1,
      finding: { subject: 'media', state: 'broken', text, advice: expect.stringContaining('PUBLIC_URL') },
    })
})

it('asks the address itself, and tells a wrong one from one that only this machine cannot reach', async () => {
  const config = { ...test.app.config, PUBLIC_URL: 'https://social.example' }
  const asked: string[] = []
  const check = (answer: () => Promise<unknown>) => {
    const fetch = (url: string | URL) => {
      asked.push(String(url))
      return answer() as Promise<FetchAnswer>
    }
    return checkMediaAddress({ db: test.app.db, config }, Object.assign(fetch, { verify: () => Promise.resolve() }) as SafeFetch)
  }
  const responding = (status: number) => () => Promise.resolve({ status, discard: () => undefined })
  expect(await check(responding(200))).toMatchObject({ state: 'good', text: expect.stringContaining('responds at https://social.example') })
  expect(await check(responding(404))).toMatchObject({ state: 'attention', text: expect.stringContaining('status 404') })
  expect(await check(() => Promise.reject(new FetchFailed('tls', false)))).toMatchObject({ state: 'broken' })
  expect(await check(() => Promise.reject(new FetchFailed('connect', false)))).toMatchObject({
    state: 'attention',
    advice: expect.stringContaining('from another network'),
  })
  expect(new Set(asked)).toEqual(new Set(['https://social.example/api/v1/health']))
  const inside = createSafeFetch({
    allowList: [],
    userAgent: 'Test',
    lookup: () => Promise.resolve([{ address: '192.168.1.2', family: 4 }]),
  })
  expect(await checkMediaAddress({ db: test.app.db, config }, inside)).toMatchObject({
    state: 'broken',
    text: expect.stringContaining('the address is not public'),
  })
})
