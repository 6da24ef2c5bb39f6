import { acceptInvitation, acceptInvitationById, inviteMember, resendInvitation, revokeInvitation } from '@broadside/contract/features/team'
import { listWorkspaces } from '@broadside/contract/features/workspaces'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'

import { createTestApp } from '#test/create-test-app.ts'
import { createUser, createWorkspace } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { readMails } from '#test/mails.ts'
import {
  accept,
  auditOf,
  clientOf,
  codeOf,
  createHarbour,
  eventsOf,
  type Harbour,
  invite,
  member,
  noticesOf,
  teamOf,
  tokenOf,
} from './testing/harbour.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const test = perFile(() => createTestApp({ env: { LOG_LEVEL: 'silent', RATE_LIMITS: 'default=1000000' } }))
let harbour: Harbour
beforeEach(async () => {
  harbour = await createHarbour(test)
})

let count = 0
const address = () => `guest-${(count += 1)}@social.example`
const resend = async (id: string) => (await harbour.client.call(resendInvitation, { params: { id: harbour.id, invitation_id: id } })).body
const revoke = (id: string) => harbour.client.call(revokeInvitation, { params: { id: harbour.id, invitation_id: id } })
const iso = (at: number) => new Date(at).toISOString()
/** Advances the clock, which ends sessions, so signs in again. */
const wait = async (days: number) => {
  test.clock.advance(days * day)
  harbour.client = await clientOf(test, harbour.admin)
}
const expiryJobs = async (id: string) => {
  const { rows } = await sql<{ state: string; run_at: Date }>`select state, run_at from jobs
    where type = 'invitation.expire' and subject = ${id} order by created_at`.execute(test.app.db)
  return rows
}

