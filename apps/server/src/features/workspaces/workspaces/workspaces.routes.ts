import {
  createWorkspace as createWorkspaceEndpoint,
  deleteWorkspace as deleteWorkspaceEndpoint,
  getWorkspaceSettings,
  listWorkspaces as listWorkspacesEndpoint,
  previewWorkspaceDeletion,
  updateWorkspaceSettings,
} from '@broadside/contract/features/workspaces'
import { enterWorkspace } from '#http/access.ts'
import { type Route, route } from '#http/bind.ts'
import { deleteWorkspace, previewDeletion } from './deletion.ts'
import { presentSettings, presentWorkspace } from './workspaces.present.ts'
import { getReachable, listReachable } from '#http/reachable.ts'
import { createOwnWorkspace, getWorkspace, updateSettings } from './workspaces.ts'
import { defined } from '#lib/defined.ts'

export const workspacesRoutes: Route[] = [
  route(listWorkspacesEndpoint, async (ctx) => (await listReachable(ctx, ctx.actor)).map((workspace) => presentWorkspace(ctx, workspace))),
  route(
    createWorkspaceEndpoint,
    async (ctx, { body }) => {
      const { name, organization_id: organizationId } = body
      const { id } = await createOwnWorkspace(ctx, ctx.actor, { name, ...defined({ organizationId }) })
      return presentWorkspace(ctx, await getReachable(ctx, ctx.actor, id))
    },
    { replayAccess: (ctx, _, stored) => enterWorkspace(ctx, 'workspace', stored.id, 'viewer') },
  ),
  route(getWorkspaceSettings, async (ctx) => presentSettings(await getWorkspace(ctx, ctx.workspace.id))),
  route(updateWorkspaceSettings, async (ctx, { body }, { ifMatch }) =>
    presentSettings(await updateSettings(ctx, ctx.workspace.id, body, ifMatch)),
  ),
  route(previewWorkspaceDeletion, (ctx) => previewDeletion(ctx)),
  route(deleteWorkspaceEndpoint, async (ctx, { body }, { ifMatch }) => {
    await deleteWorkspace(ctx, body, ifMatch)
  }),
]
