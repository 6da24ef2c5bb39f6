import type { ApiError } from '@broadside/contract/client'
import { listInstanceUsers, updateInstanceUser } from '@broadside/contract/features/admin'
import { getMe } from '@broadside/contract/features/auth'
import { beforeEach, describe, expect, it } from 'vitest'
import { uuid7 } from '#lib/ids.ts'
import { createTestApp, type TestClient } from '#test/create-test-app.ts'
import { createToken, createUser, signIn, type TestUser } from '#test/factories.ts'
import { perTest } from '#test/lifetimes.ts'
import { defined } from '#lib/defined.ts'

const test = perTest(createTestApp)
let admin: TestUser
let client: TestClient
beforeEach(async () => {
  admin = await createUser(test, { is_admin: true, email: 'root@harbour.example' })
  client = test.client({ cookie: await signIn(test, admin) })
})

const change = (id: string, body: { suspended?: boolean; is_admin?: boolean }, of = client) =>
  of.call(updateInstanceUser, { params: { id }, body })
const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: ApiError) => `${error.status} ${error.code}`,
  )

describe('the list of users', () => {
  it('is newest first, paginated, without private data', async () => {
    const made = [admin.id]
    for (let number = 0; number < 5; number += 1) {
      test.clock.advance(number % 2)
      made.unshift((await createUser(test)).id)
    }
    const read: string[] = []
    let cursor: string | undefined
    do {
      const { body, headers } = await client.call(listInstanceUsers, { query: { limit: 2, ...defined({ cursor }) } })
      read.push(...body.items.map(({ id }) => id))
      cursor = body.next_cursor
      expect(headers.get('x-next-cursor') ?? undefined).toBe(cursor)
    } while (cursor)
    expect(read).toEqual(made)
    const { body } = await client.call(listInstanceUsers, { query: { search: 'ROOT@' } })
    expect(body.items).toEqual([
      {
        id: admin.id,
        email: 'root@harbour.example',
        username: admin.username,
        display_name: admin.display_name,
        email_verified: true,
        is_admin: true,
        suspended: false,
        second_factors: [],
        last_seen_at: expect.any(String) as string,
        created_at: admin.created_at.toISOString(),
        updated_at: admin.updated_at.toISOString(),
      },
    ])
  })

  it('is searched by address, user name and display name, with wildcards as plain text', async () => {
    const ada = await createUser(test, { display_name: '100% Ada_Lovelace' })
    const search = async (text: string) =>
      (await client.call(listInstanceUsers, { query: { search: text } })).body.items.map(({ id }) => id)
    expect(await search('ada_love')).toEqual([ada.id])
    expect(await search('0% a')).toEqual([ada.id])
    expect(await search('%')).toEqual([ada.id])
    expect(await search(ada.username.toUpperCase())).toEqual([ada.id])
    expect(await search('nobody')).toEqual([])
  })

  it('shows second factors, and the last use of sessions and tokens', async () => {
    const user = await createUser(test)
    const find = async () => (await client.call(listInstanceUsers, { query: { search: user.email } })).body.items[0]
    expect(await find()).toMatchObject({ second_factors: [] })
    expect(await find()).not.toHaveProperty('last_seen_at')
    await signIn(test, user)
    const signedIn = test.clock.now().toISOString()
    const program = test.client({ token: await createToken(test, user) })
    const { db } = test.app
    await db.insertInto('totp_secrets').values({ user_id: user.id, sealed: '', used_steps: [], enabled_at: new Date() }).execute()
    expect(await find()).toMatchObject({ second_factors: ['totp'], last_seen_at: signedIn })
    test.clock.advance(3_600_000)
    await program.call(getMe)
    expect((await find())?.last_seen_at).toBe(test.clock.now().toISOString())
  })

  it('is limited to administrators, or to suspended users', async () => {
    const user = await createUser(test)
    const other = await createUser(test)
    await change(user.id, { suspended: true })
    await test.app.db.updateTable('users').set({ deleted_at: new Date(), suspended_at: new Date() }).where('id', '=', other.id).execute()
    const idsOf = async (only: 'administrators' | 'suspended') =>
      (await client.call(listInstanceUsers, { query: { only } })).body.items.map(({ id }) => id)
    expect(await idsOf('administrators')).toEqual([admin.id])
    expect(await idsOf('suspended')).toEqual([user.id])
    expect(await outcomeOf(change(other.id, { suspended: false }))).toBe('404 not_found')
  })

  it('rejects a cursor of another search', async () => {
    await createUser(test)
    const { body } = await client.call(listInstanceUsers, { query: { limit: 1 } })
    const call = client.call(listInstanceUsers, { query: { limit: 1, search: 'x', cursor: body.next_cursor ?? '' } })
    await expect(call).rejects.toMatchObject({ status: 422, problem: { errors: [{ location: 'query.cursor' }] } })
  })
})