describe('inviting', () => {
  it('returns a URL that is shown once, and emails it', async () => {
    const now = test.clock.now().getTime()
    const { headers, body } = await harbour.client.call(inviteMember, {
      params: { id: harbour.id },
      body: { email: ' Grace@Social.Example ', role: 'editor' },
    })
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toEqual({
      $schema: 'https://social.example/api/v1/schemas/WorkspaceInvitationResponse.json',
      id: body.id,
      workspace_id: harbour.id,
      email: 'grace@social.example',
      role: 'editor',
      status: 'created',
      email_delivery_status: 'created',
      email_delivery_updated_at: iso(now),
      invited_by_user_id: harbour.admin.id,
      created_at: iso(now),
      last_sent_at: iso(now),
      expires_at: iso(now + 7 * day),
      accept_url: body.accept_url,
    })
    expect(body.accept_url).toMatch(/^https:\/\/social\.example\/invitation\?token=[A-Za-z0-9_-]{43}$/)
    const [mail] = await readMails(test, 'grace@social.example')
    expect(mail).toMatchObject({ kind: 'invitation', subject: "You've been invited to Harbour Cafe", action: { url: body.accept_url } })
    expect(mail?.paragraphs.join(' ')).toContain('Ada invited you to join Harbour Cafe as editor.')
    const row = await test.app.db.selectFrom('invitations').selectAll().where('id', '=', body.id).executeTakeFirstOrThrow()
    expect(JSON.stringify({ ...row, token_hash: row.token_hash.toString('base64url') })).not.toContain(tokenOf(body))
    const { invitations } = await teamOf(harbour)
    const { accept_url: _, $schema: __, ...listed } = body
    expect(invitations).toEqual([listed])
  })

  it('emits an event without the address, is audited, and notifies the invitee if registered', async () => {
    const guest = await createUser(test)
    const { id, expires_at } = await invite(harbour, guest.email)
    expect(await eventsOf(test, harbour)).toEqual([
      {
        type: 'invitation.created',
        actor_kind: 'user',
        actor_user_id: harbour.admin.id,
        data: { invitation: { id, role: 'editor', status: 'created', expires_at } },
      },
    ])
    expect(await auditOf(test, harbour)).toEqual([
      { action: 'invitation.created', actor_user_id: harbour.admin.id, subject_id: id, details: { role: 'editor' } },
    ])
    expect(await noticesOf(test, guest)).toEqual([
      {
        topic: 'workspace_invite',
        workspace_id: null,
        title: "You've been invited to Harbour Cafe",
        body: 'Join Harbour Cafe as editor.',
        href: `/invitation?id=${id}`,
        payload: { workspace_id: harbour.id, invitation_id: id },
      },
    ])
  })

  it('is rejected for members of any status and while an invitation is open, ignoring case', async () => {
    const inactive = await member(test, harbour, 'viewer', { status: 'inactive' })
    expect(await codeOf(invite(harbour, inactive.email.toUpperCase()))).toBe('already_member')
    expect(await codeOf(invite(harbour, harbour.admin.email))).toBe('already_member')
    const email = address()
    await invite(harbour, email)
    expect(await codeOf(invite(harbour, email.toUpperCase()))).toBe('invitation_open')
    expect(await codeOf(invite(await createHarbour(test), email))).toBe('ok')
  })

  it('makes one invitation when two requests race', async () => {
    const email = address()
    const codes = await Promise.all(Array.from({ length: 4 }, () => codeOf(invite(harbour, email))))
    expect(codes.toSorted()).toEqual(['invitation_open', 'invitation_open', 'invitation_open', 'ok'])
    expect(await readMails(test, email)).toHaveLength(1)
  })

  it('revokes an expired invitation to the same address', async () => {
    const email = address()
    const first = await invite(harbour, email)
    await wait(7)
    const second = await invite(harbour, email)
    const { invitations } = await teamOf(harbour, { status: 'revoked' })
    expect(invitations).toMatchObject([{ id: first.id, revoked_at: test.clock.now().toISOString() }])
    expect((await teamOf(harbour)).invitations.map(({ id }) => id)).toEqual([second.id])
  })

  it('reports every problem', async () => {
    const wrong = harbour.client.call(inviteMember, { params: { id: harbour.id }, body: { email: 'nobody', role: 'owner' as 'admin' } })
    const problem = await wrong.catch((error: unknown) => error)
    expect(problem).toMatchObject({ status: 422, code: 'validation_failed' })
    const { errors } = (problem as { problem: { errors: { location: string }[] } }).problem
    expect(errors.map(({ location }) => location).toSorted()).toEqual(['body.email', 'body.role'])
    expect(await codeOf(invite(harbour, `${'x'.repeat(250)}@a.example`))).toBe('validation_failed')
  })

  it('is replayed by its key without the URL to accept', async () => {
    const call = (email: string) =>
      harbour.client.call(inviteMember, {
        params: { id: harbour.id },
        body: { email, role: 'viewer' },
        idempotencyKey: `invite-${harbour.id}`,
      })
    const email = address()
    const first = await call(email)
    const { accept_url: _, ...rest } = first.body
    const again = await call(email)
    expect([again.headers.get('idempotent-replayed'), again.body]).toEqual(['true', rest])
    expect(await readMails(test, email)).toHaveLength(1)
    const { rows } = await sql<{ body: string }>`select body::text from idempotency_keys where key = ${`invite-${harbour.id}`}`.execute(
      test.app.db,
    )
    expect(rows[0]?.body).not.toContain(tokenOf(first.body))
    expect(await codeOf(call(address()))).toBe('idempotency_key_reused')
  })

  it('is limited to 20 times an hour', async () => {
    test.clock.set(new Date(Math.ceil(test.clock.now().getTime() / hour) * hour))
    for (let number = 0; number < 20; number += 1) await invite(harbour, address())
    expect(await codeOf(invite(harbour, address()))).toBe('rate_limited')
    expect(await codeOf(invite(await createHarbour(test), address()))).toBe('ok')
    test.clock.advance(hour)
    expect(await codeOf(invite(harbour, address()))).toBe('ok')
  })
})

