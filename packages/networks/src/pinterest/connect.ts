/** OAuth with continuous refresh tokens: https://developers.pinterest.com/docs/getting-started/set-up-authentication-and-authorization/ */
import { expectString, findString } from '../kit/expect.ts'
import { expiryOf, type GrantedToken, readGrantedToken, refreshGrantedToken, toGrantedToken } from '../kit/granted-token.ts'
import { authorize, exchangeCode, type OAuthServer, refreshTokens, testAppWithCode } from '../kit/oauth2.ts'
import { NetworkError } from '../spec/index.ts'
import type { Account, ConnectTools, OAuthConnect, Refreshed, Target } from '../spec/index.ts'
import { scopes } from './declare.ts'
import { errors } from './errors.ts'
import { openApi, origin } from './wire.ts'

const server: OAuthServer = {
  authorizeUrl: 'https://www.pinterest.com/oauth/',
  tokenUrl: `${origin}/v5/oauth/token`,
  scopes,
  scopeSeparator: ',',
  usesPkce: false,
  clientAuth: 'basic',
  // Apps from before September 2025 otherwise get a refresh token that ends after a year.
  codeExtra: { continuous_refresh: 'true' },
}

/** https://developers.pinterest.com/docs/api/v5/user_account-get/ */
const readAccount = async (tools: ConnectTools, token: string): Promise<Account> => {
  const { json } = await openApi(tools, token)({ method: 'GET', path: '/user_account' })
  const username = expectString(json, 'username')
  return {
    accountId: expectString(json, 'id'),
    username,
    displayName: findString(json, 'business_name') || username,
    avatarUrl: findString(json, 'profile_image') ?? '',
    instanceUrl: '',
    limits: {},
  }
}

export const start: OAuthConnect['start'] = async (_, { operatorApp, ...request }) => {
  if (!operatorApp) throw new NetworkError({ kind: 'not_ready', evidence: 'not_sent', code: 'app_missing' })
  return { url: authorize(server, operatorApp, request).url, pending: { ...operatorApp } }
}

export const finish: OAuthConnect['finish'] = async (tools, { query, pending, redirectUri }) => {
  const app = { clientId: expectString(pending, 'clientId'), clientSecret: expectString(pending, 'clientSecret') }
  const tokens = await exchangeCode({ ...tools, errors }, server, app, { query, redirectUri, verifier: '' })
  const granted = tokens.scopes ?? scopes
  const missing = scopes.filter((scope) => !granted.includes(scope))
  if (missing.length > 0) throw new NetworkError({ kind: 'permission', evidence: 'rejected', code: 'missing_permissions', missing })
  const credential = toGrantedToken(tokens, app)
  return { accounts: [await readAccount(tools, credential.token)], credential, ...expiryOf(credential), scopes: granted }
}

/** Pinterest checks the app before the code. */
export const testApp: NonNullable<OAuthConnect['testApp']> = (tools, app) =>
  testAppWithCode({ ...tools, errors }, server, app, { refuses: ['error_2'], accepts: ['error_283'] })

const renew = async (tools: ConnectTools, granted: GrantedToken): Promise<GrantedToken> => {
  const { app, refreshToken } = granted
  if (!app || !refreshToken) throw new NetworkError({ kind: 'auth', evidence: 'not_sent', code: 'credential_unreadable' })
  return toGrantedToken(await refreshTokens({ ...tools, errors }, server, app, refreshToken), app, granted)
}

/** A token lives for 30 days, and its refresh token for 60. */
const renewsWithin = 7 * 86_400_000

export const refresh = async (tools: ConnectTools, { account, credential }: Target): Promise<Refreshed> =>
  refreshGrantedToken(tools, account, readGrantedToken(credential), {
    within: renewsWithin,
    renew: (granted) => renew(tools, granted),
    read: async ({ token }) => ({ account: await readAccount(tools, token) }),
  })