describe('suspending a user', () => {
  it('ends sessions and disables tokens at once; after resuming, tokens work again and sessions do not', async () => {
    const user = await createUser(test)
    const session = test.client({ cookie: await signIn(test, user) })
    const program = test.client({ token: await createToken(test, user) })
    await session.call(getMe)
    const { body } = await change(user.id, { suspended: true })
    expect(body).toMatchObject({ suspended: true, suspended_at: test.clock.now().toISOString() })
    expect(await outcomeOf(session.call(getMe))).toBe('401 session_expired')
    expect(await outcomeOf(program.call(getMe))).toBe('401 token_invalid')
    const resumed = await change(user.id, { suspended: false })
    expect(resumed.body).not.toHaveProperty('suspended_at')
    expect(await outcomeOf(program.call(getMe))).toBe('done')
    expect(await outcomeOf(session.call(getMe))).toBe('401 session_expired')
  })

  it('keeps its first time when repeated', async () => {
    const user = await createUser(test)
    const first = await change(user.id, { suspended: true })
    test.clock.advance(60_000)
    const second = await change(user.id, { suspended: true })
    expect(second.body).toEqual(first.body)
  })
})

describe('server admins', () => {
  it('are added and removed, with immediate effect on their rights', async () => {
    const user = await createUser(test)
    const other = test.client({ cookie: await signIn(test, user) })
    expect(await outcomeOf(other.call(listInstanceUsers))).toBe('403 admin_required')
    expect((await change(user.id, { is_admin: true })).body.is_admin).toBe(true)
    expect(await outcomeOf(other.call(listInstanceUsers))).toBe('done')
    expect((await change(admin.id, { is_admin: false }, other)).body.is_admin).toBe(false)
    expect(await outcomeOf(client.call(listInstanceUsers))).toBe('403 admin_required')
  })

  it('always include one who is not suspended', async () => {
    const user = await createUser(test, { is_admin: true })
    await change(user.id, { suspended: true })
    expect(await outcomeOf(change(admin.id, { is_admin: false }))).toBe('409 state_conflict')
    expect(await outcomeOf(change(admin.id, { suspended: true }))).toBe('409 state_conflict')
    expect(await outcomeOf(change(user.id, { is_admin: false }))).toBe('done')
  })

  it('always include one, even when two remove each other concurrently', async () => {
    const user = await createUser(test, { is_admin: true })
    const other = test.client({ cookie: await signIn(test, user) })
    const outcomes = await Promise.all([
      outcomeOf(change(user.id, { is_admin: false })),
      outcomeOf(change(admin.id, { suspended: true }, other)),
    ])
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
    const left = await test.app.db.selectFrom('users').select('id').where('is_admin', '=', true).where('suspended_at', 'is', null).execute()
    expect(left).toHaveLength(1)
  })
})

it('reject a change of an unknown user, an empty change and a stale version', async () => {
  const user = await createUser(test)
  expect(await outcomeOf(change(uuid7(), { suspended: true }))).toBe('404 not_found')
  expect(await outcomeOf(change(user.id, {}))).toBe('422 validation_failed')
  const { headers } = await change(user.id, { is_admin: true })
  const tag = headers.get('etag') ?? ''
  const conditional = (ifMatch: string) => client.call(updateInstanceUser, { params: { id: user.id }, body: { is_admin: false }, ifMatch })
  expect(await outcomeOf(conditional('"u1.00000000"'))).toBe('412 precondition_failed')
  expect(await outcomeOf(conditional(tag))).toBe('done')
})
