/** Connects in two ways: OAuth with an app registered on the fly, or an access token created on the server. */
import { createHash, randomBytes } from 'node:crypto'
import { expectString, findString, listAt } from '../kit/expect.ts'
import { toOrigin } from '../kit/origin.ts'
import { isSuccess } from '../kit/http-errors.ts'
import { call } from '../kit/request.ts'
import { NetworkError } from '../spec/index.ts'
import type {
  ConnectDeclaration,
  ConnectTools,
  Connected,
  CredentialField,
  CredentialsConnect,
  Json,
  OAuthConnect,
  Permission,
  Refreshed,
  Target,
} from '../spec/index.ts'
import { assertAllowed, findAllowed } from './allowed.ts'
import { errors } from './errors.ts'
import { readAccount } from './instance.ts'
import { toCredential, type Credential } from './wire.ts'

/**
 * The least that publishing needs (https://docs.joinmastodon.org/api/oauth-scopes/): read:accounts to identify the token's account,
 * read:statuses to look up a post after a lost response, read:search to find a quoted post by its URL, write:media and write:statuses to
 * publish. read:notifications is for reactions: it is the only source of likes and boosts with a time, and returns replies without a
 * request per post. Direct messages and replies are statuses and need no other scope.
 */
export const scopes = 'read:accounts read:statuses read:search read:notifications write:media write:statuses'

const connectAs = async (tools: ConnectTools, credential: Credential): Promise<Connected> => {
  const account = await readAccount(tools, credential)
  await assertAllowed(tools, credential, account)
  // A server that can't say right now must not block connecting; the next refresh asks again.
  const { allows } = await findAllowed(tools, credential)
  return { accounts: [account], credential, allows }
}

const serverField: CredentialField = {
  key: 'instance_url',
  label: 'Server',
  help: 'For example, mastodon.social',
  secret: false,
  required: true,
  maxLength: 2048,
}

const tokenField: CredentialField = {
  key: 'access_token',
  label: 'Access token',
  help: `Create one in Mastodon under Preferences › Development. It needs these scopes: ${scopes}.`,
  secret: true,
  required: true,
  maxLength: 1024,
}

export const connect: ConnectDeclaration = {
  steps: [
    { key: 'server', mode: 'oauth', kind: 'form', help: 'server', fields: [serverField] },
    { key: 'sign_in', mode: 'oauth', kind: 'oauth', help: 'sign_in' },
    { key: 'credentials', mode: 'credentials', kind: 'form', help: 'access_token', fields: [serverField, tokenField] },
  ],
  requires: [{ code: 'account_on_server', who: 'editor' }],
}

export const permissions: readonly Permission[] = [
  { scope: 'write:statuses', neededFor: ['publish'], remedy: 'reconnect' },
  { scope: 'write:media', neededFor: ['publish', 'media'], remedy: 'reconnect' },
  { scope: 'read:accounts', neededFor: ['publish'], remedy: 'reconnect' },
  { scope: 'read:statuses', neededFor: ['publish'], remedy: 'reconnect' },
  { scope: 'read:search', neededFor: ['publish', 'quotes'], remedy: 'reconnect' },
  { scope: 'read:notifications', neededFor: ['engagement'], remedy: 'reconnect' },
]

export const credentials: CredentialsConnect = {
  connect: (tools, fields) =>
    connectAs(tools, { instanceUrl: toOrigin(fields['instance_url'] ?? ''), accessToken: (fields['access_token'] ?? '').trim() }),
}

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

const appKey = (instanceUrl?: string): string => `mastodon:${toOrigin(instanceUrl ?? '')}`

const start: OAuthConnect['start'] = async (tools, request) => {
  const origin = toOrigin(request.instanceUrl ?? '')
  const { operatorApp } = request
  const known = operatorApp ? { ...operatorApp, redirectUri: request.redirectUri, scopes } : findApp(request.app, request.redirectUri)
  const app = known ?? (await registerApp(tools, origin, request.redirectUri))
  const verifier = (await supportsPkce(tools, origin)) ? randomBytes(32).toString('base64url') : ''
  const url = new URL(`${origin}/oauth/authorize`)
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: app.clientId,
    redirect_uri: request.redirectUri,
    scope: scopes,
    state: request.state,
    ...(verifier ? { code_challenge: createHash('sha256').update(verifier).digest('base64url'), code_challenge_method: 'S256' } : {}),
  }).toString()
  return {
    url: url.href,
    pending: { instanceUrl: origin, clientId: app.clientId, clientSecret: app.clientSecret, verifier },
    ...(known ? {} : { app: { key: appKey(origin), value: app } }),
  }
}

const finish: OAuthConnect['finish'] = async (tools, { query, pending, redirectUri }) => {
  const code = query['code']
  if (!code) throw new NetworkError({ kind: 'auth', evidence: 'rejected', code: 'access_denied' })
  const origin = toOrigin(expectString(pending, 'instanceUrl'))
  const secret = expectString(pending, 'clientSecret')
  const verifier = findString(pending, 'verifier') ?? ''
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    client_id: expectString(pending, 'clientId'),
    client_secret: secret,
    redirect_uri: redirectUri,
    scope: scopes,
    ...(verifier ? { code_verifier: verifier } : {}),
  })
  const caller = { ...tools, errors, secrets: () => [secret, code, verifier] }
  const { json } = await call(caller, { method: 'POST', url: `${origin}/oauth/token`, form })
  return connectAs(tools, { instanceUrl: origin, accessToken: expectString(json, 'access_token') })
}

export const oauth: OAuthConnect = { needsInstance: true, start, finish, appKey }

export const refresh = async (tools: ConnectTools, target: Target): Promise<Refreshed> => {
  const credential = toCredential(target.credential)
  const account = await readAccount(tools, credential, target.account)
  if (account.accountId !== target.account.accountId)
    throw new NetworkError({ kind: 'auth', evidence: 'rejected', code: 'account_mismatch' })
  const { allows, isCertain } = await findAllowed(tools, credential)
  // A failure of this endpoint doesn't affect the account, which has just been read.
  return { account, ...(isCertain ? { allows } : {}) }
}
