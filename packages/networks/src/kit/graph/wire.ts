/** Calls one of Meta's Graph hosts with the token of an account: https://developers.facebook.com/docs/graph-api/overview */
import { createHmac } from 'node:crypto'
import { NetworkError } from '../../spec/index.ts'
import type { ConnectTools, Http, HttpRequest, HttpResponse } from '../../spec/index.ts'
import type { ErrorTable } from '../http-errors.ts'
import { call } from '../request.ts'

export interface GraphHost {
  /** With the version, as in `https://graph.instagram.com/v25.0`. */
  url: string
  errors: ErrorTable
  /** Where the token is: in the header, or, where only that is documented, among the parameters. Default `header`. */
  tokenIn?: 'header' | 'parameters'
}

export interface GraphAccess {
  token: string
  /** Proves that a call comes from the app: https://developers.facebook.com/docs/graph-api/guides/secure-requests#appsecret_proof */
  appSecret?: string
}

export type Parameters = Readonly<Record<string, string | number | boolean | undefined>>

export interface PostOptions {
  timeout?: number
  /** True for a response that isn't a failure, whatever its status. */
  accepts?: (response: HttpResponse) => boolean
  files?: Readonly<Record<string, File>>
}

export interface Graph {
  get(path: string, parameters?: Parameters): Promise<HttpResponse>
  /** Values other than texts are JSON. With files, by the names of their parameters, the request is a multipart form. */
  post(path: string, parameters: Parameters, options?: PostOptions): Promise<HttpResponse>
}

/** Throws NetworkError kind `auth` for a token that is not one. */
const assertToken = (token: string): void => {
  if (!/^[\w.|-]+$/.test(token)) throw new NetworkError({ kind: 'auth', evidence: 'not_sent', code: 'token_malformed' })
}

const toText = (parameters: Parameters): Record<string, string> =>
  Object.fromEntries(Object.entries(parameters).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])))

const toBody = (fields: Record<string, string>, files: PostOptions['files']): Pick<HttpRequest, 'form' | 'multipart'> => {
  if (!files) return { form: new URLSearchParams(fields) }
  const multipart = new FormData()
  for (const [name, value] of [...Object.entries(fields), ...Object.entries(files)]) multipart.set(name, value)
  return { multipart }
}

export const openGraph = ({ http, now }: Pick<ConnectTools, 'http' | 'now'>, host: GraphHost, { token, appSecret }: GraphAccess): Graph => {
  assertToken(token)
  const isHeader = host.tokenIn !== 'parameters'
  const proof = appSecret === undefined ? undefined : createHmac('sha256', appSecret).update(token).digest('hex')
  const caller = { http, now, errors: host.errors, secrets: () => [token, proof, appSecret].filter((secret) => secret !== undefined) }
  const headers = isHeader ? { authorization: `Bearer ${token}` } : {}
  const proven: Parameters = { ...(!isHeader && { access_token: token }), ...(proof !== undefined && { appsecret_proof: proof }) }
  const at = (path: string): string => `${host.url}/${path}`
  return {
    get: (path, parameters = {}) => call(caller, { method: 'GET', url: at(path), headers, query: { ...parameters, ...proven } }),
    post: (path, parameters, { files, accepts, ...options } = {}) => {
      const body = toBody(toText({ ...parameters, ...proven }), files)
      const tolerant: Http = async (request) => {
        const response = await http(request)
        return accepts?.(response) ? { ...response, status: 200 } : response
      }
      return call({ ...caller, http: tolerant }, { method: 'POST', url: at(path), headers, ...body, ...options })
    },
  }
}
