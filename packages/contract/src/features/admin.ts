/** Administration of the instance. What workspaces hold is not reachable here. */
import { endpointsOf, noContent, onInstance } from '../endpoint.ts'
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

const { get, post, put, patch, del } = endpointsOf('administration')
const access = onInstance

export const getInstanceOverview = get('get-instance-overview', '/admin/overview', {
  summary: 'How the instance is doing',
  access,
  success: { 200: InstanceOverview },
})

export const listInstanceUsers = get('list-instance-users', '/admin/users', {
  summary: 'Lists the users of the instance',
  description: 'Newest first.',
  access,
  query: InstanceUserQuery,
  success: { 200: InstanceUserList },
})

export const updateInstanceUser = patch('update-instance-user', '/admin/users/{id}', {
  summary: 'Suspends or resumes a user, or makes or removes an administrator',
  description: 'At least one administrator must remain active.',
  access,
  params: idParams('The user.'),
  body: UpdateInstanceUserBody,
  success: { 200: InstanceUser },
  problems: ['state_conflict'],
  conditional: true,
})

export const listInstanceOrganizations = get('list-instance-organizations', '/admin/organizations', {
  summary: 'Lists the organizations of the instance',
  description: 'Newest first.',
  access,
  query: InstanceOrganizationQuery,
  success: { 200: InstanceOrganizationList },
})

export const updateInstanceOrganization = patch('update-instance-organization', '/admin/organizations/{id}', {
  summary: 'Allows or forbids the identity providers of an organization to create users',
  description: 'Existing users stay and can still sign in.',
  access,
  params: idParams('The organization.'),
  body: UpdateInstanceOrganizationBody,
  success: { 200: InstanceOrganization },
})

export const listProviderApps = get('list-provider-apps', '/admin/provider-apps', {
  summary: "Lists the operator's apps on networks",
  description: 'Newest first, without their secrets.',
  access,
  success: { 200: ProviderAppList },
})

export const createProviderApp = post('create-provider-app', '/admin/provider-apps', {
  summary: 'Adds an app of the operator on a network',
  description: 'New authorizations use it in place of an app that the instance registered by itself.',
  access,
  body: CreateProviderAppBody,
  success: { 201: ProviderApp },
  idempotency: 'optional',
})

export const deleteProviderApp = del('delete-provider-app', '/admin/provider-apps/{id}', {
  summary: "Removes an operator's app",
  description: 'Accounts that were connected with it stay connected.',
  access,
  params: idParams('The app.'),
  success: { 204: noContent },
})

export const getInstanceSettings = get('get-instance-settings', '/admin/instance-settings', {
  summary: 'The settings that can change while the instance runs',
  access,
  success: { 200: InstanceSettings },
})

export const replaceInstanceSettings = put('replace-instance-settings', '/admin/instance-settings', {
  summary: 'Replaces the stored settings',
  description:
    'Full replacement: what is not sent goes back to its default, but for secrets, which stay until the empty text is sent. Acts at once in the process that answers and within seconds in all others.',
  access,
  body: ReplaceInstanceSettingsBody,
  success: { 200: InstanceSettings },
})
