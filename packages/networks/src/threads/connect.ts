/** Connects a profile: https://developers.facebook.com/documentation/threads/get-started/get-access-tokens-and-permissions */
import { expectString, findString, listAt } from '../kit/expect.ts'
import { expiryOf, readGrantedToken, refreshGrantedToken } from '../kit/granted-token.ts'
import { exchangeToken, renewsWithin, renewToken } from '../kit/graph/tokens.ts'
import { authorize, exchangeCode, type OAuthServer } from '../kit/oauth2.ts'
import { call } from '../kit/request.ts'
import { NetworkError } from '../spec/index.ts'
import type { Account, Collection, ConnectTools, OAuthConnect, Refreshed, Target } from '../spec/index.ts'
import { locationScope, requiredScopes, scopes } from './declare.ts'
import { errors } from './errors.ts'
import type { Limits } from './limits.ts'
import { readQuotas } from './quota.ts'
import { authorizeUrl, longLived, openApi, origin } from './wire.ts'

const tokenUrl = `${origin}/oauth/access_token`

const server: OAuthServer = { authorizeUrl, tokenUrl, scopes, scopeSeparator: ',', usesPkce: false, clientAuth: 'body' }

/** https://developers.facebook.com/documentation/threads/troubleshooting/debug-access-token */
const readScopes = async (tools: ConnectTools, token: string): Promise<string[]> => {
  const { json } = await openApi(tools, token).get('debug_token', { input_token: token })
  return listAt(json, 'data', 'scopes').filter((scope) => typeof scope === 'string')
}

interface Profile {
  account: Account
  scopes: string[]
  allows: Collection[]
}

/** https://developers.facebook.com/documentation/threads/threads-profiles. Publishing takes all that reading replies does. */
const readProfile = async (tools: ConnectTools, token: string): Promise<Profile> => {
  const api = openApi(tools, token)
  const { json } = await api.get('me', { fields: 'id,username,name,threads_profile_picture_url' })
  const granted = await readScopes(tools, token)
  const missing = requiredScopes.filter((scope) => !granted.includes(scope))
  if (missing.length > 0) throw new NetworkError({ kind: 'permission', evidence: 'rejected', code: 'missing_permissions', missing })
  const quotas = await readQuotas(api)
  const limits: Limits = { locations: granted.includes(locationScope), posts: quotas.posts ?? null, replies: quotas.replies ?? null }
  const username = findString(json, 'username') ?? ''
  return {
    account: {
      accountId: expectString(json, 'id'),
      username,
      displayName: findString(json, 'name') || username,
      avatarUrl: findString(json, 'threads_profile_picture_url') ?? '',
      instanceUrl: '',
      limits,
    },
    scopes: granted,
    allows: ['engagement'],
  }
}

export const start: OAuthConnect['start'] = async (_, { operatorApp, ...request }) => {
  if (!operatorApp) throw new NetworkError({ kind: 'not_ready', evidence: 'not_sent', code: 'app_missing' })
  return { url: authorize(server, operatorApp, request).url, pending: { ...operatorApp } }
}

export const finish: OAuthConnect['finish'] = async (tools, { query, pending, redirectUri }) => {
  const app = { clientId: expectString(pending, 'clientId'), clientSecret: expectString(pending, 'clientSecret') }
  const caller = { ...tools, errors }
  const { accessToken } = await exchangeCode(caller, server, app, { query, redirectUri, verifier: '' })
  const credential = await exchangeToken(caller, longLived, app, accessToken)
  const { account, scopes: granted, allows } = await readProfile(tools, credential.token)
  const grantedBy = { userId: account.accountId, clientId: app.clientId }
  return { accounts: [account], credential, ...expiryOf(credential), allows, scopes: granted, grantedBy }
}

/** An app with the right secret gets a token of its own: https://developers.facebook.com/documentation/threads/get-started/app-access-tokens */
export const testApp: NonNullable<OAuthConnect['testApp']> = async (tools, { clientId, clientSecret }) => {
  const caller = { ...tools, errors, secrets: () => [clientSecret] }
  const query = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
  try {
    await call(caller, { method: 'GET', url: tokenUrl, query })
  } catch (error) {
    // A wrong secret has the code of an unknown failure, but another status.
    const isRefusal = error instanceof NetworkError && [400, 401, 403].includes(error.httpStatus ?? 0)
    throw isRefusal ? new NetworkError({ kind: 'auth', evidence: 'rejected', code: 'app_refused', cause: error }) : error
  }
}

export const refresh = async (tools: ConnectTools, { account, credential }: Target): Promise<Refreshed> =>
  refreshGrantedToken(tools, account, readGrantedToken(credential), {
    within: renewsWithin,
    renew: (granted) => renewToken({ ...tools, errors }, longLived, granted),
    read: ({ token }) => readProfile(tools, token),
  })
