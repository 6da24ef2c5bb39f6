import type { ApiError } from '@broadside/contract/client'
import {
  getWorkspaceTeam,
  listAccessAudit,
  removeMember,
  resendInvitation,
  revokeInvitation,
  updateMember,
} from '@broadside/contract/features/team'
import { getWorkspaceSettings, listWorkspaces } from '@broadside/contract/features/workspaces'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestClient } from '#test/create-test-app.ts'
import { createToken, createUser, createWorkspace } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { uuid7 } from '#lib/ids.ts'
import {
  accept,
  auditOf,
  clientOf,
  codeOf,
  createHarbour,
  eventsOf,
  type Harbour,
  invite,
  joined,
  member,
  noticesOf,
  type Role,
  teamOf,
} from './testing/harbour.ts'
import { defined } from '#lib/defined.ts'

const day = 24 * 3600 * 1000

const test = perFile(() => createTestApp({ env: { LOG_LEVEL: 'silent', RATE_LIMITS: 'invitations=1000' } }))
let harbour: Harbour
beforeEach(async () => {
  harbour = await createHarbour(test)
})

type Change = { role?: Role; status?: 'active' | 'inactive' }
const change = (userId: string, body: Change, { client = harbour.client, ifMatch }: { client?: TestClient; ifMatch?: string } = {}) =>
  client.call(updateMember, { params: { id: harbour.id, user_id: userId }, body, ...defined({ ifMatch }) })
const remove = (userId: string, { client = harbour.client, ifMatch }: { client?: TestClient; ifMatch?: string } = {}) =>
  client.call(removeMember, { params: { id: harbour.id, user_id: userId }, ...defined({ ifMatch }) })