describe('resending', () => {
  it('invalidates the old URL and gives a new one for another 7 days', async () => {
    const guest = await createUser(test)
    const client = await clientOf(test, guest)
    const first = await invite(harbour, guest.email)
    await test.drain()
    test.clock.advance(3 * day)
    const second = await resend(first.id)
    const now = test.clock.now().getTime()
    expect(second).toMatchObject({
      id: first.id,
      status: 'created',
      created_at: first.created_at,
      last_sent_at: iso(now),
      email_delivery_updated_at: iso(now),
      expires_at: iso(now + 7 * day),
    })
    expect(tokenOf(second)).not.toBe(tokenOf(first))
    expect(await readMails(test, guest.email)).toHaveLength(2)
    expect(await codeOf(accept(client, first))).toBe('invitation_not_acceptable')
    expect((await eventsOf(test, harbour)).map(({ type }) => type)).toEqual(['invitation.created', 'invitation.resent'])
    expect((await auditOf(test, harbour)).map(({ action }) => action)).toEqual(['invitation.created', 'invitation.resent'])
    expect(await codeOf(accept(client, second))).toBe('ok')
  })

  it('is rejected for a closed invitation, unless it just expired', async () => {
    const guest = await createUser(test)
    const accepted = await invite(harbour, guest.email)
    await accept(await clientOf(test, guest), accepted)
    expect(await codeOf(resend(accepted.id))).toBe('state_conflict')
    const revoked = await invite(harbour, address())
    await revoke(revoked.id)
    expect(await codeOf(resend(revoked.id))).toBe('state_conflict')
    const expired = await invite(harbour, address())
    await wait(8)
    expect((await teamOf(harbour)).invitations).toMatchObject([{ id: expired.id, status: 'expired' }])
    expect(await resend(expired.id)).toMatchObject({ status: 'created' })
  })

  it('without an email only makes a new link, and withdraws an email that waits', async () => {
    const guest = await createUser(test)
    const first = await invite(harbour, guest.email)
    const copy = async () => {
      const call = harbour.client.call(resendInvitation, {
        params: { id: harbour.id, invitation_id: first.id },
        body: { send_mail: false },
      })
      return (await call).body
    }
    const second = await copy()
    expect(second).toMatchObject({ id: first.id, status: 'delivery_unavailable', last_sent_at: first.last_sent_at })
    expect(tokenOf(second)).not.toBe(tokenOf(first))
    await test.drain()
    const mails = await test.app.db.selectFrom('mails').select('status').where('recipient', '=', guest.email).execute()
    expect(mails).toEqual([{ status: 'delivery_unavailable' }])
    const client = await clientOf(test, guest)
    expect(await codeOf(accept(client, first))).toBe('invitation_not_acceptable')
    expect(await codeOf(accept(client, second))).toBe('ok')
    expect(await codeOf(copy())).toBe('rate_limited')
  })

  it('is limited to once a minute per invitation, and 5 times an hour', async () => {
    test.clock.set(new Date(Math.ceil(test.clock.now().getTime() / hour) * hour))
    const [one, other] = [await invite(harbour, address()), await invite(harbour, address())]
    const { headers } = await harbour.client.call(resendInvitation, { params: { id: harbour.id, invitation_id: one.id } })
    expect(headers.get('ratelimit')).toContain('"invitation-resend";r=4')
    expect(await codeOf(resend(one.id))).toBe('rate_limited')
    expect(await codeOf(resend(other.id))).toBe('ok')
    test.clock.advance(minute)
    expect(await codeOf(resend(one.id))).toBe('ok')
    test.clock.advance(minute)
    expect(await codeOf(resend(one.id))).toBe('ok')
    test.clock.advance(minute)
    expect(await codeOf(resend(one.id))).toBe('rate_limited')
    test.clock.advance(hour)
    expect(await codeOf(resend(one.id))).toBe('ok')
  })

  it('and revoking do not find invitations of another workspace', async () => {
    const other = await createHarbour(test)
    const { id } = await invite(other, address())
    expect(await codeOf(resend(id))).toBe('not_found')
    expect(await codeOf(revoke(id))).toBe('not_found')
  })
})

