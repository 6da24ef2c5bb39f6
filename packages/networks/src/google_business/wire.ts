/** Calls the Business Profile APIs, which are several with an origin each: https://developers.google.com/my-business/ref_overview */
import { findString, listAt } from '../kit/expect.ts'
import { bearerOf } from '../kit/google/bearer.ts'
import { call } from '../kit/request.ts'
import type { ConnectTools, HttpRequest } from '../spec/index.ts'
import { errors } from './errors.ts'

export const postsOrigin = 'https://mybusiness.googleapis.com'
export const managementOrigin = 'https://mybusinessaccountmanagement.googleapis.com'
export const informationOrigin = 'https://mybusinessbusinessinformation.googleapis.com'

export interface Api {
  get(url: string, query?: HttpRequest['query']): Promise<unknown>
  post(url: string, json: unknown): Promise<unknown>
}

/** Google fetches the image while it answers. */
const postTimeout = 60_000

export const openApi = ({ http, now }: Pick<ConnectTools, 'http' | 'now'>, token: string): Api => {
  const caller = { http, now, errors, secrets: () => [token] }
  const headers = bearerOf(token)
  return {
    get: async (url, query = {}) => (await call(caller, { method: 'GET', url, query, headers })).json,
    post: async (url, json) => (await call(caller, { method: 'POST', url, json, headers, timeout: postTimeout })).json,
  }
}

export interface Page {
  items: unknown[]
  isLast: boolean
}

interface List {
  url: string
  /** The property of the answer with the items. Google leaves it out if there are none. */
  key: string
  query: NonNullable<HttpRequest['query']>
  mostPages: number
}

export async function* readPages(api: Api, { url, key, query, mostPages }: List): AsyncGenerator<Page> {
  let pageToken: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const json = await api.get(url, { ...query, pageToken })
    pageToken = findString(json, 'nextPageToken') || undefined
    yield { items: listAt(json, key), isLast: pageToken === undefined }
    if (pageToken === undefined) return
  }
}
