/** Workspaces and their settings. */
import { Type } from 'typebox'
import { endpointsOf, inWorkspace, inWorkspaceInBrowser, noContent, raw, self, selfUnbound } from '../endpoint.ts'
import { idParams } from './common.ts'
import {
  CreateWorkspaceBody,
  DeleteWorkspaceBody,
  PreviewSiteBody,
  UpdateWorkspaceSettingsBody,
  Workspace,
  WorkspaceDeletionPreview,
  WorkspaceSettings,
} from './workspaces.schemas.ts'

const { get, post, patch, del } = endpointsOf('workspaces')

export const listWorkspaces = get('list-workspaces', '/workspaces', {
  summary: 'List workspaces',
  description:
    'The workspaces that the current user and token can access, ordered by organization name, workspace name and id, case-insensitive.',
  access: self,
  success: { 200: Type.Array(Workspace) },
  eventCursor: true,
})

export const createWorkspace = post('create-workspace', '/workspaces', {
  summary: 'Create a workspace',
  description:
    'The caller becomes its admin, and it starts with a site account and a default voice profile. Without `organization_id`, a new organization of the same name is created, owned by the caller.',
  access: selfUnbound,
  body: CreateWorkspaceBody,
  success: { 201: Workspace },
  problems: ['limit_reached', 'organization_role_required', 'workspace_access_denied', 'sso_required'],
  idempotency: 'optional',
})

export const getWorkspaceSettings = get('get-workspace-settings', '/workspaces/{id}/settings', {
  summary: "Get a workspace's settings",
  description: 'Any member may read them; only admins may change them.',
  access: inWorkspace('viewer', 'resource.workspace'),
  params: idParams('The workspace.'),
  success: { 200: WorkspaceSettings },
})

export const updateWorkspaceSettings = patch('update-workspace-settings', '/workspaces/{id}/settings', {
  summary: "Update a workspace's settings",
  description: 'For admins. Omitted properties keep their values. `name_taken` means that another site uses the slug.',
  access: inWorkspace('admin', 'resource.workspace'),
  params: idParams('The workspace.'),
  body: UpdateWorkspaceSettingsBody,
  success: { 200: WorkspaceSettings },
  problems: ['name_taken'],
  conditional: true,
})

export const previewSite = post('preview-site', '/workspaces/{id}/site/preview', {
  summary: 'Preview the public site',
  description:
    "For admins. Returns the front page as it would look with these values and the published posts, for a frame on this server's pages. Omitted properties keep their values. Posts and media link to the current site. Changes nothing.",
  access: inWorkspace('admin', 'resource.workspace'),
  params: idParams('The workspace.'),
  body: PreviewSiteBody,
  success: { 200: raw('text/html') },
  rateLimits: ['site-preview'],
  readOnly: true,
  permission: 'api:read',
})

export const previewWorkspaceDeletion = get('preview-workspace-deletion', '/workspaces/{id}/deletion-preview', {
  summary: 'Preview the deletion of a workspace',
  description: 'For admins. Returns the name to confirm, and counts of what would be deleted. Changes nothing.',
  access: inWorkspaceInBrowser('admin', 'resource.workspace'),
  params: idParams('The workspace.'),
  success: { 200: WorkspaceDeletionPreview },
})

export const deleteWorkspace = del('delete-workspace', '/workspaces/{id}', {
  summary: 'Delete a workspace',
  description:
    "Sensitive (`workspace.delete`), for admins. Access ends at once, scheduled posts are canceled, and rows and files are removed within 24 hours. This can't be undone.",
  access: inWorkspaceInBrowser('admin', 'resource.workspace'),
  params: idParams('The workspace.'),
  body: DeleteWorkspaceBody,
  success: { 204: noContent },
  problems: ['reauthentication_failed'],
  conditional: true,
})
