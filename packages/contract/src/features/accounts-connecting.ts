/** The steps of connecting an account that come after its form: a choice of accounts, or a code. */
import { Type } from 'typebox'
import { endpointsOf, inWorkspace, self } from '../endpoint.ts'
import { Id } from '../primitives.ts'
import {
  AccountSelection,
  CompleteSelectionBody,
  ConnectionCode,
  IssueConnectionCodeBody,
  IssuedConnectionCode,
  SelectedAccounts,
} from './accounts-connecting.schemas.ts'

const { get, post } = endpointsOf('accounts')

const params = Type.Object({ connection_id: Id('As returned when the connection was started.') })

export const getAccountSelection = get('get-account-selection', '/accounts/selections/{connection_id}', {
  summary: 'Get the accounts to choose from',
  description: 'For the user who authorized them, within 30 minutes.',
  access: self,
  params,
  success: { 200: AccountSelection },
  problems: ['challenge_invalid', 'workspace_access_denied', 'role_insufficient'],
})

export const completeAccountSelection = post('complete-account-selection', '/accounts/selections/{connection_id}/complete', {
  summary: 'Connect the chosen accounts',
  description: 'They share one authorization. Accounts that were connected before keep their ids and everything scheduled.',
  access: self,
  params,
  body: CompleteSelectionBody,
  success: { 200: SelectedAccounts },
  problems: ['challenge_invalid', 'limit_reached', 'provider_not_ready', 'workspace_access_denied', 'role_insufficient'],
  idempotency: 'optional',
})

export const issueConnectionCode = post('issue-connection-code', '/accounts/connection-codes', {
  summary: 'Issue a connection code',
  description: 'For networks with the mode `bot_code`. The code is shown only in this response; its state shows when it was used.',
  access: inWorkspace('editor', 'body.workspace_id'),
  body: IssueConnectionCodeBody,
  success: { 200: IssuedConnectionCode },
  problems: ['limit_reached', 'provider_not_ready', 'connection_refused', 'provider_unavailable', 'telegram_not_configured'],
  rateLimits: ['connection-code'],
  idempotency: 'once',
})

export const getConnectionCode = get('get-connection-code', '/accounts/connection-codes/{connection_id}', {
  summary: 'Get the state of a connection code',
  description: 'For the user who requested it. Kept for a day after it expired.',
  access: self,
  params,
  success: { 200: ConnectionCode },
  problems: ['workspace_access_denied', 'role_insufficient'],
})
