/** Connected accounts and how they are connected. */
import { Type } from 'typebox'
import { anyone, endpointsOf, inWorkspace, noContent, raw } from '../endpoint.ts'
import { Id } from '../primitives.ts'
import {
  Account,
  AccountProviderList,
  AccountVoice,
  AssignVoiceBody,
  Authorization,
  CallbackQuery,
  ConnectAccountBody,
  ListAccountsQuery,
  StartAuthorizationBody,
  UpdateAccountBody,
} from './accounts.schemas.ts'
import { AccountChoiceList, AccountChoiceQuery } from './accounts-choices.schemas.ts'
import { MentionableList, MentionQuery } from './accounts-mentions.schemas.ts'
import { AccountFeatureList, AccountFeaturesQuery, ChooseAccountFeaturesBody } from './accounts-features.schemas.ts'
import { idParams, workspaceQuery } from './common.ts'

const { get, post, put, patch, del } = endpointsOf('accounts')

const accountParams = idParams('The account, by our id.')
const platformParams = Type.Object({ platform: Id('The network, for example `mastodon`.') })

export const listAccounts = get('list-accounts', '/accounts', {
  summary: 'Lists the accounts of a workspace',
  description: 'Newest first; disconnected ones only on demand.',
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: ListAccountsQuery,
  success: { 200: Type.Array(Account) },
  eventCursor: true,
})

export const getAccount = get('get-account', '/accounts/{id}', {
  summary: 'Reads an account',
  description: 'Also one that is disconnected: posts that were published through it still name it.',
  access: inWorkspace('viewer', 'resource.account'),
  params: accountParams,
  success: { 200: Account },
  eventCursor: true,
})

export const listAccountProviders = get('list-account-providers', '/accounts/providers', {
  summary: 'Lists every network and how it is connected',
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: workspaceQuery,
  success: { 200: AccountProviderList },
})

export const connectAccount = post('connect-account', '/accounts/connect', {
  summary: 'Connects an account with credentials',
  description:
    'The credentials are proven by a call to the network before anything is stored. Connecting the same account again renews its credentials and brings it back with its id.',
  access: inWorkspace('editor', 'body.workspace_id'),
  body: ConnectAccountBody,
  success: { 201: Account },
  problems: ['limit_reached', 'provider_not_ready', 'connection_refused', 'provider_unavailable'],
  idempotency: 'optional',
})

export const startAccountAuthorization = post('start-account-authorization', '/accounts/{platform}/auth-url', {
  summary: 'Starts to connect an account through the network',
  access: inWorkspace('editor', 'body.workspace_id'),
  params: platformParams,
  body: StartAuthorizationBody,
  success: { 200: Authorization },
  problems: ['limit_reached', 'provider_not_ready', 'connection_refused', 'provider_unavailable'],
})

export const finishAccountAuthorization = get('finish-account-authorization', '/accounts/{platform}/callback', {
  summary: 'Where the network sends the browser back to',
  description:
    'Acts only in a browser with a session of the user who started it, and always redirects to the web app, with a status and the ids of accounts or a problem code.',
  access: anyone,
  params: platformParams,
  query: CallbackQuery,
  success: { 302: noContent },
})

export const getAccountAvatar = get('get-account-avatar', '/accounts/{id}/avatar', {
  summary: 'Shows the picture of an account',
  description: 'From this server, so that the network does not learn who looks: at most 512 pixels a side, and kept for 7 days.',
  access: inWorkspace('viewer', 'resource.account'),
  params: accountParams,
  success: { 200: raw('image/webp') },
  rateLimits: ['pictures'],
})

export const updateAccount = patch('update-account', '/accounts/{id}', {
  summary: 'Changes an account',
  description: 'Omitted properties stay unchanged.',
  access: inWorkspace('editor', 'resource.account'),
  params: accountParams,
  body: UpdateAccountBody,
  success: { 200: Account },
  problems: ['name_taken'],
  conditional: true,
})

export const disconnectAccount = del('disconnect-account', '/accounts/{id}', {
  summary: 'Disconnects an account',
  description:
    'Cancels what is scheduled for the account and hides it from sets. The permission that was given at the network stays there until it is withdrawn there.',
  access: inWorkspace('editor', 'resource.account'),
  params: accountParams,
  success: { 204: noContent },
  problems: ['last_destination_of_grant', 'built_in_account'],
  conditional: true,
})

export const checkAccount = post('check-account', '/accounts/{id}/check', {
  summary: 'Refreshes an account and its limits',
  description: 'Proves that the credentials still work. A definite refusal marks the account as one to be connected again.',
  access: inWorkspace('editor', 'resource.account'),
  params: accountParams,
  success: { 200: Account },
  problems: ['connection_refused', 'provider_unavailable'],
  conditional: true,
})

export const deleteAccountGrant = del('delete-account-grant', '/accounts/{id}/grant', {
  summary: 'Erases the credentials of an account',
  description:
    'Disconnects every account that uses the same credentials. The permission that was given at the network stays there until it is withdrawn there.',
  access: inWorkspace('editor', 'resource.account'),
  params: accountParams,
  success: { 204: noContent },
  problems: ['built_in_account'],
  conditional: true,
})

export const assignAccountVoice = put('assign-account-voice', '/accounts/{id}/voice-profile', {
  summary: 'Assigns a voice profile to an account',
  access: inWorkspace('editor', 'resource.account'),
  params: accountParams,
  body: AssignVoiceBody,
  success: { 200: AccountVoice },
  conditional: true,
})

export const listAccountFeatures = get('list-account-features', '/account-features', {
  summary: 'What is collected for accounts',
  description: 'Every feature of every account, in the order of the accounts.',
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: AccountFeaturesQuery,
  success: { 200: AccountFeatureList },
})

export const chooseAccountFeatures = put('choose-account-features', '/account-features', {
  summary: 'Chooses what is collected for accounts',
  description:
    'A choice is kept also where the feature is not available; `effective_enabled` of the answer tells what it does. The answer has every feature of the accounts that were named.',
  access: inWorkspace('editor', 'body.workspace_id'),
  body: ChooseAccountFeaturesBody,
  success: { 200: AccountFeatureList },
})

export const listDestinationOptions = get('list-destination-options', '/accounts/{id}/destination-options', {
  summary: 'Where on its network an account may publish',
  description: 'Asks the network. Empty for accounts with a single target.',
  access: inWorkspace('viewer', 'resource.account'),
  params: accountParams,
  query: AccountChoiceQuery,
  success: { 200: AccountChoiceList },
  problems: ['connection_refused', 'provider_unavailable'],
})

export const listPublishingOptions = get('list-publishing-options', '/accounts/{id}/publishing-options/{source}', {
  summary: 'What an account may choose for a setting',
  description: 'Asks the network. Empty where the network has nothing to choose from.',
  access: inWorkspace('viewer', 'resource.account'),
  params: Type.Object({ id: Id('The account, by our id.'), source: Id('The setting, for example `visibility`.') }),
  query: AccountChoiceQuery,
  success: { 200: AccountChoiceList },
  problems: ['connection_refused', 'provider_unavailable'],
})

export const listMentionablePeople = get('list-mentionable-people', '/accounts/{id}/mentions', {
  summary: 'Finds people to mention',
  description:
    'Asks the network of the account, where it has a search without cost: Bluesky and Mastodon. On a Mastodon server those are found whom it knows.',
  access: inWorkspace('viewer', 'resource.account'),
  params: accountParams,
  query: MentionQuery,
  success: { 200: MentionableList },
  problems: ['not_available', 'connection_refused', 'provider_unavailable'],
  rateLimits: ['mentions'],
})
