import { wording } from '@broadside/contract/sentences'
import { type App, type OrganizationCtx, transact } from '#server/context.ts'
import { invalidAt, notFound, Problem, say } from '#lib/errors.ts'
import { assertProven, type Proof } from '#identity/reauth/reauth.ts'
import { notifyUser } from '#identity/security-notices/security-notices.ts'
import * as store from './organizations.store.ts'

export { mayCreateWorkspaces, takesWorkspaces } from './organizations.policy.ts'

export const listOrganizations = ({ db, clock }: Pick<App, 'db' | 'clock'>, userId: string) =>
  store.listOrganizations(db, userId, clock.now())

export const listWorkspaces = ({ db, organization, actor }: OrganizationCtx, personId: string | undefined): Promise<store.WorkspaceRow[]> =>
  store.listWorkspaces(db, organization.id, { callerId: actor.userId, personId })

export async function renameOrganization(
  { db, clock, organization, actor }: OrganizationCtx,
  name: string,
): Promise<store.OrganizationRow> {
  await store.setName(db, organization.id, name)
  return store.getOrganization(db, organization.id, actor.userId, clock.now())
}

export const listMembers = ({ db, organization }: OrganizationCtx): Promise<store.MemberRow[]> => store.listMembers(db, organization.id)

/** A member who is not the owner. Locks the organization until the transaction ends. */
async function lockMember(ctx: OrganizationCtx, userId: string): Promise<store.MemberRow> {
  await store.lockOrganization(ctx.db, ctx.organization.id)
  const member = await store.findMember(ctx.db, ctx.organization.id, userId)
  if (!member) throw notFound('person in this organization')
  if (member.role === 'owner') throw new Problem('state_conflict', "The owner can't be changed or removed. Transfer the ownership first.")
  return member
}

/** Throws `not_found`, or `state_conflict` for the owner. */
export const changeRole = (ctx: OrganizationCtx, userId: string, role: 'admin' | 'member'): Promise<store.MemberRow> =>
  transact(ctx, async (ctx) => {
    const member = await lockMember(ctx, userId)
    if (member.role !== role) await store.setRole(ctx.db, ctx.organization.id, userId, role)
    return { ...member, role }
  })

/** Throws `not_found`, or `state_conflict` for the owner or for a member who is still in a workspace. */
export const removeMember = (ctx: OrganizationCtx, userId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const member = await lockMember(ctx, userId)
    if (member.workspaces > 0)
      throw new Problem('state_conflict', 'This person is still a member of a workspace of the organization. Remove them there first.')
    await store.deleteMember(ctx.db, ctx.organization.id, userId)
    const open = await store.findOpenTransfer(ctx.db, ctx.organization.id)
    if (open?.nominee_id === userId) await store.endTransfer(ctx.db, open.id, 'revoked', ctx.clock.now())
  })

/**
 * Removes plain members who have neither a workspace nor an identity of the organization. Call it in the transaction in
 * which they left workspaces.
 */
export async function leaveWhenUnattached({ db }: Pick<App, 'db'>, organizationId: string, userIds: readonly string[]): Promise<void> {
  await store.lockOrganization(db, organizationId)
  await store.deleteUnattached(db, organizationId, userIds)
}

export const previewDeletion = ({ db, organization }: OrganizationCtx) => store.countContents(db, organization.id)

/** Throws `validation_failed` for a wrong name, `not_empty`, or as `assertProven` does. */
export async function deleteOrganization(ctx: OrganizationCtx, confirmName: string, proof: Proof): Promise<void> {
  const { id, name } = ctx.organization
  if (confirmName !== name) throw invalidAt('body.confirm_name', say('wrong_organization_name'), confirmName)
  await assertProven(ctx, 'organization.delete', proof)
  await transact(ctx, async (ctx) => {
    await store.lockOrganization(ctx.db, id)
    const { workspaces } = await store.countContents(ctx.db, id)
    if (workspaces > 0) throw new Problem('not_empty', `The organization still has ${workspaces} workspaces. Delete them first.`)
    await store.deleteOrganization(ctx.db, id)
    await notifyUser(ctx, ctx.actor.userId, {
      event: `organization.deleted:${id}`,
      title: wording('notices', 'organization_deleted'),
      body: [wording('notices', 'organization_deleted_text', { organization: name })],
    })
  })
}
