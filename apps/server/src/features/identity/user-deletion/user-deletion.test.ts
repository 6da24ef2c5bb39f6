import { deleteAccount, getDeletionImpact, putAvatar, reauthPassword } from '@broadside/contract/features/account-safety'
import { getMe, login, register } from '@broadside/contract/features/auth'
import { beforeAll, describe, expect, it } from 'vitest'
import { addMember, createToken, createUser, createWorkspace, signIn } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { readMails } from '#test/mails.ts'
import { png } from '#media/media/testing/samples.ts'
import { createMailingApp, createPerson, isSignedIn, minute, noticesOf, password, type Person } from '#identity/testing/safety.ts'

const hour = 60 * minute

const test = perFile(() => createMailingApp({ RATE_LIMITS: 'auth-ip=10000' }))
beforeAll(async () => {
  await createUser(test, { is_admin: true })
})

const remove = ({ client, user }: Person) => client.call(deleteAccount, { body: { confirm_email: user.email, current_password: password } })
const soleOwner = { status: 409, code: 'sole_owner' }

const findUser = (id: string) => test.app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

/** An organization has one owner, so the former one becomes an admin. */
async function makeOwner(organizationId: string, userId: string): Promise<void> {
  const set = (role: 'admin' | 'owner') =>
    test.app.db.updateTable('organization_members').set({ role }).where('organization_id', '=', organizationId)
  await set('admin').where('role', '=', 'owner').execute()
  await set('owner').where('user_id', '=', userId).execute()
}

/** A workspace with one admin and another member of this role, both optionally members of the organization too. */
async function createShared(role: 'viewer' | 'admin', { ofOrganization = false, owner = false } = {}) {
  const person = await createPerson(test)
  const workspace = await createWorkspace(test, person.user)
  const other = await addMember(test, workspace, role)
  if (ofOrganization)
    await test.app.db
      .insertInto('organization_members')
      .values({
        organization_id: workspace.organization_id,
        user_id: other.id,
        role: 'admin',
        created_at: test.clock.now(),
      })
      .execute()
  if (owner) await makeOwner(workspace.organization_id, other.id)
  return { person, workspace, other }
}

describe('deleting an account', () => {
  it('ends sessions, tokens and memberships at once, and clears the cookie', async () => {
    const { person, workspace } = await createShared('admin', { ofOrganization: true, owner: true })
    const token = await createToken(test, person.user)
    const elsewhere = await signIn(test, person.user)
    const { status, headers } = await remove(person)
    expect(status).toBe(204)
    expect(headers.getSetCookie()[0]).toMatch(/^service_session=; Expires=Thu, 01 Jan 1970/)
    for (const cookie of [person.cookie, elsewhere]) expect(await isSignedIn(test, cookie)).toBe(false)
    await expect(test.client({ token }).call(getMe)).rejects.toMatchObject({ status: 401, code: 'token_invalid' })
    const again = test.client().call(login, { body: { email: person.user.email, password } })
    await expect(again).rejects.toMatchObject({ status: 401, code: 'credentials_invalid' })
    const members = await test.app.db.selectFrom('workspace_members').select('user_id').where('workspace_id', '=', workspace.id).execute()
    expect(members.map(({ user_id }) => user_id)).not.toContain(person.user.id)
    const events = await test.app.db
      .selectFrom('events')
      .select(['type', 'data'])
      .where('workspace_id', '=', workspace.id)
      .where('type', '=', 'member.removed')
      .execute()
    expect(events).toEqual([{ type: 'member.removed', data: { member: { user_id: person.user.id, role: 'admin', status: 'active' } } }])
    expect(await noticesOf(test, person.user.id)).toEqual(['account.deleted'])
  })

  it('erases everything personal within the day, and leaves the content without a creator', async () => {
    const { person, workspace } = await createShared('admin', { ofOrganization: true, owner: true })
    const { user, client } = person
    const avatar = (await client.call(putAvatar, { body: (await png()) as never })).body.avatar_url
    const now = test.clock.now()
    await test.app.db
      .insertInto('publications')
      .values({ id: user.id, workspace_id: workspace.id, created_by: user.id, list_at: now, created_at: now, updated_at: now })
      .execute()
    await test.client().call(login, { body: { email: user.email, password } })
    await remove(person)
    test.clock.advance(hour)
    await test.drain()
    expect(await findUser(user.id)).toBeUndefined()
    for (const table of ['sessions', 'api_tokens', 'challenges', 'notifications', 'avatars', 'email_changes', 'idempotency_keys'] as const)
      expect(await test.app.db.selectFrom(table).select('user_id').where('user_id', '=', user.id).execute()).toEqual([])
    expect(await readMails(test, user.email)).toEqual([])
    const counters = await test.app.db.selectFrom('rate_limit_counters').select('key').execute()
    expect(JSON.stringify(counters)).not.toContain(user.email)
    expect((await test.http.fastify.inject({ url: new URL(avatar).pathname })).statusCode).toBe(404)
    const publication = await test.app.db.selectFrom('publications').select('created_by').where('id', '=', user.id).executeTakeFirst()
    expect(publication).toEqual({ created_by: null })
    expect((await test.client().call(register, { body: { email: user.email, password } })).body.user).not.toHaveProperty('id', user.id)
  })

  it('is finished by the sweep when its own job was lost, and affects no one else', async () => {
    const person = await createPerson(test)
    const bystander = await createPerson(test)
    await remove(person)
    await test.app.queue.cancel(test.app, 'user.erase', [person.user.id])
    await test.app.queue.enqueue(test.app, 'user.erase', {}, { subject: 'sweep' })
    await test.drain()
    expect(await findUser(person.user.id)).toBeDefined()
    test.clock.advance(hour)
    await test.app.queue.enqueue(test.app, 'user.erase', {}, { subject: 'sweep' })
    await test.drain()
    expect(await findUser(person.user.id)).toBeUndefined()
    expect(await findUser(bystander.user.id)).toBeDefined()
  })

  it('requires the address and a proof', async () => {
    const person = await createPerson(test)
    const call = (body: { confirm_email: string; current_password?: string; reauth_grant?: string }) =>
      person.client.call(deleteAccount, { body })
    await expect(call({ confirm_email: 'other@social.example', current_password: password })).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ location: 'body.confirm_email' }] },
    })
    await expect(call({ confirm_email: person.user.email })).rejects.toMatchObject({ status: 422 })
    await expect(call({ confirm_email: person.user.email, current_password: 'wrong' })).rejects.toMatchObject({
      status: 401,
      code: 'reauthentication_failed',
    })
    const { body } = await person.client.call(reauthPassword, { body: { action: 'account.delete', password } })
    const done = await call({ confirm_email: ` ${person.user.email.toUpperCase()} `, reauth_grant: body.reauth_grant })
    expect(done.status).toBe(204)
  })
})

