/** Calls dev.to with one key: https://developers.forem.com/api/v1 */
import { findString } from '../kit/expect.ts'
import type { ErrorTable } from '../kit/http-errors.ts'
import { call } from '../kit/request.ts'
import { NetworkError } from '../spec/index.ts'
import type { Http, HttpRequest, HttpResponse, Json } from '../spec/index.ts'

export const origin = 'https://dev.to'

export interface Tools {
  http: Http
  now: () => Date
}

/** Encrypted by the server. Keys don't expire. */
export interface Credential {
  [key: string]: Json
  apiKey: string
}

/** Throws NetworkError kind `auth` when the stored credential doesn't have this shape. */
export const toCredential = (value: Json): Credential => {
  const apiKey = findString(value, 'apiKey')
  if (!apiKey) throw new NetworkError({ kind: 'auth', evidence: 'not_sent', code: 'credential_unreadable' })
  return { apiKey }
}

/** Errors are `{error: <sentence>, status}`, so the status decides (app/controllers/api/v1/api_controller.rb of Forem). */
const errors: ErrorTable = {
  codeOf: () => undefined,
  wordsOf: (body) => findString(body, 'error'),
}

export type Api = (request: Pick<HttpRequest, 'method' | 'json' | 'query'> & { path: string }) => Promise<HttpResponse>

export const openApi =
  (tools: Tools, { apiKey }: Credential): Api =>
  ({ path, ...request }) =>
    call(
      { ...tools, errors, secrets: () => [apiKey] },
      { ...request, url: `${origin}${path}`, headers: { 'api-key': apiKey, accept: 'application/vnd.forem.api-v1+json' } },
    )