describe('revoking', () => {
  it('ends the invitation, can be repeated, and frees the address', async () => {
    const guest = await createUser(test)
    const invitation = await invite(harbour, guest.email)
    expect((await revoke(invitation.id)).status).toBe(204)
    expect((await revoke(invitation.id)).status).toBe(204)
    expect(await codeOf(accept(await clientOf(test, guest), invitation))).toBe('invitation_not_acceptable')
    expect((await teamOf(harbour)).invitations).toEqual([])
    expect((await eventsOf(test, harbour)).map(({ type, data }) => [type, (data['invitation'] as { status: string }).status])).toEqual([
      ['invitation.created', 'created'],
      ['invitation.revoked', 'revoked'],
    ])
    expect((await auditOf(test, harbour)).map(({ action }) => action)).toEqual(['invitation.created', 'invitation.revoked'])
    expect((await expiryJobs(invitation.id)).map(({ state }) => state)).toEqual(['cancelled'])
    expect(await codeOf(invite(harbour, guest.email))).toBe('ok')
  })

  it('is rejected after acceptance', async () => {
    const guest = await createUser(test)
    const invitation = await invite(harbour, guest.email)
    await accept(await clientOf(test, guest), invitation)
    expect(await codeOf(revoke(invitation.id))).toBe('state_conflict')
  })
})

describe('accepting', () => {
  it('adds a member to the workspace and its organization', async () => {
    const guest = await createUser(test)
    const client = await clientOf(test, guest)
    const invitation = await invite(harbour, guest.email, 'viewer')
    const accepted = await accept(client, invitation)
    const now = test.clock.now().toISOString()
    expect(accepted).toMatchObject({ id: invitation.id, status: 'accepted', accepted_at: now, accepted_by_user_id: guest.id })
    expect(accepted).not.toHaveProperty('accept_url')
    expect((await client.call(listWorkspaces)).body).toMatchObject([{ id: harbour.id, role: 'viewer', can_edit: false }])
    const memberships = await test.app.db
      .selectFrom('organization_members')
      .select(['organization_id', 'role'])
      .where('user_id', '=', guest.id)
      .execute()
    expect(memberships).toEqual([{ organization_id: harbour.organizationId, role: 'member' }])
    expect((await eventsOf(test, harbour)).map(({ type, data, actor_user_id }) => [type, data, actor_user_id]).slice(1)).toEqual([
      ['member.added', { member: { user_id: guest.id, role: 'viewer', status: 'active' } }, guest.id],
      [
        'invitation.accepted',
        { invitation: { id: invitation.id, role: 'viewer', status: 'accepted', expires_at: invitation.expires_at } },
        guest.id,
      ],
    ])
    expect((await auditOf(test, harbour)).at(-1)).toMatchObject({ action: 'invitation.accepted', actor_user_id: guest.id })
    expect((await noticesOf(test, guest)).map(({ topic, title }) => [topic, title])).toContainEqual([
      'access_changed',
      'You joined Harbour Cafe',
    ])
    expect((await expiryJobs(invitation.id)).map(({ state }) => state)).toEqual(['cancelled'])
  })

  it('can be repeated by the same user only', async () => {
    const guest = await createUser(test)
    const client = await clientOf(test, guest)
    const invitation = await invite(harbour, guest.email)
    const first = await accept(client, invitation)
    expect(await accept(client, invitation)).toEqual(first)
    const byId = await client.call(acceptInvitationById, { params: { id: invitation.id } })
    expect(byId.body).toEqual(first)
    expect(await codeOf(accept(await clientOf(test, await createUser(test)), invitation))).toBe('invitation_not_acceptable')
    expect(await eventsOf(test, harbour)).toHaveLength(3)
  })

  it('makes one member out of four concurrent requests', async () => {
    const guest = await createUser(test)
    const client = await clientOf(test, guest)
    const invitation = await invite(harbour, guest.email)
    const codes = await Promise.all(Array.from({ length: 4 }, () => codeOf(accept(client, invitation))))
    expect(codes).toEqual(['ok', 'ok', 'ok', 'ok'])
    expect((await eventsOf(test, harbour)).filter(({ type }) => type === 'member.added')).toHaveLength(1)
  })

  it('is rejected with the same error for every reason', async () => {
    const guest = await createUser(test)
    const client = await clientOf(test, guest)
    const refused = { status: 409, code: 'invitation_not_acceptable' }
    const details = new Set<string>()
    const attempt = async (call: Promise<unknown>) => {
      const problem = await call.catch((error: unknown) => error)
      expect(problem).toMatchObject(refused)
      details.add((problem as Error).message)
    }
    await attempt(accept(client, { accept_url: 'https://social.example/invitation?token=unknown' }))
    await attempt(client.call(acceptInvitationById, { params: { id: 'unknown' } }))
    await attempt(accept(client, await invite(harbour, address())))
    const expiring = await invite(harbour, guest.email)
    await wait(7)
    await attempt(accept(await clientOf(test, guest), expiring))
    const revoked = await invite(harbour, guest.email)
    await revoke(revoked.id)
    await attempt(accept(await clientOf(test, guest), revoked))
    const other = await createHarbour(test)
    const inside = await invite(other, guest.email)
    const now = test.clock.now()
    await test.app.db
      .insertInto('workspace_members')
      .values({ workspace_id: other.id, user_id: guest.id, role: 'viewer', status: 'inactive', created_at: now, updated_at: now })
      .execute()
    await attempt(accept(await clientOf(test, guest), inside))
    expect(details.size).toBe(1)
  })

  it('by id requires a verified address', async () => {
    const guest = await createUser(test)
    const client = await clientOf(test, guest)
    const { id } = await invite(harbour, guest.email)
    const call = () => client.call(acceptInvitationById, { params: { id } })
    expect(await codeOf(call())).toBe('invitation_not_acceptable')
    await test.app.db.updateTable('users').set({ email_proven_at: test.clock.now() }).where('id', '=', guest.id).execute()
    expect((await call()).body).toMatchObject({ status: 'accepted', accepted_by_user_id: guest.id })
  })

  it('does not lower a role in the organization', async () => {
    const owner = await createUser(test)
    const { id, organization_id } = await createWorkspace(test, owner)
    const own = { id, organizationId: organization_id, admin: owner, client: await clientOf(test, owner) }
    await test.app.db
      .insertInto('organization_members')
      .values({ organization_id, user_id: harbour.admin.id, role: 'admin', created_at: test.clock.now() })
      .execute()
    await accept(harbour.client, await invite(own, harbour.admin.email))
    const row = await test.app.db
      .selectFrom('organization_members')
      .select('role')
      .where('organization_id', '=', organization_id)
      .where('user_id', '=', harbour.admin.id)
      .executeTakeFirstOrThrow()
    expect(row.role).toBe('admin')
  })

  it('requires the complete token', async () => {
    const guest = await createUser(test)
    const invitation = await invite(harbour, guest.email)
    const client = await clientOf(test, guest)
    const call = (token: string) => codeOf(client.call(acceptInvitation, { body: { token } }))
    expect(await call(tokenOf(invitation).slice(1))).toBe('invitation_not_acceptable')
    expect(await call('')).toBe('validation_failed')
  })
})

