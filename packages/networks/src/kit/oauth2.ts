/** The authorization code flow of OAuth 2.0 with PKCE: RFC 6749, sections 4.1 and 6, and RFC 7636. */
import { createHash, randomBytes } from 'node:crypto'
import { NetworkError } from '../spec/index.ts'
import type { HttpResponse, OperatorApp } from '../spec/index.ts'
import { defined } from './defined.ts'
import { findNumber, findString } from './expect.ts'
import { call, type Caller } from './request.ts'

export type OAuthApp = OperatorApp

/** Endpoints of a network, and how they differ from the RFCs. */
export interface OAuthServer {
  authorizeUrl: string
  tokenUrl: string
  /** Separated by spaces unless `scopeSeparator` says otherwise. */
  scopes: readonly string[]
  scopeSeparator?: ' ' | ','
  /** False for the few networks that refuse unknown parameters. */
  usesPkce: boolean
  /** Parameters of the authorization that only this network has. */
  extra?: Readonly<Record<string, string>>
  /** Parameters of the exchange of a code that only this network has. */
  codeExtra?: Readonly<Record<string, string>>
  /** `basic` sends the app's credentials in a header, `body` in the form. */
  clientAuth: 'basic' | 'body'
  /** Default: `client_id`. */
  clientIdName?: string
}

export interface Authorization {
  url: string
  /** To store until the callback; '' without PKCE. */
  verifier: string
}

export const createVerifier = (): string => randomBytes(32).toString('base64url')

/** RFC 7636, section 4.2. */
export const toChallenge = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')

export const authorize = (
  server: OAuthServer,
  app: Pick<OAuthApp, 'clientId'>,
  to: { redirectUri: string; state: string },
): Authorization => {
  const verifier = server.usesPkce ? createVerifier() : ''
  const url = new URL(server.authorizeUrl)
  url.search = new URLSearchParams({
    response_type: 'code',
    [server.clientIdName ?? 'client_id']: app.clientId,
    redirect_uri: to.redirectUri,
    scope: server.scopes.join(server.scopeSeparator ?? ' '),
    state: to.state,
    ...(verifier ? { code_challenge: toChallenge(verifier), code_challenge_method: 'S256' } : {}),
    ...server.extra,
  }).toString()
  return { url: url.href, verifier }
}

export interface Tokens {
  accessToken: string
  /** Absent = unchanged, or the network has none. */
  refreshToken?: string
  expiresAt?: Date
  /** Absent if the network doesn't list them. */
  scopes?: string[]
  /** The whole answer, for what only this network returns. */
  body: unknown
}

const toTokens = ({ json }: HttpResponse, now: Date): Tokens => {
  const accessToken = findString(json, 'access_token')
  if (!accessToken) throw new NetworkError({ kind: 'unavailable', evidence: 'rejected', code: 'no_token' })
  const refreshToken = findString(json, 'refresh_token')
  const seconds = findNumber(json, 'expires_in')
  const scope = findString(json, 'scope')
  return {
    accessToken,
    body: json,
    ...(refreshToken ? { refreshToken } : {}),
    ...(seconds ? { expiresAt: new Date(now.getTime() + seconds * 1000) } : {}),
    ...(scope === undefined ? {} : { scopes: scope.split(/[\s,]+/).filter(Boolean) }),
  }
}

const requestTokens = async (caller: Caller, server: OAuthServer, app: OAuthApp, grant: Record<string, string>): Promise<Tokens> => {
  const { clientId, clientSecret } = app
  const isBasic = server.clientAuth === 'basic'
  // RFC 6749, section 2.3.1: both parts are form-encoded before they are joined.
  const basic = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString('base64')
  const form = new URLSearchParams({
    ...grant,
    ...(isBasic ? {} : { [server.clientIdName ?? 'client_id']: clientId, client_secret: clientSecret }),
  })
  const given = [clientSecret, grant['code'], grant['refresh_token'], grant['code_verifier']]
  const secrets = () => [...given.filter((value) => value !== undefined), ...(caller.secrets?.() ?? [])]
  const headers = { accept: 'application/json', ...(isBasic ? { authorization: `Basic ${basic}` } : {}) }
  const response = await call({ ...caller, secrets }, { method: 'POST', url: server.tokenUrl, headers, form })
  return toTokens(response, caller.now())
}

/** Throws NetworkError kind `auth`, code `access_denied`, without a code in the callback. */
export const exchangeCode = async (
  caller: Caller,
  server: OAuthServer,
  app: OAuthApp,
  callback: { query: Record<string, string>; redirectUri: string; verifier: string },
): Promise<Tokens> => {
  const code = callback.query['code']
  if (!code) throw new NetworkError({ kind: 'auth', evidence: 'rejected', code: 'access_denied' })
  const { redirectUri, verifier } = callback
  return requestTokens(caller, server, app, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    ...(verifier ? { code_verifier: verifier } : {}),
    ...server.codeExtra,
  })
}

export const refreshTokens = (caller: Caller, server: OAuthServer, app: OAuthApp, refreshToken: string): Promise<Tokens> =>
  requestTokens(caller, server, app, { grant_type: 'refresh_token', refresh_token: refreshToken })

/** How a network's token endpoint answers for an app. */
interface AppAnswers {
  /** Codes of a refusal of the app itself, as slugs. */
  refuses: readonly string[]
  /** Codes that only an app with the right secret gets for a code that was never issued. */
  accepts: readonly string[]
}

/** RFC 6749, section 5.2. */
const standard: AppAnswers = { refuses: ['invalid_client', 'unauthorized_client'], accepts: ['invalid_grant'] }

const refuseApp = (cause: NetworkError): NetworkError =>
  new NetworkError({ kind: 'auth', evidence: 'rejected', code: 'app_refused', cause, ...defined({ detail: cause.detail }) })

/** Resolves if the answer can only be one to an app with the right secret. Otherwise throws `app_refused`, or the answer if it proves nothing. */
const judgeApp = async (answer: Promise<unknown>, { refuses, accepts }: AppAnswers): Promise<void> => {
  try {
    await answer
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    if (refuses.includes(error.code)) throw refuseApp(error)
    if (!accepts.includes(error.code)) throw error
  }
}

/** Tests an app with a code that was never issued, for networks that check the app first. Throws as `OAuthConnect.testApp`. */
export const testAppWithCode = (
  caller: Caller,
  server: OAuthServer,
  { redirectUri, ...app }: OAuthApp & { redirectUri: string },
  answers: AppAnswers = standard,
): Promise<void> => {
  const callback = { query: { code: randomBytes(16).toString('hex') }, redirectUri, verifier: server.usesPkce ? createVerifier() : '' }
  return judgeApp(exchangeCode(caller, server, app, callback), answers)
}

/** Tests an app with RFC 6749, section 4.4, for networks that give an app a token of its own. Throws as `OAuthConnect.testApp`. */
export const testAppWithGrant = (
  caller: Caller,
  server: OAuthServer,
  { clientId, clientSecret }: OAuthApp,
  { refuses }: Pick<AppAnswers, 'refuses'> = standard,
): Promise<void> =>
  judgeApp(requestTokens(caller, server, { clientId, clientSecret }, { grant_type: 'client_credentials' }), { refuses, accepts: [] })
