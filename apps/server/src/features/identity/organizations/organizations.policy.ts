import type { OrganizationRole } from '@broadside/contract/endpoint'
import * as contract from '@broadside/contract/features/organizations'
import { updateSsoPolicy } from '@broadside/contract/features/sso'
import { createWorkspace } from '@broadside/contract/features/workspaces'
import type { ActorCtx, App } from '#server/context.ts'
import { hasOrganizationRole } from '#http/access.ts'
import { whatCan } from '#http/can.ts'

export const mayCreateWorkspaces = ({ config, actor }: Pick<App, 'config'> & Pick<ActorCtx, 'actor'>): boolean =>
  config.WORKSPACE_CREATION !== 'administrators' || actor.isAdmin

export const takesWorkspaces = (role: OrganizationRole): boolean => hasOrganizationRole(role, 'admin')

const operations = {
  rename: contract.updateOrganization,
  manage_members: contract.updateOrganizationMember,
  transfer: contract.startOwnershipTransfer,
  delete: contract.deleteOrganization,
  manage_sign_on: updateSsoPolicy,
  create_workspaces: createWorkspace,
}

export const canOf = (ctx: ActorCtx, { role, has_workspaces }: { role: OrganizationRole; has_workspaces: boolean }) =>
  whatCan({ actor: ctx.actor, organization: { role } }, operations, {
    delete: !has_workspaces,
    create_workspaces: mayCreateWorkspaces(ctx) && takesWorkspaces(role),
  })
