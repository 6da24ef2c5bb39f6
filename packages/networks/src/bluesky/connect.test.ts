import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Connected, Target } from '../spec/index.ts'
import { startFakeBluesky, type FakeBluesky } from '../testing/fake-bluesky.ts'
import { createTestTools } from '../testing/tools.ts'
import { createBluesky } from './index.ts'
import { pdsOf, toIdentifier } from './identity.ts'
import { toCredential } from './wire.ts'

const tools = createTestTools()

let fake: FakeBluesky
beforeEach(async () => {
  fake = await startFakeBluesky()
})
afterEach(() => fake.close())

const connect = async (fields: Record<string, string> = {}): Promise<Connected> => {
  const connected = await createBluesky(fake.hosts).credentials?.connect(tools, {
    handle: fake.handle,
    app_password: fake.password,
    ...fields,
  })
  if (!connected) throw new Error('Bluesky has no credentials to type.')
  return connected
}

const routes = (): string[] => fake.requests.map((request) => `${request.method} ${request.path.replace('/xrpc/', '')}`)

describe('connecting to Bluesky', () => {
  it("finds an account's server through its handle and DID document", async () => {
    const { accounts, credential, expiresAt } = await connect()
    expect(routes()).toEqual([
      'GET com.atproto.identity.resolveHandle',
      `GET /plc/${fake.did}`,
      'POST com.atproto.server.createSession',
      'GET com.atproto.repo.getRecord',
    ])
    expect(accounts).toEqual([
      { accountId: fake.did, username: 'ada.test', displayName: '', avatarUrl: '', instanceUrl: fake.url, limits: {} },
    ])
    expect(toCredential(credential).service).toBe(fake.url)
    expect(expiresAt?.getTime()).toBeGreaterThan(Date.now() + 3_600_000)
  })

  it("reads name and avatar from the account's own profile record", async () => {
    const avatar = {
      $type: 'blob',
      ref: { $link: 'bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku' },
      mimeType: 'image/png',
      size: 1,
    }
    const value = { $type: 'app.bsky.actor.profile', displayName: 'Ada', avatar }
    fake.records.set(`at://${fake.did}/app.bsky.actor.profile/self`, { cid: 'x', value })
    const { accounts } = await connect()
    expect(accounts[0]?.displayName).toBe('Ada')
    const url = new URL(accounts[0]?.avatarUrl ?? '')
    expect([url.origin, url.searchParams.get('cid')]).toEqual([fake.url, avatar.ref.$link])
  })

  it("reports a handle that doesn't exist", async () => {
    await expect(connect({ handle: 'nobody.test' })).rejects.toMatchObject({ kind: 'auth', code: 'handle_not_found' })
  })

  it('rejects a server that signs in a different account', async () => {
    const json = { did: 'did:plc:elseelseelseelseelseelse', handle: fake.handle, accessJwt: 'a.b.c', refreshJwt: 'a.b.c' }
    fake.fail('POST /xrpc/com.atproto.server.createSession', { mode: 'answer', answer: { json } })
    await expect(connect()).rejects.toMatchObject({ kind: 'auth', code: 'account_mismatch' })
  })

  it.each([
    { status: 404, text: '<h1>Not found</h1>' },
    { status: 200, json: { status: 'ok' } },
  ])('says that there is no PDS at an address that answers %o', async (answer) => {
    fake.fail('POST /xrpc/com.atproto.server.createSession', { mode: 'answer', answer })
    await expect(connect()).rejects.toMatchObject({ kind: 'rejected', code: 'not_bluesky' })
  })

  it('rejects an inactive account', async () => {
    const json = { did: fake.did, handle: fake.handle, accessJwt: 'a.b.c', refreshJwt: 'a.b.c', active: false, status: 'suspended' }
    fake.fail('POST /xrpc/com.atproto.server.createSession', { mode: 'answer', answer: { json } })
    await expect(connect()).rejects.toMatchObject({ kind: 'permission', code: 'account_not_active' })
  })
})

describe('renewing a session', () => {
  const refresh = async (target: Target) => {
    const answer = await createBluesky(fake.hosts).refresh?.(tools, target)
    if (!answer?.credential) throw new Error('No credential came back.')
    return toCredential(answer.credential)
  }
  const toTarget = ({ accounts, credential }: Connected): Target => {
    const [account] = accounts
    if (!account) throw new Error('No account was connected.')
    return { account, credential }
  }

  it('returns the new tokens', async () => {
    const target = toTarget(await connect())
    const before = toCredential(target.credential)
    const after = await refresh(target)
    expect(after.accessJwt).not.toBe(before.accessJwt)
    expect(after.refreshJwt).not.toBe(before.refreshJwt)
    expect(routes()).toContain('POST com.atproto.server.refreshSession')
  })

  it('starts a new session with the app password when the refresh token has expired', async () => {
    const target = toTarget(await connect())
    fake.expireTokens()
    const after = await refresh(target)
    expect(after.refreshJwt).not.toBe(toCredential(target.credential).refreshJwt)
  })

  it('requires reconnecting when the app password has been revoked too', async () => {
    const target = toTarget(await connect())
    fake.expireTokens()
    const credential = { ...toCredential(target.credential), password: 'withdrawn' }
    await expect(refresh({ ...target, credential })).rejects.toMatchObject({ kind: 'auth', evidence: 'rejected' })
  })
})

describe('account identifiers', () => {
  it('accept handles as people type them, and DIDs', () => {
    expect(toIdentifier(' @Ada.Example.COM ')).toBe('ada.example.com')
    expect(toIdentifier('\u202aada.test\u202c')).toBe('ada.test')
    expect(toIdentifier('did:plc:fakefakefakefakefakefake')).toBe('did:plc:fakefakefakefakefakefake')
  })

  it('reject anything else', () => {
    for (const name of ['ada', '', 'a b.test', 'ada@example.org', 'did:key:z6Mk', 'https://bsky.app']) {
      expect(() => toIdentifier(name), name).toThrow(expect.objectContaining({ code: 'invalid_handle' }))
    }
  })

  it('only take the server from the matching entry of a DID document', () => {
    const entry = { id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: 'https://pds.example/' }
    expect(pdsOf({ service: [{ ...entry, id: '#other' }, entry] }, 'did:plc:a')).toBe('https://pds.example')
    expect(pdsOf({ service: [{ ...entry, id: 'did:plc:a#atproto_pds' }] }, 'did:plc:a')).toBe('https://pds.example')
    for (const service of [[], [{ ...entry, type: 'Other' }], 'nonsense']) {
      expect(() => pdsOf({ service }, 'did:plc:a')).toThrow(expect.objectContaining({ code: 'no_service' }))
    }
  })
})
