/** Accounts and connecting them. */
import { Type } from 'typebox'
import { anyone, endpointsOf, inWorkspace, noContent, raw } from '../endpoint.ts'
import { Id } from '../primitives.ts'
import { resourceOf, throughResource } from '../resource.ts'
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
import { AccountChoiceList, AccountChoiceQuery, SettingChoiceQuery } from './accounts-choices.schemas.ts'
import { AccountDetails, DisconnectPreview } from './accounts-details.schemas.ts'
import { MentionableList, MentionQuery } from './accounts-mentions.schemas.ts'
import { AccountFeatureList, AccountFeaturesQuery, ChooseAccountFeaturesBody } from './accounts-features.schemas.ts'
import { idParams, workspaceQuery } from './common.ts'

const { get, post, put } = endpointsOf('accounts')

const accountParams = idParams('The account.')
const platformParams = Type.Object({ platform: Id('The network, such as `mastodon`.') })
const accounts = resourceOf({
  tag: 'accounts',
  path: '/accounts',
  params: accountParams,
  item: Account,
  access: throughResource('account'),
})

export const listAccounts = accounts.list('list-accounts', {
  summary: 'List accounts',
  description: 'Newest first. Disconnected accounts are included only with `include_inactive=true`.',
  query: ListAccountsQuery,
  success: { 200: Type.Array(Account) },
  eventCursor: true,
})

export const getAccount = accounts.get('get-account', {
  summary: 'Get an account',
  description:
    'With its permissions and capabilities. Includes disconnected accounts, because published posts still refer to them. Never contains secrets.',
  success: { 200: AccountDetails },
  eventCursor: true,
})

export const previewAccountDisconnect = accounts.below.get('preview-account-disconnect', 'disconnect-preview', {
  summary: 'Preview disconnecting an account',
  description: 'What would be canceled. Changes nothing.',
  success: { 200: DisconnectPreview },
})

export const listAccountProviders = get('list-account-providers', '/accounts/providers', {
  summary: 'List networks',
  description:
    'Every network with the steps to connect an account, what they need, and whether the instance is configured for it. Networks that are not configured are last.',
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: workspaceQuery,
  success: { 200: AccountProviderList },
})

export const connectAccount = post('connect-account', '/accounts/connect', {
  summary: 'Connect an account with credentials',
  description:
    'The credentials are verified with the network before anything is stored. Connecting the same account again renews its credentials and restores it under the same id.',
  access: inWorkspace('editor', 'body.workspace_id'),
  body: ConnectAccountBody,
  success: { 201: Account },
  problems: ['limit_reached', 'provider_not_ready', 'connection_refused', 'provider_unavailable'],
  idempotency: 'optional',
})

export const startAccountAuthorization = post('start-account-authorization', '/accounts/{platform}/auth-url', {
  summary: 'Start an account authorization',
  description:
    "Returns the network's authorization URL. It works once, within 10 minutes, in a session of the same user. Networks with many servers also need `instance_url`.",
  access: inWorkspace('editor', 'body.workspace_id'),
  params: platformParams,
  body: StartAuthorizationBody,
  success: { 200: Authorization },
  problems: ['limit_reached', 'provider_not_ready', 'connection_refused', 'provider_unavailable'],
})

export const finishAccountAuthorization = get('finish-account-authorization', '/accounts/{platform}/callback', {
  summary: 'Complete an account authorization',
  description:
    'The network redirects the browser here. Requires a session of the user who started it. Always redirects to the web app, with a status and account ids or a problem code.',
  access: anyone,
  params: platformParams,
  query: CallbackQuery,
  success: { 302: noContent },
})

export const getAccountAvatar = accounts.below.get('get-account-avatar', 'avatar', {
  summary: "Get an account's avatar",
  description:
    "A WebP image of up to 512 pixels per side, served from this server and cached for 7 days, so the network doesn't learn who views it.",
  success: { 200: raw('image/webp') },
  rateLimits: ['pictures'],
})

export const updateAccount = accounts.update('update-account', {
  summary: 'Update an account',
  description: 'Omitted properties keep their values.',
  body: UpdateAccountBody,
  problems: ['name_taken'],
})

export const disconnectAccount = accounts.delete('disconnect-account', {
  summary: 'Disconnect an account',
  description:
    "Cancels the account's scheduled posts and hides it from social sets. Access granted on the network itself stays until it is revoked there.",
  problems: ['last_destination_of_grant', 'built_in_account'],
})

export const checkAccount = post('check-account', '/accounts/{id}/check', {
  summary: 'Check an account',
  description:
    "Verifies the credentials with the network and refreshes the account's limits. A definite refusal marks the account `reconnect_required`.",
  access: inWorkspace('editor', 'resource.account'),
  params: accountParams,
  success: { 200: Account },
  problems: ['connection_refused', 'provider_unavailable', 'server_held'],
  conditional: true,
})

export const deleteAccountGrant = accounts.below.del('delete-account-grant', 'grant', {
  summary: "Delete an account's credentials",
  description:
    'Disconnects every account that shares these credentials and cancels their scheduled posts. Access granted on the network itself stays until it is revoked there.',
  success: { 204: noContent },
  problems: ['built_in_account'],
})

export const assignAccountVoice = accounts.below.put('assign-account-voice', 'voice-profile', {
  summary: 'Assign a voice profile to an account',
  description: "Builds use it for the account's posts. Null returns the account to the workspace's default voice profile.",
  body: AssignVoiceBody,
  success: { 200: AccountVoice },
})

export const listAccountFeatures = get('list-account-features', '/account-features', {
  summary: 'List account features',
  description: 'Every feature of each account, in the order of the accounts. Features are off for new accounts.',
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: AccountFeaturesQuery,
  success: { 200: AccountFeatureList },
})

export const chooseAccountFeatures = put('choose-account-features', '/account-features', {
  summary: 'Choose account features',
  description:
    "Each choice is stored even where the feature isn't available; `effective_enabled` shows whether it applies. Returns every feature of the named accounts. Enabling one queues a first collection; disabling keeps the data.",
  access: inWorkspace('editor', 'body.workspace_id'),
  body: ChooseAccountFeaturesBody,
  success: { 200: AccountFeatureList },
})

export const listDestinationOptions = accounts.below.get('list-destination-options', 'destination-options', {
  summary: "List an account's targets",
  description:
    'The boards, channels or communities that the account can publish to, fetched from the network. Empty for accounts with a single target.',
  query: AccountChoiceQuery,
  success: { 200: AccountChoiceList },
  problems: ['connection_refused', 'provider_unavailable'],
})

export const listPublishingOptions = accounts.below.get('list-publishing-options', 'publishing-options/{source}', {
  summary: 'List the options of a setting',
  description:
    'The values that the account can choose for one setting, fetched from the network. Empty where the network offers no choice.',
  params: Type.Object({ id: Id('The account.'), source: Id('The setting, such as `visibility`.') }),
  query: SettingChoiceQuery,
  success: { 200: AccountChoiceList },
  problems: ['connection_refused', 'provider_unavailable'],
})

export const listMentionablePeople = accounts.below.get('list-mentionable-people', 'mentions', {
  summary: 'Search for people to mention',
  description:
    "Searches the account's network, where it has a free search (Bluesky and Mastodon); otherwise `not_available`. A Mastodon server finds only the people it knows.",
  query: MentionQuery,
  success: { 200: MentionableList },
  problems: ['not_available', 'connection_refused', 'provider_unavailable'],
  rateLimits: ['mentions'],
})
