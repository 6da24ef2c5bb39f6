/** Administration of the instance, without access to the content of workspaces. */
import { endpointsOf, noContent, onInstance } from '../endpoint.ts'
import {
  CreateProviderAppBody,
  Examination,
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
  ProviderAppTest,
  ReplaceInstanceSettingsBody,
  UpdateInstanceOrganizationBody,
  UpdateInstanceUserBody,
  UpdateProviderAppBody,
} from './admin.schemas.ts'
import { idParams } from './common.ts'

const { get, post, put, patch, del } = endpointsOf('administration')
const access = onInstance

export const getInstanceOverview = get('get-instance-overview', '/admin/overview', {
  summary: 'Get the instance overview',
  description: 'Counts of users, workspaces, accounts and jobs, delivery lateness, storage and version.',
  access,
  success: { 200: InstanceOverview },
})

export const getExamination = get('get-examination', '/admin/doctor', {
  summary: 'Get what the doctor found',
  description: 'The state of the instance, with advice. Examines it first if the last examination is more than an hour old.',
  access,
  success: { 200: Examination },
})

export const examine = post('examine', '/admin/doctor', {
  summary: 'Examine the instance',
  description: 'Runs the same checks as `broadside doctor`, now.',
  access,
  success: { 200: Examination },
  rateLimits: ['doctor'],
})

export const listInstanceUsers = get('list-instance-users', '/admin/users', {
  summary: 'List all users',
  description: 'Newest first.',
  access,
  query: InstanceUserQuery,
  success: { 200: InstanceUserList },
})

export const updateInstanceUser = patch('update-instance-user', '/admin/users/{id}', {
  summary: 'Update a user',
  description:
    'Suspends or resumes the user, or grants or removes the administrator role. Suspension stops sessions and tokens at once. At least one administrator must remain active.',
  access,
  params: idParams('The user.'),
  body: UpdateInstanceUserBody,
  success: { 200: InstanceUser },
  problems: ['state_conflict'],
  conditional: true,
})

export const listInstanceOrganizations = get('list-instance-organizations', '/admin/organizations', {
  summary: 'List all organizations',
  description: 'Newest first.',
  access,
  query: InstanceOrganizationQuery,
  success: { 200: InstanceOrganizationList },
})

export const updateInstanceOrganization = patch('update-instance-organization', '/admin/organizations/{id}', {
  summary: "Update an organization's user provisioning",
  description: "Allows or forbids the organization's identity providers to create users. Existing users stay and can still sign in.",
  access,
  params: idParams('The organization.'),
  body: UpdateInstanceOrganizationBody,
  success: { 200: InstanceOrganization },
})

export const listProviderApps = get('list-provider-apps', '/admin/provider-apps', {
  summary: 'List provider apps',
  description: 'Newest first, without secrets.',
  access,
  success: { 200: ProviderAppList },
})

export const createProviderApp = post('create-provider-app', '/admin/provider-apps', {
  summary: 'Create a provider app',
  description:
    'New authorizations use it instead of an app that the instance registered on its own. The secret is encrypted and never returned.',
  access,
  body: CreateProviderAppBody,
  success: { 201: ProviderApp },
  idempotency: 'optional',
})

export const updateProviderApp = patch('update-provider-app', '/admin/provider-apps/{id}', {
  summary: 'Update a provider app',
  description:
    'Renames it, replaces its secret, or changes whether new authorizations use it. An active app replaces the active one of the same network and server. Accounts keep the app that they were connected with, and use its new secret.',
  access,
  params: idParams('The app.'),
  body: UpdateProviderAppBody,
  success: { 200: ProviderApp },
})

export const testProviderApp = post('test-provider-app', '/admin/provider-apps/{id}/test', {
  summary: 'Test a provider app',
  description: 'Makes one call to the network, which shows whether it knows the app and its secret.',
  access,
  params: idParams('The app.'),
  success: { 200: ProviderAppTest },
  rateLimits: ['provider-app-test'],
})

export const deleteProviderApp = del('delete-provider-app', '/admin/provider-apps/{id}', {
  summary: 'Delete a provider app',
  description: 'Accounts that were connected with it stay connected, and keep working.',
  access,
  params: idParams('The app.'),
  success: { 204: noContent },
})

export const getInstanceSettings = get('get-instance-settings', '/admin/instance-settings', {
  summary: 'Get the instance settings',
  description:
    'The settings that can change while the instance runs, each with its source. Settings from environment variables are read-only, and secrets are never returned.',
  access,
  success: { 200: InstanceSettings },
})

export const replaceInstanceSettings = put('replace-instance-settings', '/admin/instance-settings', {
  summary: 'Replace the instance settings',
  description:
    'Omitted settings return to their defaults, except secrets, which stay until an empty string is sent. Takes effect at once in the responding process and within seconds in all others.',
  access,
  body: ReplaceInstanceSettingsBody,
  success: { 200: InstanceSettings },
})
