/** Calls the YouTube Data API with the token of a channel: https://developers.google.com/youtube/v3/docs */
import { bearerOf } from '../kit/google/bearer.ts'
import { type Caller, call } from '../kit/request.ts'
import type { ConnectTools, HttpRequest, HttpResponse } from '../spec/index.ts'
import { errors } from './errors.ts'

export const origin = 'https://youtube.googleapis.com'
const root = `${origin}/youtube/v3`
const uploadRoot = `${origin}/upload/youtube/v3`

type Request = Omit<HttpRequest, 'url' | 'method'>

export interface Api {
  get(method: string, query: NonNullable<HttpRequest['query']>): Promise<HttpResponse>
  post(method: string, request: Request): Promise<HttpResponse>
  /** Sends a file, or starts to. */
  upload(method: string, request: Request): Promise<HttpResponse>
  /** Calls the URL of an upload that was started, and returns every answer. */
  put(session: string, request: Request): Promise<HttpResponse>
  caller: Caller
}

export const openApi = ({ http, now }: Pick<ConnectTools, 'http' | 'now'>, token: string): Api => {
  const caller: Caller = { http, now, errors, secrets: () => [token] }
  const bearer = bearerOf(token)
  const withToken = ({ headers, ...request }: Request): Request => ({ ...request, headers: { ...bearer, ...headers } })
  return {
    get: (method, query) => call(caller, { method: 'GET', url: `${root}/${method}`, ...withToken({ query }) }),
    post: (method, request) => call(caller, { method: 'POST', url: `${root}/${method}`, ...withToken(request) }),
    upload: (method, request) => call(caller, { method: 'POST', url: `${uploadRoot}/${method}`, ...withToken(request) }),
    put: (session, request) => http({ method: 'PUT', url: session, ...withToken(request) }),
    caller,
  }
}