describe('blockers of an account deletion', () => {
  it('include a workspace whose other members have no other admin', async () => {
    const { person, workspace } = await createShared('viewer')
    const { body } = await person.client.call(getDeletionImpact)
    expect(body).toMatchObject({
      can_delete: false,
      blockers: [{ kind: 'workspace', id: workspace.id, name: workspace.name }],
      workspaces: [{ id: workspace.id, role: 'admin', other_members: 1 }],
      organizations: [{ id: workspace.organization_id, role: 'owner', other_members: 0 }],
    })
    const refusal = { ...soleOwner, problem: { errors: [{ value: workspace.id }] } }
    await expect(remove(person)).rejects.toMatchObject(refusal)
    expect(await isSignedIn(test, person.cookie)).toBe(true)
    await test.app.db.updateTable('workspace_members').set({ role: 'admin' }).where('workspace_id', '=', workspace.id).execute()
    expect((await person.client.call(getDeletionImpact)).body).toMatchObject({ can_delete: true, blockers: [] })
    expect((await remove(person)).status).toBe(204)
  })

  it('ignore an admin whose membership is inactive', async () => {
    const { person, other } = await createShared('admin')
    await test.app.db.updateTable('workspace_members').set({ status: 'inactive' }).where('user_id', '=', other.id).execute()
    await expect(remove(person)).rejects.toMatchObject(soleOwner)
  })

  it('include an organization whose other members have no other owner', async () => {
    const { person, workspace, other } = await createShared('admin', { ofOrganization: true })
    expect((await person.client.call(getDeletionImpact)).body.blockers).toMatchObject([
      { kind: 'organization', id: workspace.organization_id },
    ])
    await expect(remove(person)).rejects.toMatchObject(soleOwner)
    await makeOwner(workspace.organization_id, other.id)
    expect((await remove(person)).status).toBe(204)
  })

  it('exclude a workspace without other members', async () => {
    const person = await createPerson(test)
    await createWorkspace(test, person.user)
    expect((await person.client.call(getDeletionImpact)).body).toMatchObject({ can_delete: true, workspaces: [{ other_members: 0 }] })
    expect((await remove(person)).status).toBe(204)
  })

  it('include being the last server admin', async () => {
    await using own = await createMailingApp()
    const person = await createPerson(own, { is_admin: true })
    await createUser(own, { is_admin: true, suspended_at: own.clock.now() })
    expect((await person.client.call(getDeletionImpact)).body.blockers).toEqual([{ kind: 'instance' }])
    await expect(remove(person)).rejects.toMatchObject(soleOwner)
    await createUser(own, { is_admin: true })
    expect((await remove(person)).status).toBe(204)
  })

  it('keep one of two server admins who leave concurrently', async () => {
    await using own = await createMailingApp()
    const people = [await createPerson(own, { is_admin: true }), await createPerson(own, { is_admin: true })]
    const outcomes = await Promise.allSettled(people.map((person) => remove(person)))
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(soleOwner)
  })

  it('keep one of two workspace admins who leave concurrently, while a third member remains', async () => {
    const { person, workspace, other } = await createShared('admin')
    await addMember(test, workspace, 'viewer')
    await test.app.db.updateTable('users').set({ password_hash: person.user.password_hash }).where('id', '=', other.id).execute()
    const second = { user: other, cookie: '', client: test.client({ cookie: await signIn(test, other) }) }
    const outcomes = await Promise.allSettled([remove(person), remove(second)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(soleOwner)
  })
})
