import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakePinterest, startFakePinterest } from '../testing/fake-pinterest.ts'
import { redirectUri, toTarget } from '../testing/oauth-account.ts'
import { authorize, connectFake, fakeApp, toolsFor } from '../testing/pinterest-account.ts'
import { boards, sections } from './choices.ts'
import { finish, refresh, start, testApp } from './connect.ts'
import { scopes } from './declare.ts'

const day = 86_400_000

let fake: FakePinterest
beforeEach(async () => {
  fake = await startFakePinterest()
})
afterEach(() => fake.close())

const later = (days: number) => toolsFor(fake, () => new Date(Date.now() + days * day))

describe('connecting', () => {
  it('asks for the scopes with commas, and stores a token that is renewed', async () => {
    const { url, accounts, credential, expiresAt, scopes: granted } = await authorize(fake)
    expect(new URL(url).origin).toBe('https://www.pinterest.com')
    expect(new URL(url).searchParams.get('scope')).toBe(scopes.join(','))
    expect(accounts).toMatchObject([{ accountId: '549755885175', username: 'harbourcafe', displayName: 'Harbour Cafe' }])
    expect(credential).toMatchObject({ token: fake.token, refreshToken: 'pinr.fake-1', app: fakeApp(fake) })
    expect(granted?.toSorted()).toEqual(scopes.toSorted())
    expect(expiresAt?.getTime()).toBeGreaterThan(Date.now() + 29 * day)
    const exchange = fake.requests.find(({ path }) => path === '/v5/oauth/token')
    expect(Object.fromEntries(new URLSearchParams(exchange?.body.toString()))).toMatchObject({ continuous_refresh: 'true' })
  })

  it('lists the permissions that are missing', async () => {
    fake.scopes = fake.scopes.filter((scope) => scope !== 'boards:write')
    await expect(connectFake(fake)).rejects.toMatchObject({ kind: 'permission', code: 'missing_permissions', missing: ['boards:write'] })
  })

  it('needs an app and a code', async () => {
    await expect(start(toolsFor(fake), { redirectUri, state: 's' })).rejects.toMatchObject({ kind: 'not_ready', code: 'app_missing' })
    const { pending } = await start(toolsFor(fake), { redirectUri, state: 's', operatorApp: fakeApp(fake) })
    const finishWith = (query: Record<string, string>) => finish(toolsFor(fake), { query, pending, redirectUri })
    await expect(finishWith({ error: 'access_denied' })).rejects.toMatchObject({ kind: 'auth', code: 'access_denied' })
    await expect(finishWith({ code: 'wrong' })).rejects.toMatchObject({ kind: 'rejected', code: 'error_283' })
  })

  it('tests an app without an authorization', async () => {
    await testApp(toolsFor(fake), { ...fakeApp(fake), redirectUri })
    const wrong = { ...fakeApp(fake), clientSecret: 'wrong', redirectUri }
    await expect(testApp(toolsFor(fake), wrong)).rejects.toMatchObject({ kind: 'auth', code: 'app_refused' })
    fake.fail('POST /v5/oauth/token', { mode: 'answer', answer: { status: 500 } })
    await expect(testApp(toolsFor(fake), { ...fakeApp(fake), redirectUri })).rejects.toMatchObject({ kind: 'unavailable' })
  })
})

describe('refreshing', () => {
  it('renews a token in its last week, with the app that it was granted to', async () => {
    const target = await connectFake(fake)
    expect((await refresh(later(22), target)).credential).toBeUndefined()
    const { credential, expiresAt } = await refresh(later(24), target)
    expect(credential).toMatchObject({ token: fake.token, refreshToken: 'pinr.fake-2', app: fakeApp(fake) })
    expect(expiresAt?.getTime()).toBeGreaterThan(Date.now() + 53 * day)
    await expect(refresh(later(24), target)).rejects.toMatchObject({ kind: 'auth', code: 'error_2' })
  })

  it('keeps a renewed token even if the account cannot be read then', async () => {
    const target = await connectFake(fake)
    fake.fail('GET /v5/user_account', { mode: 'drop' })
    expect(await refresh(later(29), target)).toMatchObject({ account: target.account, credential: { token: fake.token } })
  })

  it('rejects the token of another account, and one that was revoked', async () => {
    const target = toTarget(await authorize(fake))
    const other = { ...target, account: { ...target.account, accountId: '1' } }
    await expect(refresh(toolsFor(fake), other)).rejects.toMatchObject({ kind: 'auth', code: 'account_mismatch' })
    fake.token = 'pina_other'
    await expect(refresh(toolsFor(fake), target)).rejects.toMatchObject({ kind: 'auth', evidence: 'rejected' })
  })
})

describe('choices', () => {
  it('are the boards of every page, with the owner of those of groups', async () => {
    fake.pageSize = 1
    expect(await boards(toolsFor(fake), await connectFake(fake))).toEqual([
      { value: '102', label: 'Ferries', description: 'ada', isDefault: false },
      { value: '101', label: 'Winter', isDefault: false },
    ])
  })

  it('are the sections of a board, once one is chosen', async () => {
    const target = await connectFake(fake)
    const listed = async (boardId?: string) => (await sections(toolsFor(fake), target, '', boardId)).map(({ label }) => label)
    expect([await listed(), await listed('101'), await listed('102'), await listed('../101')]).toEqual([[], ['Lamps'], [], []])
  })
})
