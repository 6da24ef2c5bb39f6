/** Account deletion: access ends at once, a job erases personal data, and content in workspaces stays. */
import { wording } from '@broadside/contract/sentences'
import { type ActorCtx, type App, transact } from '#server/context.ts'
import { invalidAt, Problem, say, uncoded } from '#lib/errors.ts'
import { recordEvents } from '#signals/events/events.ts'
import { recheckAccess } from '#signals/changes/changes.ts'
import { assertProven, type Proof } from '#identity/reauth/reauth.ts'
import { notifySecurityAction } from '#identity/security-notices/security-notices.ts'
import { getUser } from '#identity/users/users.ts'
import * as store from './user-deletion.store.ts'
import { defined } from '#lib/defined.ts'

export const eraseJob = 'user.erase'

/** Leaves time to deliver the email about the deletion. */
const eraseDelayMs = 3600_000

export interface Blocker {
  kind: 'organization' | 'workspace' | 'instance'
  id?: string
  name?: string
}

export interface Impact {
  blockers: Blocker[]
  organizations: store.Membership[]
  workspaces: store.Membership[]
}

/** What is deleted with the user, and what blocks the deletion because others would be left without an owner or administrator. */
export async function findImpact({ db, actor: { userId } }: ActorCtx): Promise<Impact> {
  const organizations = await store.listOrganizations(db, userId)
  const workspaces = await store.listWorkspaces(db, userId)
  const blocking = (kind: Blocker['kind'], places: store.Membership[]): Blocker[] =>
    places.filter(({ isLast, otherMembers }) => isLast && otherMembers > 0).map(({ id, name }) => ({ kind, id, name }))
  const instance: Blocker[] = (await store.isLastAdministrator(db, userId)) ? [{ kind: 'instance' }] : []
  return {
    blockers: [...blocking('organization', organizations), ...blocking('workspace', workspaces), ...instance],
    organizations,
    workspaces,
  }
}

const reasons: Record<Blocker['kind'], string> = {
  organization: "You're the only owner of an organization with other members.",
  workspace: "You're the only admin of a workspace with other members.",
  instance: "You're the last administrator of this instance.",
}

async function assertNotSole(ctx: ActorCtx): Promise<void> {
  const { blockers } = await findImpact(ctx)
  if (!blockers.length) return
  const errors = blockers.map(({ kind, id }) => ({ ...uncoded(reasons[kind]), ...defined({ value: id }) }))
  throw new Problem('sole_owner', 'Transfer ownership or add another admin first.', { errors })
}

/** Throws `validation_failed`, `reauthentication_failed` or `sole_owner`. */
export async function deleteUser(ctx: ActorCtx, { confirmEmail, proof }: { confirmEmail: string; proof: Proof }): Promise<void> {
  const { userId } = ctx.actor
  const user = await getUser(ctx, userId)
  if (confirmEmail.toLowerCase() !== user.email) throw invalidAt('body.confirm_email', say('wrong_account_address'), confirmEmail)
  await assertProven(ctx, 'account.delete', proof)
  await transact(ctx, async (ctx) => {
    const now = ctx.clock.now()
    await store.lockMemberships(ctx.db, userId)
    await assertNotSole(ctx)
    await notifySecurityAction(ctx, userId, {
      action: 'account.deleted',
      title: wording('notices', 'account_deleted'),
      body: [wording('notices', 'account_deleted_text')],
    })
    const left = await store.deleteMemberships(ctx.db, userId)
    await recordEvents(
      ctx,
      left.map(({ workspace_id: workspaceId, role, status }) => ({
        workspaceId,
        type: 'member.removed',
        data: { member: { user_id: userId, role, status } },
      })),
    )
    await store.closeUser(ctx.db, userId, now)
    recheckAccess(ctx, [userId])
    await ctx.queue.enqueue(ctx, eraseJob, { user_id: userId }, { subject: userId, startAt: new Date(now.getTime() + eraseDelayMs) })
  })
}

/** Erases users deleted at least an hour ago, including those whose own job was lost. */
export async function eraseDeletedUsers(ctx: Pick<App, 'db' | 'clock'>): Promise<void> {
  const users = await store.listDeletedUsers(ctx.db, new Date(ctx.clock.now().getTime() - eraseDelayMs))
  for (const user of users) await transact(ctx, ({ db }) => store.eraseUser(db, user))
}
