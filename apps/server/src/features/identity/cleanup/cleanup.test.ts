import { createWorkspace as createWorkspaceEndpoint } from '@broadside/contract/features/workspaces'
import { describe, expect, it } from 'vitest'
import { sha256 } from '#http/access.ts'
import { createTestApp } from '#test/create-test-app.ts'
import { createToken, createUser, signIn } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { recurring } from './cleanup.jobs.ts'
import { createChallenge } from '#identity/challenges/challenges.ts'

const hour = 3600_000
const day = 24 * hour

const test = perFile(createTestApp)
const work = async (type: string) => {
  await test.app.queue.enqueue(test.app, type, {}, { subject: 'instance' })
  await test.drain()
}

it('registers every recurring job with the worker', () => {
  const queues = new Set(test.app.queue.types)
  expect(recurring.filter(({ type }) => !queues.has(type))).toEqual([])
})

describe('session.clean', () => {
  it('removes all sessions that ended, and no others', async () => {
    const user = await createUser(test)
    const now = test.clock.now()
    const stale = Array.from({ length: 2500 }, (_, index) => ({
      id: `stale-${index}`,
      user_id: user.id,
      token_hash: Buffer.from(`stale-${index}`),
      ip: '',
      user_agent: '',
      created_at: now,
      last_used_at: index % 2 ? now : new Date(now.getTime() - 8 * day),
      expires_at: index % 2 ? new Date(now.getTime() - 1) : new Date(now.getTime() + day),
    }))
    await test.app.db.insertInto('sessions').values(stale).execute()
    await signIn(test, user)
    await work('session.clean')
    expect(await test.app.db.selectFrom('sessions').select('user_id').execute()).toEqual([{ user_id: user.id }])
  })
})

describe('idempotency.clean', () => {
  it('removes responses after 30 days and claims of dead processes, and nothing else', async () => {
    const user = await createUser(test)
    const claim = { user_id: user.id, scope: 'POST /x', fingerprint: Buffer.from('x'), owner: 'gone' }
    const now = test.clock.now()
    await test.app.db
      .insertInto('idempotency_keys')
      .values([
        { ...claim, key: 'dead-claim', locked_until: new Date(now.getTime() - 2 * hour) },
        { ...claim, key: 'live-claim', locked_until: new Date(now.getTime() + 1000) },
      ])
      .execute()
    const token = await createToken(test, user)
    await test.client({ token }).call(createWorkspaceEndpoint, { body: { name: 'Kept' }, idempotencyKey: 'kept-answer' })
    const keys = async () => (await test.app.db.selectFrom('idempotency_keys').select('key').orderBy('key').execute()).map(({ key }) => key)

    await work('idempotency.clean')
    expect(await keys()).toEqual(['kept-answer', 'live-claim'])
    test.clock.advance(30 * day)
    await work('idempotency.clean')
    expect(await keys()).toEqual([])
  })

  it('removes counters of old windows', async () => {
    await test.app.limiter.hit('login', '198.51.100.1')
    test.clock.advance(hour)
    await test.app.limiter.hit('login', '198.51.100.2')
    await work('idempotency.clean')
    const keys = async () =>
      (await test.app.db.selectFrom('rate_limit_counters').select('key').where('key', 'like', 'login:%').orderBy('key').execute()).map(
        ({ key }) => key,
      )
    expect(await keys()).toEqual(['login:198.51.100.1', 'login:198.51.100.2'])
    test.clock.advance(1.5 * hour)
    await work('idempotency.clean')
    expect(await keys()).toEqual(['login:198.51.100.2'])
  })
})

describe('challenge.clean', () => {
  it('removes expired challenges and email changes, and registrations after a week, and nothing else', async () => {
    const user = await createUser(test)
    const later = await createUser(test)
    const now = test.clock.now()
    const { token } = await createChallenge(test.app, { kind: 'mfa', userId: user.id, seconds: 600, data: {} })
    await createChallenge(test.app, { kind: 'mfa', userId: user.id, seconds: 0, data: {} })
    const change = { new_email: 'new@elsewhere.example', code_hash: Buffer.alloc(32), created_at: now, sent_at: now }
    await test.app.db
      .insertInto('email_changes')
      .values([
        { ...change, id: 'ended', user_id: user.id, expires_at: now },
        { ...change, id: 'open', user_id: later.id, expires_at: new Date(now.getTime() + 1000) },
      ])
      .execute()
    const registration = { password_hash: '', display_name: '', only_first: false }
    await test.app.db
      .insertInto('registrations')
      .values([
        { ...registration, id: 'old', email: 'old@social.example', created_at: new Date(now.getTime() - 7 * day - 1) },
        { ...registration, id: 'new', email: 'new@social.example', created_at: new Date(now.getTime() - 7 * day) },
      ])
      .execute()
    await work('challenge.clean')
    expect(await test.app.db.selectFrom('challenges').select('token_hash').execute()).toEqual([{ token_hash: sha256(token) }])
    expect(await test.app.db.selectFrom('email_changes').select('id').execute()).toEqual([{ id: 'open' }])
    expect(await test.app.db.selectFrom('registrations').select('id').execute()).toEqual([{ id: 'new' }])
  })
})
