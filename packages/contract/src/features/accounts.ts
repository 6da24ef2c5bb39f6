/** Connected accounts and how they are connected. */
import { Type } from 'typebox'
import { anyone, endpoint, inWorkspace, noContent } from '../endpoint.ts'
import { Id } from '../primitives.ts'
import {
  Account,
  AccountProviderList,
  AccountVoice,
  AssignVoiceBody,
  Authorization,
  CallbackQuery,
  ConnectAccountBody,
  StartAuthorizationBody,
  UpdateAccountBody,
} from './accounts.schemas.ts'
import { AccountChoiceList, AccountChoiceQuery } from './accounts-choices.schemas.ts'
import { AccountFeatureList, AccountFeaturesQuery, ChooseAccountFeaturesBody } from './accounts-features.schemas.ts'
import { idParams, workspaceQuery } from './common.ts'

const accountParams = idParams('The account, by our id.')
const platformParams = Type.Object({ platform: Id('The network, for example `mastodon`.') })

export const listAccounts = endpoint({
  id: 'list-accounts',
  method: 'GET',
  path: '/accounts',
  tag: 'accounts',
  summary: 'Lists the active accounts of a workspace',
  description: 'Newest first.',
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: workspaceQuery,
  success: { 200: Type.Array(Account) },
})

export const listAccountProviders = endpoint({
  id: 'list-account-providers',
  method: 'GET',
  path: '/accounts/providers',
  tag: 'accounts',
  summary: 'Lists every network and how it is connected',
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: workspaceQuery,
  success: { 200: AccountProviderList },
})

export const connectAccount = endpoint({
  id: 'connect-account',
  method: 'POST',
  path: '/accounts/connect',
  tag: 'accounts',
  summary: 'Connects an account with credentials',
  description:
    'The credentials are proven by a call to the network before anything is stored. Connecting the same account again renews its credentials and brings it back with its id.',
  access: inWorkspace('editor', 'body.workspace_id'),
  body: ConnectAccountBody,
  success: { 201: Account },
  problems: ['limit_reached', 'provider_not_ready', 'connection_refused', 'provider_unavailable'],
  idempotency: 'optional',
})

export const startAccountAuthorization = endpoint({
  id: 'start-account-authorization',
  method: 'POST',
  path: '/accounts/{platform}/auth-url',
  tag: 'accounts',
  summary: 'Starts to connect an account through the network',
  access: inWorkspace('editor', 'body.workspace_id'),
  params: platformParams,
  body: StartAuthorizationBody,
  success: { 200: Authorization },
  problems: ['limit_reached', 'provider_not_ready', 'connection_refused', 'provider_unavailable'],
})

export const finishAccountAuthorization = endpoint({
  id: 'finish-account-authorization',
  method: 'GET',
  path: '/accounts/{platform}/callback',
  tag: 'accounts',
  summary: 'Where the network sends the browser back to',
  description:
    'Acts only in a browser with a session of the user who started it, and always redirects to the web app, with a status and the ids of accounts or a problem code.',
  access: anyone,
  params: platformParams,
  query: CallbackQuery,
  success: { 302: noContent },
})

export const updateAccount = endpoint({
  id: 'update-account',
  method: 'PATCH',
  path: '/accounts/{id}',
  tag: 'accounts',
  summary: 'Changes an account',
  description: 'What is left out stays as it is.',
  access: inWorkspace('editor', 'resource.account'),
  params: accountParams,
  body: UpdateAccountBody,
  success: { 200: Account },
  problems: ['name_taken'],
  conditional: true,
})

export const disconnectAccount = endpoint({
  id: 'disconnect-account',
  method: 'DELETE',
  path: '/accounts/{id}',
  tag: 'accounts',
  summary: 'Disconnects an account',
  description:
    'Cancels what is scheduled for the account and hides it from sets. The permission that was given at the network stays there until it is withdrawn there.',
  access: inWorkspace('editor', 'resource.account'),
  params: accountParams,
  success: { 204: noContent },
  problems: ['last_destination_of_grant', 'built_in_account'],
  conditional: true,
})

export const checkAccount = endpoint({
  id: 'check-account',
  method: 'POST',
  path: '/accounts/{id}/check',
  tag: 'accounts',
  summary: 'Reads an account and its limits again',
  description: 'Proves that the credentials still work. A definite refusal marks the account as one to be connected again.',
  access: inWorkspace('editor', 'resource.account'),
  params: accountParams,
  success: { 200: Account },
  problems: ['connection_refused', 'provider_unavailable'],
  conditional: true,
})

export const deleteAccountGrant = endpoint({
  id: 'delete-account-grant',
  method: 'DELETE',
  path: '/accounts/{id}/grant',
  tag: 'accounts',
  summary: 'Erases the credentials of an account',
  description:
    'Disconnects every account that uses the same credentials. The permission that was given at the network stays there until it is withdrawn there.',
  access: inWorkspace('editor', 'resource.account'),
  params: accountParams,
  success: { 204: noContent },
  problems: ['built_in_account'],
  conditional: true,
})

export const assignAccountVoice = endpoint({
  id: 'assign-account-voice',
  method: 'PUT',
  path: '/accounts/{id}/voice-profile',
  tag: 'accounts',
  summary: 'Assigns a voice profile to an account',
  access: inWorkspace('editor', 'resource.account'),
  params: accountParams,
  body: AssignVoiceBody,
  success: { 200: AccountVoice },
  conditional: true,
})

export const listAccountFeatures = endpoint({
  id: 'list-account-features',
  method: 'GET',
  path: '/account-features',
  tag: 'accounts',
  summary: 'What is collected for accounts',
  description: 'Every feature of every account, in the order of the accounts.',
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: AccountFeaturesQuery,
  success: { 200: AccountFeatureList },
})

export const chooseAccountFeatures = endpoint({
  id: 'choose-account-features',
  method: 'PUT',
  path: '/account-features',
  tag: 'accounts',
  summary: 'Chooses what is collected for accounts',
  description:
    'A choice is kept also where the feature is not available; `effective_enabled` of the answer tells what it does. The answer has every feature of the accounts that were named.',
  access: inWorkspace('editor', 'body.workspace_id'),
  body: ChooseAccountFeaturesBody,
  success: { 200: AccountFeatureList },
})

export const listDestinationOptions = endpoint({
  id: 'list-destination-options',
  method: 'GET',
  path: '/accounts/{id}/destination-options',
  tag: 'accounts',
  summary: 'Where on its network an account may publish',
  description: 'Asks the network. Empty where an account has one target.',
  access: inWorkspace('viewer', 'resource.account'),
  params: accountParams,
  query: AccountChoiceQuery,
  success: { 200: AccountChoiceList },
  problems: ['connection_refused', 'provider_unavailable'],
})

export const listPublishingOptions = endpoint({
  id: 'list-publishing-options',
  method: 'GET',
  path: '/accounts/{id}/publishing-options/{source}',
  tag: 'accounts',
  summary: 'What an account may choose for a setting',
  description: 'Asks the network. Empty where the network has nothing to choose from.',
  access: inWorkspace('viewer', 'resource.account'),
  params: Type.Object({ id: Id('The account, by our id.'), source: Id('The setting, for example `visibility`.') }),
  query: AccountChoiceQuery,
  success: { 200: AccountChoiceList },
  problems: ['connection_refused', 'provider_unavailable'],
})
