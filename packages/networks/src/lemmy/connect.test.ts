import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Target } from '../spec/index.ts'
import { type FakeLemmy, startFakeLemmy } from '../testing/fake-lemmy.ts'
import { connectWithPassword, refresh } from './connect.ts'
import { community, languageId } from './choices.ts'
import { createTestTools } from '../testing/tools.ts'

const tools = createTestTools()

let fake: FakeLemmy
beforeEach(async () => {
  fake = await startFakeLemmy()
})
afterEach(() => fake.close())

const connect = (password = fake.password) => connectWithPassword(tools, { instance_url: fake.url, username: ' ada ', password })
const connectTarget = async (): Promise<Target> => {
  const { accounts, credential } = await connect()
  return { account: accounts[0]!, credential }
}

describe('connecting with a password', () => {
  it('reads the account and the version of its server', async () => {
    const { accounts, credential } = await connect()
    expect(accounts).toEqual([
      {
        accountId: 'https://lemmy.example/u/ada',
        username: 'ada@lemmy.example',
        displayName: 'Ada',
        avatarUrl: 'https://lemmy.example/ada.png',
        instanceUrl: fake.url,
        limits: { version: '0.19.12', personId: 12 },
      },
    ])
    expect(credential).toEqual({ instanceUrl: fake.url, username: 'ada', password: fake.password, jwt: [...fake.sessions][0] })
  })

  it('names the reason for a refusal', async () => {
    await expect(connect('wrong')).rejects.toMatchObject({ kind: 'auth', code: 'incorrect_login' })
    fake.hasTotp = true
    await expect(connect()).rejects.toMatchObject({ kind: 'auth', code: 'missing_totp_token' })
  })

  it('is refused by servers that ignore the session', async () => {
    fake.fail('GET /api/v3/site', { mode: 'answer', answer: { json: { version: '0.18.5' } } })
    await expect(connect()).rejects.toMatchObject({ kind: 'rejected', code: 'server_too_old' })
  })

  it('waits when the server limits sign-ins', async () => {
    fake.fail('POST /api/v3/user/login', { mode: 'answer', answer: { status: 400, json: { error: 'rate_limit_error' } } })
    await expect(connect()).rejects.toMatchObject({ kind: 'rate_limited', evidence: 'not_sent' })
  })
})

describe('refreshing an account', () => {
  it('keeps a session that is valid', async () => {
    expect(await refresh(tools, await connectTarget())).not.toHaveProperty('credential')
  })

  it('signs in again when the session has ended', async () => {
    const target = await connectTarget()
    fake.sessions.clear()
    const { account, credential } = await refresh(tools, target)
    expect(account).toEqual(target.account)
    expect(credential).toMatchObject({ jwt: [...fake.sessions][0] })
  })

  it('reports a changed password', async () => {
    const target = await connectTarget()
    fake.sessions.clear()
    fake.fail('POST /api/v3/user/login', { mode: 'answer', answer: { status: 401, json: { error: 'incorrect_login' } } })
    await expect(refresh(tools, target)).rejects.toMatchObject({ kind: 'auth', code: 'incorrect_login' })
  })
})

describe('choices', () => {
  it('are the subscribed communities, or those found by words', async () => {
    const target = await connectTarget()
    expect(await community(tools, target)).toEqual([
      { value: 'harbour@lemmy.example', label: 'Harbour News', description: '!harbour@lemmy.example', isDefault: false },
    ])
    expect((await community(tools, target, 'ferr')).map(({ value }) => value)).toEqual(['ferries@other.example'])
  })

  it("include the server's languages", async () => {
    expect(await languageId(tools, await connectTarget())).toEqual([
      { value: '0', label: 'Undetermined', isDefault: false },
      { value: '37', label: 'English', isDefault: false },
    ])
  })
})
