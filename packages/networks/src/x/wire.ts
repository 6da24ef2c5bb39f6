/** Calls X's API with the token of a user: https://docs.x.com/x-api/introduction */
import type { GrantedToken } from '../kit/granted-token.ts'
import { call } from '../kit/request.ts'
import { NetworkError } from '../spec/index.ts'
import type { ConnectTools, HttpRequest, HttpResponse } from '../spec/index.ts'
import { errors } from './errors.ts'

export const origin = 'https://api.x.com'

export type Api = (request: Omit<HttpRequest, 'url'> & { path: string }) => Promise<HttpResponse>

/**
 * A token lives for two hours, so it can end in the middle of an upload. That is not a refusal: the service renews it, and the upload is
 * repeated.
 */
const assertValid = ({ token, expiresAt }: GrantedToken, now: Date): void => {
  // A token with other characters isn't a header.
  if (!/^[\w.~+/=-]+$/.test(token)) throw new NetworkError({ kind: 'auth', evidence: 'not_sent', code: 'token_malformed' })
  if (expiresAt !== undefined && Date.parse(expiresAt) <= now.getTime())
    throw new NetworkError({ kind: 'unavailable', evidence: 'not_sent', code: 'token_ended' })
}

export const openApi = ({ http, now }: Pick<ConnectTools, 'http' | 'now'>, granted: GrantedToken): Api => {
  const { token, refreshToken = '', app } = granted
  const caller = { http, now, errors, secrets: () => [token, refreshToken, app?.clientSecret ?? ''] }
  return async ({ path, headers, ...request }) => {
    assertValid(granted, now())
    return call(caller, { ...request, url: `${origin}${path}`, headers: { ...headers, authorization: `Bearer ${token}` } })
  }
}
