import * as contract from '@broadside/contract/features/team'
import type { ActorCtx } from '#server/context.ts'
import { enterWorkspace } from '#http/access.ts'
import { type Route, route } from '#http/bind.ts'
import { readCursor, toPage } from '#http/page.ts'
import { notFound } from '#lib/errors.ts'
import { acceptInvitation, findShown, invite, resendInvitation, revokeInvitation } from './invitations.ts'
import { presentAudit, presentInvitation, presentMember, presentResolved, presentTeam } from './team.present.ts'
import { listAudit } from './team.store.ts'
import { changeMember, getTeam, removeMember } from './team.ts'

/** Accepting made the guest a member, so a replay requires that the caller still is one. */
const asMember = {
  replayAccess: (ctx: ActorCtx, _: unknown, { workspace_id: id }: { workspace_id: string }) =>
    enterWorkspace(ctx, 'workspace', id, 'viewer'),
}

export const teamRoutes: Route[] = [
  route(contract.getWorkspaceTeam, async (ctx, { query }) => presentTeam(await getTeam(ctx, query), ctx.workspace.role === 'admin')),

  route(contract.inviteMember, async (ctx, { body }) => {
    const { invitation, acceptUrl } = await invite(ctx, body)
    return presentInvitation(invitation, acceptUrl)
  }),
  route(contract.resendInvitation, async (ctx, { params: { id, invitation_id }, body }, { request }) => {
    request.quotas.push(await ctx.limiter.hit('invitation-resend', ctx.actor.userId))
    request.quotas.push(await ctx.limiter.hit('invitation-resend-each', `${id}:${invitation_id}`))
    const { invitation, acceptUrl } = await resendInvitation(ctx, invitation_id, { sendMail: body.send_mail })
    return presentInvitation(invitation, acceptUrl)
  }),
  route(contract.revokeInvitation, async (ctx, { params }) => {
    await revokeInvitation(ctx, params.invitation_id)
  }),
  route(contract.resolveInvitation, async (ctx, { query }) => {
    const shown = await findShown(ctx, query.token)
    if (!shown) throw notFound('invitation')
    return presentResolved(shown)
  }),
  route(
    contract.acceptInvitation,
    async (ctx, { body }) => presentInvitation(await acceptInvitation(ctx, { token: body.token })),
    asMember,
  ),
  route(
    contract.acceptInvitationById,
    async (ctx, { params }) => presentInvitation(await acceptInvitation(ctx, { id: params.id })),
    asMember,
  ),

  route(contract.updateMember, async (ctx, { params, body }, { ifMatch }) =>
    presentMember(await changeMember(ctx, params.user_id, body, ifMatch)),
  ),
  route(contract.removeMember, async (ctx, { params }, { ifMatch }) => {
    await removeMember(ctx, params.user_id, ifMatch)
  }),

  route(contract.listAccessAudit, async (ctx, { query: { limit, cursor } }) => {
    const { id } = ctx.workspace
    const filters = { list: 'access-audit', workspace: id }
    const rows = await listAudit(ctx.db, id, { limit, after: readCursor(ctx, filters, cursor) })
    return toPage(ctx, { rows, limit, filters, path: `/workspaces/${id}/access-audit`, present: presentAudit })
  }),
]