describe('the team', () => {
  const setMail = (id: string, status: 'queued' | 'sent' | 'delivered' | 'delivery_failed' | 'delivery_unavailable') =>
    test.app.db
      .updateTable('mails')
      .set({ status })
      .where('id', 'in', (eb) => eb.selectFrom('invitations').select('mail_id').where('id', '=', id))
      .execute()

  it('lists active members first, by address, and current invitations, newest first', async () => {
    const people = {
      zoe: await createUser(test, { email: 'zoe@team.example' }),
      bob: await createUser(test, { email: 'bob@team.example' }),
      amy: await createUser(test, { email: 'amy@team.example' }),
    }
    const now = test.clock.now()
    for (const [name, { id }] of Object.entries(people))
      await test.app.db
        .insertInto('workspace_members')
        .values({
          workspace_id: harbour.id,
          user_id: id,
          role: 'viewer',
          created_at: now,
          updated_at: now,
          ...(name === 'amy' ? { status: 'inactive' as const, deactivated_at: now } : {}),
        })
        .execute()
    const first = await invite(harbour, 'first@team.example')
    test.clock.advance(1000)
    const second = await invite(harbour, 'second@team.example', 'admin')
    const team = await teamOf(harbour)
    expect(team.can_manage).toBe(true)
    expect(team.current_seats).toBe(5)
    expect(team.members.map(({ email }) => email).filter((email) => email.endsWith('@team.example'))).toEqual([
      'bob@team.example',
      'zoe@team.example',
      'amy@team.example',
    ])
    expect(team.members.at(-1)).toEqual({
      user_id: people.amy.id,
      email: 'amy@team.example',
      role: 'viewer',
      status: 'inactive',
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
      deactivated_at: now.toISOString(),
    })
    expect(team.invitations.map(({ id }) => id)).toEqual([second.id, first.id])
    for (const invitation of team.invitations) expect(invitation).not.toHaveProperty('accept_url')
  })

  it('is visible to every active member, and managed only by admins', async () => {
    for (const role of ['viewer', 'editor', 'admin'] as const) {
      const client = await clientOf(test, await member(test, harbour, role))
      expect((await client.call(getWorkspaceTeam, { params: { id: harbour.id } })).body.can_manage).toBe(role === 'admin')
    }
    const inactive = await clientOf(test, await member(test, harbour, 'admin', { status: 'inactive' }))
    expect(await codeOf(inactive.call(getWorkspaceTeam, { params: { id: harbour.id } }))).toBe('workspace_access_denied')
  })

  it('is filtered by every state of an invitation', async () => {
    const ids: Record<string, string> = {}
    const make = async (status: string) => {
      const { id } = await invite(harbour, `${status}@team.example`)
      ids[status] = id
      return id
    }
    const old = await make('expired')
    test.clock.advance(6 * day)
    await make('created')
    for (const status of ['queued', 'sent', 'delivered', 'delivery_failed', 'delivery_unavailable'] as const)
      await setMail(await make(status), status)
    await harbour.client.call(revokeInvitation, { params: { id: harbour.id, invitation_id: await make('revoked') } })
    const guest = await createUser(test, { email: 'accepted@team.example' })
    const accepted = await invite(harbour, guest.email)
    ids['accepted'] = accepted.id
    await accept(await clientOf(test, guest), accepted)
    test.clock.advance(day)
    harbour.client = await clientOf(test, harbour.admin)

    const statuses = [
      'created',
      'queued',
      'sent',
      'delivered',
      'delivery_failed',
      'delivery_unavailable',
      'expired',
      'revoked',
      'accepted',
    ] as const
    for (const status of statuses) {
      const team = await teamOf(harbour, { status })
      expect([status, team.invitations.map(({ id }) => id), team.members]).toEqual([status, [ids[status]], []])
      expect(team.invitations[0]?.status).toBe(status)
      expect(team.current_seats).toBe(2 + 6)
    }
    const pending = await teamOf(harbour, { status: 'pending' })
    expect([pending.members, pending.invitations.length, pending.invitations.some(({ id }) => id === old)]).toEqual([[], 6, false])
    const all = await teamOf(harbour)
    expect([all.members.length, all.invitations.length, all.invitations.some(({ id }) => id === old)]).toEqual([2, 7, true])
    for (const status of ['active', 'inactive'] as const)
      expect((await teamOf(harbour, { status })).members.length).toBe(status === 'active' ? 2 : 0)
    expect((await teamOf(harbour, { status: 'active' })).invitations).toEqual([])

    const viewer = await clientOf(test, await member(test, harbour, 'viewer'))
    for (const status of ['accepted', 'revoked'] as const)
      expect((await viewer.call(getWorkspaceTeam, { params: { id: harbour.id }, query: { status } })).body.invitations).toEqual([])
  })

  it('is searched by role and by part of the address, ignoring case, with wildcards as plain text', async () => {
    const now = test.clock.now()
    for (const email of ['ann_b@search.example', 'annxb@search.example', '50%off@search.example']) {
      const { id } = await createUser(test, { email })
      await test.app.db
        .insertInto('workspace_members')
        .values({ workspace_id: harbour.id, user_id: id, role: 'viewer', created_at: now, updated_at: now })
        .execute()
    }
    await invite(harbour, 'ann@guest.example', 'admin')
    const found = async (q: string, role: 'all' | Role = 'all') => {
      const { members, invitations } = await teamOf(harbour, { q, role })
      return [...members, ...invitations].map(({ email }) => email)
    }
    expect(await found('ANN_B')).toEqual(['ann_b@search.example'])
    expect(await found('0%o')).toEqual(['50%off@search.example'])
    expect(await found('ann')).toEqual(['ann_b@search.example', 'annxb@search.example', 'ann@guest.example'])
    expect(await found('ann', 'admin')).toEqual(['ann@guest.example'])
    expect(await found('\\')).toEqual([])
    expect(await codeOf(teamOf(harbour, { q: 'x'.repeat(201) }))).toBe('validation_failed')
    expect(await codeOf(teamOf(harbour, { q: 'x'.repeat(200) }))).toBe('ok')
  })

  it('is not found for an unknown workspace, and forbidden for another one', async () => {
    const stranger = await clientOf(test, await createUser(test))
    expect(await codeOf(stranger.call(getWorkspaceTeam, { params: { id: harbour.id } }))).toBe('workspace_access_denied')
    expect(await codeOf(stranger.call(getWorkspaceTeam, { params: { id: uuid7() } }))).toBe('not_found')
  })

  it('is read by index, at any size', async () => {
    const { db } = test.app
    await sql`insert into users (id, email, email_verified, username, created_at, updated_at)
      select 'crowd-' || n, 'crowd-' || n || '@x.example', true, 'crowd-' || n, now(), now() from generate_series(1, 4000) n`.execute(db)
    await sql`insert into workspaces (id, organization_id, name, site_slug, created_at, updated_at)
      select 'crowd-' || n, ${harbour.organizationId}, 'x', 'crowd-' || n, now(), now() from generate_series(1, 400) n`.execute(db)
    await sql`insert into workspace_members (workspace_id, user_id, role, created_at, updated_at)
      select 'crowd-' || (n % 400 + 1), 'crowd-' || n, 'viewer', now(), now() from generate_series(1, 4000) n`.execute(db)
    await sql`insert into mails (id, kind, recipient, subject, sealed, status_at, created_at)
      select 'crowd-' || n, 'invitation', 'x', 'x', '', now(), now() from generate_series(1, 4000) n`.execute(db)
    await sql`insert into invitations (id, workspace_id, email, role, token_hash, mail_id, created_at, last_sent_at, expires_at)
      select 'crowd-' || n, 'crowd-' || (n % 400 + 1), 'i-' || n || '@x.example', 'viewer', decode(lpad(to_hex(n), 8, '0'), 'hex'), 'crowd-' || n, now(), now(), now() from generate_series(1, 4000) n`.execute(
      db,
    )
    for (const table of ['users', 'workspace_members', 'mails', 'invitations']) await sql`analyze ${sql.table(table)}`.execute(db)
    const plan = async (query: string) => {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`${sql.raw(`explain ${query}`)}`.execute(db)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    const members = await plan(`select m.*, u.email from workspace_members m join users u on u.id = m.user_id
      where m.workspace_id = 'crowd-7' order by m.status <> 'active', u.email`)
    const invitations = await plan(`select i.*, m.status from invitations i join mails m on m.id = i.mail_id
      where i.workspace_id = 'crowd-7' and i.accepted_at is null and i.revoked_at is null order by i.created_at desc, i.id desc`)
    for (const text of [members, invitations]) expect(text).not.toContain('Seq Scan')
    await sql`delete from workspaces where id like 'crowd-%'`.execute(db)
    await sql`delete from users where id like 'crowd-%'`.execute(db)
  })
})

describe('changing a member', () => {
  it('changes the role at once, and announces it', async () => {
    const person = await joined(test, harbour, 'viewer')
    const client = await clientOf(test, person)
    const before = (await eventsOf(test, harbour)).length
    const { body, headers } = await change(person.id, { role: 'admin' })
    expect(body).toMatchObject({ user_id: person.id, email: person.email, role: 'admin', status: 'active' })
    expect(headers.get('etag')).toBe(`"u${Date.parse(body.updated_at)}.${headers.get('etag')?.split('.')[1]}`)
    expect((await client.call(getWorkspaceTeam, { params: { id: harbour.id } })).body.can_manage).toBe(true)
    expect((await eventsOf(test, harbour)).slice(before)).toEqual([
      {
        type: 'member.role_changed',
        actor_kind: 'user',
        actor_user_id: harbour.admin.id,
        data: { member: { user_id: person.id, role: 'admin', status: 'active' } },
      },
    ])
    expect((await auditOf(test, harbour)).at(-1)).toEqual({
      action: 'member.role_changed',
      actor_user_id: harbour.admin.id,
      subject_id: person.id,
      details: { from: 'viewer', to: 'admin' },
    })
    expect((await noticesOf(test, person)).at(-1)).toEqual({
      topic: 'access_changed',
      workspace_id: null,
      title: 'Your access to Harbour Cafe changed',
      body: 'Your role in Harbour Cafe changed from viewer to admin.',
      href: '/workspaces',
      payload: { workspace_id: harbour.id },
    })
  })

  it('revokes and restores access', async () => {
    const person = await joined(test, harbour, 'editor')
    const client = await clientOf(test, person)
    const token = test.client({ token: await createToken(test, person, { workspaceId: harbour.id }) })
    const reads = () => Promise.all([client, token].map((one) => codeOf(one.call(getWorkspaceSettings, { params: { id: harbour.id } }))))
    const { body } = await change(person.id, { status: 'inactive' })
    expect(body).toMatchObject({ status: 'inactive', deactivated_at: body.updated_at })
    expect(await reads()).toEqual(['workspace_access_denied', 'workspace_access_denied'])
    expect((await client.call(listWorkspaces)).body).toEqual([])
    expect((await teamOf(harbour)).current_seats).toBe(1)
    const back = (await change(person.id, { status: 'active', role: 'viewer' })).body
    expect(back).toMatchObject({ status: 'active', role: 'viewer' })
    expect(back).not.toHaveProperty('deactivated_at')
    expect(await reads()).toEqual(['ok', 'ok'])
    expect((await eventsOf(test, harbour)).map(({ type }) => type).slice(-3)).toEqual([
      'member.deactivated',
      'member.role_changed',
      'member.reactivated',
    ])
    expect((await auditOf(test, harbour)).map(({ action }) => action).slice(-3)).toEqual([
      'member.deactivated',
      'member.role_changed',
      'member.reactivated',
    ])
    expect((await noticesOf(test, person)).filter(({ topic }) => topic === 'access_changed')).toHaveLength(3)
  })

  it('is not announced when nothing changes', async () => {
    const person = await joined(test, harbour, 'editor')
    const [events, notices] = [await eventsOf(test, harbour), await noticesOf(test, person)]
    const first = (await change(person.id, {})).body
    test.clock.advance(1000)
    expect((await change(person.id, { role: 'editor', status: 'active' })).body).toEqual(first)
    expect([await eventsOf(test, harbour), await noticesOf(test, person)]).toEqual([events, notices])
  })

  it('checks the given version', async () => {
    const person = await joined(test, harbour, 'editor')
    const ifMatch = (await change(person.id, { role: 'viewer' })).headers.get('etag') ?? ''
    await change(person.id, { role: 'editor' }, { ifMatch })
    expect(await codeOf(change(person.id, { role: 'admin' }, { ifMatch }))).toBe('precondition_failed')
    expect(await codeOf(remove(person.id, { ifMatch }))).toBe('precondition_failed')
    expect(await codeOf(remove(person.id, { ifMatch: '*' }))).toBe('ok')
  })

  it('returns not found for users outside the workspace', async () => {
    const stranger = await createUser(test)
    expect(await codeOf(change(stranger.id, { role: 'viewer' }))).toBe('not_found')
    expect(await codeOf(remove(stranger.id))).toBe('not_found')
    expect(await codeOf(change('nothing', {}))).toBe('not_found')
  })

  it('is limited to admins', async () => {
    const person = await joined(test, harbour, 'viewer')
    const editor = await clientOf(test, await member(test, harbour, 'editor'))
    expect(await codeOf(change(person.id, { role: 'admin' }, { client: editor }))).toBe('role_insufficient')
    expect(await codeOf(remove(person.id, { client: editor }))).toBe('role_insufficient')
    const problem = await change(person.id, { role: 'owner' as 'admin', status: 'gone' as 'active' }).catch((error: unknown) => error)
    expect((problem as ApiError).problem?.errors?.map(({ location }) => location).toSorted()).toEqual(['body.role', 'body.status'])
  })
})

describe('removing a member', () => {
  it('ends access and organization membership, and is announced', async () => {
    const person = await joined(test, harbour, 'editor')
    const client = await clientOf(test, person)
    expect((await remove(person.id)).status).toBe(204)
    expect((await client.call(listWorkspaces)).body).toEqual([])
    expect(await test.app.db.selectFrom('organization_members').selectAll().where('user_id', '=', person.id).execute()).toEqual([])
    expect((await eventsOf(test, harbour)).at(-1)).toMatchObject({
      type: 'member.removed',
      actor_user_id: harbour.admin.id,
      data: { member: { user_id: person.id, role: 'editor', status: 'active' } },
    })
    expect((await auditOf(test, harbour)).at(-1)).toMatchObject({
      action: 'member.removed',
      subject_id: person.id,
      details: { role: 'editor' },
    })
    expect((await noticesOf(test, person)).at(-1)).toMatchObject({ topic: 'access_changed', title: 'You were removed from Harbour Cafe' })
    expect(await codeOf(remove(person.id))).toBe('not_found')
    expect(await codeOf(invite(harbour, person.email))).toBe('ok')
  })

  it('is allowed for oneself in any role', async () => {
    for (const role of ['viewer', 'editor'] as const) {
      const person = await joined(test, harbour, role)
      expect((await remove(person.id, { client: await clientOf(test, person) })).status).toBe(204)
      expect((await noticesOf(test, person)).at(-1)?.title).toBe('You left Harbour Cafe')
    }
  })

  it('keeps organization members who have another workspace or a role in it', async () => {
    const [busy, officer] = [await joined(test, harbour, 'viewer'), await joined(test, harbour, 'viewer')]
    const other = await createWorkspace(test, harbour.admin)
    await test.app.db.updateTable('workspaces').set({ organization_id: harbour.organizationId }).where('id', '=', other.id).execute()
    const now = test.clock.now()
    const row = { workspace_id: other.id, user_id: busy.id, role: 'viewer' as const, created_at: now, updated_at: now }
    await test.app.db.insertInto('workspace_members').values(row).execute()
    await test.app.db.updateTable('organization_members').set({ role: 'admin' }).where('user_id', '=', officer.id).execute()
    for (const { id } of [busy, officer]) await remove(id)
    const rows = await test.app.db
      .selectFrom('organization_members')
      .select(['user_id', 'role'])
      .where('organization_id', '=', harbour.organizationId)
      .where('user_id', 'in', [busy.id, officer.id])
      .execute()
    expect(rows.toSorted((a, b) => a.role.localeCompare(b.role))).toEqual([
      { user_id: officer.id, role: 'admin' },
      { user_id: busy.id, role: 'member' },
    ])
  })
})

describe('the last admin', () => {
  it('cannot be demoted, deactivated or removed, and cannot leave', async () => {
    await member(test, harbour, 'admin', { status: 'inactive' })
    await joined(test, harbour, 'editor')
    const { id } = harbour.admin
    for (const call of [() => change(id, { role: 'editor' }), () => change(id, { status: 'inactive' }), () => remove(id)])
      expect(await codeOf(call())).toBe('last_admin')
    expect(await codeOf(change(id, { role: 'admin', status: 'active' }))).toBe('ok')
    const second = await joined(test, harbour, 'admin')
    expect(await codeOf(remove(id))).toBe('ok')
    expect(await codeOf(remove(second.id, { client: await clientOf(test, second) }))).toBe('last_admin')
  })

  it('remains when two admins concurrently leave in any way', async () => {
    for (const round of ['leave', 'demote', 'deactivate each other'] as const) {
      const scene = await createHarbour(test)
      harbour = scene
      const other = await joined(test, scene, 'admin')
      const client = await clientOf(test, other)
      const own = { client: scene.client }
      const calls = {
        leave: [() => remove(scene.admin.id, own), () => remove(other.id, { client })],
        demote: [() => change(scene.admin.id, { role: 'viewer' }, own), () => change(other.id, { role: 'viewer' }, { client })],
        'deactivate each other': [
          () => change(other.id, { status: 'inactive' }, own),
          () => change(scene.admin.id, { status: 'inactive' }, { client }),
        ],
      }[round]
      await Promise.all(calls.map((call) => codeOf(call())))
      const admins = await test.app.db
        .selectFrom('workspace_members')
        .select('user_id')
        .where('workspace_id', '=', scene.id)
        .where('role', '=', 'admin')
        .where('status', '=', 'active')
        .execute()
      expect([round, admins.length]).toEqual([round, 1])
    }
  })
})

describe('seats', () => {
  const small = perFile(() => createTestApp({ env: { SEATS_PER_WORKSPACE: '3', LOG_LEVEL: 'silent' } }))
  let desk: Harbour
  beforeEach(async () => {
    desk = await createHarbour(small)
  })
  const status = (userId: string, value: 'active' | 'inactive') =>
    codeOf(desk.client.call(updateMember, { params: { id: desk.id, user_id: userId }, body: { status: value } }))

  it('are taken by active members and open invitations', async () => {
    const person = await joined(small, desk, 'viewer')
    const open = await invite(desk, 'one@seats.example')
    expect((await teamOf(desk)).current_seats).toBe(3)
    expect(await codeOf(invite(desk, 'two@seats.example'))).toBe('limit_reached')
    await desk.client.call(revokeInvitation, { params: { id: desk.id, invitation_id: open.id } })
    expect(await codeOf(invite(desk, 'two@seats.example'))).toBe('ok')
    expect(await status(person.id, 'inactive')).toBe('ok')
    expect(await codeOf(invite(desk, 'three@seats.example'))).toBe('ok')
    expect(await status(person.id, 'active')).toBe('limit_reached')
  })

  it('are not checked on acceptance, but on resending an expired invitation', async () => {
    const guest = await createUser(small)
    const invitation = await invite(desk, guest.email)
    await invite(desk, 'late@seats.example')
    expect(await codeOf(accept(await clientOf(small, guest), invitation))).toBe('ok')
    const [late] = (await teamOf(desk, { status: 'pending' })).invitations
    small.clock.advance(7 * day)
    desk.client = await clientOf(small, desk.admin)
    await invite(desk, 'next@seats.example')
    const resend = () => codeOf(desk.client.call(resendInvitation, { params: { id: desk.id, invitation_id: late?.id ?? '' } }))
    expect(await resend()).toBe('limit_reached')
    const [next] = (await teamOf(desk, { status: 'pending' })).invitations
    await desk.client.call(revokeInvitation, { params: { id: desk.id, invitation_id: next?.id ?? '' } })
    small.clock.advance(60_000)
    expect(await resend()).toBe('ok')
  })

  it('are not oversold by concurrent requests', async () => {
    const away = await member(small, desk, 'viewer', { status: 'inactive' })
    const asked = ['a', 'b', 'c'].map((name) => codeOf(invite(desk, `${name}@race.example`)))
    const codes = await Promise.all([...asked, status(away.id, 'active')])
    expect(codes.filter((code) => code === 'ok')).toHaveLength(2)
    expect(codes.filter((code) => code === 'limit_reached')).toHaveLength(2)
    expect((await teamOf(desk)).current_seats).toBe(3)
  })
})

describe('the access audit', () => {
  const read = (query: { limit?: number; cursor?: string } = {}, client = harbour.client) =>
    client.call(listAccessAudit, { params: { id: harbour.id }, query })

  it('lists every change of access, newest first, paginated', async () => {
    const person = await joined(test, harbour, 'viewer')
    test.clock.advance(1000)
    await change(person.id, { role: 'editor' })
    test.clock.advance(1000)
    const { id } = await test.app.db.selectFrom('workspaces').select('id').where('id', '=', harbour.id).executeTakeFirstOrThrow()
    await createToken(test, person, { workspaceId: id })
    const first = await read({ limit: 2 })
    expect(first.body.items.map(({ action }) => action)).toEqual(['token.created_for_workspace', 'member.role_changed'])
    expect(first.body.items[1]).toMatchObject({
      actor: { kind: 'user', user_id: harbour.admin.id },
      subject_id: person.id,
      details: { from: 'viewer' },
    })
    const second = await read({ cursor: first.body.next_cursor ?? '' })
    expect(second.body.items.map(({ action }) => action).toSorted()).toEqual(['invitation.accepted', 'invitation.created'])
    expect(second.body.next_cursor).toBeUndefined()
  })

  it('is limited to admins, and checks its parameters', async () => {
    const editor = await clientOf(test, await member(test, harbour, 'editor'))
    expect(await codeOf(read({}, editor))).toBe('role_insufficient')
    for (const query of [{ limit: 0 }, { limit: 201 }, { cursor: 'nonsense' }]) expect(await codeOf(read(query))).toBe('validation_failed')
    const other = await createHarbour(test)
    await invite(other, 'x@audit.example')
    expect((await read()).body.items).toEqual([])
  })
})