describe('the expiry of an invitation', () => {
  it('is announced once, on time', async () => {
    const { id, expires_at } = await invite(harbour, address())
    test.clock.advance(7 * day - 1)
    await test.drain()
    expect((await eventsOf(test, harbour)).map(({ type }) => type)).toEqual(['invitation.created'])
    test.clock.advance(1)
    await test.drain()
    await test.drain()
    expect((await eventsOf(test, harbour)).slice(1)).toEqual([
      {
        type: 'invitation.expired',
        actor_kind: 'system',
        actor_user_id: null,
        data: { invitation: { id, role: 'editor', status: 'expired', expires_at } },
      },
    ])
  })

  it('is extended by every resend', async () => {
    const { id } = await invite(harbour, address())
    await wait(5)
    await resend(id)
    test.clock.advance(3 * day)
    await test.drain()
    expect((await eventsOf(test, harbour)).map(({ type }) => type)).toEqual(['invitation.created', 'invitation.resent'])
    test.clock.advance(4 * day)
    await test.drain()
    expect((await eventsOf(test, harbour)).map(({ type }) => type).at(-1)).toBe('invitation.expired')
    await wait(0)
    await resend(id)
    test.clock.advance(7 * day)
    await test.drain()
    expect((await eventsOf(test, harbour)).filter(({ type }) => type === 'invitation.expired')).toHaveLength(2)
  })
})
