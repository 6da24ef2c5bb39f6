/** Connects a site of one's own with an application password, or one at WordPress.com by OAuth. */
import { expectString, findAt, findNumber, findString } from '../kit/expect.ts'
import { authorize, exchangeCode, type OAuthServer, testAppWithCode } from '../kit/oauth2.ts'
import { toSiteUrl } from '../kit/origin.ts'
import { call } from '../kit/request.ts'
import { NetworkError } from '../spec/index.ts'
import type { Account, ConnectTools, Connected, CredentialsConnect, OAuthConnect, Refreshed, Target } from '../spec/index.ts'
import { capabilities } from './declare.ts'
import { errors } from './errors.ts'
import { readRoot } from './site-root.ts'
import { basic, openApi, secretsOf, toCredential, type Credential } from './wire.ts'

const hosted = 'https://public-api.wordpress.com'

/** https://developer.wordpress.com/docs/api/oauth2/ */
const server: OAuthServer = {
  authorizeUrl: `${hosted}/oauth2/authorize`,
  tokenUrl: `${hosted}/oauth2/token`,
  scopes: ['posts', 'media', 'taxonomy', 'sites', 'users'],
  usesPkce: true,
  clientAuth: 'body',
}

interface Me {
  id: number
  capabilities: string[]
}

/** GET /users/me: https://developer.wordpress.org/rest-api/reference/users/#retrieve-a-user-2 */
const readMe = async (tools: ConnectTools, credential: Credential): Promise<Me> => {
  const { json } = await openApi(tools, credential)({ method: 'GET', path: '/users/me', query: { context: 'edit' } })
  const id = findNumber(json, 'id')
  if (id === undefined) throw new NetworkError({ kind: 'auth', evidence: 'rejected', code: 'rest_not_logged_in' })
  return { id, capabilities: capabilities.filter((name) => findAt(json, 'capabilities', name) === true) }
}

const assertMayPublish = (me: Me): void => {
  const missing = capabilities.filter((name) => !me.capabilities.includes(name))
  if (missing.length > 0) throw new NetworkError({ kind: 'permission', evidence: 'rejected', code: 'author_role_needed', missing })
}

interface Site {
  accountId: string
  name: string
  home: string
  iconUrl: string
  kind: 'self_hosted' | 'hosted'
}

const toAccount = ({ accountId, name, home, iconUrl, kind }: Site): Account => {
  const { host, pathname, origin } = new URL(home)
  const username = `${host}${pathname === '/' ? '' : pathname}`
  return { accountId, username, displayName: name || username, avatarUrl: iconUrl, instanceUrl: origin, accountKind: kind, limits: {} }
}

export const connectWithPassword: CredentialsConnect['connect'] = async (tools, fields) => {
  const siteUrl = toSiteUrl(fields['site_url'] ?? '')
  const root = await readRoot(tools, siteUrl)
  const authorization = basic((fields['username'] ?? '').trim(), (fields['application_password'] ?? '').trim())
  const credential: Credential = { api: root.api, authorization }
  const me = await readMe(tools, credential)
  assertMayPublish(me)
  const account = toAccount({ ...root, accountId: `${root.home}#${me.id}`, kind: 'self_hosted' })
  return { accounts: [account], credential, scopes: me.capabilities }
}

/** GET /rest/v1.1/sites/$site: https://developer.wordpress.com/docs/api/1.1/get/sites/%24site/ */
const readHostedSite = async (tools: ConnectTools, { authorization }: Credential, blogId: string): Promise<Site> => {
  const url = `${hosted}/rest/v1.1/sites/${encodeURIComponent(blogId)}`
  const caller = { ...tools, errors, secrets: () => secretsOf(authorization) }
  const { json } = await call(caller, { method: 'GET', url, headers: { authorization } })
  return {
    accountId: blogId,
    name: findString(json, 'name') ?? '',
    home: expectString(json, 'URL').replace(/\/+$/, ''),
    iconUrl: findString(json, 'icon', 'img') ?? '',
    kind: 'hosted',
  }
}

export const start: OAuthConnect['start'] = async (_, { operatorApp, redirectUri, state }) => {
  if (!operatorApp) throw new NetworkError({ kind: 'not_ready', evidence: 'not_sent', code: 'app_missing' })
  const { url, verifier } = authorize(server, operatorApp, { redirectUri, state })
  return { url, pending: { ...operatorApp, verifier } }
}

/** A token is for one site, which the user chose at WordPress.com. It doesn't expire. */
export const finish: OAuthConnect['finish'] = async (tools, { query, pending, redirectUri }): Promise<Connected> => {
  const app = { clientId: expectString(pending, 'clientId'), clientSecret: expectString(pending, 'clientSecret') }
  const verifier = expectString(pending, 'verifier')
  const { accessToken, body } = await exchangeCode({ ...tools, errors }, server, app, { query, redirectUri, verifier })
  const id = findAt(body, 'blog_id')
  const blogId = typeof id === 'number' ? String(id) : expectString(body, 'blog_id')
  const credential = { api: `${hosted}/wp/v2/sites/${encodeURIComponent(blogId)}`, authorization: `Bearer ${accessToken}` }
  const me = await readMe(tools, credential)
  assertMayPublish(me)
  return { accounts: [toAccount(await readHostedSite(tools, credential, blogId))], credential, scopes: me.capabilities }
}

export const testApp: NonNullable<OAuthConnect['testApp']> = (tools, app) => testAppWithCode({ ...tools, errors }, server, app)

export const refresh = async (tools: ConnectTools, { account, credential: stored }: Target): Promise<Refreshed> => {
  const credential = toCredential(stored)
  const me = await readMe(tools, credential)
  const scopes = me.capabilities
  if (account.accountKind === 'hosted') return { account: toAccount(await readHostedSite(tools, credential, account.accountId)), scopes }
  const [home = ''] = account.accountId.split('#')
  const root = await readRoot(tools, home)
  // A site that has moved keeps its account.
  return { account: { ...toAccount({ ...root, accountId: account.accountId, kind: 'self_hosted' }) }, scopes }
}
