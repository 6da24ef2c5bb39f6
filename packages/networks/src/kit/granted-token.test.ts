import { describe, expect, it } from 'vitest'
import { NetworkError } from '../spec/index.ts'
import type { Account } from '../spec/index.ts'
import { expiryOf, type GrantedToken, readGrantedToken, refreshGrantedToken, toGrantedToken } from './granted-token.ts'

const app = { clientId: 'first app', clientSecret: 'its secret' }
const now = new Date('2026-11-20T12:00:00Z')
const tools = { now: () => now }
const account: Account = { accountId: '1', username: 'harbor', displayName: 'Harbor', avatarUrl: '', instanceUrl: '', limits: {} }
const endingIn = (minutes: number): GrantedToken =>
  toGrantedToken({ accessToken: 'a1', refreshToken: 'r1', expiresAt: new Date(now.getTime() + minutes * 60_000) }, app)
const read = () => Promise.resolve({ account, scopes: ['write'] })
const renew = (granted: GrantedToken) => Promise.resolve(toGrantedToken({ accessToken: 'a2' }, app, granted))

describe('a granted token', () => {
  it('is stored with its app, and read back', () => {
    const granted = endingIn(60)
    expect(granted).toEqual({ token: 'a1', refreshToken: 'r1', expiresAt: '2026-11-20T13:00:00.000Z', app })
    expect(readGrantedToken(granted)).toEqual(granted)
    expect(readGrantedToken({ token: 'own' })).toEqual({ token: 'own' })
    expect([expiryOf(granted), expiryOf({ token: 'own' })]).toEqual([{ expiresAt: new Date('2026-11-20T13:00:00Z') }, {}])
    expect(() => readGrantedToken({ app })).toThrow(expect.objectContaining({ kind: 'auth', code: 'credential_unreadable' }))
  })

  it('keeps the refresh token that a renewal leaves valid, but not the former end', () => {
    expect(toGrantedToken({ accessToken: 'a2' }, app, endingIn(60))).toEqual({ token: 'a2', refreshToken: 'r1', app })
  })
})

describe('refreshing a granted token', () => {
  const refresh = (granted: GrantedToken, changed: object = {}) =>
    refreshGrantedToken(tools, account, granted, { within: 20 * 60_000, renew, read, ...changed })

  it('renews it only near its end', async () => {
    expect(await refresh(endingIn(21))).toEqual({ account, scopes: ['write'] })
    expect(await refresh({ token: 'without end' })).toEqual({ account, scopes: ['write'] })
    expect(await refresh(endingIn(20))).toEqual({ account, scopes: ['write'], credential: { token: 'a2', refreshToken: 'r1', app } })
    expect(await refresh(endingIn(-60))).toMatchObject({ credential: { token: 'a2' } })
  })

  it('returns the renewed token although the account could not be read', async () => {
    const fail = (kind: 'unavailable' | 'auth') => () => Promise.reject(new NetworkError({ kind, evidence: 'rejected', code: kind }))
    expect(await refresh(endingIn(5), { read: fail('unavailable') })).toMatchObject({ account, credential: { token: 'a2' } })
    await expect(refresh(endingIn(5), { read: fail('auth') })).rejects.toMatchObject({ kind: 'auth' })
    await expect(refresh(endingIn(50), { read: fail('unavailable') })).rejects.toMatchObject({ kind: 'unavailable' })
  })

  it('takes over a new secret of its app, but never another app', async () => {
    const findApp = (clientId: string) => Promise.resolve(clientId === 'first app' ? { clientId, clientSecret: 'new secret' } : undefined)
    const of = (granted: GrantedToken, renewWith = renew) =>
      refreshGrantedToken({ ...tools, findApp }, account, granted, { within: 20 * 60_000, renew: renewWith, read })
    const renewed: (string | undefined)[] = []
    const record = (granted: GrantedToken) => {
      renewed.push(granted.app?.clientSecret)
      return renew(granted)
    }
    const app = { clientId: 'first app', clientSecret: 'new secret' }
    expect(await of(endingIn(60))).toMatchObject({ credential: { token: 'a1', app }, expiresAt: new Date('2026-11-20T13:00:00Z') })
    await of(endingIn(5), record)
    await of({ ...endingIn(5), app: { clientId: 'deleted app', clientSecret: 'old' } }, record)
    expect(renewed).toEqual(['new secret', 'old'])
    expect(await of({ ...endingIn(60), app })).toEqual({ account, scopes: ['write'] })
    expect(await of({ token: 'own' })).toEqual({ account, scopes: ['write'] })
  })

  it('refuses the token of another account', async () => {
    const other = () => Promise.resolve({ account: { ...account, accountId: '2' } })
    await expect(refresh(endingIn(50), { read: other })).rejects.toMatchObject({ kind: 'auth', code: 'account_mismatch' })
  })
})
