/** Calls the API with the token of a user: https://developers.pinterest.com/docs/api/v5/ */
import { expectList, findString } from '../kit/expect.ts'
import { call } from '../kit/request.ts'
import type { ConnectTools, HttpRequest, HttpResponse } from '../spec/index.ts'
import { errors } from './errors.ts'

export const origin = 'https://api.pinterest.com'

export type Api = (request: Omit<HttpRequest, 'url'> & { path: string }) => Promise<HttpResponse>

export const openApi =
  ({ http, now }: Pick<ConnectTools, 'http' | 'now'>, token: string): Api =>
  ({ path, ...request }) =>
    call(
      { http, now, errors, secrets: () => [token] },
      { ...request, url: `${origin}/v5${path}`, headers: { ...request.headers, authorization: `Bearer ${token}` } },
    )

/** The most that a page can have: https://developers.pinterest.com/docs/reference/pagination/ */
const pageSize = 250

export interface Page {
  items: unknown[]
  isLast: boolean
}

/** Reads at most `mostPages` of a list. */
export async function* readPages(api: Api, path: string, mostPages: number): AsyncGenerator<Page> {
  let bookmark: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const { json } = await api({ method: 'GET', path, query: { page_size: pageSize, bookmark } })
    bookmark = findString(json, 'bookmark') || undefined
    yield { items: expectList(json, 'items'), isLast: bookmark === undefined }
    if (bookmark === undefined) return
  }
}
