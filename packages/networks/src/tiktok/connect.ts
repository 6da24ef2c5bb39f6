/** Connects a creator: https://developers.tiktok.com/doc/login-kit-web and https://developers.tiktok.com/doc/oauth-user-access-token-management */
import { expectString, findAt, findNumber, findString, listAt } from '../kit/expect.ts'
import { expiryOf, type GrantedToken, readGrantedToken, refreshGrantedToken, toGrantedToken } from '../kit/granted-token.ts'
import { authorize, exchangeCode, type OAuthServer, refreshTokens, testAppWithGrant } from '../kit/oauth2.ts'
import { NetworkError } from '../spec/index.ts'
import type { Account, ConnectTools, OAuthConnect, Refreshed, Target } from '../spec/index.ts'
import { required, scopes, uploadScope } from './declare.ts'
import { type Creator, creatorOf } from './limits.ts'
import { errors } from './errors.ts'
import { openApi, origin } from './wire.ts'

export const pagesOrigin = 'https://www.tiktok.com'

const server: OAuthServer = {
  authorizeUrl: `${pagesOrigin}/v2/auth/authorize/`,
  tokenUrl: `${origin}/v2/oauth/token/`,
  scopes,
  scopeSeparator: ',',
  // Only apps for desktops and phones have it.
  usesPkce: false,
  clientAuth: 'body',
  clientIdName: 'client_key',
}

/** The name, picture and choices of a creator: https://developers.tiktok.com/doc/content-posting-api-reference-query-creator-info */
export const readCreator = async (tools: Pick<ConnectTools, 'http' | 'now'>, token: string): Promise<unknown> =>
  findAt((await openApi(tools, token).post('creator_info/query', {})).json, 'data')

const toAccount = (accountId: string, creator: unknown, hasInbox: boolean): Account => {
  const username = findString(creator, 'creator_username') ?? ''
  return {
    accountId,
    username,
    displayName: findString(creator, 'creator_nickname') ?? username,
    avatarUrl: findString(creator, 'creator_avatar_url') ?? '',
    instanceUrl: '',
    limits: {
      username,
      hasInbox,
      privacyLevels: listAt(creator, 'privacy_level_options').filter((level) => typeof level === 'string'),
      maySetComments: findAt(creator, 'comment_disabled') !== true,
      maySetDuets: findAt(creator, 'duet_disabled') !== true,
      maySetStitches: findAt(creator, 'stitch_disabled') !== true,
      longestSeconds: findNumber(creator, 'max_video_post_duration_sec') ?? 600,
    },
  }
}

/** What the creator may choose right now. */
export const readCreatorOf = async (tools: Pick<ConnectTools, 'http' | 'now'>, token: string): Promise<Creator> =>
  creatorOf(toAccount('', await readCreator(tools, token), false))

export const start: OAuthConnect['start'] = async (_, { operatorApp, ...request }) => {
  if (!operatorApp) throw new NetworkError({ kind: 'not_ready', evidence: 'not_sent', code: 'app_missing' })
  return { url: authorize(server, operatorApp, request).url, pending: { ...operatorApp } }
}

export const finish: OAuthConnect['finish'] = async (tools, { query, pending, redirectUri }) => {
  const app = { clientId: expectString(pending, 'clientId'), clientSecret: expectString(pending, 'clientSecret') }
  const tokens = await exchangeCode({ ...tools, errors }, server, app, { query, redirectUri, verifier: '' })
  const granted = tokens.scopes ?? []
  const missing = required.filter((scope) => !granted.includes(scope))
  if (missing.length > 0) throw new NetworkError({ kind: 'permission', evidence: 'rejected', code: 'missing_permissions', missing })
  const credential = toGrantedToken(tokens, app)
  const creator = await readCreator(tools, credential.token)
  const account = toAccount(expectString(tokens.body, 'open_id'), creator, granted.includes(uploadScope))
  return { accounts: [account], credential, ...expiryOf(credential), scopes: granted, grantedBy: { clientId: app.clientId } }
}

/** An app gets a token of its own: https://developers.tiktok.com/doc/client-access-token-management */
export const testApp: NonNullable<OAuthConnect['testApp']> = (tools, app) => testAppWithGrant({ ...tools, errors }, server, app)

const renew = async (tools: ConnectTools, granted: GrantedToken): Promise<GrantedToken> => {
  const { app, refreshToken } = granted
  if (!app || !refreshToken) throw new NetworkError({ kind: 'auth', evidence: 'not_sent', code: 'credential_unreadable' })
  return toGrantedToken(await refreshTokens({ ...tools, errors }, server, app, refreshToken), app, granted)
}

/** Access tokens live for a day, and refresh tokens for a year. */
const renewsWithin = 8 * 3_600_000

export const refresh = (tools: ConnectTools, { account, credential }: Target): Promise<Refreshed> =>
  refreshGrantedToken(tools, account, readGrantedToken(credential), {
    within: renewsWithin,
    renew: (granted) => renew(tools, granted),
    read: async ({ token }) => ({
      account: toAccount(account.accountId, await readCreator(tools, token), findAt(account.limits, 'hasInbox') === true),
    }),
  })
