/** Invitations: created, sent again, revoked, accepted. The token exists only in the result of `invite` and `resendInvitation`. */
import { randomBytes } from 'node:crypto'
import type { InviteBody } from '@broadside/contract/features/team.schemas'
import { pagePath } from '@broadside/contract/pages'
import { wording } from '@broadside/contract/sentences'
import type { Static } from 'typebox'
import { type ActorCtx, type Ctx, transact, type WorkspaceCtx } from '#server/context.ts'
import { sha256 } from '#http/access.ts'
import { notFound, Problem } from '#lib/errors.ts'
import { uuid7 } from '#lib/ids.ts'
import type { JobCtx, Later } from '#jobs/define.ts'
import { type EventCtx, recordEvent } from '#signals/events/events.ts'
import { queueMail, messagesFor, withdrawMail } from '#signals/mail/mail.ts'
import { notify } from '#signals/notifications/notifications.ts'
import { notifyAccess } from '#workspaces/access-notices/access-notices.ts'
import { lockWorkspace } from '#workspaces/workspaces/workspaces.ts'
import { type AccessChange, recordAccess } from '#signals/access-audit/access-audit.ts'
import * as store from './invitations.store.ts'
import type { InvitationRow, Person } from './invitations.store.ts'
import { isAddressVouchedFor, meetsSignOn } from '#identity/sso/sso.ts'
import { assertSeat, lockTeam, memberEvent } from './team.ts'
import { findMember, findMemberByEmail, insertMember, joinOrganization } from './team.store.ts'
import { days } from '#lib/time.ts'

const validForMs = days(7)

export interface Sent {
  invitation: InvitationRow
  acceptUrl: string
}

interface Letter {
  email: string
  role: InvitationRow['role']
  expiresAt: Date
  workspaceName: string
  acceptUrl: string
}

const nameOf = ({ display_name, username }: Person): string => display_name || username

async function mailInvitation(ctx: WorkspaceCtx, { email, role, expiresAt, workspaceName, acceptUrl }: Letter): Promise<string> {
  const inviter = await store.findPerson(ctx.db, ctx.actor.userId)
  const { language, format, date } = messagesFor((await store.findPersonByEmail(ctx.db, email))?.language)
  const who = inviter ? nameOf(inviter) : format('invitation_of_somebody')
  return queueMail(ctx, {
    kind: 'invitation',
    to: email,
    language,
    subject: format('invitation', { workspace: workspaceName }),
    paragraphs: [
      format('invitation_text', { inviter: who, workspace: workspaceName, role: wording('phrases', role) }),
      format('invitation_term', { address: email, end: date(expiresAt) }),
    ],
    action: { label: format('see_invitation'), url: acceptUrl },
  })
}

function createLink(ctx: WorkspaceCtx) {
  const token = randomBytes(32).toString('base64url')
  return {
    acceptUrl: `${ctx.origin}${pagePath('invitation', { token })}`,
    columns: { token_hash: sha256(token), expires_at: new Date(ctx.clock.now().getTime() + validForMs) },
  }
}

/** Creates a new token and emails it. The old token becomes invalid. */
async function write(ctx: WorkspaceCtx, letter: Pick<Letter, 'email' | 'role' | 'workspaceName'>) {
  const { acceptUrl, columns } = createLink(ctx)
  const mailId = await mailInvitation(ctx, { ...letter, expiresAt: columns.expires_at, acceptUrl })
  return { acceptUrl, columns: { ...columns, mail_id: mailId, last_sent_at: ctx.clock.now() } }
}

/** A job scheduled for an earlier expiry reschedules itself. */
const planExpiry = (ctx: WorkspaceCtx, id: string, startAt: Date): Promise<void> =>
  ctx.queue.enqueue(ctx, 'invitation.expire', { workspace_id: ctx.workspace.id, invitation_id: id }, { subject: id, startAt })

type InvitationEvent = 'created' | 'resent' | 'delivery_failed' | 'revoked' | 'accepted' | 'expired'

const record = (ctx: EventCtx, invitation: InvitationRow, event: InvitationEvent): Promise<void> => {
  const { id, role, status, expires_at, workspace_id: workspaceId } = invitation
  const data = { invitation: { id, role, status, expires_at: expires_at.toISOString() } }
  return recordEvent(ctx, { workspaceId, type: `invitation.${event}`, data })
}

