/** OAuth 2 with tokens that are renewed: https://github.com/reddit-archive/reddit/wiki/OAuth2 */
import { expectString, findAt, findString } from '../kit/expect.ts'
import { expiryOf, type GrantedToken, readGrantedToken, refreshGrantedToken, toGrantedToken } from '../kit/granted-token.ts'
import { authorize, exchangeCode, type OAuthServer, refreshTokens, testAppWithCode } from '../kit/oauth2.ts'
import type { Caller } from '../kit/request.ts'
import { NetworkError } from '../spec/index.ts'
import type { Account, Collection, ConnectTools, OAuthConnect, Refreshed, Target } from '../spec/index.ts'
import { mayPost, readAbout, readRules, type Rules, toStored } from './community.ts'
import { scopes } from './declare.ts'
import { tokenErrors } from './errors.ts'
import { type Api, openApi, pagesOrigin, readPages, withUserAgent } from './wire.ts'

const server: OAuthServer = {
  authorizeUrl: `${pagesOrigin}/api/v1/authorize`,
  tokenUrl: `${pagesOrigin}/api/v1/access_token`,
  scopes,
  usesPkce: false,
  clientAuth: 'basic',
  extra: { duration: 'permanent' },
}

const callerFor = (tools: ConnectTools, clientId: string): Caller => ({
  ...tools,
  http: withUserAgent(tools.http, clientId),
  errors: tokenErrors,
})

interface User {
  /** With its prefix, `t2_`. */
  id: string
  name: string
  profile: Account
}

/** An address of an image has parameters that only Reddit needs. */
const pictureOf = (value: unknown, ...keys: string[]): string =>
  keys.map((key) => (findString(value, key) ?? '').split('?')[0] ?? '').find((address) => address.startsWith('https://')) ?? ''

/** https://www.reddit.com/dev/api/#GET_api_v1_me */
const readUser = async (api: Api): Promise<User> => {
  const { json } = await api({ method: 'GET', path: '/api/v1/me' })
  const [id, name] = [`t2_${expectString(json, 'id')}`, expectString(json, 'name')]
  const profile: Account = {
    accountId: id,
    username: name,
    displayName: findString(json, 'subreddit', 'title') || name,
    avatarUrl: pictureOf(json, 'snoovatar_img', 'icon_img'),
    instanceUrl: '',
    accountKind: 'profile',
    limits: { author: name },
  }
  return { id, name, profile }
}

/** Two users can post to the same subreddit, so its account names both. */
const toCommunityAccount = (userId: string, author: string, about: unknown, rules: Rules | undefined): Account => {
  const name = expectString(about, 'display_name')
  return {
    accountId: `${userId}:${expectString(about, 'name')}`,
    username: `r/${name}`,
    displayName: `r/${name}`,
    avatarUrl: pictureOf(about, 'community_icon', 'icon_img'),
    instanceUrl: '',
    accountKind: 'subreddit',
    limits: { author, community: toStored(about, rules) },
  }
}

const mostPages = 10
/** Subreddits whose rules are read at once, with two calls each. Those of others follow when the account is refreshed. */
const mostRead = 12

const readSilently = (api: Api, name: string) =>
  readRules(api, name, { withFlairs: true }).catch((error: unknown) => {
    if (error instanceof NetworkError) return undefined
    throw error
  })

/** https://www.reddit.com/dev/api/#GET_subreddits_mine_subscriber. Those that the user moderates are first. */
const readCommunities = async (api: Api, { id, name }: User): Promise<Account[]> => {
  const found: unknown[] = []
  for await (const { items } of readPages(api, '/subreddits/mine/subscriber', mostPages))
    found.push(...items.filter((about) => findString(about, 'subreddit_type') !== 'user' && mayPost(about)))
  const rank = (about: unknown): string =>
    `${findAt(about, 'user_is_moderator') === true ? 0 : 1}${findString(about, 'display_name')?.toLowerCase()}`
  const sorted = found.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1))
  const rules = await Promise.all(sorted.slice(0, mostRead).map((about) => readSilently(api, expectString(about, 'display_name'))))
  return sorted.map((about, index) => toCommunityAccount(id, name, about, rules[index]))
}

export const start: OAuthConnect['start'] = async (_, { operatorApp, ...request }) => {
  if (!operatorApp) throw new NetworkError({ kind: 'not_ready', evidence: 'not_sent', code: 'app_missing' })
  return { url: authorize(server, operatorApp, request).url, pending: { ...operatorApp } }
}

const allowsOf = (granted: readonly string[]): Collection[] => (granted.includes('read') ? ['engagement'] : [])

export const finish: OAuthConnect['finish'] = async (tools, { query, pending, redirectUri }) => {
  const app = { clientId: expectString(pending, 'clientId'), clientSecret: expectString(pending, 'clientSecret') }
  const tokens = await exchangeCode(callerFor(tools, app.clientId), server, app, { query, redirectUri, verifier: '' })
  const granted = tokens.scopes ?? scopes
  const missing = scopes.filter((scope) => !granted.includes(scope))
  if (missing.length > 0) throw new NetworkError({ kind: 'permission', evidence: 'rejected', code: 'missing_permissions', missing })
  const credential = toGrantedToken(tokens, app)
  const user = await readUser(openApi(tools, credential))
  const accounts = [user.profile, ...(await readCommunities(openApi(tools, credential, user.name), user))]
  return {
    accounts,
    selects: true,
    credential,
    ...expiryOf(credential),
    scopes: granted,
    allows: allowsOf(granted),
    grantedBy: { clientId: app.clientId },
  }
}

/** Reddit checks the app before the code. */
export const testApp: NonNullable<OAuthConnect['testApp']> = (tools, app) =>
  testAppWithCode(callerFor(tools, app.clientId), server, app, { refuses: ['http_401', 'invalid_client'], accepts: ['invalid_grant'] })

const renew = async (tools: ConnectTools, granted: GrantedToken): Promise<GrantedToken> => {
  const { app, refreshToken } = granted
  if (!app || !refreshToken) throw new NetworkError({ kind: 'auth', evidence: 'not_sent', code: 'credential_unreadable' })
  return toGrantedToken(await refreshTokens(callerFor(tools, app.clientId), server, app, refreshToken), app, granted)
}

const renewsWithin = 15 * 60_000

export const authorOf = ({ limits, username }: Pick<Account, 'limits' | 'username'>): string => findString(limits, 'author') ?? username

/** A subreddit that the user lost refuses its account, not the token that others share. */
const readAgain = async (api: Api, account: Account): Promise<Account> => {
  const [userId = '', communityId] = account.accountId.split(':')
  if (communityId === undefined) return (await readUser(api)).profile
  const name = account.username.replace(/^r\//, '')
  const about = await readAbout(api, name)
  if (!mayPost(about)) throw new NetworkError({ kind: 'permission', evidence: 'rejected', code: 'subreddit_access_lost' })
  return toCommunityAccount(userId, authorOf(account), about, await readRules(api, name, { withFlairs: true }))
}

export const refresh = async (tools: ConnectTools, { account, credential }: Target): Promise<Refreshed> =>
  refreshGrantedToken(tools, account, readGrantedToken(credential), {
    within: renewsWithin,
    renew: (granted) => renew(tools, granted),
    read: async (granted) => ({ account: await readAgain(openApi(tools, granted, authorOf(account)), account) }),
  })
