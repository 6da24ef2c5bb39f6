/** Connects in two ways: OAuth with an app registered on the fly, or an access token created on the server. */
import { expectString, findString, listAt } from '../kit/expect.ts'
import { toOrigin } from '../kit/origin.ts'
import { isSuccess } from '../kit/http-errors.ts'
import { authorize, exchangeCode, type OAuthServer } from '../kit/oauth2.ts'
import { call } from '../kit/request.ts'
import { NetworkError } from '../spec/index.ts'
import type { ConnectTools, Connected, CredentialsConnect, Json, OAuthConnect, Refreshed, Target } from '../spec/index.ts'
import { assertAllowed, findAllowed } from './allowed.ts'
import { appKey, scopes } from './declare.ts'
import { errors } from './errors.ts'
import { readAccount } from './instance.ts'
import { toCredential, type Credential } from './wire.ts'

const connectAs = async (tools: ConnectTools, credential: Credential): Promise<Connected> => {
  const account = await readAccount(tools, credential)
  await assertAllowed(tools, credential, account)
  // A server that can't say right now must not block connecting; the next refresh asks again.
  const { allows } = await findAllowed(tools, credential)
  return { accounts: [account], credential, allows }
}

export const connectWithToken: CredentialsConnect['connect'] = (tools, fields) =>
  connectAs(tools, { instanceUrl: toOrigin(fields['instance_url'] ?? ''), accessToken: (fields['access_token'] ?? '').trim() })

interface App {
  [key: string]: Json
  clientId: string
  clientSecret: string
  redirectUri: string
  scopes: string
}

const findApp = (value: Json | undefined, redirectUri: string): App | undefined => {
  const clientId = findString(value, 'clientId')
  const clientSecret = findString(value, 'clientSecret')
  // An app is bound to its redirect URI and scopes; register another if they have changed.
  if (!clientId || !clientSecret || findString(value, 'redirectUri') !== redirectUri || findString(value, 'scopes') !== scopes)
    return undefined
  return { clientId, clientSecret, redirectUri, scopes }
}

/** POST /api/v1/apps: https://docs.joinmastodon.org/methods/apps/#create */
const registerApp = async (tools: ConnectTools, origin: string, redirectUri: string): Promise<App> => {
  const json = { client_name: 'Broadside', redirect_uris: redirectUri, scopes }
  const { json: body } = await call({ ...tools, errors }, { method: 'POST', url: `${origin}/api/v1/apps`, json })
  return { clientId: expectString(body, 'client_id'), clientSecret: expectString(body, 'client_secret'), redirectUri, scopes }
}

/** Mastodon supports PKCE since 4.3 and lists it in its metadata (RFC 8414), which older servers don't have. */
const supportsPkce = async (tools: ConnectTools, origin: string): Promise<boolean> => {
  const response = await tools.http({ method: 'GET', url: `${origin}/.well-known/oauth-authorization-server` })
  return isSuccess(response) && listAt(response.json, 'code_challenge_methods_supported').includes('S256')
}

/** https://docs.joinmastodon.org/methods/oauth/ */
const serverOf = (origin: string, usesPkce: boolean): OAuthServer => ({
  authorizeUrl: `${origin}/oauth/authorize`,
  tokenUrl: `${origin}/oauth/token`,
  scopes: scopes.split(' '),
  usesPkce,
  clientAuth: 'body',
})

export const start: OAuthConnect['start'] = async (tools, request) => {
  const origin = toOrigin(request.instanceUrl ?? '')
  const { operatorApp } = request
  const known = operatorApp ? { ...operatorApp, redirectUri: request.redirectUri, scopes } : findApp(request.app, request.redirectUri)
  const app = known ?? (await registerApp(tools, origin, request.redirectUri))
  const { url, verifier } = authorize(serverOf(origin, await supportsPkce(tools, origin)), app, request)
  return {
    url,
    pending: { instanceUrl: origin, clientId: app.clientId, clientSecret: app.clientSecret, verifier },
    ...(known ? {} : { app: { key: appKey(origin), value: app } }),
  }
}

export const finish: OAuthConnect['finish'] = async (tools, { query, pending, redirectUri }) => {
  const origin = toOrigin(expectString(pending, 'instanceUrl'))
  const app = { clientId: expectString(pending, 'clientId'), clientSecret: expectString(pending, 'clientSecret') }
  const verifier = findString(pending, 'verifier') ?? ''
  const tokens = await exchangeCode({ ...tools, errors }, serverOf(origin, verifier !== ''), app, { query, redirectUri, verifier })
  return connectAs(tools, { instanceUrl: origin, accessToken: tokens.accessToken })
}

export const refresh = async (tools: ConnectTools, target: Target): Promise<Refreshed> => {
  const credential = toCredential(target.credential)
  const account = await readAccount(tools, credential, target.account)
  if (account.accountId !== target.account.accountId)
    throw new NetworkError({ kind: 'auth', evidence: 'rejected', code: 'account_mismatch' })
  const { allows, isCertain } = await findAllowed(tools, credential)
  // A failure of this endpoint doesn't affect the account, which has just been read.
  return { account, ...(isCertain ? { allows } : {}) }
}
