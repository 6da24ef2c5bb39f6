/** Connects the bot of an app: by OAuth (https://docs.slack.dev/authentication/installing-with-oauth), or with its token. */
import { expectString, findString } from '../kit/expect.ts'
import { expiryOf, type GrantedToken, readGrantedToken, refreshGrantedToken, toGrantedToken } from '../kit/granted-token.ts'
import { authorize, exchangeCode, type OAuthServer, refreshTokens, testAppWithCode } from '../kit/oauth2.ts'
import { NetworkError } from '../spec/index.ts'
import type { Account, ConnectTools, Connected, CredentialsConnect, OAuthConnect, Refreshed, Target } from '../spec/index.ts'
import { scopes } from './declare.ts'
import { errors } from './errors.ts'
import { openApi, origin } from './wire.ts'

const server: OAuthServer = {
  authorizeUrl: `${origin}/oauth/v2/authorize`,
  tokenUrl: `${origin}/api/oauth.v2.access`,
  scopes,
  scopeSeparator: ',',
  // Slack requires it of apps that can't keep a secret, which must be set up for it.
  usesPkce: false,
  clientAuth: 'body',
}

/** https://docs.slack.dev/reference/methods/auth.test. A header lists the scopes of the token. */
const readBot = async (tools: ConnectTools, token: string): Promise<{ account: Account; scopes: string[] }> => {
  const { json, headers } = await openApi(tools, token).get('auth.test')
  if (!findString(json, 'bot_id')) throw new NetworkError({ kind: 'auth', evidence: 'rejected', code: 'not_a_bot_token' })
  const team = findString(json, 'team') ?? ''
  return {
    account: {
      accountId: `${expectString(json, 'team_id')}.${expectString(json, 'user_id')}`,
      username: team,
      displayName: team,
      avatarUrl: '',
      instanceUrl: '',
      accountKind: 'bot',
      limits: { botName: findString(json, 'user') ?? '', url: findString(json, 'url') ?? '' },
    },
    scopes: (headers.get('x-oauth-scopes') ?? '').split(/[\s,]+/).filter(Boolean),
  }
}

const connectAs = async (tools: ConnectTools, credential: GrantedToken): Promise<Connected> => {
  const { account, scopes: granted } = await readBot(tools, credential.token)
  const missing = scopes.filter((scope) => !granted.includes(scope))
  if (missing.length > 0) throw new NetworkError({ kind: 'permission', evidence: 'rejected', code: 'missing_permissions', missing })
  return { accounts: [account], credential, ...expiryOf(credential), scopes: granted }
}

export const connectWithToken: CredentialsConnect['connect'] = (tools, { bot_token = '' }) => connectAs(tools, { token: bot_token.trim() })

export const start: OAuthConnect['start'] = async (_, { operatorApp, ...request }) => {
  if (!operatorApp) throw new NetworkError({ kind: 'not_ready', evidence: 'not_sent', code: 'app_missing' })
  return { url: authorize(server, operatorApp, request).url, pending: { ...operatorApp } }
}

export const finish: OAuthConnect['finish'] = async (tools, { query, pending, redirectUri }) => {
  const app = { clientId: expectString(pending, 'clientId'), clientSecret: expectString(pending, 'clientSecret') }
  const tokens = await exchangeCode({ ...tools, errors }, server, app, { query, redirectUri, verifier: '' })
  return connectAs(tools, toGrantedToken(tokens, app))
}

/** Slack refuses an app before its code: https://docs.slack.dev/reference/methods/oauth.v2.access#errors */
export const testApp: NonNullable<OAuthConnect['testApp']> = (tools, app) =>
  testAppWithCode({ ...tools, errors }, server, app, { refuses: ['invalid_client_id', 'bad_client_secret'], accepts: ['invalid_code'] })

const renew = async (tools: ConnectTools, granted: GrantedToken): Promise<GrantedToken> => {
  const { app, refreshToken } = granted
  if (!app || !refreshToken) throw new NetworkError({ kind: 'auth', evidence: 'not_sent', code: 'credential_unreadable' })
  return toGrantedToken(await refreshTokens({ ...tools, errors }, server, app, refreshToken), app, granted)
}

/** A token of an app with rotation lives for twelve hours: https://docs.slack.dev/authentication/using-token-rotation */
const renewsWithin = 4 * 3_600_000

export const refresh = async (tools: ConnectTools, { account, credential }: Target): Promise<Refreshed> =>
  refreshGrantedToken(tools, account, readGrantedToken(credential), {
    within: renewsWithin,
    renew: (granted) => renew(tools, granted),
    read: ({ token }) => readBot(tools, token),
  })
