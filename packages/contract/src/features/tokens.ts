/** API tokens: created and revoked in a browser session only. */
import { endpointsOf, noContent, selfInBrowser } from '../endpoint.ts'
import { idParams } from './common.ts'
import { ApiTokenList, CreateApiTokenBody, CreatedApiToken } from './tokens.schemas.ts'

const { get, post, del } = endpointsOf('api-tokens')

export const listApiTokens = get('list-api-tokens', '/api-tokens', {
  summary: "Lists the caller's tokens",
  description: 'Newest first, with expired and revoked ones.',
  access: selfInBrowser,
  success: { 200: ApiTokenList },
})

export const createApiToken = post('create-api-token', '/api-tokens', {
  summary: 'Creates a token',
  description: 'The answer is the only place where the token is ever shown.',
  access: selfInBrowser,
  body: CreateApiTokenBody,
  success: { 201: CreatedApiToken },
  problems: ['reauthentication_failed', 'sso_required', 'workspace_access_denied'],
  rateLimits: ['api-tokens'],
  idempotency: 'once',
})

export const deleteApiToken = del('delete-api-token', '/api-tokens/{id}', {
  summary: 'Revokes a token',
  description: 'Acts on the next request. May be repeated.',
  access: selfInBrowser,
  params: idParams('The token.'),
  success: { 204: noContent },
})
