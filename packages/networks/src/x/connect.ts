/** Connects by OAuth 2 with PKCE, as a confidential client: https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code */
import { expectString, findString } from '../kit/expect.ts'
import { expiryOf, type GrantedToken, readGrantedToken, refreshGrantedToken, toGrantedToken } from '../kit/granted-token.ts'
import { authorize, exchangeCode, type OAuthServer, refreshTokens, testAppWithCode } from '../kit/oauth2.ts'
import { NetworkError, spendCapCode } from '../spec/index.ts'
import type { ConnectTools, OAuthConnect, Refreshed, Target } from '../spec/index.ts'
import { required, scopesOf, toAllowed, toWay, type Way } from './declare.ts'
import { tokenErrors } from './errors.ts'
import { readUser } from './users.ts'
import { openApi, origin } from './wire.ts'

const serverOf = (way: Way): OAuthServer => ({
  authorizeUrl: 'https://x.com/i/oauth2/authorize',
  tokenUrl: `${origin}/2/oauth2/token`,
  scopes: scopesOf(way),
  usesPkce: true,
  clientAuth: 'basic',
})

/** A renewal asks for no scopes. */
const server = serverOf('posts')

export const start: OAuthConnect['start'] = async (_, { operatorApp, way: chosen, ...request }) => {
  if (!operatorApp) throw new NetworkError({ kind: 'not_ready', evidence: 'not_sent', code: 'app_missing' })
  const { url, verifier } = authorize(serverOf(toWay(chosen)), operatorApp, request)
  return { url, pending: { ...operatorApp, verifier } }
}

export const finish: OAuthConnect['finish'] = async (tools, { query, pending, redirectUri }) => {
  const app = { clientId: expectString(pending, 'clientId'), clientSecret: expectString(pending, 'clientSecret') }
  const verifier = findString(pending, 'verifier') ?? ''
  const tokens = await exchangeCode({ ...tools, errors: tokenErrors }, server, app, { query, redirectUri, verifier })
  const granted = tokens.scopes ?? []
  const missing = required.filter((scope) => !granted.includes(scope))
  if (missing.length > 0) throw new NetworkError({ kind: 'permission', evidence: 'rejected', code: 'missing_permissions', missing })
  const credential = toGrantedToken(tokens, app)
  const account = await readUser(openApi(tools, credential), tools)
  return {
    accounts: [account],
    credential,
    ...expiryOf(credential),
    allows: toAllowed(granted),
    scopes: granted,
    grantedBy: { clientId: app.clientId },
    read: [{ item: 'user_read', id: account.accountId }],
  }
}

/** X refuses a code that was never issued with `invalid_request`, but only to an app with the right secret. */
export const testApp: NonNullable<OAuthConnect['testApp']> = (tools, app) =>
  testAppWithCode({ ...tools, errors: tokenErrors }, server, app, {
    refuses: ['unauthorized_client', 'invalid_client'],
    accepts: ['invalid_request', 'invalid_grant'],
  })

const renew = async (tools: ConnectTools, granted: GrantedToken): Promise<GrantedToken> => {
  const { app, refreshToken } = granted
  if (!app || !refreshToken) throw new NetworkError({ kind: 'auth', evidence: 'not_sent', code: 'credential_unreadable' })
  return toGrantedToken(await refreshTokens({ ...tools, errors: tokenErrors }, server, app, refreshToken), app, granted)
}

/** Milliseconds. A token lives for two hours, and the service renews it after four fifths of them. */
const renewsWithin = 30 * 60_000

export const refresh = async (tools: ConnectTools, { account, credential }: Target): Promise<Refreshed> =>
  refreshGrantedToken(tools, account, readGrantedToken(credential), {
    within: renewsWithin,
    renew: (granted) => renew(tools, granted),
    read: async (granted) => {
      try {
        return { account: await readUser(openApi(tools, granted), tools) }
      } catch (error) {
        // A cap on spending must not make an account look broken.
        if (error instanceof NetworkError && error.code === spendCapCode) return { account }
        throw error
      }
    },
  })
