/** Connects a member, and the pages that the member may publish to: https://learn.microsoft.com/en-us/linkedin/shared/authentication/authorization-code-flow */
import { expectString, findNumber, findString } from '../kit/expect.ts'
import { expiryOf, refreshGrantedToken, toGrantedToken } from '../kit/granted-token.ts'
import { authorize, exchangeCode, type OAuthApp, type OAuthServer, refreshTokens, testAppWithCode, type Tokens } from '../kit/oauth2.ts'
import { NetworkError } from '../spec/index.ts'
import type { Account, Collection, ConnectTools, OAuthConnect, Refreshed, Target } from '../spec/index.ts'
import { type Credential, dayMs, toCredential, toWay, type Way } from './credential.ts'
import { commentsScope, scopesOf } from './declare.ts'
import { tokenErrors } from './errors.ts'
import { listPageUrns, readPage } from './pages.ts'
import { readPerson } from './people.ts'
import { type Api, openApi, webOrigin } from './wire.ts'

const serverOf = (way: Way): OAuthServer => ({
  authorizeUrl: `${webOrigin}/oauth/v2/authorization`,
  tokenUrl: `${webOrigin}/oauth/v2/accessToken`,
  scopes: scopesOf(way),
  // LinkedIn has PKCE for apps that can't keep a secret, at other addresses.
  usesPkce: false,
  clientAuth: 'body',
})

const refusal = (kind: 'permission' | 'auth', code: string, missing: readonly string[] = []): NetworkError =>
  new NetworkError({ kind, evidence: 'rejected', code, missing })

/** A renewed refresh token ends when the first one does: https://learn.microsoft.com/en-us/linkedin/shared/authentication/programmatic-refresh-tokens */
const toStored = (tools: ConnectTools, tokens: Tokens, app: OAuthApp, way: Way, former?: Credential): Credential => {
  const seconds = findNumber(tokens.body, 'refresh_token_expires_in')
  const endsAt = seconds === undefined ? former?.refreshEndsAt : new Date(tools.now().getTime() + seconds * 1000).toISOString()
  return { ...toGrantedToken(tokens, app, former), way, ...(endsAt === undefined ? {} : { refreshEndsAt: endsAt }) }
}

export const start: OAuthConnect['start'] = async (_, { operatorApp, way: chosen, ...request }) => {
  if (!operatorApp) throw new NetworkError({ kind: 'not_ready', evidence: 'not_sent', code: 'app_missing' })
  const way = toWay(chosen)
  return { url: authorize(serverOf(way), operatorApp, request).url, pending: { ...operatorApp, way } }
}

const listAccounts = async (api: Api, way: Way): Promise<Account[]> => {
  const accounts = [await readPerson(api, way)]
  if (way === 'organization') for (const urn of await listPageUrns(api)) accounts.push(await readPage(api, urn))
  return accounts
}

export const finish: OAuthConnect['finish'] = async (tools, { query, pending, redirectUri }) => {
  const app = { clientId: expectString(pending, 'clientId'), clientSecret: expectString(pending, 'clientSecret') }
  const way = toWay(findString(pending, 'way'))
  const callback = { query, redirectUri, verifier: '' }
  const tokens = await exchangeCode({ ...tools, errors: tokenErrors }, serverOf(way), app, callback)
  const missing = scopesOf(way).filter((scope) => tokens.scopes?.includes(scope) === false)
  if (missing.length > 0) throw refusal('permission', 'missing_permissions', missing)
  const credential = toStored(tools, tokens, app, way)
  const accounts = await listAccounts(openApi(tools, credential.token), way)
  const scopes = tokens.scopes ?? scopesOf(way)
  const allows: Collection[] = scopes.includes(commentsScope) ? ['engagement'] : []
  return { accounts, selects: true, credential, ...expiryOf(credential), allows, scopes }
}

/** LinkedIn checks the app before the code. */
export const testApp: NonNullable<OAuthConnect['testApp']> = (tools, app) =>
  testAppWithCode({ ...tools, errors: tokenErrors }, serverOf('person'), app, {
    refuses: ['invalid_client', 'invalid_client_id', 'unauthorized_client'],
    accepts: ['invalid_request', 'invalid_grant'],
  })

/** The service looks after a token of 60 days when 12 of them are left. */
const renewsWithin = 15 * dayMs

const renew = async (tools: ConnectTools, granted: Credential): Promise<Credential> => {
  const { app, refreshToken, way } = granted
  if (!app || refreshToken === undefined) throw refusal('auth', 'credential_unreadable')
  const tokens = await refreshTokens({ ...tools, errors: tokenErrors }, serverOf(way), app, refreshToken)
  return toStored(tools, tokens, app, way, granted)
}

const readAgain = async (api: Api, { accountId, accountKind }: Account, way: Way): Promise<Account> => {
  if (accountKind !== 'organization') return readPerson(api, way)
  if ((await listPageUrns(api)).includes(accountId)) return readPage(api, accountId)
  throw refusal('permission', 'page_role_lost')
}

export const refresh = (tools: ConnectTools, { account, credential: stored }: Target): Promise<Refreshed> => {
  const credential = toCredential(stored)
  return refreshGrantedToken(tools, account, credential, {
    within: credential.refreshToken === undefined ? Number.NEGATIVE_INFINITY : renewsWithin,
    renew: () => renew(tools, credential),
    read: async ({ token }) => ({ account: await readAgain(openApi(tools, token), account, credential.way) }),
  })
}
