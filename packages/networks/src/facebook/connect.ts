/**
 * Connects Pages. A person's token is exchanged for one that lives for 60 days, and with that for tokens of the Pages, which don't expire:
 * https://developers.facebook.com/docs/facebook-login/guides/access-tokens/get-long-lived. Only the tokens of Pages are kept.
 */
import { expectId, expectString, findAt, findString, listAt } from '../kit/expect.ts'
import { openGraph } from '../kit/graph/wire.ts'
import { authorize, exchangeCode, type OAuthApp, type OAuthServer, testAppWithGrant } from '../kit/oauth2.ts'
import { call } from '../kit/request.ts'
import { NetworkError } from '../spec/index.ts'
import type { Account, ConnectTools, OAuthConnect, Refreshed, Target } from '../spec/index.ts'
import type { Credential } from './credential.ts'
import { commentScope, requiredScopes, scopes, toAllowed } from './declare.ts'
import { errors } from './errors.ts'
import { openPage, origin, siteOrigin, version } from './wire.ts'

/** https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow */
const server: OAuthServer = {
  authorizeUrl: `${siteOrigin}/${version}/dialog/oauth`,
  tokenUrl: `${origin}/${version}/oauth/access_token`,
  scopes,
  scopeSeparator: ',',
  usesPkce: false,
  // Asks again for permissions that the person declined before.
  extra: { auth_type: 'rerequest' },
  clientAuth: 'body',
}

const exchangeToken = async (tools: ConnectTools, { clientId, clientSecret }: OAuthApp, token: string): Promise<string> => {
  const caller = { ...tools, errors, secrets: () => [clientSecret, token] }
  const form = new URLSearchParams({
    grant_type: 'fb_exchange_token',
    client_id: clientId,
    client_secret: clientSecret,
    fb_exchange_token: token,
  })
  return expectString((await call(caller, { method: 'POST', url: server.tokenUrl, form })).json, 'access_token')
}

/** https://developers.facebook.com/docs/graph-api/reference/debug_token. The app asks about a token as itself. */
const inspectToken = async (tools: ConnectTools, { clientId, clientSecret }: OAuthApp, token: string) => {
  const graph = openGraph(tools, { url: `${origin}/${version}`, errors }, { token: `${clientId}|${clientSecret}` })
  const { json } = await graph.get('debug_token', { input_token: token })
  if (findAt(json, 'data', 'is_valid') !== true) throw new NetworkError({ kind: 'auth', evidence: 'rejected', code: 'token_invalid' })
  return { scopes: listAt(json, 'data', 'scopes').map(String), data: findAt(json, 'data') }
}

const pageFields = 'id,name,picture{url}'
const pageSize = 100
const mostPages = 20

interface FoundPage {
  account: Account
  token: string | undefined
  tasks: string[]
}

const toAccount = (page: unknown, granted: readonly string[]): Account => {
  const name = findString(page, 'name') ?? ''
  return {
    accountId: expectString(page, 'id'),
    username: name,
    displayName: name,
    avatarUrl: findString(page, 'picture', 'data', 'url') ?? '',
    instanceUrl: '',
    accountKind: 'page',
    limits: { canComment: granted.includes(commentScope) },
  }
}

/** https://developers.facebook.com/docs/graph-api/reference/user/accounts */
const listPages = async (tools: ConnectTools, app: OAuthApp, token: string, granted: readonly string[]): Promise<FoundPage[]> => {
  const graph = openGraph(tools, { url: `${origin}/${version}`, errors }, { token, appSecret: app.clientSecret })
  const found: FoundPage[] = []
  let after: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const { json } = await graph.get('me/accounts', { fields: `${pageFields},access_token,tasks`, limit: pageSize, after })
    for (const item of listAt(json, 'data')) {
      found.push({ account: toAccount(item, granted), token: findString(item, 'access_token'), tasks: listAt(item, 'tasks').map(String) })
    }
    after = findAt(json, 'paging', 'next') === undefined ? undefined : findString(json, 'paging', 'cursors', 'after')
    if (after === undefined) break
  }
  return found
}

/** Pages of the newer kind have a prefix: https://developers.facebook.com/docs/pages-api/overview#tasks */
const mayPublish = ({ tasks }: FoundPage): boolean =>
  tasks.some((task) => task === 'CREATE_CONTENT' || task === 'PROFILE_PLUS_CREATE_CONTENT')

const refuse = (code: string, missing?: readonly string[]): NetworkError =>
  new NetworkError({ kind: 'permission', evidence: 'rejected', code, ...(missing ? { missing } : {}) })

export const start: OAuthConnect['start'] = async (_, { operatorApp, ...request }) => {
  if (!operatorApp) throw new NetworkError({ kind: 'not_ready', evidence: 'not_sent', code: 'app_missing' })
  return { url: authorize(server, operatorApp, request).url, pending: { ...operatorApp } }
}

export const finish: OAuthConnect['finish'] = async (tools, { query, pending, redirectUri }) => {
  const app = { clientId: expectString(pending, 'clientId'), clientSecret: expectString(pending, 'clientSecret') }
  const { accessToken } = await exchangeCode({ ...tools, errors }, server, app, { query, redirectUri, verifier: '' })
  const token = await exchangeToken(tools, app, accessToken)
  const { scopes: granted, data } = await inspectToken(tools, app, token)
  const missing = requiredScopes.filter((scope) => !granted.includes(scope))
  if (missing.length > 0) throw refuse('missing_permissions', missing)
  const pages = await listPages(tools, app, token, granted)
  if (pages.length === 0) throw refuse('no_pages')
  const usable = pages.flatMap((page) => (mayPublish(page) && page.token ? [{ ...page, token: page.token }] : []))
  if (usable.length === 0) throw refuse('no_page_task')
  const tokens = Object.fromEntries(usable.map(({ account, token: own }) => [account.accountId, own]))
  const userId = findString(data, 'user_id') ?? expectId(data, 'user_id')
  const credential: Credential = { app, tokens }
  return {
    accounts: usable.map(({ account }) => account),
    selects: true,
    credential,
    allows: toAllowed(granted),
    scopes: granted,
    grantedBy: { userId, clientId: app.clientId },
  }
}

/** Facebook answers a wrong ID or secret with the codes of an unknown error, and of an unknown application. */
export const testApp: NonNullable<OAuthConnect['testApp']> = (tools, app) =>
  testAppWithGrant({ ...tools, errors }, server, app, { refuses: ['graph_1', 'graph_101'] })

export const refresh = async (tools: ConnectTools, target: Target): Promise<Refreshed> => {
  const { graph, app, token, id } = openPage(tools, target)
  const { scopes: granted } = await inspectToken(tools, app, token)
  const { json } = await graph.get(id, { fields: pageFields })
  return { account: toAccount(json, granted), allows: toAllowed(granted), scopes: granted }
}
