/** Calls the API with the token of a user: https://github.com/tumblr/docs/blob/master/api.md */
import { call } from '../kit/request.ts'
import type { ConnectTools, HttpRequest, HttpResponse } from '../spec/index.ts'
import { errors } from './errors.ts'

export const origin = 'https://api.tumblr.com'

export type Api = (request: Omit<HttpRequest, 'url'> & { path: string }) => Promise<HttpResponse>

export const openApi =
  ({ http, now }: Pick<ConnectTools, 'http' | 'now'>, token: string): Api =>
  ({ path, ...request }) =>
    call(
      { http, now, errors, secrets: () => [token] },
      { ...request, url: `${origin}/v2${path}`, headers: { ...request.headers, authorization: `Bearer ${token}` } },
    )

/** A UUID contains a colon, which is itself in a path. */
export const blogPath = (blogId: string): string => `/blog/${encodeURIComponent(blogId).replaceAll('%3A', ':')}`
