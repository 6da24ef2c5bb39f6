/** Calls LinkedIn's API: https://learn.microsoft.com/en-us/linkedin/shared/api-guide/concepts */
import { isSuccess, toNetworkError } from '../kit/http-errors.ts'
import type { ConnectTools, HttpRequest, HttpResponse, NetworkError } from '../spec/index.ts'
import { errors } from './errors.ts'

export const origin = 'https://api.linkedin.com'
export const webOrigin = 'https://www.linkedin.com'

/**
 * The version of October 2026. LinkedIn publishes one each month and supports it for at least a year, so this has to be raised by October
 * 2027, after reading what changed: https://learn.microsoft.com/en-us/linkedin/marketing/integrations/recent-changes
 */
export const apiVersion = '202610'

type Request = Omit<HttpRequest, 'url' | 'headers'> & { path: string; headers?: Record<string, string> }

export interface Api {
  /** Throws NetworkError unless the call succeeds. */
  call(request: Request): Promise<HttpResponse>
  /** Sends a call and returns any answer. */
  send(request: Request): Promise<HttpResponse>
  toError(answer: HttpResponse): NetworkError
}

type Tools = Pick<ConnectTools, 'http' | 'now'>

/** Paths below `/rest` are versioned. */
const versionOf = (path: string): Record<string, string> => (path.startsWith('/rest/') ? { 'linkedin-version': apiVersion } : {})

export const openApi = ({ http, now }: Tools, token: string): Api => {
  const send: Api['send'] = ({ path, headers, ...request }) =>
    http({
      ...request,
      url: `${origin}${path}`,
      headers: { authorization: `Bearer ${token}`, 'x-restli-protocol-version': '2.0.0', ...versionOf(path), ...headers },
    })
  const toError: Api['toError'] = (answer) => toNetworkError(answer, errors, { now: now(), secrets: [token] })
  const call: Api['call'] = async (request) => {
    const answer = await send(request)
    if (isSuccess(answer)) return answer
    throw toError(answer)
  }
  return { call, send, toError }
}

/** A name in a path, whose colons and commas are not part of the path's own syntax. */
export const inPath = (urn: string): string => encodeURIComponent(urn)
