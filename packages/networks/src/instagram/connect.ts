/** Connects a professional account: https://developers.facebook.com/documentation/instagram-platform/instagram-api-with-instagram-login/business-login */
import { expectString, findAt, findString, listAt } from '../kit/expect.ts'
import { expiryOf, readGrantedToken, refreshGrantedToken } from '../kit/granted-token.ts'
import { exchangeToken, renewsWithin, renewToken } from '../kit/graph/tokens.ts'
import { authorize, type OAuthApp, type OAuthServer } from '../kit/oauth2.ts'
import { call } from '../kit/request.ts'
import { NetworkError } from '../spec/index.ts'
import type { Account, Collection, ConnectTools, Json, OAuthConnect, Refreshed, Target } from '../spec/index.ts'
import { commentScope, messageScope, requiredScopes, scopes } from './declare.ts'
import { errors } from './errors.ts'
import type { Limits } from './limits.ts'
import { readQuota } from './quota.ts'
import { authorizeUrl, longLived, openApi, tokenUrl } from './wire.ts'

const server: OAuthServer = { authorizeUrl, tokenUrl, scopes, scopeSeparator: ',', usesPkce: false, clientAuth: 'body' }

interface Granted {
  token: string
  scopes: string[]
}

/** The answer is in a list on some of Instagram's servers, and so are the permissions. */
const exchangeCode = async (
  tools: ConnectTools,
  { clientId, clientSecret }: OAuthApp,
  { code = '', redirectUri }: { code: string | undefined; redirectUri: string },
): Promise<Granted> => {
  if (code === '') throw new NetworkError({ kind: 'auth', evidence: 'rejected', code: 'access_denied' })
  const fields = { client_id: clientId, client_secret: clientSecret, grant_type: 'authorization_code', redirect_uri: redirectUri, code }
  const caller = { ...tools, errors, secrets: () => [clientSecret, code] }
  const { json } = await call(caller, { method: 'POST', url: tokenUrl, form: new URLSearchParams(fields) })
  const answer = findAt(json, 'data', 0) ?? json
  const permissions = findString(answer, 'permissions')?.split(',') ?? listAt(answer, 'permissions')
  return { token: expectString(answer, 'access_token'), scopes: permissions.filter((scope) => typeof scope === 'string') }
}

/** https://developers.facebook.com/documentation/instagram-platform/instagram-api-with-instagram-login/get-started#get-account-information */
const kinds: Readonly<Record<string, string>> = { BUSINESS: 'business', MEDIA_CREATOR: 'creator', CREATOR: 'creator' }

type Optional = Pick<Limits, 'comments' | 'messages'>

const toOptional = (granted: readonly string[]): Optional => ({
  comments: granted.includes(commentScope),
  messages: granted.includes(messageScope),
})

const findOptional = (limits: Json): Optional => ({
  comments: findAt(limits, 'comments') === true,
  messages: findAt(limits, 'messages') === true,
})

interface Found {
  account: Account
  allows: Collection[]
  /** The id of the person for this app, which Meta's notices have. */
  userId: string
}

const readAccount = async (tools: ConnectTools, token: string, optional: Optional): Promise<Found> => {
  const api = openApi(tools, token)
  const { json } = await api.get('me', { fields: 'id,user_id,username,name,account_type,profile_picture_url' })
  const accountId = expectString(json, 'user_id')
  const limits: Limits = { products: false, ...optional, posts: (await readQuota(api, accountId)) ?? null }
  const username = findString(json, 'username') ?? ''
  const account = {
    accountId,
    username,
    displayName: findString(json, 'name') || username,
    avatarUrl: findString(json, 'profile_picture_url') ?? '',
    instanceUrl: '',
    accountKind: kinds[(findString(json, 'account_type') ?? '').toUpperCase()] ?? 'professional',
    limits,
  }
  const allows: Collection[] = [...(optional.comments ? ['engagement' as const] : []), ...(optional.messages ? ['messaging' as const] : [])]
  return { account, allows, userId: findString(json, 'id') ?? accountId }
}

export const start: OAuthConnect['start'] = async (_, { operatorApp, ...request }) => {
  if (!operatorApp) throw new NetworkError({ kind: 'not_ready', evidence: 'not_sent', code: 'app_missing' })
  return { url: authorize(server, operatorApp, request).url, pending: { ...operatorApp } }
}

export const finish: OAuthConnect['finish'] = async (tools, { query, pending, redirectUri }) => {
  const app = { clientId: expectString(pending, 'clientId'), clientSecret: expectString(pending, 'clientSecret') }
  const granted = await exchangeCode(tools, app, { code: query['code'], redirectUri })
  const missing = requiredScopes.filter((scope) => !granted.scopes.includes(scope))
  if (missing.length > 0) throw new NetworkError({ kind: 'permission', evidence: 'rejected', code: 'missing_permissions', missing })
  const credential = await exchangeToken({ ...tools, errors }, longLived, app, granted.token)
  const { account, allows, userId } = await readAccount(tools, credential.token, toOptional(granted.scopes))
  const grantedBy = { userId, clientId: app.clientId }
  return { accounts: [account], credential, ...expiryOf(credential), allows, scopes: granted.scopes, grantedBy }
}

/** Only an authorization lists the permissions, so those of the account are kept. */
export const refresh = async (tools: ConnectTools, { account, credential }: Target): Promise<Refreshed> =>
  refreshGrantedToken(tools, account, readGrantedToken(credential), {
    within: renewsWithin,
    renew: (granted) => renewToken({ ...tools, errors }, longLived, granted),
    read: async ({ token }) => {
      const { account: found, allows } = await readAccount(tools, token, findOptional(account.limits))
      return { account: found, allows }
    },
  })
