/** Calls TikTok's API with the token of a creator: https://developers.tiktok.com/doc/content-posting-api-get-started */
import { call, type Caller } from '../kit/request.ts'
import { NetworkError } from '../spec/index.ts'
import type { ConnectTools, HttpRequest, HttpResponse } from '../spec/index.ts'
import { errors } from './errors.ts'

export const origin = 'https://open.tiktokapis.com'

export interface Api {
  post(path: string, json: object): Promise<HttpResponse>
  /** Sends a part of a file. The URL has its own permission. */
  put(url: string, request: Omit<HttpRequest, 'url' | 'method'>): Promise<HttpResponse>
}

/** https://developers.tiktok.com/doc/oauth-user-access-token-management */
const assertToken = (token: string): void => {
  if (!/^[\w.*!~-]+$/.test(token)) throw new NetworkError({ kind: 'auth', evidence: 'not_sent', code: 'token_malformed' })
}

export const openApi = ({ http, now }: Pick<ConnectTools, 'http' | 'now'>, token: string): Api => {
  assertToken(token)
  const caller: Caller = { http, now, errors, secrets: () => [token] }
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json; charset=UTF-8' }
  return {
    post: (path, json) => call(caller, { method: 'POST', url: `${origin}/v2/post/publish/${path}/`, headers, json }),
    put: (url, request) => call({ ...caller, secrets: () => [token, url] }, { method: 'PUT', url, ...request }),
  }
}
