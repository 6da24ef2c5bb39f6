/** OAuth 2 with tokens of 42 minutes: https://github.com/tumblr/docs/blob/master/api.md#oauth2-authorization */
import { expectString, findString, listAt } from '../kit/expect.ts'
import { expiryOf, type GrantedToken, readGrantedToken, refreshGrantedToken, toGrantedToken } from '../kit/granted-token.ts'
import { authorize, exchangeCode, type OAuthServer, refreshTokens, testAppWithCode } from '../kit/oauth2.ts'
import { NetworkError } from '../spec/index.ts'
import type { Account, ConnectTools, OAuthConnect, Refreshed, Target } from '../spec/index.ts'
import { scopes } from './declare.ts'
import { errors } from './errors.ts'
import { openApi, origin } from './wire.ts'

const server: OAuthServer = {
  authorizeUrl: 'https://www.tumblr.com/oauth2/authorize',
  tokenUrl: `${origin}/v2/oauth2/token`,
  scopes,
  usesPkce: false,
  clientAuth: 'body',
}

const toAccount = (blog: unknown): Account => {
  const name = expectString(blog, 'name')
  return {
    accountId: expectString(blog, 'uuid'),
    username: name,
    displayName: findString(blog, 'title') || name,
    avatarUrl: findString(blog, 'avatar', 0, 'url') ?? '',
    instanceUrl: '',
    limits: {},
  }
}

/** The blogs that the user may post to: https://github.com/tumblr/docs/blob/master/api.md#userinfo--get-a-users-information */
const readBlogs = async (tools: ConnectTools, token: string): Promise<Account[]> => {
  const { json } = await openApi(tools, token)({ method: 'GET', path: '/user/info' })
  return listAt(json, 'response', 'user', 'blogs').map(toAccount)
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
  const accounts = await readBlogs(tools, credential.token)
  return { accounts, selects: true, credential, ...expiryOf(credential), scopes: granted }
}

export const testApp: NonNullable<OAuthConnect['testApp']> = (tools, app) => testAppWithCode({ ...tools, errors }, server, app)

const renew = async (tools: ConnectTools, granted: GrantedToken): Promise<GrantedToken> => {
  const { app, refreshToken } = granted
  if (!app || !refreshToken) throw new NetworkError({ kind: 'auth', evidence: 'not_sent', code: 'credential_unreadable' })
  return toGrantedToken(await refreshTokens({ ...tools, errors }, server, app, refreshToken), app, granted)
}

const renewsWithin = 15 * 60_000

/** A blog that the user can no longer post to refuses the account, not the token that others share. */
const readBlog = async (tools: ConnectTools, account: Account, token: string): Promise<Account> => {
  const blog = (await readBlogs(tools, token)).find(({ accountId }) => accountId === account.accountId)
  if (!blog) throw new NetworkError({ kind: 'permission', evidence: 'rejected', code: 'blog_missing' })
  return blog
}

export const refresh = async (tools: ConnectTools, { account, credential }: Target): Promise<Refreshed> =>
  refreshGrantedToken(tools, account, readGrantedToken(credential), {
    within: renewsWithin,
    renew: (granted) => renew(tools, granted),
    read: async ({ token }) => ({ account: await readBlog(tools, account, token) }),
  })
