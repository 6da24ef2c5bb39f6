import * as contract from '@broadside/contract/features/organizations'
import { type Route, route } from '#http/bind.ts'
import { reply } from '#http/reply.ts'
import { presentMember, presentOrganization, presentTransfer, presentWorkspace } from './organizations.present.ts'
import {
  changeRole,
  deleteOrganization,
  listMembers,
  listOrganizations,
  listWorkspaces,
  previewDeletion,
  removeMember,
  renameOrganization,
} from './organizations.ts'
import { answerTransfer, getOpenTransfer, getTransfer, revokeTransfer, startTransfer } from './ownership.ts'

export const organizationsRoutes: Route[] = [
  route(contract.listOrganizations, async (ctx) => {
    const organizations = await listOrganizations(ctx, ctx.actor.userId)
    return { items: organizations.map((organization) => presentOrganization(ctx, organization)) }
  }),

  route(contract.updateOrganization, async (ctx, { body }) => presentOrganization(ctx, await renameOrganization(ctx, body.name))),

  route(contract.listOrganizationWorkspaces, async (ctx, { query }) => ({
    items: (await listWorkspaces(ctx, query.user_id)).map(presentWorkspace),
  })),

  route(contract.getOrganizationTeam, async (ctx) => ({
    can_manage: ctx.organization.role === 'owner',
    members: (await listMembers(ctx)).map(presentMember),
  })),

  route(contract.updateOrganizationMember, async (ctx, { params, body }) =>
    presentMember(await changeRole(ctx, params.user_id, body.role)),
  ),

  route(contract.removeOrganizationMember, async (ctx, { params }) => reply(204, await removeMember(ctx, params.user_id))),

  route(contract.previewOrganizationDeletion, async (ctx) => {
    const contents = await previewDeletion(ctx)
    return { organization_id: ctx.organization.id, name: ctx.organization.name, ...contents, can_delete: contents.workspaces === 0 }
  }),

  route(contract.deleteOrganization, async (ctx, { body }) => reply(204, await deleteOrganization(ctx, body.confirm_name, body))),

  route(contract.getOwnershipTransfer, async (ctx) => presentTransfer(await getOpenTransfer(ctx), ctx.clock.now())),

  route(contract.startOwnershipTransfer, async (ctx, { body }) => {
    const { nominee_user_id: nomineeId, confirm_organization_name: confirmName, ...proof } = body
    return presentTransfer(await startTransfer(ctx, { nomineeId, confirmName, proof }), ctx.clock.now())
  }),

  route(contract.revokeOwnershipTransfer, async (ctx) => reply(204, await revokeTransfer(ctx))),

  route(contract.resolveOwnershipTransfer, async (ctx, { query }) =>
    presentTransfer(await getTransfer(ctx, query.transfer_id), ctx.clock.now()),
  ),

  route(contract.acceptOwnershipTransfer, async (ctx, { body }) =>
    presentTransfer(await answerTransfer(ctx, body.transfer_id, 'accepted'), ctx.clock.now()),
  ),

  route(contract.declineOwnershipTransfer, async (ctx, { body }) =>
    presentTransfer(await answerTransfer(ctx, body.transfer_id, 'declined'), ctx.clock.now()),
  ),
]
