/** Workspaces and their settings. */
import { Type } from 'typebox'
import { endpointsOf, inWorkspace, inWorkspaceInBrowser, noContent, self, selfUnbound } from '../endpoint.ts'
import { idParams } from './common.ts'
import {
  CreateWorkspaceBody,
  DeleteWorkspaceBody,
  UpdateWorkspaceSettingsBody,
  Workspace,
  WorkspaceDeletionPreview,
  WorkspaceSettings,
} from './workspaces.schemas.ts'

const { get, post, patch, del } = endpointsOf('workspaces')

export const listWorkspaces = get('list-workspaces', '/workspaces', {
  summary: 'Lists workspaces the current user and token can access',
  description: 'Ordered by organization name, workspace name and id, without case.',
  access: self,
  success: { 200: Type.Array(Workspace) },
  eventCursor: true,
})

export const createWorkspace = post('create-workspace', '/workspaces', {
  summary: 'Creates a workspace',
  description: 'Without `organization_id` a new organization of the same name is created, owned by the caller.',
  access: selfUnbound,
  body: CreateWorkspaceBody,
  success: { 201: Workspace },
  problems: ['limit_reached', 'organization_role_required', 'workspace_access_denied', 'sso_required'],
  idempotency: 'optional',
})

export const getWorkspaceSettings = get('get-workspace-settings', '/workspaces/{id}/settings', {
  summary: 'The settings of a workspace',
  access: inWorkspace('viewer', 'resource.workspace'),
  params: idParams('The workspace.'),
  success: { 200: WorkspaceSettings },
})

export const updateWorkspaceSettings = patch('update-workspace-settings', '/workspaces/{id}/settings', {
  summary: 'Changes settings of a workspace',
  description: 'Omitted properties stay unchanged.',
  access: inWorkspace('admin', 'resource.workspace'),
  params: idParams('The workspace.'),
  body: UpdateWorkspaceSettingsBody,
  success: { 200: WorkspaceSettings },
  problems: ['name_taken'],
  conditional: true,
})

export const previewWorkspaceDeletion = get('preview-workspace-deletion', '/workspaces/{id}/deletion-preview', {
  summary: 'What would go with a workspace',
  access: inWorkspaceInBrowser('admin', 'resource.workspace'),
  params: idParams('The workspace.'),
  success: { 200: WorkspaceDeletionPreview },
})

export const deleteWorkspace = del('delete-workspace', '/workspaces/{id}', {
  summary: 'Deletes a workspace with everything in it',
  description:
    'Access ends at once and what is scheduled is taken back; rows and files are removed within 24 hours. This cannot be undone.',
  access: inWorkspaceInBrowser('admin', 'resource.workspace'),
  params: idParams('The workspace.'),
  body: DeleteWorkspaceBody,
  success: { 204: noContent },
  problems: ['reauthentication_failed'],
  conditional: true,
})