async function announce(
  ctx: ActorCtx,
  workspaceId: string,
  id: string,
  event: InvitationEvent & ('created' | 'resent' | 'revoked' | 'accepted'),
) {
  const invitation = await store.findInvitation(ctx.db, workspaceId, id, ctx.clock.now())
  if (!invitation) throw notFound('invitation')
  await record(ctx, invitation, event)
  const change: AccessChange = { workspaceId, action: `invitation.${event}`, subjectId: id, details: { role: invitation.role } }
  await recordAccess(ctx, change)
  return invitation
}

async function markRevoked(ctx: WorkspaceCtx, id: string): Promise<void> {
  await store.updateInvitation(ctx.db, ctx.workspace.id, id, { revoked_at: ctx.clock.now() })
  await ctx.queue.cancel(ctx, 'invitation.expire', [id])
  await announce(ctx, ctx.workspace.id, id, 'revoked')
}

/** Makes the address free to be invited. Throws `already_member` or `invitation_open`. */
async function clearAddress(ctx: WorkspaceCtx, email: string): Promise<void> {
  if (await findMemberByEmail(ctx.db, ctx.workspace.id, email))
    throw new Problem('already_member', 'This person is already a member of the workspace.')
  const current = await store.findCurrent(ctx.db, ctx.workspace.id, email, ctx.clock.now())
  if (!current) return
  if (current.status !== 'expired') throw new Problem('invitation_open', 'This email address already has an open invitation.')
  await markRevoked(ctx, current.id)
}

async function notifyInvited(ctx: WorkspaceCtx, invitation: InvitationRow, workspaceName: string): Promise<void> {
  const invited = await store.findPersonByEmail(ctx.db, invitation.email)
  if (!invited) return
  await notify(ctx, {
    topic: 'workspace_invite',
    userIds: [invited.id],
    event: `invitation:${invitation.id}`,
    title: wording('notices', 'invited', { workspace: workspaceName }),
    body: [wording('notices', 'invited_text', { workspace: workspaceName, role: wording('phrases', invitation.role) })],
    href: pagePath('invitation', { id: invitation.id }),
    payload: { workspace_id: invitation.workspace_id, invitation_id: invitation.id },
  })
}

/** Throws `already_member`, `invitation_open`, or `limit_reached` if no seat is free. */
export function invite(ctx: WorkspaceCtx, given: Static<typeof InviteBody>): Promise<Sent> {
  const email = given.email.toLowerCase()
  const { role } = given
  return transact(ctx, async (ctx) => {
    const workspace = await lockTeam(ctx, ctx.workspace.id)
    await clearAddress(ctx, email)
    await assertSeat(ctx, workspace.id)
    const { acceptUrl, columns } = await write(ctx, { email, role, workspaceName: workspace.name })
    const id = uuid7(columns.last_sent_at)
    const origin = { workspace_id: workspace.id, invited_by_user_id: ctx.actor.userId, created_at: columns.last_sent_at }
    await store.insertInvitation(ctx.db, { id, email, role, ...origin, ...columns })
    await planExpiry(ctx, id, columns.expires_at)
    const invitation = await announce(ctx, workspace.id, id, 'created')
    await notifyInvited(ctx, invitation, workspace.name)
    return { invitation, acceptUrl }
  })
}

async function lockForChange(ctx: WorkspaceCtx, id: string) {
  const workspace = await lockTeam(ctx, ctx.workspace.id)
  const invitation = await store.lockInvitation(ctx.db, workspace.id, id, ctx.clock.now())
  if (!invitation) throw notFound('invitation')
  return { workspace, invitation }
}

/**
 * Without `sendMail`, only creates a new link, and withdraws an email that still waits with the old one. Throws `not_found`,
 * `state_conflict` if it is closed, or `limit_reached` if it had expired and no seat is free.
 */
export function resendInvitation(ctx: WorkspaceCtx, id: string, { sendMail }: { sendMail: boolean }): Promise<Sent> {
  return transact(ctx, async (ctx) => {
    const { workspace, invitation } = await lockForChange(ctx, id)
    const { email, role, status } = invitation
    if (status === 'accepted' || status === 'revoked') throw new Problem('state_conflict', `The invitation is ${status}.`)
    if (status === 'expired') await assertSeat(ctx, workspace.id)
    if (!sendMail) await withdrawMail(ctx, invitation.mail_id)
    const { acceptUrl, columns } = sendMail ? await write(ctx, { email, role, workspaceName: workspace.name }) : createLink(ctx)
    await store.updateInvitation(ctx.db, workspace.id, id, columns)
    await planExpiry(ctx, id, columns.expires_at)
    return { invitation: await announce(ctx, workspace.id, id, 'resent'), acceptUrl }
  })
}

