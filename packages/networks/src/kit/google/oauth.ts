/** Signing in with Google: https://developers.google.com/identity/protocols/oauth2/web-server */
import { NetworkError } from '../../spec/index.ts'
import type { ConnectTools, OAuthConnect } from '../../spec/index.ts'
import { expectString } from '../expect.ts'
import { type GrantedToken, toGrantedToken } from '../granted-token.ts'
import { authorize, exchangeCode, type OAuthServer, refreshTokens, testAppWithCode } from '../oauth2.ts'
import { createGoogleErrors } from './errors.ts'

export const accountsOrigin = 'https://accounts.google.com'
export const tokenOrigin = 'https://oauth2.googleapis.com'

const errors = createGoogleErrors()

const serverOf = (scopes: readonly string[]): OAuthServer => ({
  authorizeUrl: `${accountsOrigin}/o/oauth2/v2/auth`,
  tokenUrl: `${tokenOrigin}/token`,
  scopes,
  usesPkce: true,
  // Only consent that is given again returns a refresh token again.
  extra: { access_type: 'offline', prompt: 'consent' },
  clientAuth: 'body',
})

export interface GoogleGrant {
  credential: GrantedToken
  clientId: string
  /** What the user allowed. They can leave out each of the permissions. */
  scopes: string[]
}

export interface GoogleSignIn {
  start: OAuthConnect['start']
  /** Throws NetworkError kind `permission`, code `missing_permissions`, if one of the required scopes was left out. */
  finish(tools: ConnectTools, request: Parameters<OAuthConnect['finish']>[1]): Promise<GoogleGrant>
  testApp: NonNullable<OAuthConnect['testApp']>
  /** Throws NetworkError kind `auth` once Google has ended the authorization. */
  renew(tools: ConnectTools, granted: GrantedToken): Promise<GrantedToken>
}

export const createGoogleSignIn = ({ scopes, required }: { scopes: readonly string[]; required: readonly string[] }): GoogleSignIn => {
  const server = serverOf(scopes)
  return {
    start: async (_, { operatorApp, ...request }) => {
      if (!operatorApp) throw new NetworkError({ kind: 'not_ready', evidence: 'not_sent', code: 'app_missing' })
      const { url, verifier } = authorize(server, operatorApp, request)
      return { url, pending: { ...operatorApp, verifier } }
    },
    finish: async (tools, { query, pending, redirectUri }) => {
      const app = { clientId: expectString(pending, 'clientId'), clientSecret: expectString(pending, 'clientSecret') }
      const verifier = expectString(pending, 'verifier')
      const tokens = await exchangeCode({ ...tools, errors }, server, app, { query, redirectUri, verifier })
      const granted = tokens.scopes ?? []
      const missing = required.filter((scope) => !granted.includes(scope))
      if (missing.length > 0) throw new NetworkError({ kind: 'permission', evidence: 'rejected', code: 'missing_permissions', missing })
      return { credential: toGrantedToken(tokens, app), clientId: app.clientId, scopes: granted }
    },
    testApp: (tools, app) => testAppWithCode({ ...tools, errors }, server, app),
    renew: async (tools, granted) => {
      const { app, refreshToken } = granted
      if (!app || !refreshToken) throw new NetworkError({ kind: 'auth', evidence: 'not_sent', code: 'credential_unreadable' })
      return toGrantedToken(await refreshTokens({ ...tools, errors }, server, app, refreshToken), app, granted)
    },
  }
}
