/** Calls Slack's Web API with the token of a bot: https://docs.slack.dev/apis/web-api/ */
import { call } from '../kit/request.ts'
import { NetworkError } from '../spec/index.ts'
import type { ConnectTools, HttpRequest, HttpResponse } from '../spec/index.ts'
import { errors } from './errors.ts'

export const origin = 'https://slack.com'

export interface Api {
  get(method: string, query?: HttpRequest['query']): Promise<HttpResponse>
  post(method: string, fields: Record<string, string>): Promise<HttpResponse>
}

/** Throws NetworkError also for a response with status 200 and `ok: false`. */
export const openApi = ({ http, now }: ConnectTools, token: string): Api => {
  // A token with other characters isn't a header.
  if (!/^xox[a-z][\w.-]*-[\w-]+$/.test(token)) throw new NetworkError({ kind: 'auth', evidence: 'rejected', code: 'token_malformed' })
  const caller = { http, now, errors, secrets: () => [token] }
  const headers = { authorization: `Bearer ${token}` }
  return {
    get: (method, query = {}) => call(caller, { method: 'GET', url: `${origin}/api/${method}`, headers, query }),
    post: (method, fields) => call(caller, { method: 'POST', url: `${origin}/api/${method}`, headers, form: new URLSearchParams(fields) }),
  }
}
