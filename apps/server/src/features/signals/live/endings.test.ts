import { deleteAccount } from '@broadside/contract/features/account-safety'
import { updateInstanceUser } from '@broadside/contract/features/admin'
import { deleteSession, listSessions, logout } from '@broadside/contract/features/auth'
import { createPublication } from '@broadside/contract/features/publications'
import { removeMember, updateMember } from '@broadside/contract/features/team'
import { deleteApiToken, listApiTokens } from '@broadside/contract/features/tokens'
import { deleteWorkspace } from '@broadside/contract/features/workspaces'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { changeMember } from '#workspaces/team/team.ts'
import { createTestApp, type TestClient } from '#test/create-test-app.ts'
import { addMember, createToken, createUser, createWorkspace, signIn, type TestUser } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { listen } from '#test/stream-reader.ts'
import { type LiveReader, openLive } from './testing/live-reader.ts'

const password = 'a long sentence to sign in'

const test = perFile(createTestApp)
let url: string
let admin: TestUser
let client: TestClient
let workspaceId: string
/** The stream's user: an editor of this workspace and admin of another. */
let user: TestUser
let cookie: string
let own: TestClient
let otherId: string
let readers: LiveReader[]

beforeAll(async () => {
  url = await listen(test)
})
beforeEach(async () => {
  readers = []
  admin = await createUser(test, { is_admin: true, password_hash: await test.app.passwords.hash(password) })
  client = test.client({ cookie: await signIn(test, admin) })
  workspaceId = (await createWorkspace(test, admin)).id
  user = await addMember(test, { id: workspaceId }, 'editor')
  cookie = await signIn(test, user)
  own = test.client({ cookie })
  otherId = (await createWorkspace(test, user)).id
})
afterEach(() => {
  vi.useRealTimers()
  for (const reader of readers) reader.close()
})

const open = async (headers: Record<string, string>, workspaceIds = [workspaceId, otherId]) => {
  const reader = await openLive({ url, workspaceIds }, headers)
  readers.push(reader)
  await reader.until('reset')
  return reader
}
const write = (workspace_id = workspaceId) => client.call(createPublication, { body: { workspace_id, text: 'Too late.' } })
const params = () => ({ id: workspaceId, user_id: user.id })

/** Checks that the stream ends without sending anything that happened later. */
async function expectEndAfter(end: () => Promise<unknown>, reader?: LiveReader) {
  const ending = reader ?? (await open({ cookie }))
  await end()
  await write()
  expect((await ending.rest()).filter(({ data }) => data !== undefined)).toEqual([])
}

describe('a stream ends at once when', () => {
  it('its user is removed from one of its workspaces', () => expectEndAfter(() => client.call(removeMember, { params: params() })))

  it('its user is deactivated in one of its workspaces', () =>
    expectEndAfter(() => client.call(updateMember, { params: params(), body: { status: 'inactive' } })))

  it('its user is deactivated by another process', async () => {
    await using second = await test.createSecond()
    const ctx = {
      ...second.app,
      requestId: '',
      signal: AbortSignal.abort(),
      actor: { userId: admin.id, isAdmin: true, credential: { kind: 'session' as const, sessionId: '' } },
      workspace: { id: workspaceId, role: 'admin' as const },
    }
    await expectEndAfter(() => changeMember(ctx, user.id, { status: 'inactive' }, undefined))
  })

  it('its user signs out', () => expectEndAfter(() => own.call(logout)))

  it('its session is ended from another browser', async () => {
    const reader = await open({ cookie })
    const elsewhere = test.client({ cookie: await signIn(test, user) })
    const { items } = (await elsewhere.call(listSessions)).body
    const other = items.find(({ current }) => !current)
    await expectEndAfter(() => elsewhere.call(deleteSession, { params: { id: other?.id ?? '' } }), reader)
  })

  it('its token is revoked', async () => {
    const reader = await open({ authorization: `Bearer ${await createToken(test, user, { name: 'Stream' })}` })
    const { items } = (await own.call(listApiTokens)).body
    const id = items.find(({ name }) => name === 'Stream')?.id ?? ''
    await expectEndAfter(() => own.call(deleteApiToken, { params: { id } }), reader)
  })

  it('its user is suspended', () =>
    expectEndAfter(() => client.call(updateInstanceUser, { params: { id: user.id }, body: { suspended: true } })))

  it('its user deletes the account', async () => {
    const password_hash = await test.app.passwords.hash(password)
    await test.app.db.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute()
    await expectEndAfter(() => own.call(deleteAccount, { body: { confirm_email: user.email, current_password: password } }))
  })

  it('one of its workspaces is deleted', async () => {
    const reader = await open({ cookie })
    const body = { confirm_name: 'Harbour Cafe', current_password: password }
    await client.call(deleteWorkspace, { params: { id: workspaceId }, body })
    expect((await reader.rest()).filter(({ data }) => data !== undefined)).toEqual([])
  })
})

describe('a stream ends at its next heartbeat when', () => {
  it.each([
    ['its session has expired', () => void test.clock.advance(30 * 24 * 3600_000)],
    ['its user was suspended in the database', () => set('users', { suspended_at: test.clock.now() })],
    ['its workspace was deleted by hand', () => set('workspaces', { deleted_at: test.clock.now() })],
  ])('%s', async (_, end) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const reader = await open({ cookie })
    await end()
    vi.advanceTimersByTime(20_000)
    expect((await reader.rest()).filter(({ data }) => data !== undefined)).toEqual([])
  })
})

const set = (table: 'users' | 'workspaces', values: object) =>
  test.app.db
    .updateTable(table)
    .set(values)
    .where('id', '=', table === 'users' ? user.id : workspaceId)
    .execute()

it('a stream continues after a role change, and when another member leaves', async () => {
  const reader = await open({ cookie })
  const other = await addMember(test, { id: workspaceId }, 'viewer')
  await client.call(removeMember, { params: { id: workspaceId, user_id: other.id } })
  expect(await reader.nextEvent()).toMatchObject({ type: 'member.removed', user_id: other.id })
  await client.call(updateMember, { params: params(), body: { role: 'viewer' } })
  expect((await reader.until('member.role_changed')).at(-1)).toMatchObject({ user_id: user.id })
})
