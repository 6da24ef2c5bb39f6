/** Administration of the instance. What workspaces hold is not reachable here. */
import { endpoint, noContent, onInstance } from '../endpoint.ts'
import {
  CreateProviderAppBody,
  InstanceOrganization,
  InstanceOrganizationList,
  InstanceOrganizationQuery,
  InstanceOverview,
  InstanceSettings,
  InstanceUser,
  InstanceUserList,
  InstanceUserQuery,
  ProviderApp,
  ProviderAppList,
  ReplaceInstanceSettingsBody,
  UpdateInstanceOrganizationBody,
  UpdateInstanceUserBody,
} from './admin.schemas.ts'
import { idParams } from './common.ts'

const tag = 'administration'
const access = onInstance

export const getInstanceOverview = endpoint({
  id: 'get-instance-overview',
  method: 'GET',
  path: '/admin/overview',
  tag,
  summary: 'How the instance is doing',
  access,
  success: { 200: InstanceOverview },
})

export const listInstanceUsers = endpoint({
  id: 'list-instance-users',
  method: 'GET',
  path: '/admin/users',
  tag,
  summary: 'Lists the users of the instance',
  description: 'Newest first.',
  access,
  query: InstanceUserQuery,
  success: { 200: InstanceUserList },
})

export const updateInstanceUser = endpoint({
  id: 'update-instance-user',
  method: 'PATCH',
  path: '/admin/users/{id}',
  tag,
  summary: 'Suspends or resumes a user, or makes or removes an administrator',
  description: 'One administrator who is not suspended has to stay.',
  access,
  params: idParams('The user.'),
  body: UpdateInstanceUserBody,
  success: { 200: InstanceUser },
  problems: ['state_conflict'],
  conditional: true,
})

export const listInstanceOrganizations = endpoint({
  id: 'list-instance-organizations',
  method: 'GET',
  path: '/admin/organizations',
  tag,
  summary: 'Lists the organizations of the instance',
  description: 'Newest first.',
  access,
  query: InstanceOrganizationQuery,
  success: { 200: InstanceOrganizationList },
})

export const updateInstanceOrganization = endpoint({
  id: 'update-instance-organization',
  method: 'PATCH',
  path: '/admin/organizations/{id}',
  tag,
  summary: 'Lets the identity providers of an organization make users, or stops that',
  description: 'Users who are there already stay, and go on signing in.',
  access,
  params: idParams('The organization.'),
  body: UpdateInstanceOrganizationBody,
  success: { 200: InstanceOrganization },
})

export const listProviderApps = endpoint({
  id: 'list-provider-apps',
  method: 'GET',
  path: '/admin/provider-apps',
  tag,
  summary: "Lists the operator's apps on networks",
  description: 'Newest first, without their secrets.',
  access,
  success: { 200: ProviderAppList },
})

export const createProviderApp = endpoint({
  id: 'create-provider-app',
  method: 'POST',
  path: '/admin/provider-apps',
  tag,
  summary: 'Adds an app of the operator on a network',
  description: 'New authorizations use it in place of an app that the instance registered by itself.',
  access,
  body: CreateProviderAppBody,
  success: { 201: ProviderApp },
  idempotency: 'optional',
})

export const deleteProviderApp = endpoint({
  id: 'delete-provider-app',
  method: 'DELETE',
  path: '/admin/provider-apps/{id}',
  tag,
  summary: "Removes an operator's app",
  description: 'Accounts that were connected with it stay connected.',
  access,
  params: idParams('The app.'),
  success: { 204: noContent },
})

export const getInstanceSettings = endpoint({
  id: 'get-instance-settings',
  method: 'GET',
  path: '/admin/instance-settings',
  tag,
  summary: 'The settings that can change while the instance runs',
  access,
  success: { 200: InstanceSettings },
})

export const replaceInstanceSettings = endpoint({
  id: 'replace-instance-settings',
  method: 'PUT',
  path: '/admin/instance-settings',
  tag,
  summary: 'Replaces the stored settings',
  description:
    'Full replacement: what is not sent goes back to its default, but for secrets, which stay until the empty text is sent. Acts at once in the process that answers and within seconds in all others.',
  access,
  body: ReplaceInstanceSettingsBody,
  success: { 200: InstanceSettings },
})