/** Can be repeated. Throws `not_found`, or `state_conflict` if it was accepted. */
export function revokeInvitation(ctx: WorkspaceCtx, id: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { invitation } = await lockForChange(ctx, id)
    if (invitation.status === 'accepted') throw new Problem('state_conflict', 'The invitation was accepted. Remove the member instead.')
    if (invitation.status !== 'revoked') await markRevoked(ctx, id)
  })
}

/** The same error for every reason, so that callers learn nothing about other people's invitations. */
const refused = () =>
  new Problem(
    'invitation_not_acceptable',
    'This invitation has ended, was sent to another email address, or must be opened with its link. Ask for a new one.',
  )

export type Key = { token: string } | { id: string }

/** Neither an id nor a link proves ownership of the address, because the inviter has seen both. */
async function isFor(ctx: ActorCtx, invitation: InvitationRow, person: Person, key: Key): Promise<boolean> {
  if (invitation.email !== person.email) return false
  if ('token' in key) return invitation.token_hash.equals(sha256(key.token))
  return person.email_proven_at !== null || isAddressVouchedFor(ctx, person.id)
}

const open = new Set<InvitationRow['status']>(['created', 'queued', 'sent', 'delivered', 'delivery_failed', 'delivery_unavailable'])

/** Makes the caller a member. Can be repeated by the same user. Throws `invitation_not_acceptable`. */
export function acceptInvitation(ctx: ActorCtx, key: Key): Promise<InvitationRow> {
  const now = ctx.clock.now()
  return transact(ctx, async (ctx) => {
    const place = await store.findLocation(ctx.db, 'token' in key ? { tokenHash: sha256(key.token) } : key)
    const workspace = place && (await lockWorkspace(ctx.db, place.workspace_id))
    const invitation = place && (await store.lockInvitation(ctx.db, place.workspace_id, place.id, now))
    const person = await store.findPerson(ctx.db, ctx.actor.userId)
    if (!workspace || !invitation || !person) throw refused()
    if (invitation.accepted_by_user_id === person.id) return invitation
    if (!open.has(invitation.status) || !(await isFor(ctx, invitation, person, key))) throw refused()
    if (!(await meetsSignOn(ctx, workspace.organization_id))) throw refused()
    if (await findMember(ctx.db, workspace.id, person.id)) throw refused()
    const member = { workspace_id: workspace.id, user_id: person.id, role: invitation.role, created_at: now, updated_at: now }
    await insertMember(ctx.db, member)
    await joinOrganization(ctx.db, workspace.organization_id, person.id, now)
    await store.updateInvitation(ctx.db, workspace.id, invitation.id, { accepted_at: now, accepted_by_user_id: person.id })
    await ctx.queue.cancel(ctx, 'invitation.expire', [invitation.id])
    await recordEvent(ctx, memberEvent({ ...member, status: 'active', deactivated_at: null }, 'member.added'))
    await notifyAccess(ctx, {
      workspaceId: workspace.id,
      userIds: [person.id],
      title: wording('notices', 'joined', { workspace: workspace.name }),
      body: [wording('notices', 'joined_text', { workspace: workspace.name, role: wording('phrases', invitation.role) })],
    })
    return announce(ctx, workspace.id, invitation.id, 'accepted')
  })
}

/** Announces an expired invitation. If it was sent again, checks again at its new expiry. */
export function expireInvitation(ctx: JobCtx, workspaceId: string, id: string): Promise<Later | void> {
  return transact(ctx, async (ctx) => {
    const now = ctx.clock.now()
    const invitation = await store.lockInvitation(ctx.db, workspaceId, id, now)
    if (invitation && open.has(invitation.status)) return { at: invitation.expires_at, counts: false }
    if (invitation?.status === 'expired') await record(ctx, invitation, 'expired')
    return ctx.job.complete(ctx)
  })
}

/** Announces the failure if the email belonged to a pending invitation. Call it in the transaction in which the email failed. */
export async function invitationMailFailed(ctx: Ctx, mailId: string): Promise<void> {
  const invitation = await store.findByMail(ctx.db, mailId, ctx.clock.now())
  if (invitation?.status === 'delivery_failed') await record({ ...ctx, actor: undefined }, invitation, 'delivery_failed')
}

/** What the holder of a token may see before signing in. */
export const findShown = (ctx: Pick<Ctx, 'db' | 'clock'>, token: string) => store.findShown(ctx.db, sha256(token), ctx.clock.now())
