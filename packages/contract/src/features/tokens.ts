/** API tokens, which are managed only in a browser session. */
import { endpointsOf, noContent, selfInBrowser } from '../endpoint.ts'
import { idParams } from './common.ts'
import { ApiTokenList, CreateApiTokenBody, CreatedApiToken } from './tokens.schemas.ts'

const { get, post, del } = endpointsOf('api-tokens')

export const listApiTokens = get('list-api-tokens', '/api-tokens', {
  summary: "List the caller's API tokens",
  description: 'Newest first, including expired and revoked tokens. Token values are never returned.',
  access: selfInBrowser,
  success: { 200: ApiTokenList },
})

export const createApiToken = post('create-api-token', '/api-tokens', {
  summary: 'Create an API token',
  description: 'The token is shown only in this response. Some organizations require a re-authentication grant for `token.create`.',
  access: selfInBrowser,
  body: CreateApiTokenBody,
  success: { 201: CreatedApiToken },
  problems: ['reauthentication_failed', 'sso_required', 'workspace_access_denied'],
  rateLimits: ['api-tokens'],
  idempotency: 'once',
})

export const deleteApiToken = del('delete-api-token', '/api-tokens/{id}', {
  summary: 'Revoke an API token',
  description: 'Takes effect with the next request. Repeatable.',
  access: selfInBrowser,
  params: idParams('The token.'),
  success: { 204: noContent },
})
