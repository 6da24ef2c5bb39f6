/** Connects the bot of an app: by OAuth (https://docs.slack.dev/authentication/installing-with-oauth), or with its token. */
import { expectString, findString } from '../kit/expect.ts'
import { authorize, exchangeCode, type OAuthApp, type OAuthServer, refreshTokens, type Tokens } from '../kit/oauth2.ts'
import { NetworkError } from '../spec/index.ts'
import type { Account, ConnectTools, Connected, CredentialsConnect, Json, OAuthConnect, Refreshed, Target } from '../spec/index.ts'
import { scopes } from './declare.ts'
import { errors } from './errors.ts'
import { type Credential, openApi, origin, toCredential } from './wire.ts'

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

const toJson = ({ token, rotation }: Credential): Json => (rotation ? { token, rotation } : { token })

const expiryOf = ({ rotation }: Credential): { expiresAt?: Date } => (rotation ? { expiresAt: new Date(rotation.expiresAt) } : {})

const connectAs = async (tools: ConnectTools, credential: Credential): Promise<Connected> => {
  const { account, scopes: granted } = await readBot(tools, credential.token)
  const missing = scopes.filter((scope) => !granted.includes(scope))
  if (missing.length > 0) throw new NetworkError({ kind: 'permission', evidence: 'rejected', code: 'missing_permissions', missing })
  return { accounts: [account], credential: toJson(credential), ...expiryOf(credential), scopes: granted }
}

export const connectWithToken: CredentialsConnect['connect'] = (tools, { bot_token = '' }) => connectAs(tools, { token: bot_token.trim() })

const toTokenCredential = ({ accessToken, refreshToken, expiresAt }: Tokens, app: OAuthApp): Credential =>
  refreshToken && expiresAt
    ? { token: accessToken, rotation: { refreshToken, expiresAt: expiresAt.toISOString(), ...app } }
    : { token: accessToken }

export const start: OAuthConnect['start'] = async (_, { operatorApp, ...request }) => {
  if (!operatorApp) throw new NetworkError({ kind: 'not_ready', evidence: 'not_sent', code: 'app_missing' })
  return { url: authorize(server, operatorApp, request).url, pending: { ...operatorApp } }
}

export const finish: OAuthConnect['finish'] = async (tools, { query, pending, redirectUri }) => {
  const app = { clientId: expectString(pending, 'clientId'), clientSecret: expectString(pending, 'clientSecret') }
  const tokens = await exchangeCode({ ...tools, errors }, server, app, { query, redirectUri, verifier: '' })
  return connectAs(tools, toTokenCredential(tokens, app))
}

/** Milliseconds before its expiry in which a token is renewed. A token that rotates lives for twelve hours. */
const renewsWithin = 4 * 3_600_000

const renew = async (tools: ConnectTools, { rotation }: Credential): Promise<Credential | undefined> => {
  if (!rotation || Date.parse(rotation.expiresAt) - tools.now().getTime() > renewsWithin) return undefined
  const { refreshToken, clientId, clientSecret } = rotation
  const app = { clientId, clientSecret }
  return toTokenCredential(await refreshTokens({ ...tools, errors }, server, app, refreshToken), app)
}

const readSame = async (tools: ConnectTools, { token }: Credential, { accountId }: Account) => {
  const read = await readBot(tools, token)
  if (read.account.accountId !== accountId) throw new NetworkError({ kind: 'auth', evidence: 'rejected', code: 'account_mismatch' })
  return read
}

export const refresh = async (tools: ConnectTools, { account, credential: stored }: Target): Promise<Refreshed> => {
  const known = toCredential(stored)
  const renewed = await renew(tools, known)
  if (!renewed) return readSame(tools, known, account)
  const kept = { credential: toJson(renewed), ...expiryOf(renewed) }
  try {
    return { ...(await readSame(tools, renewed, account)), ...kept }
  } catch (error) {
    // The old token can't be renewed again, so the new one must be stored.
    if (error instanceof NetworkError && error.kind !== 'auth') return { account, ...kept }
    throw error
  }
}
