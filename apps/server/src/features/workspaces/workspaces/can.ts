import { connectAccount } from '@broadside/contract/features/accounts'
import { createBuild } from '@broadside/contract/features/builds'
import { createImageDesign } from '@broadside/contract/features/designs'
import { startUpload } from '@broadside/contract/features/media'
import { createPublication, publishPublicationNow } from '@broadside/contract/features/publications'
import { inviteMember, updateMember } from '@broadside/contract/features/team'
import { createExternalWebhook } from '@broadside/contract/features/webhooks'
import { deleteWorkspace, updateWorkspaceSettings } from '@broadside/contract/features/workspaces'
import type { Actor, App } from '#server/context.ts'
import { whatCan } from '#http/can.ts'
import type { ReachableWorkspace } from '#http/reachable.ts'

const operations = {
  edit: updateWorkspaceSettings,
  delete: deleteWorkspace,
  invite: inviteMember,
  manage_members: updateMember,
  connect: connectAccount,
  write: createPublication,
  publish: publishPublicationNow,
  upload: startUpload,
  build: createBuild,
  design: createImageDesign,
  manage_webhooks: createExternalWebhook,
}

/** Empty if the caller does not meet the organization's sign-on policy. */
export function canOf({ config }: Pick<App, 'config'>, actor: Actor, workspace: ReachableWorkspace) {
  const can = whatCan(workspace.is_readable ? { actor, workspace } : { actor }, operations)
  return { ...can, design: can.design && config.IMAGE_EDITOR }
}
