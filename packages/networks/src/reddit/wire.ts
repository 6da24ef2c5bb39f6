/** Calls the API with the token of a user: https://www.reddit.com/dev/api/ and https://github.com/reddit-archive/reddit/wiki/API */
import { findAt, findString, listAt } from '../kit/expect.ts'
import type { GrantedToken } from '../kit/granted-token.ts'
import { call } from '../kit/request.ts'
import type { ConnectTools, Http, HttpRequest, HttpResponse } from '../spec/index.ts'
import { errors } from './errors.ts'

export const origin = 'https://oauth.reddit.com'
export const pagesOrigin = 'https://www.reddit.com'

/** Reddit limits or blocks clients that don't name themselves in this form. The user isn't known before the first call. */
const userAgentOf = (clientId: string, username?: string): string =>
  `web:broadside.${clientId}:v1${username === undefined ? '' : ` (by /u/${username})`}`

export const withUserAgent =
  (http: Http, clientId: string, username?: string): Http =>
  (request) =>
    http({ ...request, headers: { ...request.headers, 'user-agent': userAgentOf(clientId, username) } })

export type Api = (request: Omit<HttpRequest, 'url'> & { path: string }) => Promise<HttpResponse>

export const openApi = ({ http, now }: Pick<ConnectTools, 'http' | 'now'>, { token, app }: GrantedToken, username?: string): Api => {
  const caller = { http: withUserAgent(http, app?.clientId ?? '', username), now, errors, secrets: () => [token] }
  return ({ path, query, ...request }) =>
    // Without `raw_json`, texts are escaped for HTML.
    call(caller, {
      ...request,
      url: `${origin}${path}`,
      query: { ...query, raw_json: 1 },
      headers: { ...request.headers, authorization: `Bearer ${token}` },
    })
}

/** The most that a page can have: https://www.reddit.com/dev/api/#listings */
const pageSize = 100

export interface Page {
  items: unknown[]
  isLast: boolean
}

/** The things of a listing, without their kinds. */
export const toItems = (listing: unknown): unknown[] => listAt(listing, 'data', 'children').map((child) => findAt(child, 'data'))

/** Reads at most `mostPages` of a listing. */
export async function* readPages(api: Api, path: string, mostPages: number, query: HttpRequest['query'] = {}): AsyncGenerator<Page> {
  let after: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const { json } = await api({ method: 'GET', path, query: { ...query, limit: pageSize, after } })
    after = findString(json, 'data', 'after')
    yield { items: toItems(json), isLast: after === undefined }
    if (after === undefined) return
  }
}
