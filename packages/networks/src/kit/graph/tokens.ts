/** Tokens that live for 60 days, on the hosts whose tokens are renewed with themselves: Threads and Instagram. */
import { NetworkError } from '../../spec/index.ts'
import { findNumber, findString } from '../expect.ts'
import { toGrantedToken, type GrantedToken } from '../granted-token.ts'
import type { OAuthApp, Tokens } from '../oauth2.ts'
import { call, type Caller } from '../request.ts'

/** Milliseconds before its end in which a token is renewed: half of its life, so that a server may be off for weeks. */
export const renewsWithin = 30 * 86_400_000

export interface LongLivedHost {
  /** Without a version. */
  origin: string
  /** The first part of the names of its grants: `th` or `ig`. */
  prefix: string
}

const requestToken = async (caller: Caller, url: string, query: Record<string, string>): Promise<Omit<Tokens, 'body'>> => {
  const given = [query['access_token'], query['client_secret']].filter((value) => value !== undefined)
  const secrets = () => [...given, ...(caller.secrets?.() ?? [])]
  const { json } = await call({ ...caller, secrets }, { method: 'GET', url, query })
  const accessToken = findString(json, 'access_token')
  const seconds = findNumber(json, 'expires_in')
  if (!accessToken || !seconds) throw new NetworkError({ kind: 'unavailable', evidence: 'rejected', code: 'no_token' })
  return { accessToken, expiresAt: new Date(caller.now().getTime() + seconds * 1000) }
}

/** Exchanges the token of an authorization, which lives for an hour. */
export const exchangeToken = async (
  caller: Caller,
  { origin, prefix }: LongLivedHost,
  app: OAuthApp,
  accessToken: string,
): Promise<GrantedToken> => {
  const query = { grant_type: `${prefix}_exchange_token`, client_secret: app.clientSecret, access_token: accessToken }
  return toGrantedToken(await requestToken(caller, `${origin}/access_token`, query), app)
}

/** Only a token that hasn't ended and is at least a day old can be renewed. */
export const renewToken = async (caller: Caller, { origin, prefix }: LongLivedHost, granted: GrantedToken): Promise<GrantedToken> => {
  if (!granted.app) throw new NetworkError({ kind: 'auth', evidence: 'not_sent', code: 'credential_unreadable' })
  const query = { grant_type: `${prefix}_refresh_token`, access_token: granted.token }
  return toGrantedToken(await requestToken(caller, `${origin}/refresh_access_token`, query), granted.app)
}
